import type { User } from '@valecuatro/contract'
import type { RefreshResult } from '../call.ts'

/** The step of the running check; `idle` when none is running. */
type Phase = 'idle' | 'asking' | 'refreshing' | 'asking-again'

export interface Session {
  phase: Phase
  /** Numbers the checks, so that the answer to an outdated check is ignored. */
  check: number
  /** True until the first check has ended. */
  loading: boolean
  user: User | null
  /** The number of consecutive attempts of the running check that did not reach the server. */
  failures: number
  /** Whether the user has signed out here, but the sign-out has not reached the server yet. */
  isSignOutPending: boolean
}

export type AskAnswer =
  | { ok: true; user: User }
  | { ok: false; why: 'unauthorized' | 'refused' | 'unreachable' }

/**
 * Pauses before the check is repeated while the server is unreachable. After the last one the user counts as signed
 * out.
 */
const RETRY_PAUSES_MS = [500, 1500]
/** The delay before the session is checked again after that. */
export const RECHECK_MS = 15_000

export type SessionEvent =
  | { type: 'opened' }
  | { type: 'changed-elsewhere' }
  | { type: 'asked'; check: number; answer: AskAnswer }
  | { type: 'refreshed'; check: number; result: RefreshResult }
  | { type: 'signed-in'; user: User }
  | { type: 'signed-out' }
  | { type: 'sign-out-failed' }
  | { type: 'sign-out-done' }
  | { type: 'recheck-due'; check: number }
  | { type: 'refresh-due' }
  | { type: 'timed-refresh'; check: number; ok: boolean }

/** An effect for the session store to run; its result returns as an event with the same check number. */
export type SessionEffect =
  | { type: 'ask'; check: number; afterMs?: number }
  | { type: 'recheck-later'; check: number }
  | { type: 'refresh'; check: number }
  | { type: 'timed-refresh'; check: number }
  | { type: 'log-out' }
  | { type: 'tell-other-tabs' }

type Step = [Session, SessionEffect[]]

export const INITIAL_SESSION: Session = {
  phase: 'idle',
  check: 0,
  loading: true,
  user: null,
  failures: 0,
  isSignOutPending: false,
}

export function reduceSession(session: Session, event: SessionEvent): Step {
  switch (event.type) {
    case 'opened':
      return session.phase === 'idle' ? ask(session) : [session, []]

    case 'changed-elsewhere':
      return ask(session)

    case 'asked':
      if (isOvertaken(session, event.check)) return [session, []]
      if (event.answer.ok) return [settled(session, event.answer.user), []]
      if (event.answer.why === 'unauthorized' && session.phase === 'asking') {
        return [{ ...session, phase: 'refreshing' }, [{ type: 'refresh', check: session.check }]]
      }
      if (event.answer.why === 'unreachable') return retry(session)
      return [settled(session, null), []]

    case 'refreshed':
      if (isOvertaken(session, event.check)) return [session, []]
      if (event.result === 'unreachable') return retry({ ...session, phase: 'asking' })
      if (event.result === 'refused') return [settled(session, null), []]
      return [{ ...session, phase: 'asking-again' }, [{ type: 'ask', check: session.check }]]

    case 'signed-in':
      return [
        { ...overtake(settled(session, event.user)), isSignOutPending: false },
        [{ type: 'tell-other-tabs' }],
      ]

    case 'signed-out':
      return [overtake(settled(session, null)), [{ type: 'tell-other-tabs' }]]

    case 'sign-out-failed':
      return [{ ...session, isSignOutPending: true }, []]

    case 'sign-out-done':
      return [{ ...session, isSignOutPending: false }, [{ type: 'tell-other-tabs' }]]

    case 'recheck-due':
      return session.phase === 'idle' && event.check === session.check ? ask(session) : [session, []]

    case 'refresh-due':
      if (session.user === null) return [session, []]
      return [session, [{ type: 'timed-refresh', check: session.check }]]

    case 'timed-refresh':
      if (event.ok || event.check !== session.check || session.user === null) return [session, []]
      return [session, [{ type: 'log-out' }]]
  }
}

function ask(session: Session): Step {
  const check = session.check + 1
  return [{ ...session, phase: 'asking', check, failures: 0 }, [{ type: 'ask', check }]]
}

/**
 * A lost connection is not a sign-out: the check is repeated a few times, and after that the session is checked again
 * later.
 */
function retry(session: Session): Step {
  const { check } = session
  const afterMs = RETRY_PAUSES_MS[session.failures]
  if (afterMs === undefined) return [settled(session, null), [{ type: 'recheck-later', check }]]
  return [{ ...session, failures: session.failures + 1 }, [{ type: 'ask', check, afterMs }]]
}

const settled = (session: Session, user: User | null): Session => ({
  ...session,
  phase: 'idle',
  loading: false,
  user,
})

const overtake = (session: Session): Session => ({ ...session, check: session.check + 1 })

const isOvertaken = (session: Session, check: number) => session.phase === 'idle' || check !== session.check

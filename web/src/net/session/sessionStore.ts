import type { User } from '@valecuatro/contract'
import { call } from '../call.ts'
import { type Session, type SessionEffect, type SessionEvent, STARTING, step } from './session.ts'

export const REFRESH_INTERVAL_MINUTES = 8640

export interface SessionStore {
  current(): Session
  subscribe(listener: () => void): () => void
  /** Ask the server who is signed in. Calls made while a check runs share it. */
  check(): void
  signIn(user: User): void
  /** Always ends signed out, whether or not the server could be told. */
  signOut(): Promise<void>
  close(): void
}

/** The thin shell around `step`: carries out its effects and hands the answers back. */
export function openSessionStore(): SessionStore {
  let session = STARTING
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const otherTabs = new BroadcastChannel('session')
  otherTabs.onmessage = () => dispatch({ type: 'changed-elsewhere' })

  function dispatch(event: SessionEvent): void {
    const before = session
    const [after, effects] = step(before, event)
    session = after
    if ((after.user === null) !== (before.user === null)) keepTimer(after.user !== null)
    if (after !== before) for (const listener of listeners) listener()
    for (const effect of effects) void perform(effect)
  }

  function keepTimer(wanted: boolean): void {
    clearInterval(timer)
    if (wanted) timer = setInterval(dispatch, REFRESH_INTERVAL_MINUTES * 60_000, { type: 'refresh-due' })
  }

  async function perform(effect: SessionEffect): Promise<void> {
    switch (effect.type) {
      case 'ask': {
        const me = await call('GET /api/auth/me')
        const unauthorized = !me.ok && me.reason === 'refused' && me.status === 401
        if (!me.ok && !unauthorized) console.warn('The session could not be checked', me)
        const answer = me.ok ? { ok: true as const, user: me.value } : { ok: false as const, unauthorized }
        return dispatch({ type: 'asked', check: effect.check, answer })
      }
      case 'refresh': {
        const { ok } = await call('POST /api/auth/refresh')
        return dispatch({ type: 'refreshed', check: effect.check, ok })
      }
      case 'timed-refresh': {
        const refreshed = await call('POST /api/auth/refresh')
        if (!refreshed.ok) console.warn('The session could not be refreshed', refreshed)
        return dispatch({ type: 'timed-refresh', check: effect.check, ok: refreshed.ok })
      }
      case 'log-out':
        return signOut()
      case 'tell-other-tabs':
        return otherTabs.postMessage('changed')
    }
  }

  async function signOut(): Promise<void> {
    const left = await call('POST /api/auth/logout')
    if (!left.ok) console.warn('The server could not be told about the sign-out', left)
    dispatch({ type: 'signed-out' })
  }

  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check: () => dispatch({ type: 'opened' }),
    signIn: user => dispatch({ type: 'signed-in', user }),
    signOut,
    close() {
      clearInterval(timer)
      otherTabs.close()
    },
  }
}

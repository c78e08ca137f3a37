import type { TournamentDetails, TournamentId } from '@valecuatro/contract'
import { type CallResult, call } from '../../net/call.ts'
import { readCookie } from '../../net/cookie.ts'
import type { SessionStore } from '../../net/session/sessionStore.ts'

export type Entered =
  | { ok: true; tournament: TournamentDetails }
  | { ok: false; why: 'signed-out' }
  | { ok: false; why: 'no-token' }
  | { ok: false; why: 'refused'; error: string | null }

/** Enters a tournament. A session that has run out is renewed once on the way. */
export async function enter(session: SessionStore, id: TournamentId): Promise<Entered> {
  if (session.current().user === null) return { ok: false, why: 'signed-out' }
  if (readCookie('XSRF-TOKEN') === null) return { ok: false, why: 'no-token' }
  let answer = await ask(id)
  if (isSignedOut(answer)) {
    if (!(await isStillSignedIn(session))) return { ok: false, why: 'signed-out' }
    answer = await ask(id)
    if (isSignedOut(answer)) return { ok: false, why: 'signed-out' }
  }
  if (answer.ok) return { ok: true, tournament: answer.value }
  return { ok: false, why: 'refused', error: answer.reason === 'refused' ? answer.error : null }
}

const ask = (id: TournamentId) => call('POST /api/tournaments/{id}/enter', { params: { id } })

const isSignedOut = (answer: CallResult<unknown>) =>
  !answer.ok && answer.reason === 'refused' && answer.status === 401

/** Asks who is there, which renews the session or finds that nobody is. */
function isStillSignedIn(session: SessionStore): Promise<boolean> {
  return new Promise(resolve => {
    const unsubscribe = session.subscribe(() => {
      const { phase, user } = session.current()
      if (phase !== 'idle') return
      unsubscribe()
      resolve(user !== null)
    })
    session.check()
  })
}

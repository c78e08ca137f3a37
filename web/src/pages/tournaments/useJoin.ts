import { useLingui } from '@lingui/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Body, Tournament, TournamentDetails, TournamentId, UserId } from '@valecuatro/contract'
import { translateServerText } from '../../i18n/locale.ts'
import { type CallResult, call } from '../../net/call.ts'
import { readCookie } from '../../net/cookie.ts'
import type { SessionStore } from '../../net/session/sessionStore.ts'
import { useSessionStore, useViewerId } from '../../net/session/useSession.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { tournamentKeys } from './useTournaments.ts'

export interface EntryActions {
  /** The id of the tournament that is being entered or left, at most one at a time. */
  joining: string | null
  join(id: TournamentId): void
  withdraw(id: TournamentId): void
  /** Confirms before the start that the player is there. */
  checkIn(id: TournamentId): void
  joinWaitingList(id: TournamentId): void
  leaveWaitingList(id: TournamentId): void
  acceptTeam(id: TournamentId, from: UserId): void
  /** Declines an invitation, or withdraws the player's own one to `to`. */
  declineTeam(id: TournamentId, from: UserId, to?: UserId): void
  inviteTeammate(id: TournamentId, username: string): Promise<TypedResult>
  /** Sends the password or the code of an invitation link. */
  admit(id: TournamentId, proof: Body<'POST /api/tournaments/{id}/admission'>): Promise<TypedResult>
}

/** The answer to something that the player has typed; the error is shown at the field. */
type TypedResult = { ok: true } | { ok: false; error: string }

/** What a button sends, and what the player is told about it. */
interface Entering {
  id: TournamentId
  request: () => Promise<CallResult<TournamentDetails>>
  done: string | ((tournament: TournamentDetails) => string)
  failed: string
}

/** Enters a tournament or its waiting list, and leaves them. */
export function useJoin(onDone?: () => void): EntryActions {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const queries = useQueryClient()
  const viewer = useViewerId()
  const { busyKeys, run } = useSubmit({
    send: ({ request }: Entering) => sendWithSession(session, request),
    done: ({ tournament }, { done }) => (typeof done === 'string' ? done : done(tournament)),
    failed: (entered, { failed }) => sentence(entered, failed),
    onDone: ({ tournament }) => updateCaches(queries, viewer, tournament),
    renew: async entered => {
      if (entered.ok) await refreshUser(session)
      // After a success or a refusal, the cached data is out of date.
      void queries.invalidateQueries({ queryKey: [viewer] })
      if (entered.ok) onDone?.()
    },
    keyOf: ({ id }) => id,
  })

  /** Sends what the player has typed. */
  async function sendTyped(request: Entering['request']): Promise<TypedResult> {
    const answer = await sendWithSession(session, request)
    if (!answer.ok) return { ok: false, error: sentence(answer, i18n._('Something went wrong. Try again.')) }
    updateCaches(queries, viewer, answer.tournament)
    onDone?.()
    return { ok: true }
  }

  function sentence(entered: Exclude<Entered, { ok: true }>, failed: string): string {
    if (entered.why === 'signed-out') return i18n._('Please log in to join tournaments')
    if (entered.why === 'no-token')
      return i18n._('CSRF token not found. Please refresh the page and try again.')
    return entered.error === null ? failed : translateServerText(i18n, entered.error)
  }

  return {
    joining: busyKeys[0] ?? null,
    admit: (id, body) =>
      sendTyped(() => call('POST /api/tournaments/{id}/admission', { params: { id }, body })),
    inviteTeammate: (id, username) =>
      sendTyped(() => call('POST /api/tournaments/{id}/team', { params: { id }, body: { username } })),
    acceptTeam: (id, from) =>
      void run({
        id,
        request: () => call('POST /api/tournaments/{id}/team/accept', { params: { id }, body: { from } }),
        done: ({ joined, own, rules }) => {
          if (joined) return i18n._('Successfully joined tournament!')
          if (own?.waitingListPlace == null) return i18n._('Accepted. Your team still needs another player.')
          return rules.mode === '3v3'
            ? i18n._('Your team is on the waiting list')
            : i18n._('You’re both on the waiting list')
        },
        failed: i18n._('Failed to join tournament'),
      }),
    declineTeam: (id, from, to) =>
      void run({
        id,
        request: () =>
          call('POST /api/tournaments/{id}/team/decline', {
            params: { id },
            body: { from, ...(to && { to }) },
          }),
        done: from === viewer ? i18n._('Invitation cancelled') : i18n._('Invitation declined'),
        failed: i18n._('Something went wrong. Try again.'),
      }),
    join: id =>
      void run({
        id,
        request: () => call('POST /api/tournaments/{id}/enter', { params: { id } }),
        done: i18n._('Successfully joined tournament!'),
        failed: i18n._('Failed to join tournament'),
      }),
    withdraw: id =>
      void run({
        id,
        request: () => call('POST /api/tournaments/{id}/withdraw', { params: { id } }),
        done: i18n._('You withdrew from the tournament'),
        failed: i18n._('You could not be withdrawn from the tournament'),
      }),
    checkIn: id =>
      void run({
        id,
        request: () => call('POST /api/tournaments/{id}/check-in', { params: { id } }),
        done: i18n._('You’re checked in'),
        failed: i18n._('You could not be checked in'),
      }),
    joinWaitingList: id =>
      void run({
        id,
        request: () => call('POST /api/tournaments/{id}/waiting-list', { params: { id } }),
        done: i18n._('You’re on the waiting list'),
        failed: i18n._('You could not be added to the waiting list'),
      }),
    leaveWaitingList: id =>
      void run({
        id,
        request: () => call('DELETE /api/tournaments/{id}/waiting-list', { params: { id } }),
        done: i18n._('You left the waiting list'),
        failed: i18n._('You could not be taken off the waiting list'),
      }),
  }
}

type ListPage = { value: Tournament[]; total: number }

/** Updates the tournament in all cached queries at once. */
function updateCaches(queries: QueryClient, viewer: string, tournament: TournamentDetails) {
  queries.setQueryData(tournamentKeys.one(viewer, tournament._id), tournament)
  queries.setQueriesData<ListPage>(
    { queryKey: tournamentKeys.list(viewer) },
    page =>
      page && {
        ...page,
        value: page.value.map(each => (each._id === tournament._id ? tournament : each)),
      },
  )
}

type Entered =
  | { ok: true; tournament: TournamentDetails }
  | { ok: false; why: 'signed-out' }
  | { ok: false; why: 'no-token' }
  | { ok: false; why: 'refused'; error: string | null }

/** Makes the call; an expired session is renewed once. */
async function sendWithSession(
  session: SessionStore,
  send: () => Promise<CallResult<TournamentDetails>>,
): Promise<Entered> {
  if (session.current().user === null) return { ok: false, why: 'signed-out' }
  if (readCookie('XSRF-TOKEN') === null) return { ok: false, why: 'no-token' }
  let answer = await send()
  if (isSignedOut(answer)) {
    if (!(await isStillSignedIn(session))) return { ok: false, why: 'signed-out' }
    answer = await send()
    if (isSignedOut(answer)) return { ok: false, why: 'signed-out' }
  }
  if (answer.ok) return { ok: true, tournament: answer.value }
  return { ok: false, why: 'refused', error: answer.reason === 'refused' ? answer.error : null }
}

const isSignedOut = (answer: CallResult<unknown>) =>
  !answer.ok && answer.reason === 'refused' && answer.status === 401

/** Checks the session, which renews it or finds that the player is signed out. */
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

/** Updates the coins in the session; a failure does not sign the player out. */
async function refreshUser(session: SessionStore): Promise<void> {
  const me = await call('GET /api/auth/me')
  if (me.ok && me.value._id === session.current().user?._id) session.signIn(me.value)
}

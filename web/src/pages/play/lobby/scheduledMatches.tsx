import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Match } from '@valecuatro/contract'
import { useEffect } from 'react'
import { QueryProvider, request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { useSocket } from '../../../net/socket/useSocket.ts'
import { formatClock, useSecondTicks } from '../../../ui/time.tsx'
import './lobby.css'

/** The refetch interval once a match is due. */
const WAITING_REFETCH_MS = 5000
/** A countdown is shown when less than this time remains. */
const COUNTDOWN_MS = 60 * 60_000

/** The player's scheduled matches; renders nothing if there are none. */
export function ScheduledMatches() {
  return (
    <QueryProvider>
      <Matches />
    </QueryProvider>
  )
}

function Matches() {
  const matches = useScheduledMatches()
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="scheduled-title" className="lobby-scheduled">
      <h2 id="scheduled-title" className="section-title">
        <Trans id="Your scheduled games" />
      </h2>
      <ul className="panel">
        {matches.map(match => (
          <ScheduledMatch key={match._id} match={match} />
        ))}
      </ul>
    </section>
  )
}

function ScheduledMatch({ match }: { match: Match }) {
  const { i18n } = useLingui()
  const { players, tournament, scheduledTime, autoStart } = match
  const names = (team: number) =>
    players.flatMap(({ username }, seat) => (seat % 2 === team ? [username] : [])).join(', ')
  const missing = autoStart?.missing.map(({ username }) => username).join(', ') ?? ''
  return (
    <li className="scheduled-match">
      <p className="wrap gap-0-3 strong">
        <time dateTime={scheduledTime ?? undefined}>
          {i18n.date(scheduledTime ?? '', { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        {tournament && <span className="soft">{tournament.name}</span>}
      </p>
      <p className="break-words">
        {names(0)}{' '}
        <span className="soft">
          <Trans id="against" />
        </span>{' '}
        {names(1) || '–'}
      </p>
      <p className="soft" role="status">
        {autoStart?.state === 'waiting' && missing !== '' ? (
          <Trans id="Waiting for {names}" values={{ names: missing }} />
        ) : (
          <TimeLeft until={Date.parse(scheduledTime ?? '')} />
        )}
      </p>
    </li>
  )
}

function TimeLeft({ until }: { until: number }) {
  const isSoon = until - Date.now() < COUNTDOWN_MS
  const left = until - useSecondTicks(isSoon ? until : null)
  if (left > COUNTDOWN_MS) return <Trans id="Starts by itself when all four are online" />
  if (left <= 0) return <Trans id="About to start" />
  return (
    <span className="clock" role="timer">
      <Trans id="Starts in {time}" values={{ time: formatClock(left) }} />
    </span>
  )
}

function useScheduledMatches(): Match[] {
  const viewer = useViewerId()
  const socket = useSocket()
  const queries = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: [viewer, 'scheduled-matches'],
    queryFn: () => request('GET /api/profile/matches'),
    refetchInterval: ({ state }) =>
      state.data?.some(
        ({ scheduledTime }) => Date.parse(scheduledTime ?? '') <= Date.now() + WAITING_REFETCH_MS,
      )
        ? WAITING_REFETCH_MS
        : false,
  })
  // A match that is scheduled, changed or cancelled is announced by a notice.
  useEffect(
    () =>
      socket?.on('notices:changed', ({ notice }) => {
        if (notice?.kind.startsWith('match-'))
          void queries.invalidateQueries({ queryKey: [viewer, 'scheduled-matches'] })
      }),
    [socket, queries, viewer],
  )
  return data
}

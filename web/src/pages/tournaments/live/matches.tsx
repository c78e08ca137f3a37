import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Match, PlayerName, TournamentId } from '@valecuatro/contract'
import { PAGE_SIZE } from '@valecuatro/contract/values'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { timeOfDay } from '../dates.ts'
import { useShortened } from '../longList.tsx'
import { teamsOf, winningTeam } from '../sides.ts'
import { tournamentKeys, useFinishedMatches } from '../useTournaments.ts'

interface MatchesProps {
  tournamentId: TournamentId
  /** The matches that are about to begin or running, live; undefined until the server has sent them. */
  running: Match[] | undefined
  me: string
  /** Whether no more matches are expected. */
  isOver: boolean
}

export function Matches({ isOver, ...rest }: MatchesProps) {
  return (
    <div className="room-matches stack-5">
      {!(isOver && rest.running?.length === 0) && <Running {...rest} />}
      <Played {...rest} />
    </div>
  )
}

type SectionProps = Omit<MatchesProps, 'isOver'>

function Running({ running, me }: SectionProps) {
  const { shown, showAll } = useShortened('tables', running ?? [], ({ players }) =>
    players.some(({ _id }) => _id === me),
  )
  return (
    <div>
      <h2 className="room-title">
        <Trans id="Live now" />
      </h2>
      {running === undefined ? (
        <Skeleton height="4rem" />
      ) : running.length === 0 ? (
        <p className="soft">
          <Trans id="No tables are live right now." />
        </p>
      ) : (
        <ul className="match-rows panel">
          {shown.map(match => (
            <MatchRow key={match._id} match={match} me={me} />
          ))}
        </ul>
      )}
      {showAll}
    </div>
  )
}

function Played({ tournamentId, running, me }: SectionProps) {
  const [page, setPage] = useState(1)
  const query = useFinishedMatches(tournamentId, page)
  useRefetchMatches(tournamentId, running)
  return (
    <div>
      <h2 className="room-title">
        <Trans id="Finished games" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton height="10rem" />}
        failed={<Trans id="The games could not be loaded" />}
      >
        {({ value, total }) => (
          <>
            {value.length === 0 ? (
              <p className="soft">
                <Trans id="No finished games yet." />
              </p>
            ) : (
              <ul className="match-rows paged-rows panel" aria-busy={query.isPlaceholderData}>
                {value.map(match => (
                  <MatchRow key={match._id} match={match} me={me} />
                ))}
              </ul>
            )}
            <div className="list-pages">
              <Pagination page={page} pages={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Reloads the list of finished matches whenever the set of running matches changes. */
function useRefetchMatches(tournamentId: TournamentId, running: Match[] | undefined) {
  const queries = useQueryClient()
  const viewer = useViewerId()
  const tables = running?.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    if (tables !== undefined)
      void queries.invalidateQueries({ queryKey: tournamentKeys.matches(viewer, tournamentId) })
  }, [queries, viewer, tournamentId, tables])
}

/** A match as one line: two sides with the score between them, and a link. */
function MatchRow({ match, me }: { match: Match; me: string }) {
  const { i18n } = useLingui()
  const [first, second] = teamsOf(match.players)
  const { team1, team2 } = match.score
  const isMine = match.players.some(({ _id }) => _id === me)
  const winner = winningTeam(match)
  const isKnown = !match.isHidden && (match.status === 'in_progress' || match.status === 'finished')
  return (
    <li className="match-row" data-mine={isMine}>
      <Pair players={first} me={me} hasWon={winner === 0} />
      <span className="match-score large numeric nowrap">
        {isKnown ? (
          <>
            <span className="sr-only">{i18n._('{own} to {theirs}', { own: team1, theirs: team2 })}</span>
            <span aria-hidden="true">
              {team1}–{team2}
            </span>
          </>
        ) : (
          <Trans id="vs" />
        )}
      </span>
      <Pair players={second} me={me} hasWon={winner === 1} />
      <span className="match-way">
        <MatchLink match={match} isMine={isMine} />
      </span>
    </li>
  )
}

function Pair({ players, me, hasWon }: { players: PlayerName[]; me: string; hasWon: boolean }) {
  return (
    <ul className="match-pair" data-won={hasWon}>
      {players.map(({ _id, username }) => (
        <li key={_id} data-me={_id === me}>
          {username}
        </li>
      ))}
    </ul>
  )
}

interface MatchLinkProps {
  match: Match
  isMine: boolean
}

function MatchLink({ match, isMine }: MatchLinkProps) {
  const { i18n } = useLingui()
  const { status, gameId, scheduledTime, finishedAt, isHidden } = match
  // Others still play the cards of a duplicate.
  const isClosed = isHidden && (status === 'finished' || !isMine)
  if (status === 'cancelled')
    return (
      <Badge>
        <Trans id="Cancelled" />
      </Badge>
    )
  if (status === 'scheduled')
    return scheduledTime === null ? (
      <Trans id="Starting soon" />
    ) : (
      <time dateTime={scheduledTime}>{timeOfDay(i18n, Date.parse(scheduledTime))}</time>
    )
  return (
    <>
      {finishedAt !== null && (
        <span className="soft">
          <TimeAgo at={finishedAt} />
        </span>
      )}
      {gameId !== null && !isClosed && (
        <Link
          href={status === 'finished' ? `/game/${gameId}/replay` : `/game/${gameId}`}
          className="button"
          data-variant="secondary"
          data-size="small"
        >
          {status === 'finished' ? (
            <Trans id="Replay" />
          ) : isMine ? (
            <Trans id="Go to the table" />
          ) : (
            <Trans id="Watch" />
          )}
        </Link>
      )}
    </>
  )
}

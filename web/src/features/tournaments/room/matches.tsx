import { Trans } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Match, TournamentId } from '@valecuatro/contract'
import { useEffect, useState } from 'react'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Loaded } from '../../queries/loaded.tsx'
import { PAGE_SIZE, tournamentKeys, useMatches, useViewer } from '../useTournaments.ts'
import { MatchRow } from './matchRow.tsx'

interface MatchesProps {
  tournamentId: TournamentId
  /** Those about to begin or being played, live; undefined until they are told. */
  running: Match[] | undefined
  me: string
  /** Nothing more will be played, as far as one can tell. */
  isOver: boolean
}

export function Matches({ isOver, ...rest }: MatchesProps) {
  return (
    <div className="grid min-w-0 content-start gap-6">
      {!(isOver && rest.running?.length === 0) && <Running {...rest} />}
      <Played {...rest} />
    </div>
  )
}

type Shown = Omit<MatchesProps, 'isOver'>

function Running({ running, me }: Shown) {
  return (
    <div>
      <h2 className="room-title">
        <Trans id="Live now" />
      </h2>
      {running === undefined ? (
        <Skeleton className="h-16" />
      ) : running.length === 0 ? (
        <p className="text-soft">
          <Trans id="No tables are live right now." />
        </p>
      ) : (
        <ul className="match-rows panel">
          {running.map(match => (
            <MatchRow key={match._id} match={match} me={me} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Played({ tournamentId, running, me }: Shown) {
  const [page, setPage] = useState(1)
  const query = useMatches(tournamentId, page)
  useAskAgain(tournamentId, running)
  return (
    <div>
      <h2 className="room-title">
        <Trans id="Finished matches" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton className="h-40" />}
        failed={<Trans id="Couldn’t load the matches" />}
      >
        {({ value, total }) => {
          const over = value.filter(({ status }) => status === 'finished' || status === 'cancelled')
          return (
            <>
              {over.length === 0 ? (
                <p className="text-soft">
                  <Trans id="No finished matches yet." />
                </p>
              ) : (
                <ul className="match-rows paged-rows panel" aria-busy={query.isPlaceholderData}>
                  {over.map(match => (
                    <MatchRow key={match._id} match={match} me={me} />
                  ))}
                </ul>
              )}
              <div className="mt-4">
                <Pagination page={page} pages={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
              </div>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** A match that is not played any more has been finished: then, and only then, the list is asked for again. */
function useAskAgain(tournamentId: TournamentId, running: Match[] | undefined) {
  const queries = useQueryClient()
  const viewer = useViewer()
  const tables = running?.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    if (tables !== undefined)
      void queries.invalidateQueries({ queryKey: tournamentKeys.matches(viewer, tournamentId) })
  }, [queries, viewer, tournamentId, tables])
}

import type { UserId } from '@valecuatro/contract'
import '../profile.css'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { Loaded } from '../../queries/loaded.tsx'
import { GAMES_PER_PAGE, usePastGames } from '../usePlayer.ts'
import { PastGameRow } from './pastGameRow.tsx'

interface PastGamesProps {
  playerId: UserId
  isOwn: boolean
}

export function PastGames({ playerId, isOwn }: PastGamesProps) {
  const [page, setPage] = useState(1)
  const query = usePastGames(playerId, page)
  return (
    <Loaded query={query} loading={<LoadingRows />} failed={<Trans id="The games could not be loaded" />}>
      {({ value: games, total }) =>
        total === 0 ? (
          <NoGames isOwn={isOwn} />
        ) : (
          <>
            <ul className="past-games paged-rows panel" aria-busy={query.isPlaceholderData}>
              {games.map(game => (
                <PastGameRow key={game._id} game={game} playerId={playerId} />
              ))}
            </ul>
            <div className="mt-4">
              <Pagination page={page} pages={Math.ceil(total / GAMES_PER_PAGE)} onPage={setPage} />
            </div>
          </>
        )
      }
    </Loaded>
  )
}

function NoGames({ isOwn }: { isOwn: boolean }) {
  if (!isOwn)
    return (
      <EmptyState title={<Trans id="No games yet" />}>
        <p>
          <Trans id="Your rated games will appear here." />
        </p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans id="You have not finished a game yet" />}
      actions={
        <ButtonLink href="/match-queue" variant="primary">
          <Trans id="Find a match" />
        </ButtonLink>
      }
    >
      <p>
        <Trans id="Every game you finish is saved here so you can replay it card by card." />
      </p>
    </EmptyState>
  )
}

function LoadingRows() {
  return (
    <div className="grid gap-3">
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  )
}

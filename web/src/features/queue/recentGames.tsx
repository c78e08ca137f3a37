import type { UserId } from '@valecuatro/contract'
import '../profile/profile.css'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Skeleton } from '../../ui/states.tsx'
import { PastGameRow } from '../profile/games/pastGameRow.tsx'
import { ask } from '../queries/ask.ts'
import { Loaded } from '../queries/loaded.tsx'
import { Queries } from '../queries/queries.tsx'

const RECENT = 5

/** The last few games, each with the way to its replay. */
export function RecentGames({ user }: { user: User }) {
  return (
    <section aria-labelledby="recent-title" className="mt-4 min-w-0">
      <h2 id="recent-title" className="mb-3 text-[length:var(--text-xl)]">
        <Trans id="Your last games" />
      </h2>
      <Queries>
        <LastGames userId={user._id} />
      </Queries>
    </section>
  )
}

function LastGames({ userId }: { userId: UserId }) {
  const query = useQuery({
    queryKey: [userId, 'player', userId, 'games', 'last'],
    queryFn: () =>
      ask('GET /api/players/{id}/games', { params: { id: userId }, query: { page: 1, limit: RECENT } }),
  })
  return (
    <Loaded
      query={query}
      loading={<Skeleton className="h-40 w-full" />}
      failed={<Trans id="Your games could not be loaded" />}
    >
      {games =>
        games.length === 0 ? (
          <p className="border-line border-t pt-3 text-soft">
            <Trans id="You haven't played any games yet." />
          </p>
        ) : (
          <>
            <ul className="past-games panel">
              {games.map(game => (
                <PastGameRow key={game._id} game={game} playerId={userId} />
              ))}
            </ul>
            <Link href="/profile" className="link mt-2 inline-flex min-h-11 items-center">
              <Trans id="All your games" />
            </Link>
          </>
        )
      }
    </Loaded>
  )
}

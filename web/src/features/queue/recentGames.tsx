import { Trans, useLingui } from '@lingui/react'
import type { PastGame, User } from '@valecuatro/contract'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../net/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'

type Found = { state: 'loading' } | { state: 'failed' } | { state: 'found'; games: PastGame[] }

function useRecentGames(userId: string) {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again
  useEffect(() => {
    let isWanted = true
    setFound({ state: 'loading' })
    void call('GET /api/players/{id}/games', {
      params: { id: userId },
      query: { page: 1, limit: 5 },
    }).then(games => {
      if (isWanted) setFound(games.ok ? { state: 'found', games: games.value } : { state: 'failed' })
    })
    return () => {
      isWanted = false
    }
  }, [userId, attempt])
  return { found, again: () => setAttempt(attempt + 1) }
}

/** The last few games, each with the way to its replay. */
export function RecentGames({ user }: { user: User }) {
  const { found, again } = useRecentGames(user._id)
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="mb-3 text-[length:var(--text-xl)]">
        <Trans id="Your last games" />
      </h2>
      {found.state === 'loading' && <Skeleton className="h-40 w-full" />}
      {found.state === 'failed' && (
        <div className="notice justify-items-start" role="alert">
          <Trans id="Your games could not be loaded." />
          <Button size="small" onClick={again}>
            <Trans id="Try Again" />
          </Button>
        </div>
      )}
      {found.state === 'found' && found.games.length === 0 && (
        <p className="border-line border-t pt-3 text-soft">
          <Trans id="None yet. The first one is the one you remember." />
        </p>
      )}
      {found.state === 'found' && found.games.length > 0 && (
        <ul className="border-line border-t">
          {found.games.map(game => (
            <GameLine key={game._id} game={game} />
          ))}
        </ul>
      )}
    </section>
  )
}

function GameLine({ game }: { game: PastGame }) {
  const { i18n } = useLingui()
  const { team1, team2 } = game.score
  const [ours, theirs] = game.team === 0 ? [team1, team2] : [team2, team1]
  const when = i18n.date(game.finishedAt, { dateStyle: 'medium', timeStyle: 'short' })
  const names = (isOurs: boolean) =>
    game.players
      .filter(({ seat }) => (seat % 2 === game.team) === isOurs)
      .map(({ username }) => username)
      .join(', ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-3">
      <span className="w-20 font-bold font-display clock text-[length:var(--text-lg)]">
        {ours} : {theirs}
      </span>
      <Badge tone={game.won ? 'success' : 'neutral'}>{game.won ? i18n._('Won') : i18n._('Lost')}</Badge>
      <span className="min-w-0 flex-1 basis-52 break-words">
        <Trans id="{ours} against {theirs}" values={{ ours: names(true), theirs: names(false) }} />
        <span className="block text-[length:var(--text-sm)] text-soft">
          {when}
          {!game.counts && (
            <>
              {' · '}
              <Trans id="practice" />
            </>
          )}
        </span>
      </span>
      <Link href={`/game/${game._id}/replay`} className="link inline-flex min-h-11 items-center">
        <Trans id="Replay" />
      </Link>
    </li>
  )
}

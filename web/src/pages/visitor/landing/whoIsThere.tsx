import { Trans, useLingui } from '@lingui/react'
import type { Activity } from '@valecuatro/contract'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../../net/call.ts'
import { useSession } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'

const POLL_MS = 20_000

/** Who is there: read when the page is opened and every few seconds while it is visible. */
export function useActivity() {
  const [activity, setActivity] = useState<Activity | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs the effect again
  useEffect(() => {
    let isOpen = true
    async function load() {
      if (document.visibilityState === 'hidden') return
      const answer = await call('GET /api/activity')
      if (!isOpen) return
      // Figures that were read before are shown until there are newer ones.
      if (answer.ok) setActivity(answer.value)
      setFailed(!answer.ok)
    }
    void load()
    const timer = setInterval(load, POLL_MS)
    document.addEventListener('visibilitychange', load)
    return () => {
      isOpen = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', load)
    }
  }, [attempt])
  return { activity, hasFailed, retry: () => setAttempt(attempt + 1) }
}

type WhoIsThereProps = ReturnType<typeof useActivity>

export function WhoIsThere({ activity, hasFailed, retry }: WhoIsThereProps) {
  return (
    <section className="now" aria-labelledby="now-title">
      <h2 id="now-title">
        <Trans id="Right now" />
      </h2>
      {activity ? (
        <Now activity={activity} />
      ) : hasFailed ? (
        <p className="now-failed">
          <Trans id="Who is there could not be loaded." />{' '}
          <Button size="small" onClick={retry}>
            <Trans id="Try again" />
          </Button>
        </p>
      ) : (
        <Skeleton height="6rem" />
      )}
    </section>
  )
}

function Now({ activity: { online, games, bestGame, tournaments } }: { activity: Activity }) {
  const { i18n } = useLingui()
  const { isAuthenticated } = useSession()
  const others = Math.max(0, online - (isAuthenticated ? 1 : 0))
  return (
    <ul className="now-list">
      <li>
        {others === 0 && games === 0 ? (
          <p>
            <Trans id="No one is playing right now. Press “Play now”: a bot plays with you until someone comes." />
          </p>
        ) : (
          <>
            <p className="now-figures">
              <Trans
                id="<0>{online}</0> {online, plural, one {person} other {people}} online"
                values={{ online }}
                components={{ 0: <strong /> }}
              />
            </p>
            <p className="now-figures">
              <Trans
                id="<0>{games}</0> {games, plural, one {game} other {games}} being played"
                values={{ games }}
                components={{ 0: <strong /> }}
              />
            </p>
          </>
        )}
      </li>
      {bestGame && (
        <li>
          <h3>
            <Trans id="Best game" />
          </h3>
          <p>
            {teamName(bestGame, 0)} <b>{bestGame.score.team1}</b> – <b>{bestGame.score.team2}</b>{' '}
            {teamName(bestGame, 1)}
          </p>
          <Link href={`/game/${bestGame.gameId}`} className="link touch-link">
            <Trans id="Watch" />
          </Link>
        </li>
      )}
      {tournaments.length > 0 && (
        <li>
          <h3>
            <Trans id="Next tournaments" />
          </h3>
          <ul>
            {tournaments.map(({ _id, name, startDate }) => (
              <li key={_id}>
                <Link href={`/tournament/${_id}/match-queue`} className="link touch-link">
                  {name}
                </Link>{' '}
                <time dateTime={startDate}>
                  {i18n.date(new Date(startDate), {
                    weekday: 'short',
                    day: 'numeric',
                    month: 'short',
                    hour: 'numeric',
                    minute: '2-digit',
                  })}
                </time>
              </li>
            ))}
          </ul>
        </li>
      )}
      <li>
        <h3>
          <Trans id="Puzzle of the day" />
        </h3>
        <p>
          <Trans id="One hand, one decision. What do you play?" />
        </p>
        <Link href="/puzzles" className="link touch-link">
          <Trans id="Solve it" />
        </Link>
      </li>
    </ul>
  )

  function teamName({ seats, players }: NonNullable<Activity['bestGame']>, team: 0 | 1): string {
    return seats
      .filter((_, seat) => seat % 2 === team)
      .map(({ username }) => username ?? i18n._('A player'))
      .join(players === 4 ? ' + ' : '')
  }
}

import { Trans } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { useLocation } from 'wouter'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { clockTime } from './clockTime.ts'
import { ConnectionStrip, useReason } from './connectionStrip.tsx'
import { PracticeForm } from './practiceForm.tsx'
import { RecentGames } from './recentGames.tsx'
import { RoundTable } from './roundTable.tsx'
import { useGoToTable } from './useGoToTable.ts'
import { useQueue } from './useQueue.ts'
import { useSeconds } from './useSeconds.ts'
import { WaitingCount } from './waitingCount.tsx'
import './queue.css'

/** A running game is gone on with; otherwise: people, bots, or the games of the past. */
export function Lobby({ user }: { user: User }) {
  const { store } = useQueue()
  useGoToTable(store)
  return (
    <div className="grid gap-6">
      <h1 className="text-[length:var(--text-3xl)]">
        <Trans id="Play Game" />
      </h1>
      <ConnectionStrip />
      <div className="grid gap-8 lg:grid-cols-[1fr_25rem]">
        <PlayPeople user={user} />
        <section aria-labelledby="practice-title" className="panel grid content-start gap-4 p-5">
          <div>
            <h2 id="practice-title" className="text-[length:var(--text-xl)]">
              <Trans id="Practice against bots" />
            </h2>
            <p className="text-soft">
              <Trans id="You and a bot against two bots. Unrated." />
            </p>
          </div>
          <PracticeForm />
        </section>
      </div>
      <RecentGames user={user} />
    </div>
  )
}

function PlayPeople({ user }: { user: User }) {
  const { waiting, ticket } = useQueue()
  return (
    <section
      aria-labelledby="people-title"
      className="waiting-floor grid-cols-1 gap-5 sm:grid-cols-[minmax(0,15rem)_1fr] lg:grid-cols-1"
    >
      <RoundTable
        me={ticket ? user.username : null}
        others={Math.min(Math.max(0, (waiting ?? 0) - (ticket ? 1 : 0)), 3)}
      >
        <WaitingCount waiting={waiting} />
      </RoundTable>
      <div className="sheet lg:max-w-md">
        <h2 id="people-title" className="text-[length:var(--text-xl)]">
          <Trans id="Play against people" />
        </h2>
        <p>
          <Trans id="Two against two, to 30 points. Rated." />
        </p>
        {ticket ? <AlreadyWaiting since={ticket.since} /> : <FindMatch />}
      </div>
    </section>
  )
}

function FindMatch() {
  const { store, wish } = useQueue()
  const reason = useReason()
  const [, navigate] = useLocation()
  return (
    <Button
      variant="primary"
      size="large"
      busy={wish === 'join'}
      disabled={wish !== null || reason !== null}
      onClick={() => {
        void store?.join()
        navigate('/match-queue')
      }}
    >
      <Trans id="Find a match" />
    </Button>
  )
}

function AlreadyWaiting({ since }: { since: number }) {
  const time = clockTime(useSeconds(since) - since)
  return (
    <ButtonLink href="/match-queue" variant="primary" size="large">
      <span className="clock">
        <Trans id="Waiting {time}" values={{ time }} />
      </span>
    </ButtonLink>
  )
}

import { Trans, useLingui } from '@lingui/react'
import type { Match, PlayerName, TournamentPlace } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Avatar } from '../../avatar/avatar.tsx'
import { timeOfDay } from '../moment.ts'
import { Countdown } from './countdown.tsx'
import { sidesOf } from './sides.ts'

interface NextMatchProps {
  next: NonNullable<TournamentPlace['next']>
  /** Its people, as far as they are known. */
  match: Match | undefined
  me: PlayerName
  ahead: number
}

/** The player's own table: with whom, against whom, and when the cards are dealt. */
export function NextMatch({ next: { gameId, startsBy }, match, me, ahead }: NextMatchProps) {
  const { i18n } = useLingui()
  const sides = match && sidesOf(match, me._id)
  return (
    <section className="felt-table next-match" data-ready={gameId !== null} aria-labelledby="next-title">
      <div role="status">
        <h2 id="next-title">
          {gameId === null ? <Trans id="Your next match" /> : <Trans id="Your table is ready" />}
        </h2>
        {gameId === null && (
          <p>
            {startsBy === null ? (
              <Trans id="It starts when all four players are here." />
            ) : (
              <Trans
                id="It starts when all four players are here, or at {time}. We’ll call you on any page."
                values={{ time: timeOfDay(i18n, startsBy + ahead) }}
              />
            )}
          </p>
        )}
      </div>
      {sides && (
        <div className="next-sides">
          <Side label={<Trans id="Your partner" />} players={sides.partner ? [sides.partner] : []} />
          <Side label={<Trans id="Opponents" />} players={sides.rivals} />
        </div>
      )}
      {gameId === null ? (
        startsBy !== null && (
          <p className="next-clock">
            <Countdown at={startsBy} ahead={ahead} />
          </p>
        )
      ) : (
        <ButtonLink href={`/game/${gameId}`} variant="primary" size="large">
          <Trans id="Go to the table" />
        </ButtonLink>
      )}
    </section>
  )
}

function Side({ label, players }: { label: ReactNode; players: PlayerName[] }) {
  return (
    <div>
      <p>{label}</p>
      <ul>
        {players.map(({ _id, username }) => (
          <li key={_id}>
            <Avatar name={username} size={40} />
            <strong>{username}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

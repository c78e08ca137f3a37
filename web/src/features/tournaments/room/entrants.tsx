import { Trans } from '@lingui/react'
import type { PlayerName } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Avatar } from '../../avatar/avatar.tsx'

/** Who has entered, in that order, while there is nothing else to tell about them. */
export function Entrants({ players, me }: { players: PlayerName[]; me: string }) {
  return (
    <section aria-labelledby="players-title">
      <h2 id="players-title" className="room-title">
        <Trans id="Players" />
      </h2>
      {players.length === 0 ? (
        <p className="text-soft">
          <Trans id="No players yet. Be the first to join." />
        </p>
      ) : (
        <ul className="entrants">
          {players.map(({ _id, username }) => (
            <li key={_id} data-me={_id === me}>
              <Avatar name={username} size={36} />
              {_id === me ? (
                <strong>{username}</strong>
              ) : (
                <Link href={`/player/${_id}`} className="link">
                  {username}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

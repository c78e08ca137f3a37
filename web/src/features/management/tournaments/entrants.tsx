import { Trans } from '@lingui/react'
import type { PlayerName } from '@valecuatro/contract'
import { Avatar } from '../../avatar/avatar.tsx'
import { UserLink } from '../../desk/userLink.tsx'

/** Who has joined, in that order. */
export function Entrants({ players }: { players: PlayerName[] }) {
  return (
    <section className="desk-section" aria-labelledby="players-title">
      <h2 id="players-title">
        <Trans id="Players" />
      </h2>
      {players.length === 0 ? (
        <p className="text-soft">
          <Trans id="No players yet." />
        </p>
      ) : (
        <ol className="people">
          {players.map(player => (
            <li key={player._id}>
              <Avatar name={player.username} size={26} />
              <UserLink user={player} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

import { Link } from 'wouter'
import { Avatar } from '../../avatar/avatar.tsx'
import type { SeatedPlayer } from './sides.ts'

/** A person leads to a profile; a bot has none. */
export function PlayerName({ player: { userId, username, bot } }: { player: SeatedPlayer }) {
  const face = <Avatar name={username} bot={bot} size={24} />
  if (userId === null)
    return (
      <span className="player-name">
        {face}
        {username}
      </span>
    )
  return (
    <Link href={`/player/${userId}`} className="player-name link">
      {face}
      {username}
    </Link>
  )
}

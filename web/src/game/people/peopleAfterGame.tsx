import type { NamedPlayer } from '@valecuatro/contract'
import { QueryProvider } from '../../net/query.tsx'
import { useSession } from '../../net/session/useSession.ts'
import { ChallengeButton } from './challenge.tsx'
import { FriendButton, useChangeRelation, useRelation } from './playerActions.tsx'

/** Buttons to befriend and to challenge a person after a game with them; none for guests. */
export function PersonAfterGame({ player }: { player: NamedPlayer }) {
  return (
    <QueryProvider>
      <Actions player={player} />
    </QueryProvider>
  )
}

function Actions({ player }: { player: NamedPlayer }) {
  const { user } = useSession()
  const { data: relation } = useRelation(player._id)
  const { busy, run } = useChangeRelation(player)
  if (!relation || relation.isBlocked || relation.isGuest || user?.guest) return null
  return (
    <>
      {relation.friend !== 'friend' && (
        <FriendButton player={player} friend={relation.friend} busy={busy} onChange={run} />
      )}
      <ChallengeButton player={player} />
    </>
  )
}

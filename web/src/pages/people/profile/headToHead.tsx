import { Trans } from '@lingui/react'
import type { NamedPlayer } from '@valecuatro/contract'
import { Link } from 'wouter'
import { useHeadToHead, usePlayerNamed } from './usePlayer.ts'

/** The viewer's results against another player and together with them; renders nothing before the first game. */
export function HeadToHeadLine({ player: { _id, username } }: { player: NamedPlayer }) {
  const { data } = useHeadToHead(_id)
  if (!data || data.against.games + data.together.games === 0) return null
  const linkTo = (param: 'opponent' | 'partner') =>
    `/profile?show=games&${param}=${encodeURIComponent(username)}`
  return (
    <p className="head-to-head">
      {data.against.games > 0 && (
        <Link href={linkTo('opponent')} className="link">
          <Trans
            id="You against {username}: {wins, plural, one {# win} other {# wins}} of {games}"
            values={{ username, ...data.against }}
          />
        </Link>
      )}
      {data.together.games > 0 && (
        <Link href={linkTo('partner')} className="link">
          <Trans
            id="You with {username}: {wins, plural, one {# win} other {# wins}} of {games}"
            values={{ username, ...data.together }}
          />
        </Link>
      )}
    </p>
  )
}

/** The same for a player of whom only the name is known; renders nothing if no player has it. */
export function HeadToHeadWith({ name }: { name: string }) {
  const { data } = usePlayerNamed(name)
  return data ? <HeadToHeadLine player={data} /> : null
}

import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { Link } from 'wouter'
import filete from '../../../art/filete.svg'
import { Avatar } from '../../avatar/avatar.tsx'

/** The end of a tournament: a moment, painted as the sign over a door. */
export function ChampionFrame({
  tournament: { champion, prize },
  me,
}: {
  tournament: Tournament
  me: string
}) {
  const { i18n } = useLingui()
  if (!champion) return null
  const isMe = champion._id === me
  return (
    <section className="champion-frame" aria-labelledby="champion-title">
      <img src={filete} alt="" width={480} height={150} />
      <p>
        <Trans id="Champion" />
      </p>
      <h2 id="champion-title">
        <Avatar name={champion.username} size={64} />
        {isMe ? (
          <Trans id="You won the tournament!" />
        ) : (
          <Link href={`/player/${champion._id}`}>{champion.username}</Link>
        )}
      </h2>
      <p>
        {prize === 0 ? (
          <Trans id="Played for the honour alone." />
        ) : (
          i18n._('{coins, plural, one {Prize paid: # coin} other {Prize paid: # coins}}', { coins: prize })
        )}
      </p>
    </section>
  )
}

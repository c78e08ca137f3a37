import { Trans, useLingui } from '@lingui/react'
import type { PlayerName, PlayerStats, Tournament } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import filete from '../../../art/filete.svg'
import { sharesOf, type TieBreak, tieBreakOf } from '../standing.ts'

interface ChampionFrameProps {
  tournament: Tournament
  me: string
}

/** The result of a tournament: the champion, or the pair that won the final, and their prizes. */
export function ChampionFrame({ tournament, me }: ChampionFrameProps) {
  const { champion, partner } = tournament
  if (!champion) return null
  const isMe = champion._id === me || partner?._id === me
  return (
    <section className="champion-frame" aria-labelledby="champion-title">
      <img src={filete} alt="" width={480} height={150} />
      <p>{partner ? <Trans id="Champions" /> : <Trans id="Champion" />}</p>
      <h2 id="champion-title">
        <Name player={champion} />
        {partner && (
          <>
            <span aria-hidden="true">&</span>
            <Name player={partner} />
          </>
        )}
      </h2>
      {isMe && (
        <p className="large">
          <Trans id="You won the tournament!" />
        </p>
      )}
      <p>
        <PrizePaid tournament={tournament} />
      </p>
      {partner && <Ranking champion={champion} partner={partner} stats={tournament.playerStats} />}
    </section>
  )
}

function Name({ player: { _id, username } }: { player: PlayerName }) {
  return (
    <span className="champion-name">
      <Avatar name={username} size={64} />
      <Link href={`/player/${_id}`}>{username}</Link>
    </span>
  )
}

function PrizePaid({ tournament }: { tournament: Tournament }) {
  const { i18n } = useLingui()
  const { prize, champion, partner } = tournament
  if (prize === 0) return <Trans id="No prize" />
  const shares = sharesOf(tournament)
  if (!partner)
    return i18n._('{coins, plural, one {Prize paid: # coin} other {Prize paid: # coins}}', { coins: prize })
  if (shares.champion === shares.partner)
    return i18n._('{coins, plural, one {Prize paid: # coin each} other {Prize paid: # coins each}}', {
      coins: shares.champion,
    })
  return i18n._(
    'Prize paid: {first, plural, one {# coin} other {# coins}} to {champion}, {second} to {partner}',
    {
      first: shares.champion,
      champion: champion!.username,
      second: i18n.number(shares.partner),
      partner: partner.username,
    },
  )
}

interface RankingProps {
  champion: PlayerName
  partner: PlayerName
  stats: PlayerStats[]
}

/** Explains the order of the two winners of the final, which is that of the leaderboard. */
function Ranking({ champion, partner, stats }: RankingProps) {
  const { i18n } = useLingui()
  const [first, second] = [champion, partner].map(({ _id }) => stats.find(({ player }) => player._id === _id))
  if (!first || !second) return null
  const said: Record<TieBreak, string> = {
    points: i18n._('{name} ranks first by points: {first} to {second}.', {
      name: champion.username,
      first: first.totalPoints,
      second: second.totalPoints,
    }),
    conceded: i18n._('Tied on points. {name} ranks first with fewer points conceded: {first} to {second}.', {
      name: champion.username,
      first: first.conceded,
      second: second.conceded,
    }),
    entry: i18n._('Tied on points and points conceded. {name} ranks first for joining earlier.', {
      name: champion.username,
    }),
  }
  return <p className="champion-ranking">{said[tieBreakOf(first, second)]}</p>
}

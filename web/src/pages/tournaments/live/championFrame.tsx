import { Trans, useLingui } from '@lingui/react'
import type { PlayerName, PlayerStats, Tournament } from '@valecuatro/contract'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import filete from '../../../art/filete.svg'
import { sharesOf, type TieBreak, tieBreakOf } from '../standing.ts'

interface ChampionFrameProps {
  tournament: Tournament
  me: string
}

/** The result of a tournament: the champion, or the side that won the final, and their prizes. */
export function ChampionFrame({ tournament, me }: ChampionFrameProps) {
  const { champion, partners } = tournament
  if (!champion) return null
  const winners = [champion, ...partners]
  const isMe = winners.some(({ _id }) => _id === me)
  return (
    <section className="champion-frame" aria-labelledby="champion-title">
      <img src={filete} alt="" width={480} height={150} />
      <p>{partners.length > 0 ? <Trans id="Champions" /> : <Trans id="Champion" />}</p>
      <h2 id="champion-title" data-threes={partners.length > 1}>
        {winners.map((winner, index) => (
          <Fragment key={winner._id}>
            {index > 0 && partners.length === 1 && <span aria-hidden="true">&</span>}
            <Name player={winner} />
          </Fragment>
        ))}
      </h2>
      {isMe && (
        <p className="large">
          <Trans id="You won the tournament!" />
        </p>
      )}
      <p>
        <PrizePaid tournament={tournament} />
      </p>
      {partners[0] && <Ranking champion={champion} partner={partners[0]} stats={tournament.playerStats} />}
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
  const { prize, champion, partners } = tournament
  if (prize === 0) return <Trans id="No prize" />
  const shares = sharesOf(tournament)
  const [first = 0, second = 0] = shares
  const coins = (amount: number) => i18n._('{amount, plural, one {# coin} other {# coins}}', { amount })
  if (shares.length < 2)
    return i18n._('{coins, plural, one {Prize paid: # coin} other {Prize paid: # coins}}', { coins: prize })
  if (shares.every(share => share === first))
    return i18n._('{coins, plural, one {Prize paid: # coin each} other {Prize paid: # coins each}}', {
      coins: first,
    })
  if (partners.length > 1)
    return i18n._('Prize paid: {shares}', {
      shares: [champion!, ...partners]
        .map(({ username }, index) => `${username} ${coins(shares[index]!)}`)
        .join(' · '),
    })
  return i18n._(
    'Prize paid: {first, plural, one {# coin} other {# coins}} to {champion}, {second} to {partner}',
    {
      first,
      champion: champion!.username,
      second: i18n.number(second),
      partner: partners[0]!.username,
    },
  )
}

interface RankingProps {
  champion: PlayerName
  partner: PlayerName
  stats: PlayerStats[]
}

/** Explains the order of the first two winners of the final, which is that of the leaderboard. */
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

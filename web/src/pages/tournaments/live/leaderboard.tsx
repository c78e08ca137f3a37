import { Trans, useLingui } from '@lingui/react'
import type { PlayerStats, UserId } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import { DisqualifiedBadge } from '../badges.tsx'
import { useShortened } from '../longList.tsx'

interface LeaderboardProps {
  /** Sorted, the best first. */
  stats: PlayerStats[]
  me: string
  disqualified: readonly UserId[]
  /** The link target of a player's name. */
  hrefOf?: (userId: UserId) => string
}

const profileOf = (userId: UserId) => `/player/${userId}`

export function Leaderboard({ stats, me, disqualified, hrefOf = profileOf }: LeaderboardProps) {
  const { i18n } = useLingui()
  const ranked = stats.map((each, index) => ({ ...each, place: index + 1 }))
  const { shown, showAll } = useShortened('players', ranked, ({ player }) => player._id === me)
  return (
    <section aria-labelledby="leaderboard-title" className="leaderboard-section">
      <h2 id="leaderboard-title" className="room-title">
        <Trans id="Leaderboard" />
      </h2>
      <div className="panel">
        <table className="leaderboard">
          <caption className="sr-only">{i18n._('Leaderboard')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{i18n._('Rank')}</span>
              </th>
              <th scope="col">{i18n._('Player')}</th>
              <th scope="col" data-numeric="true">
                {i18n._('Points')}
              </th>
              <th scope="col" data-numeric="true">
                {i18n._('Wins')}
              </th>
              <th scope="col" data-numeric="true">
                {i18n._('Win rate')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(each => (
              <Row
                key={each.player._id}
                {...each}
                isMe={each.player._id === me}
                isDisqualified={disqualified.includes(each.player._id)}
                href={hrefOf(each.player._id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {showAll}
      <p className="field-hint">
        <Trans id="Ties go to the player who conceded fewer points, then to the one who joined first." />
      </p>
    </section>
  )
}

interface RowProps extends PlayerStats {
  place: number
  isMe: boolean
  isDisqualified: boolean
  href: string
}

function Row({
  player,
  totalPoints,
  matchesWon,
  matchesPlayed,
  place,
  isMe,
  isDisqualified,
  href,
}: RowProps) {
  const { i18n } = useLingui()
  const rate = matchesPlayed === 0 ? 0 : Math.round((100 * matchesWon) / matchesPlayed)
  return (
    <tr data-me={isMe}>
      <td>
        {hasMedal(place) && matchesPlayed > 0 && !isDisqualified ? (
          <>
            <span className="sr-only">{place}</span>
            <Medal place={place} />
          </>
        ) : (
          <span className="leader-place">{i18n.number(place)}</span>
        )}
      </td>
      <th scope="row">
        <span className="leader-name strong break-words">
          <Avatar name={player.username} size={28} />
          {isMe ? (
            <span>
              {player.username}{' '}
              <span className="leader-me">
                <Trans id="you" />
              </span>
            </span>
          ) : (
            <Link href={href} className="link">
              {player.username}
            </Link>
          )}
          {isDisqualified && <DisqualifiedBadge />}
        </span>
      </th>
      <td data-numeric="true">
        <strong>{i18n.number(totalPoints)}</strong>
      </td>
      <td data-numeric="true">
        <span className="sr-only">
          {i18n._('{won} of {played}', { won: matchesWon, played: matchesPlayed })}
        </span>
        <span aria-hidden="true">
          {i18n.number(matchesWon)}/{i18n.number(matchesPlayed)}
        </span>
      </td>
      <td data-numeric="true" className="soft">
        {matchesPlayed === 0 ? '–' : i18n.number(rate / 100, { style: 'percent' })}
      </td>
    </tr>
  )
}

const hasMedal = (place: number): place is MedalPlace => place <= 3

const METALS = {
  1: { face: '#edb640', rim: '#7a4d06', shine: '#fff0bd', ribbon: '#8c2a1c' },
  2: { face: '#cfd3d6', rim: '#565c62', shine: '#ffffff', ribbon: '#24527f' },
  3: { face: '#c98750', rim: '#5f3413', shine: '#f4cfa8', ribbon: '#2c5f2a' },
} as const

type MedalPlace = keyof typeof METALS

/** A medal for the first three. It is decorative: the place is written beside it. */
function Medal({ place, size = 30 }: { place: MedalPlace; size?: number }) {
  const { face, rim, shine, ribbon } = METALS[place]
  return (
    <svg viewBox="0 0 32 36" width={(size * 32) / 36} height={size} aria-hidden="true">
      <path
        d="M7 1h7l4.5 12-6 3L7 1ZM25 1h-7l-4.5 12 6 3L25 1Z"
        fill={ribbon}
        stroke="#2a1b10"
        strokeWidth="1"
      />
      <circle cx="16" cy="23" r="11.5" fill={face} stroke={rim} strokeWidth="1.5" />
      <circle cx="16" cy="23" r="8.6" fill="none" stroke={rim} strokeWidth=".9" strokeDasharray="1.4 1.6" />
      <path
        d="M7.6 20.500a9 9 0 0 1 5-5.2"
        fill="none"
        stroke={shine}
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <text
        x="16"
        y="23.5"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="12.5"
        fontWeight="900"
        fontFamily="var(--display)"
        fill="#2a1b10"
      >
        {place}
      </text>
    </svg>
  )
}

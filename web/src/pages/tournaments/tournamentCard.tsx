import { Trans, useLingui } from '@lingui/react'
import type { Tournament, User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../art/avatar.tsx'
import { CancellationNote, FormatMark, StatusBadge } from './badges.tsx'
import { exactTime, relativeDateText } from './dates.ts'
import { EntryConditions } from './entryConditions.tsx'
import { JoinTournament } from './joinTournament.tsx'
import { hasPrize, paidPlaces } from './prizeList.tsx'
import { TournamentRules } from './rules.tsx'
import { isShared } from './standing.ts'
import type { EntryActions } from './useJoin.ts'

interface TournamentCardProps {
  tournament: Tournament
  user: User | null
  actions: EntryActions
}

/** A tournament in the list. */
export function TournamentCard({ tournament, user, actions }: TournamentCardProps) {
  const room = `/tournament/${tournament._id}/match-queue`
  return (
    <li className="paper notice-sheet" data-status={tournament.status}>
      <article className="light-scheme notice-words">
        <div className="notice-head">
          <FormatMark format={tournament.format} />
          <StatusBadge {...tournament} />
        </div>
        <h2>
          <Link href={room}>{tournament.name}</Link>
        </h2>
        {tournament.description !== '' && <p className="notice-text">{tournament.description}</p>}
        <Money {...tournament} />
        <div className="notice-terms">
          <TournamentRules {...tournament} />
          {tournament.status === 'open' && <EntryConditions {...tournament} />}
        </div>
        <p className="notice-facts">
          <StartTime at={tournament.startDate} />
          <EntryCount {...tournament} />
          <PrizeCount {...tournament} />
        </p>
        {tournament.champion && <Champions {...tournament} />}
        <div className="notice-actions">
          <JoinTournament tournament={tournament} user={user} actions={actions} />
          <Link href={room} className="link notice-link">
            <LinkLabel {...tournament} />
            <span className="sr-only"> {tournament.name}</span>
          </Link>
        </div>
      </article>
    </li>
  )
}

function LinkLabel({ status, joined }: Pick<Tournament, 'status' | 'joined'>) {
  if (status === 'finished') return <Trans id="Results" />
  if (joined) return <Trans id="Match queue" />
  return status === 'in_progress' ? <Trans id="Watch" /> : <Trans id="Details" />
}

function Money(tournament: Tournament) {
  const { i18n } = useLingui()
  const { prize, pot, entryFee, tournamentAwardPercentage, outcome } = tournament
  if (outcome === 'refunded')
    return (
      <p className="notice-refund">
        <CancellationNote {...tournament} />
      </p>
    )
  if (!hasPrize(tournament))
    return (
      <dl className="notice-money">
        <Sum label={<Trans id="Entry fee" />}>
          <Trans id="Free" />
        </Sum>
        <Sum label={<Trans id="Prize" />}>
          <Trans id="No prize" />
        </Sum>
      </dl>
    )
  return (
    <dl className="notice-money">
      <Sum label={<Trans id="Prize pool" />}>{i18n.number(pot)}</Sum>
      <Sum
        label={isShared(tournament) ? <Trans id="To the champions" /> : <Trans id="To the champion" />}
        note={i18n.number(tournamentAwardPercentage, { style: 'percent' })}
      >
        {i18n.number(prize)}
      </Sum>
      <Sum label={<Trans id="Entry fee" />}>
        {entryFee === 0 ? <Trans id="Free" /> : i18n.number(entryFee)}
      </Sum>
    </dl>
  )
}

function Sum({ label, note, children }: { label: ReactNode; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{children}</strong>
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}

/** The number of places with a prize, if there is more than one. */
function PrizeCount(tournament: Pick<Tournament, 'prizes' | 'entryFee' | 'addedPrize' | 'outcome'>) {
  const { i18n } = useLingui()
  const places = paidPlaces(tournament).length
  if (places < 2 || !hasPrize(tournament) || tournament.outcome === 'refunded') return null
  return <span>{i18n._('Prizes for {places} places', { places })}</span>
}

function Champions({ champion, partners }: Pick<Tournament, 'champion' | 'partners'>) {
  const winners = champion ? [champion, ...partners] : []
  return (
    <p className="notice-champion">
      {winners.map(({ _id, username }) => (
        <Avatar key={_id} name={username} size={28} />
      ))}
      <span>
        <span>{partners.length > 0 ? <Trans id="Champions" /> : <Trans id="Champion" />}</span>
        <span className="notice-champion-names">
          {winners.map(({ _id, username }) => (
            <Link key={_id} href={`/player/${_id}`} className="link">
              {username}
            </Link>
          ))}
        </span>
      </span>
    </p>
  )
}

/** The number of entrants and of places, as text and as a bar. */
function EntryCount({ players, maxPlayers }: Pick<Tournament, 'players' | 'maxPlayers'>) {
  const { i18n } = useLingui()
  const entered = players.length
  return (
    <span className="places">
      <span>
        <Trans id="{entered} of {places} players" values={{ entered, places: maxPlayers }} />
      </span>
      <span
        className="places-bar"
        aria-hidden="true"
        data-full={entered >= maxPlayers}
        style={{ '--share': entered / maxPlayers } as React.CSSProperties}
        title={i18n._('{entered} of {places} players', { entered, places: maxPlayers })}
      />
    </span>
  )
}

/** The start time, relative to now and exact. */
function StartTime({ at }: { at: string }) {
  const { i18n } = useLingui()
  const start = Date.parse(at)
  const now = Date.now()
  const when = relativeDateText(i18n, start, now)
  const exact = exactTime(i18n, start)
  return (
    <span title={i18n.date(at, { dateStyle: 'full', timeStyle: 'short' })}>
      <span className="relative-time">
        {start > now ? i18n._('Starts {when}', { when }) : i18n._('Started {when}', { when })}
      </span>
      {when !== exact && (
        <time dateTime={at} className="exact-time">
          {exact}
        </time>
      )}
    </span>
  )
}

import '../tournaments.css'
import './report.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReportedAction, ReportedCoins, TournamentId, TournamentReport } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { serverErrorText } from '../../../i18n/failureText.ts'
import { apiHost } from '../../../net/call.ts'
import { CallError, hasStatus, QueryProvider, request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NotFoundState } from '../../../ui/notFoundState.tsx'
import { ShareButton } from '../../../ui/share.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { OptionalSession } from '../../visitor/index.ts'
import { FormatMark, StatusBadge } from '../badges.tsx'
import { Leaderboard } from '../live/leaderboard.tsx'
import { hasPrizeList, PrizeList } from '../prizeList.tsx'
import { tournamentRulesText } from '../rules.tsx'

export default function ReportPage() {
  const { id } = useParams<{ id: TournamentId }>()
  return (
    <PlayerFrame>
      <OptionalSession>
        {() => (
          <QueryProvider>
            <ReportOf key={id} id={id} />
          </QueryProvider>
        )}
      </OptionalSession>
    </PlayerFrame>
  )
}

function ReportOf({ id }: { id: TournamentId }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: [viewer, 'tournament', id, 'report'],
    queryFn: () => request('GET /api/tournaments/{id}/report', { params: { id } }),
  })
  useTitle(
    query.data
      ? i18n._('Report: {name}', { name: query.data.tournament.name })
      : i18n._('Report of the tournament'),
  )
  if (hasStatus(query.error, 400, 403, 404, 409)) {
    const actions = (
      <ButtonLink href={`/tournament/${id}/match-queue`} variant="primary">
        <Trans id="Open the tournament" />
      </ButtonLink>
    )
    return (
      <NotFoundState title={i18n._('There is no report to show')} actions={actions}>
        {query.error instanceof CallError && serverErrorText(i18n, query.error.failure)}
      </NotFoundState>
    )
  }
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="20rem" />}
      failed={<Trans id="The report could not be loaded" />}
    >
      {report => <Report report={report} />}
    </Loaded>
  )
}

function Report({ report }: { report: TournamentReport }) {
  const { i18n } = useLingui()
  const { tournament, rounds, absences, actions } = report
  const { _id: id, name, disqualified, players } = tournament
  const out = players.filter(({ _id }) => disqualified.includes(_id))
  return (
    <article className="report stack-5">
      <header className="stack-3">
        <p className="screen-only">
          <Link href={`/tournament/${id}/match-queue`} className="link">
            <Trans id="Open the tournament" />
          </Link>
        </p>
        <h1 className="page-title break-words">{name}</h1>
        <p className="row report-marks">
          <StatusBadge {...tournament} />
          <FormatMark format={tournament.format} />
          <span className="soft small">{tournamentRulesText(i18n, tournament.rules, tournament.format)}</span>
        </p>
        <div className="row report-actions screen-only">
          <ShareButton
            share={() => ({
              url: `${location.origin}/tournament/${id}/report`,
              text: i18n._('How {name} was played at Vale Cuatro.', { name }),
            })}
          />
          <Button size="small" onClick={() => window.print()}>
            <Trans id="Print" />
          </Button>
          <a
            className="button"
            data-variant="secondary"
            data-size="small"
            href={`${apiHost()}/api/tournaments/${id}/report/export`}
            download
          >
            <Trans id="Export CSV" />
          </a>
        </div>
      </header>
      {tournament.cancelReason !== null && <p>{tournament.cancelReason}</p>}
      <Section id="summary" title={<Trans id="Summary" />}>
        <Summary report={report} />
      </Section>
      {rounds.length > 0 && (
        <Section id="rounds" title={<Trans id="Rounds" />}>
          <ul className="report-lines">
            {rounds.map(({ number, tables, startedAt, endedAt }) => (
              <Line key={number} name={i18n._('Round {number}', { number })}>
                {i18n._('{tables, plural, one {# table} other {# tables}}', { tables })}
                {startedAt && endedAt && ` · ${durationText(i18n, startedAt, endedAt)}`}
              </Line>
            ))}
          </ul>
        </Section>
      )}
      {tournament.outcome === 'champion' && hasPrizeList(tournament) && <PrizeList {...tournament} />}
      <Section id="coins" title={<Trans id="Coins of the prize pool" />}>
        <Coins coins={report.coins} />
      </Section>
      {(absences.length > 0 || out.length > 0 || actions.length > 0) && (
        <Section id="incidents" title={<Trans id="Incidents" />}>
          <ul className="report-lines">
            {absences.map(({ player, games }) => (
              <Line key={player._id} name={player.username}>
                {i18n._('{games, plural, one {absent in # game} other {absent in # games}}', { games })}
              </Line>
            ))}
            {out.map(player => (
              <Line key={player._id} name={player.username}>
                {i18n._('Disqualified')}
              </Line>
            ))}
            {actions.map(({ action, count }) => (
              <Line key={action} name={actionText(i18n, action)}>
                {i18n.number(count)}
              </Line>
            ))}
          </ul>
        </Section>
      )}
      {tournament.playerStats.length > 0 && (
        <Leaderboard stats={tournament.playerStats} me="" disqualified={disqualified} />
      )}
    </article>
  )
}

interface SectionProps {
  id: string
  title: ReactNode
  children: ReactNode
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={`report-${id}`} className="stack-3">
      <h2 id={`report-${id}`} className="panel-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <li className="report-line">
      <span className="break-words">{name}</span>
      <span className="numeric">{children}</span>
    </li>
  )
}

/** The result and the times. */
function Summary({ report }: { report: TournamentReport }) {
  const { i18n } = useLingui()
  const { tournament, firstGameAt, lastGameAt, games } = report
  const { champion, partners } = tournament
  const date = (at: string) => i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ul className="report-lines">
      {champion && (
        <Line name={partners.length > 0 ? <Trans id="Champions" /> : <Trans id="Champion" />}>
          {[champion, ...partners].map(({ username }) => username).join(' · ')}
        </Line>
      )}
      <Line name={<Trans id="Start" />}>{date(firstGameAt ?? tournament.startDate)}</Line>
      {tournament.finishedAt && <Line name={<Trans id="End" />}>{date(tournament.finishedAt)}</Line>}
      {firstGameAt && lastGameAt && (
        <Line name={<Trans id="Duration" />}>{durationText(i18n, firstGameAt, lastGameAt)}</Line>
      )}
      <Line name={<Trans id="Games" />}>{i18n.number(games)}</Line>
      <Line name={<Trans id="Players" />}>{i18n.number(tournament.players.length)}</Line>
    </ul>
  )
}

function Coins({ coins }: Pick<TournamentReport, 'coins'>) {
  const { i18n } = useLingui()
  if (coins.length === 0)
    return (
      <p className="soft">
        <Trans id="No coins were played for." />
      </p>
    )
  const signed = (amount: number) => i18n.number(amount, { signDisplay: 'exceptZero' })
  return (
    <ul className="report-lines">
      {coins.map(({ kind, amount }) => (
        <Line key={kind} name={coinsText(i18n, kind)}>
          {signed(amount)}
        </Line>
      ))}
      <Line name={<strong>{i18n._('Left in the prize pool')}</strong>}>
        <strong>{signed(coins.reduce((sum, { amount }) => sum + amount, 0))}</strong>
      </Line>
    </ul>
  )
}

const MINUTE_MS = 60_000

function durationText(i18n: I18n, from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS))
  return minutes < 60
    ? i18n._('{minutes} min', { minutes })
    : i18n._('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

function actionText(i18n: I18n, action: ReportedAction): string {
  switch (action) {
    case 'table-decided':
      return i18n._('Tables decided by an organiser')
    case 'table-restarted':
      return i18n._('Tables restarted')
    case 'table-extended':
      return i18n._('Clocks extended')
    case 'player-disqualified':
      return i18n._('Disqualifications')
    case 'player-replaced':
      return i18n._('Players replaced')
    case 'seat-given-to-bot':
      return i18n._('Seats given to a bot')
    case 'tournament-paused':
      return i18n._('Pauses')
  }
}

function coinsText(i18n: I18n, kind: ReportedCoins): string {
  switch (kind) {
    case 'entries':
      return i18n._('Entry fees')
    case 'added':
      return i18n._('Added by the platform')
    case 'refunds':
      return i18n._('Entry fees returned')
    case 'prizes':
      return i18n._('Prizes')
    case 'platform':
      return i18n._('To the platform')
    case 'other':
      return i18n._('Corrections')
  }
}

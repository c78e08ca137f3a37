import '../../../ui/figures.css'
import { Trans, useLingui } from '@lingui/react'
import type { TournamentDetails } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../../net/session/useSession.ts'
import { ShareButton } from '../../../ui/share.tsx'
import { formatClock, useSecondTicks } from '../../../ui/time.tsx'
import { FormatLine, FormatMark, StatusBadge } from '../badges.tsx'
import { AddToCalendar } from '../calendarLinks.tsx'
import { DAY_MS, dayOf, exactTime, timeOfDay } from '../dates.ts'
import { EntryConditions } from '../entryConditions.tsx'
import { hasPrize } from '../prizeList.tsx'
import { TournamentRules } from '../rules.tsx'
import { isShared } from '../standing.ts'
import type { Stage } from './liveTournament.ts'

interface TournamentHeadProps {
  tournament: TournamentDetails
  stage: Stage
  ahead: number
}

/** The name and format of the tournament, and its key figures: prize, fee, places and time. */
export function TournamentHead({ tournament, stage, ahead }: TournamentHeadProps) {
  const { i18n } = useLingui()
  const isVisitor = useSession().user === null
  const { players, maxPlayers } = tournament
  return (
    <header className="tournament-head stack-2">
      <Link href={isVisitor ? '/tournaments?view=list' : '/tournaments'} className="link room-back">
        <Trans id="All tournaments" />
      </Link>
      <div className="room-marks">
        <FormatMark format={tournament.format} />
        <StatusBadge {...tournament} />
        <ShareButton
          share={() => ({
            url: `${location.origin}/tournament/${tournament._id}/match-queue`,
            text: i18n._('{name}, a truco tournament', { name: tournament.name }),
          })}
        />
        {stage === 'ahead' && <AddToCalendar id={tournament._id} />}
      </div>
      <h1>{tournament.name}</h1>
      {tournament.description !== '' && (
        <p className="room-text large break-words">{tournament.description}</p>
      )}
      <p className="soft">
        <FormatLine
          format={tournament.format}
          mode={tournament.rules.mode}
          enterAs={tournament.entry.enterAs}
        />
      </p>
      <TournamentRules {...tournament} />
      <EntryConditions {...tournament} />
      <section className="felt-table figures room-figures above-3" aria-label={i18n._('Key figures')}>
        <dl data-count={hasPrize(tournament) && stage !== 'refunded' ? 5 : 4}>
          <Money tournament={tournament} />
          <Figure label={<Trans id="Players" />}>
            <span className="sr-only">
              {i18n._('{entered} of {places}', { entered: players.length, places: maxPlayers })}
            </span>
            <span aria-hidden="true">
              {players.length}/{maxPlayers}
            </span>
          </Figure>
          <Time tournament={tournament} stage={stage} ahead={ahead} />
        </dl>
      </section>
    </header>
  )
}

function Money({ tournament }: { tournament: TournamentDetails }) {
  const { i18n } = useLingui()
  const { prize, pot, entryFee, tournamentAwardPercentage } = tournament
  const share = i18n.number(tournamentAwardPercentage, { style: 'percent' })
  if (tournament.outcome === 'refunded')
    return (
      <>
        <Figure label={<Trans id="Prize" />} isLong>
          –
        </Figure>
        <Figure
          label={<Trans id="Entry fee" />}
          isLong={entryFee === 0}
          note={entryFee > 0 ? <Trans id="Refunded" /> : undefined}
        >
          {entryFee === 0 ? <Trans id="Free" /> : i18n.number(entryFee)}
        </Figure>
      </>
    )
  if (!hasPrize(tournament))
    return (
      <>
        <Figure label={<Trans id="Prize" />} isLong>
          <Trans id="No prize" />
        </Figure>
        <Figure label={<Trans id="Entry fee" />} isLong>
          <Trans id="Free" />
        </Figure>
      </>
    )
  return (
    <>
      <Figure label={<Trans id="Prize pool" />} isMain>
        {i18n.number(pot)}
      </Figure>
      {isShared(tournament) ? (
        <Figure
          label={<Trans id="To the champions" />}
          note={
            tournament.rules.mode === '3v3' ? (
              <Trans id="{share}, a third each" values={{ share }} />
            ) : (
              <Trans id="{share}, half each" values={{ share }} />
            )
          }
        >
          {i18n.number(prize)}
        </Figure>
      ) : (
        <Figure label={<Trans id="To the champion" />} note={share}>
          {i18n.number(prize)}
        </Figure>
      )}
      <Figure label={<Trans id="Entry fee" />} isLong={entryFee === 0}>
        {entryFee === 0 ? <Trans id="Free" /> : i18n.number(entryFee)}
      </Figure>
    </>
  )
}

/** A countdown if the time is less than a day away; otherwise the date. */
function Time({ tournament: { startDate, endDate, finishedAt }, stage, ahead }: TournamentHeadProps) {
  const { i18n } = useLingui()
  const start = Date.parse(startDate)
  const end = endDate === null ? null : Date.parse(endDate)
  const isNear = (at: number) => at + ahead - Date.now() < DAY_MS
  if (stage === 'ahead' && isNear(start))
    return (
      <Figure label={<Trans id="Starts in" />} note={exactTime(i18n, start + ahead)}>
        <Countdown at={start} ahead={ahead} />
      </Figure>
    )
  if (stage === 'running' && end !== null && isNear(end))
    return (
      <Figure label={<Trans id="Ends in" />} note={exactTime(i18n, end + ahead)}>
        <Countdown at={end} ahead={ahead} />
      </Figure>
    )
  if (stage === 'running' && end !== null) return <Moment label={<Trans id="Ends" />} at={end + ahead} />
  const hasEnded = stage === 'champion' || stage === 'refunded'
  const at = (hasEnded && finishedAt !== null ? Date.parse(finishedAt) : start) + ahead
  return <Moment label={hasEnded ? <Trans id="Ended" /> : <Trans id="Start" />} at={at} />
}

function Moment({ label, at }: { label: ReactNode; at: number }) {
  const { i18n } = useLingui()
  return (
    <Figure label={label} note={dayOf(i18n, at)} isLong>
      {timeOfDay(i18n, at)}
    </Figure>
  )
}

interface FigureProps {
  label: ReactNode
  note?: ReactNode
  isMain?: boolean
  isLong?: boolean
  children: ReactNode
}

function Figure({ label, note, isMain, isLong, children }: FigureProps) {
  return (
    <div className="figure" data-main={isMain}>
      {note !== undefined && <dd className="figure-note">{note}</dd>}
      <dt>{label}</dt>
      <dd data-long={isLong}>{children}</dd>
    </div>
  )
}

interface CountdownProps {
  /** A time of the server's clock. */
  at: number
  /** Milliseconds by which the clock of this device is ahead of the server's. */
  ahead: number
  /** Shown when the time is up. */
  children?: ReactNode
}

/** The remaining time, updated every second; a day or more away, the date. */
export function Countdown({ at, ahead, children }: CountdownProps) {
  const { i18n } = useLingui()
  const until = at + ahead
  const left = until - useSecondTicks(until)
  if (left >= DAY_MS) return <time dateTime={new Date(at).toISOString()}>{exactTime(i18n, until)}</time>
  if (left <= 0) return children ?? <span className="clock">0:00</span>
  return (
    <span className="clock" role="timer">
      {formatClock(left + 999)}
    </span>
  )
}

import '../../profile/profile.css'
import { Trans, useLingui } from '@lingui/react'
import type { TournamentDetails } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { FormatLine, FormatMark, StatusBadge } from '../marks.tsx'
import { DAY, dayOf, exactTime, timeOfDay } from '../moment.ts'
import { Countdown } from './countdown.tsx'
import type { Stage } from './stage.ts'

interface RoomHeadProps {
  tournament: TournamentDetails
  stage: Stage
  ahead: number
}

/** What it is, and on the felt what it is about: the prize, the fee, the places, the time. */
export function RoomHead({ tournament, stage, ahead }: RoomHeadProps) {
  const { i18n } = useLingui()
  const { prize, pot, entryFee, players, maxPlayers, tournamentAwardPercentage } = tournament
  const share = i18n.number(tournamentAwardPercentage, { style: 'percent' })
  return (
    <header className="room-head">
      <Link href="/tournaments" className="link room-back">
        <Trans id="All tournaments" />
      </Link>
      <div className="room-marks">
        <FormatMark format={tournament.format} />
        <StatusBadge {...tournament} />
      </div>
      <h1>{tournament.name}</h1>
      {tournament.description !== '' && <p className="room-text">{tournament.description}</p>}
      <p className="text-soft">
        <FormatLine format={tournament.format} />
      </p>
      <section className="felt-table figures room-figures" aria-label={i18n._('Key figures')}>
        <dl>
          <Figure
            label={<Trans id="Prize pool" />}
            note={<Trans id="{share} of {pot}" values={{ share, pot: i18n.number(pot) }} />}
            isMain
          >
            {i18n.number(prize)}
          </Figure>
          <Figure label={<Trans id="Entry fee" />}>
            {entryFee === 0 ? <Trans id="Free" /> : i18n.number(entryFee)}
          </Figure>
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

function Time({ tournament: { startDate, endDate, finishedAt }, stage, ahead }: RoomHeadProps) {
  const { i18n } = useLingui()
  const start = Date.parse(startDate)
  // What is a day off or more is a date, not a clock.
  if (stage === 'ahead' && start + ahead - Date.now() < DAY)
    return (
      <Figure label={<Trans id="Until the start" />} note={exactTime(i18n, start + ahead)}>
        <Countdown at={start} ahead={ahead} />
      </Figure>
    )
  if (stage === 'running' && endDate !== null)
    return (
      <Figure label={<Trans id="Until the end" />} note={exactTime(i18n, Date.parse(endDate) + ahead)}>
        <Countdown at={Date.parse(endDate)} ahead={ahead} />
      </Figure>
    )
  const hasEnded = stage === 'champion' || stage === 'refunded'
  const at = (hasEnded && finishedAt !== null ? Date.parse(finishedAt) : start) + ahead
  return (
    <Figure label={hasEnded ? <Trans id="Ended" /> : <Trans id="Start" />} note={dayOf(i18n, at)} isLong>
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

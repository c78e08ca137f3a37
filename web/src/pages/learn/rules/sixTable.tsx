import '../../../art/drawnTable.css'
import { type Duel, type Seat, seatsOf, teamOf } from '@valecuatro/engine'

const MIDDLE = 120

/** A point on a circle around the middle of the table: seat 0 is below, the next ones follow to the right. */
function pointAt(seat: number, radius: number): { x: number; y: number } {
  const angle = Math.PI * (1 / 2 - seat / 3)
  return { x: MIDDLE + radius * Math.cos(angle), y: MIDDLE + radius * Math.sin(angle) }
}

interface SixTableProps {
  /** The duels to draw; the seats outside of them are dimmed. Without duels all six play. */
  duels?: readonly Duel[]
  /** Whether to draw the direction of play. */
  isDirected?: boolean
}

/** A drawn table for six, with the seats in the order of play from 1. The text beside it says the same. */
export function SixTable({ duels, isDirected = false }: SixTableProps) {
  return (
    <svg className="six-table" viewBox="0 0 240 240" aria-hidden="true">
      <circle className="drawn-rim" cx={MIDDLE} cy={MIDDLE} r="90" />
      <circle className="drawn-edge" cx={MIDDLE} cy={MIDDLE} r="84" />
      <circle className="drawn-felt" cx={MIDDLE} cy={MIDDLE} r="79" />
      {duels?.map(duel => (
        <DuelLine key={duel.join()} duel={duel} />
      ))}
      {isDirected && <Direction />}
      {seatsOf(6).map(seat => (
        <SixSeat key={seat} seat={seat} isResting={duels !== undefined && !duels.flat().includes(seat)} />
      ))}
    </svg>
  )
}

function DuelLine({ duel: [first, second] }: { duel: Duel }) {
  const from = pointAt(first, 56)
  const to = pointAt(second, 56)
  return <line className="six-way" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
}

/** An arrow from seat 1 to the right, almost around the table. */
function Direction() {
  const from = pointAt(0.2, 46)
  const to = pointAt(5.2, 46)
  return (
    <>
      <path className="six-way" d={`M${from.x} ${from.y}A46 46 0 1 0 ${to.x} ${to.y}`} />
      <path className="six-way" d="M-12 -9L0 0L-12 9" transform={`translate(${to.x} ${to.y}) rotate(42)`} />
    </>
  )
}

function SixSeat({ seat, isResting }: { seat: Seat; isResting: boolean }) {
  const { x, y } = pointAt(seat, 92)
  return (
    <g
      className="six-seat"
      data-team={teamOf(seat)}
      data-resting={isResting}
      transform={`translate(${x} ${y})`}
    >
      <circle r="24" />
      <text y="9">{seat + 1}</text>
    </g>
  )
}

import { useLingui } from '@lingui/react'
import type { Mark } from '@valecuatro/bots/analysis'
import type { Replay } from '../model/replay.ts'

export interface CurveMark {
  moment: number
  mark: Mark
}

interface ChanceCurveProps {
  replay: Replay
  /** The chance at each moment. */
  chances: readonly number[]
  marks: readonly CurveMark[]
  moment: number
  onMoment: (moment: number) => void
}

const WIDTH = 320
const HEIGHT = 120

/** The chance to win over the course of the game. A slider on top of it moves through the game. */
export function ChanceCurve({ replay, chances, marks, moment, onMoment }: ChanceCurveProps) {
  const { i18n } = useLingui()
  const last = chances.length - 1
  const x = (at: number) => (last > 0 ? (at / last) * WIDTH : 0)
  const y = (chance: number) => (1 - chance) * HEIGHT
  const line = chances.map(
    (chance, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(chance).toFixed(1)}`,
  )
  const share = (chance: number) => i18n.number(chance, { style: 'percent', maximumFractionDigits: 0 })
  const here = chances[moment] ?? 0
  return (
    <div className="chance-curve">
      <svg viewBox={`0 -6 ${WIDTH} ${HEIGHT + 12}`} preserveAspectRatio="none" aria-hidden="true">
        {replay.hands.map(({ number, first }) => (
          <line key={number} className="chance-hand" x1={x(first)} x2={x(first)} y1={0} y2={HEIGHT} />
        ))}
        <line className="chance-even" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <path className="chance-area" d={`${line.join('')}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path className="chance-line" d={line.join('')} />
        <line className="chance-now" x1={x(moment)} x2={x(moment)} y1={-6} y2={HEIGHT + 6} />
      </svg>
      {marks.map(({ moment: at, mark }) => (
        <span
          key={at}
          className="chance-mark"
          data-mark={mark}
          aria-hidden="true"
          style={{ left: `${(100 * x(at)) / WIDTH}%`, top: `${100 * (1 - chances[at]!)}%` }}
        />
      ))}
      <input
        type="range"
        min={0}
        max={last}
        value={moment}
        aria-label={i18n._('Chance to win')}
        aria-valuetext={i18n._('Hand {hand}: {chance} to win', {
          hand: replay.moments[moment]?.hand ?? 1,
          chance: share(here),
        })}
        onChange={event => onMoment(event.currentTarget.valueAsNumber)}
      />
      <p className="chance-axis" aria-hidden="true">
        <span>{share(1)}</span>
        <span>{share(0.5)}</span>
        <span>{share(0)}</span>
      </p>
      <p className="chance-here small strong" aria-hidden="true">
        {i18n._('Hand {hand}: {chance} to win', {
          hand: replay.moments[moment]?.hand ?? 1,
          chance: share(here),
        })}
      </p>
    </div>
  )
}

import { useLingui } from '@lingui/react'
import type { CSSProperties } from 'react'
import type { Names } from '../table/words/names.ts'
import type { Replay } from './model/replay.ts'
import { placeWords } from './momentWords.ts'

interface ScrubberProps {
  replay: Replay
  moment: number
  names: Names
  onMoment: (moment: number) => void
}

/** The whole game as a line, with a mark where each hand begins. */
export function Scrubber({ replay, moment, names, onMoment }: ScrubberProps) {
  const { i18n } = useLingui()
  const last = replay.moments.length - 1
  const along = (at: number) => ({ '--along': last > 0 ? at / last : 0 }) as CSSProperties
  return (
    <div className="scrubber" style={along(moment)}>
      <span className="scrubber-line" aria-hidden="true" />
      {replay.hands.map(({ number, first }) => (
        <span
          key={number}
          className="scrubber-mark"
          style={along(first)}
          data-past={first <= moment}
          aria-hidden="true"
        />
      ))}
      <input
        type="range"
        min={0}
        max={last}
        value={moment}
        aria-label={i18n._('Position in the game')}
        aria-valuetext={placeWords(i18n, replay, moment, names)}
        onChange={event => onMoment(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

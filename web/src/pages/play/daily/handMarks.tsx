import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { DailyHandResult } from '@valecuatro/contract'
import { DAILY_HANDS } from '@valecuatro/contract/values'
import { signed } from './useDaily.ts'

/** Plain characters, which look the same in every chat. */
export const MARK_SIGNS = { above: '▲', at: '■', below: '▼' } as const
const NO_MARK = '·'

export const signOf = ({ mark }: Pick<DailyHandResult, 'mark'>) => (mark ? MARK_SIGNS[mark] : NO_MARK)

interface HandMarksProps {
  hands: readonly DailyHandResult[]
  /** The hand that is being played, or shown below. */
  current?: number | null
  /** Shows a finished hand; left out where there is nothing to show. */
  onShow?: (hand: number) => void
}

/** The twelve hands as cards: face down until they are played, then with the result against the field. */
export function HandMarks({ hands, current = null, onShow }: HandMarksProps) {
  const { i18n } = useLingui()
  return (
    <ol className="daily-marks" aria-label={i18n._('The twelve hands')}>
      {Array.from({ length: DAILY_HANDS }, (_, index) => {
        const number = index + 1
        const result = hands.find(({ hand }) => hand === number)
        const isCurrent = number === current
        if (!result)
          return (
            <li key={number} className="daily-card" data-back="true" data-current={isCurrent || undefined}>
              <span aria-hidden="true">{number}</span>
              <span className="sr-only">
                {isCurrent
                  ? i18n._('Hand {number}, being played', { number })
                  : i18n._('Hand {number}, not played yet', { number })}
              </span>
            </li>
          )
        const face = (
          <>
            <small aria-hidden="true">{number}</small>
            <strong aria-hidden="true">{signed(i18n, result.points)}</strong>
            <span aria-hidden="true" className="daily-sign">
              {signOf(result)}
            </span>
            <span className="sr-only">{markText(i18n, result)}</span>
          </>
        )
        return (
          <li
            key={number}
            className="daily-card"
            data-mark={result.mark ?? 'none'}
            data-current={isCurrent || undefined}
          >
            {onShow ? (
              <button type="button" aria-pressed={isCurrent} onClick={() => onShow(number)}>
                {face}
              </button>
            ) : (
              face
            )}
          </li>
        )
      })}
    </ol>
  )
}

function markText(i18n: I18n, { hand, points, mark }: DailyHandResult): string {
  const values = { number: hand, points: signed(i18n, points) }
  switch (mark) {
    case 'above':
      return i18n._('Hand {number}: {points}, above the field', values)
    case 'at':
      return i18n._('Hand {number}: {points}, like the field', values)
    case 'below':
      return i18n._('Hand {number}: {points}, below the field', values)
    default:
      return i18n._('Hand {number}: {points}', values)
  }
}

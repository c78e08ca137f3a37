import '../kit/zodWithoutEval.ts'
import { Trans, useLingui } from '@lingui/react'
import { Award } from '@valecuatro/contract/tournaments'

/** Parses the entered share; null if the server would refuse it. */
export function parseAward(text: string): number | null {
  if (text.trim() === '') return null
  const judged = Award.safeParse(Number(text))
  return judged.success ? judged.data : null
}

/** The champion's prize, and the rest for the platform account. */
export function dividePrizePool(pot: number, share: number): { prize: number; rest: number } {
  // Calculated in whole percents, because 0.29 * 100 is less than 29 in floating point.
  const prize = Math.floor((pot * Math.round(share * 100)) / 100)
  return { prize, rest: pot - prize }
}

interface DivisionProps {
  pot: number
  /** Null while the input is not a valid share. */
  share: number | null
  prize: number
  rest: number
}

/** Shows how the prize pool is divided. */
export function PrizeDivision({ pot, share, prize, rest }: DivisionProps) {
  const { i18n } = useLingui()
  const coins = (amount: number) => (share === null ? '–' : i18n.number(amount))
  return (
    <dl className="division">
      <dt>
        <Trans id="Prize pool" />
      </dt>
      <dd>{i18n.number(pot)}</dd>
      <dt>
        <Trans id="Champion's share" />
      </dt>
      <dd>{share === null ? '–' : i18n.number(Math.round(100 * share) / 100, { style: 'percent' })}</dd>
      <dt>
        <Trans id="To the champion" />
      </dt>
      <dd>
        <strong>{coins(prize)}</strong>
      </dd>
      <dt>
        <Trans id="Platform fee" />
      </dt>
      <dd>{coins(rest)}</dd>
    </dl>
  )
}

import '../kit/zodWithoutEval.ts'
import { Trans, useLingui } from '@lingui/react'
import { shareOfPool } from '@valecuatro/contract/prize'
import { Award, type Tournament } from '@valecuatro/contract/tournaments'

/** Parses the entered share; null if the server would refuse it. */
export function parseAward(text: string): number | null {
  if (text.trim() === '') return null
  const judged = Award.safeParse(Number(text))
  return judged.success ? judged.data : null
}

/** The champion's prize, the prizes of the other places, and the rest for the platform account. */
export function dividePrizePool(
  pot: number,
  share: number,
  further: readonly number[] = [],
): { prize: number; others: number; rest: number } {
  // Calculated in whole percents, because 0.29 * 100 is less than 29 in floating point.
  const coins = (each: number) => shareOfPool(pot, Math.round(each * 100))
  const prize = coins(share)
  const others = further.reduce((sum, each) => sum + coins(each), 0)
  return { prize, others, rest: pot - prize - others }
}

/** The shares of all places but the first. */
export const furtherShares = ({ prizes }: Pick<Tournament, 'prizes'>) =>
  prizes.slice(1).map(({ percentage }) => percentage)

interface DivisionProps {
  pot: number
  /** Null while the input is not a valid share. */
  share: number | null
  prize: number
  /** For all other places together. */
  others: number
  rest: number
}

/** Shows how the prize pool is divided. */
export function PrizeDivision({ pot, share, prize, others, rest }: DivisionProps) {
  const { i18n } = useLingui()
  const coins = (amount: number) => (share === null ? '–' : i18n.number(amount))
  return (
    <dl className="division small numeric">
      <dt>
        <Trans id="Prize pool" />
      </dt>
      <dd>{i18n.number(pot)}</dd>
      <dt>
        <Trans id="Champion’s share" />
      </dt>
      <dd>{share === null ? '–' : i18n.number(Math.round(100 * share) / 100, { style: 'percent' })}</dd>
      <dt>
        <Trans id="To the champion" />
      </dt>
      <dd>
        <strong>{coins(prize)}</strong>
      </dd>
      {others > 0 && (
        <>
          <dt>
            <Trans id="To the other places" />
          </dt>
          <dd>{coins(others)}</dd>
        </>
      )}
      <dt>
        <Trans id="Platform fee" />
      </dt>
      <dd>{coins(rest)}</dd>
    </dl>
  )
}

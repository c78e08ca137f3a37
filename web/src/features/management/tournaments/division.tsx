import { Trans, useLingui } from '@lingui/react'

interface DivisionProps {
  pot: number
  /** Null while what is typed is no share. */
  share: number | null
  prize: number
  rest: number
}

/** How the prize pool is divided. */
export function Division({ pot, share, prize, rest }: DivisionProps) {
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

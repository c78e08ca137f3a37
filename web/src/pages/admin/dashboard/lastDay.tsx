import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { LastDay, SystemStatus } from '@valecuatro/contract'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { signedNumber } from '../../people/index.ts'
import { Figure } from './figure.tsx'

const REFETCH_INTERVAL_MS = 60_000

const LABELS: Record<keyof LastDay, string> = {
  matchesFinished: /*i18n*/ 'Games finished',
  activePlayers: /*i18n*/ 'People who played',
  newPlayers: /*i18n*/ 'New players',
  coinsMinted: /*i18n*/ 'Coins minted',
  coinsBurnt: /*i18n*/ 'Coins burnt',
  alerts: /*i18n*/ 'Alerts raised',
}

/** Who is there now, and the last 24 hours compared with the same day of last week. */
export function LastDayPanel({ figures }: { figures: SystemStatus | undefined }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const { data, isError } = useQuery({
    queryKey: [viewer, 'last-day'],
    queryFn: () => request('GET /api/admin/system/last-day'),
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  return (
    <section className="last-day" aria-labelledby="last-day-title">
      <h2 id="last-day-title" className="figure-label soft small strong">
        <Trans id="Now, and the last 24 hours compared with the same day last week" />
      </h2>
      <ul className="last-day-figures">
        <li className="stack-1">
          <Figure label={<Trans id="Online now" />} count={figures?.online} />
        </li>
        <li className="stack-1">
          <Figure label={<Trans id="Games running" />} count={figures?.games} />
        </li>
        {Object.entries(LABELS).map(([name, label]) => {
          const figure = data?.[name as keyof LastDay]
          return (
            <li key={name} className="stack-1">
              <Figure label={i18n._(label)} count={figure?.count ?? (isError ? null : undefined)} />
              {figure && <Difference {...figure} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Difference({ count, weekBefore }: LastDay[keyof LastDay]) {
  const { i18n } = useLingui()
  const difference = count - weekBefore
  return (
    <span className="soft small numeric">
      <span aria-hidden="true">{difference === 0 ? '=' : signedNumber(i18n, difference)}</span>
      <span className="sr-only">{inWords(i18n, difference)}</span>
    </span>
  )
}

function inWords(i18n: I18n, difference: number): string {
  if (difference === 0) return i18n._('as many as last week')
  const number = i18n.number(Math.abs(difference))
  return difference > 0
    ? i18n._('{number} more than last week', { number })
    : i18n._('{number} fewer than last week', { number })
}

import { Trans, useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AlertSummary } from '@valecuatro/contract'
import { ALERT_STATUSES } from '@valecuatro/contract/alertEnums'
import { Link } from 'wouter'
import { Skeleton } from '../../../../ui/states.tsx'
import { ErrorBar } from '../../kit/errorBar.tsx'
import { statusText } from '../alertNames.ts'
import { listHref } from '../list/listUrl.ts'
import { alertErrorText } from '../useAlerts.ts'

/** The number of alerts in each status, and of recent ones. */
export function StatusCounts({ query }: { query: UseQueryResult<AlertSummary> }) {
  const { i18n } = useLingui()
  return (
    <section className="panel alert-panel" aria-label={i18n._('By status')}>
      <h2>
        <Trans id="By status" />
      </h2>
      {query.data ? (
        <Figures summary={query.data} />
      ) : query.isError ? (
        <ErrorBar
          query={query}
          sentence={alertErrorText(i18n, query.error, i18n._('Failed to fetch alert statistics'))}
          retry={<Trans id="Retry" />}
        />
      ) : (
        <Skeleton height="10rem" />
      )}
    </section>
  )
}

function Figures({ summary }: { summary: AlertSummary }) {
  const { i18n } = useLingui()
  const count = (status: (typeof ALERT_STATUSES)[number]) =>
    summary.byStatus.find(each => each._id === status)?.count ?? 0
  return (
    <>
      <ul className="standing">
        {ALERT_STATUSES.map(status => (
          <li key={status}>
            <Link href={listHref({ status })} className="standing-line" data-status={status}>
              <span>{statusText(i18n, status)}</span>
              <span className="strong numeric">{i18n.number(count(status))}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="standing-lately soft small numeric">
        <Trans
          id="{today} today · {week} in the last 7 days · {open, plural, one {# open} other {# open}}"
          values={{
            today: i18n.number(summary.today),
            week: i18n.number(summary.week),
            open: summary.open,
          }}
        />
      </p>
    </>
  )
}

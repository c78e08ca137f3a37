import { Trans, useLingui } from '@lingui/react'
import type { AlertDashboard } from '@valecuatro/contract'
import { Link } from 'wouter'
import { listHref } from '../list/address.ts'
import { typeWords } from '../words.ts'
import { barWidth } from './barWidth.ts'

export function TypeBars({ types }: { types: AlertDashboard['alertsByType'] }) {
  const { i18n } = useLingui()
  const most = Math.max(0, ...types.map(({ count }) => count))
  return (
    <section className="panel alert-panel" aria-label={i18n._('Alert Types')}>
      <h2>
        <Trans id="Alert Types" />
      </h2>
      {types.length === 0 ? (
        <p className="alert-none">
          <Trans id="No alerts yet" />
        </p>
      ) : (
        <ul className="type-bars">
          {types.map(({ _id: type, count }) => (
            <li key={type}>
              <Link href={listHref({ type })} className="type-bar">
                <span>{typeWords(i18n, type)}</span>
                <span className="type-count">{i18n.number(count)}</span>
                <span className="type-track" aria-hidden="true">
                  <i style={{ width: `${barWidth(count, most)}%` }} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { Trans, useLingui } from '@lingui/react'
import type { UserId } from '@valecuatro/contract'
import { canBe } from '@valecuatro/contract/alertWords'
import { Link } from 'wouter'
import { alertTitle } from '../alertText.ts'
import { SeverityBadge } from '../badges.tsx'
import { alertHref, listHref } from '../list/address.ts'
import { useAlertsAbout } from '../useAlerts.ts'

const SHOWN = 5

/** What else is open about the same player, so that one decides with all of it in sight. */
export function OtherAlerts({ playerId, but }: { playerId: UserId; but: string }) {
  const { i18n } = useLingui()
  const { data } = useAlertsAbout(playerId)
  const others = data?.alerts?.filter(({ _id }) => _id !== but) ?? []
  const open = others.filter(({ status }) => canBe('resolve', status))
  if (others.length === 0) return null
  return (
    <section className="panel alert-panel" aria-label={i18n._('Other open alerts for this player')}>
      <h2>
        <Trans id="Other open alerts for this player" />
      </h2>
      {open.length === 0 && (
        <p className="text-soft">
          <Trans id="No other open alerts" />
        </p>
      )}
      <ul className="other-alerts">
        {open.slice(0, SHOWN).map(alert => (
          <li key={alert._id}>
            <Link href={alertHref(alert._id)} className="desk-link">
              {alertTitle(i18n, alert)}
            </Link>
            <SeverityBadge severity={alert.severity} />
          </li>
        ))}
      </ul>
      <Link href={listHref({ playerId })} className="link">
        <Trans id="All alerts for this player" />
      </Link>
    </section>
  )
}

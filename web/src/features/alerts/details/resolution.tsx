import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { Stamp } from '../../desk/stamp.tsx'

/** How it was closed, in the words of who did it. */
export function Resolution({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  if (alert.resolution === null) return null
  return (
    <section className="panel alert-panel detail-resolution" aria-label={i18n._('Resolution')}>
      <h2>
        <Trans id="Resolution" />
      </h2>
      <p className="detail-text">{alert.resolution}</p>
      <p className="detail-signed">
        {alert.resolvedBy ?? '–'}
        {alert.resolvedAt && (
          <>
            {', '}
            <Stamp at={alert.resolvedAt} />
          </>
        )}
      </p>
    </section>
  )
}

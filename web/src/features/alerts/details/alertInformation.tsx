import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { When } from '../../../ui/when.tsx'
import { CopyId } from '../../desk/copyId.tsx'
import { Stamp } from '../../desk/stamp.tsx'
import { alertHref } from '../list/address.ts'
import { sourceWords } from '../words.ts'

export function AlertInformation({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  return (
    <section className="panel alert-panel" aria-label={i18n._('Alert Information')}>
      <h2>
        <Trans id="Alert Information" />
      </h2>
      <dl className="alert-facts">
        <Fact name={<Trans id="Created" />}>
          <Stamp at={alert.createdAt} />
        </Fact>
        <Fact name={<Trans id="Source" />}>{sourceWords(i18n, alert.source) || '–'}</Fact>
        <Fact name={<Trans id="Priority" />}>{i18n.number(alert.priority)}</Fact>
        <Fact name={<Trans id="Count" />}>
          <Trans id="{n}×" values={{ n: i18n.number(alert.count) }} />
          {alert.count > 1 && (
            <>
              {', '}
              <Trans id="last seen" /> <When at={alert.lastSeenAt} />
            </>
          )}
        </Fact>
        <By name={<Trans id="Acknowledged by" />} who={alert.acknowledgedBy} at={alert.acknowledgedAt} />
        <By name={<Trans id="Investigated by" />} who={alert.investigatedBy} at={alert.investigatedAt} />
        <By name={<Trans id="Dismissed by" />} who={alert.dismissedBy} at={alert.dismissedAt} />
        {alert.recurrenceOf && (
          <Fact name={<Trans id="Recurrence of" />}>
            <Link href={alertHref(alert.recurrenceOf)} className="desk-link">
              <Trans id="Previous alert" />
            </Link>
          </Fact>
        )}
        <Fact name={<Trans id="Alert ID" />}>
          <CopyId id={alert._id} />
        </Fact>
      </dl>
    </section>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function By({ name, who, at }: { name: ReactNode; who: string | null; at: string | null }) {
  if (who === null && at === null) return null
  return (
    <Fact name={name}>
      {who ?? '–'}
      {at !== null && (
        <span className="fact-when">
          <Stamp at={at} />
        </span>
      )}
    </Fact>
  )
}

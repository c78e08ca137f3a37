import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { canApply } from '@valecuatro/contract/alertEnums'
import { Link } from 'wouter'
import { CheckIcon, CloseIcon, EyeIcon } from '../../../../ui/icons.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { TimeAgo } from '../../../../ui/time.tsx'
import { UserLink } from '../../kit/userLink.tsx'
import { assigneeOf } from '../alertCache.ts'
import { typeText } from '../alertNames.ts'
import { alertTitle } from '../alertText.ts'
import { SeverityBadge, StatusBadge } from '../badges.tsx'
import type { AlertActions } from '../useAlertActions.ts'
import { alertHref } from './listUrl.ts'
import type { Selection } from './selection.ts'
import { focusRow } from './useListKeys.ts'

export function useAlertColumns(selection: Selection, acts: AlertActions): Column<Alert>[] {
  const { i18n } = useLingui()
  return [
    {
      key: 'title',
      label: i18n._('Alert'),
      kind: 'title',
      cell: alert => <Title alert={alert} selection={selection} />,
    },
    {
      key: 'severity',
      label: i18n._('Severity'),
      cell: alert => <SeverityBadge severity={alert.severity} />,
    },
    { key: 'status', label: i18n._('Status'), cell: alert => <StatusCell alert={alert} /> },
    { key: 'priority', label: i18n._('Priority'), numeric: true, cell: alert => i18n.number(alert.priority) },
    {
      key: 'count',
      label: i18n._('Count'),
      numeric: true,
      cell: alert => <Trans id="{n}×" values={{ n: i18n.number(alert.count) }} />,
    },
    { key: 'createdAt', label: i18n._('Created'), cell: alert => <TimeAgo at={alert.createdAt} /> },
    {
      key: 'actions',
      label: i18n._('Actions'),
      kind: 'actions',
      cell: alert => <RowActions alert={alert} acts={acts} />,
    },
  ]
}

function Title({ alert, selection }: { alert: Alert; selection: Selection }) {
  const { i18n } = useLingui()
  const title = alertTitle(i18n, alert)
  return (
    <div className="alert-title">
      <label className="alert-box">
        <input
          type="checkbox"
          checked={selection.has(alert._id)}
          aria-label={i18n._('Select {title}', { title })}
          onChange={() => selection.toggle(alert._id)}
        />
      </label>
      <div>
        <Link href={alertHref(alert._id)} className="alert-link strong break-words" data-open={alert._id}>
          {title}
        </Link>
        <span className="alert-line soft tiny">
          {typeText(i18n, alert.type)}
          {alert.player && (
            <>
              {' · '}
              <UserLink user={alert.player} />
            </>
          )}
          {alert.recurrenceOf && (
            <>
              {' · '}
              <Trans id="recurred" />
            </>
          )}
        </span>
      </div>
    </div>
  )
}

function StatusCell({ alert }: { alert: Alert }) {
  const who = assigneeOf(alert)
  return (
    <span className="alert-standing">
      <StatusBadge status={alert.status} />
      {who !== null && <span className="soft tiny">{who}</span>}
    </span>
  )
}

function RowActions({ alert, acts }: { alert: Alert; acts: AlertActions }) {
  const { i18n } = useLingui()
  const id = alert._id
  const title = alertTitle(i18n, alert)
  const busy = acts.isBusy(id)

  function run(act: 'acknowledge' | 'dismiss') {
    focusRow(id)
    void acts.run({ act, id })
  }

  return (
    <div className="alert-acts">
      <Link
        href={alertHref(id)}
        className="alert-act"
        title={i18n._('View')}
        aria-label={i18n._('View {title}', { title })}
      >
        <EyeIcon size={18} />
        <Trans id="View" />
      </Link>
      {canApply('acknowledge', alert.status) && (
        <button
          type="button"
          className="alert-act"
          disabled={busy}
          title={i18n._('Acknowledge')}
          aria-label={i18n._('Acknowledge {title}', { title })}
          onClick={() => run('acknowledge')}
        >
          <CheckIcon size={18} />
          <Trans id="Acknowledge" />
        </button>
      )}
      {canApply('dismiss', alert.status) && (
        <button
          type="button"
          className="alert-act alert-dismiss"
          disabled={busy}
          title={i18n._('Dismiss')}
          aria-label={i18n._('Dismiss {title}', { title })}
          onClick={() => run('dismiss')}
        >
          <CloseIcon size={18} />
          <Trans id="Dismiss" />
        </button>
      )}
    </div>
  )
}

import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { AuditEntry } from '@valecuatro/contract'
import { Link } from 'wouter'
import { translateServerText } from '../../../i18n/locale.ts'
import type { Column } from '../../../ui/table.tsx'
import { Timestamp } from '../kit/dates.tsx'
import { TimelineLink } from '../kit/timelineLink.tsx'
import { UserLink } from '../kit/userLink.tsx'
import { actionText } from './actions.ts'
import { changeOf, detailsOf } from './changes.ts'

export const auditColumns = (i18n: I18n): Column<AuditEntry>[] => [
  {
    key: 'what',
    label: i18n._('Action'),
    kind: 'title',
    cell: entry => <AuditAct entry={entry} />,
  },
  { key: 'who', label: i18n._('Administrator'), cell: ({ actor }) => <UserLink user={actor} /> },
  { key: 'change', label: i18n._('Change'), cell: entry => <AuditChange entry={entry} /> },
  { key: 'at', label: i18n._('When'), sortable: true, cell: ({ at }) => <Timestamp at={at} /> },
  {
    key: 'actions',
    label: i18n._('Actions'),
    kind: 'actions',
    cell: ({ subject: { kind, id } }) => (
      <span className="row-actions">
        <TimelineLink subject={kind} id={id} />
      </span>
    ),
  },
]

/** What a recorded action needs to be described; entries of timelines have it too. */
type RecordedAct = Pick<AuditEntry, 'action' | 'subject' | 'meta'>

/** What was done to which subject, with the recorded details. */
export function AuditAct({ entry }: { entry: RecordedAct }) {
  const { i18n } = useLingui()
  const sentence = actionText(entry.action, entry.meta)
  const notes = detailsOf(i18n, entry.meta)
  return (
    <div className="audit-act">
      <span>
        {sentence ? (
          <Trans {...sentence} components={{ 0: <AuditSubject subject={entry.subject} /> }} />
        ) : (
          <UnknownAction entry={entry} />
        )}
      </span>
      {notes.length > 0 && (
        <span className="audit-notes soft tiny">
          {notes.map(({ label, text }) => `${label}: ${text}`).join(' · ')}
        </span>
      )}
    </div>
  )
}

/** The values before and after, if something was changed. */
export function AuditChange({ entry }: { entry: RecordedAct }) {
  const { i18n } = useLingui()
  const change = changeOf(i18n, entry.action, entry.meta)
  if (!change) return null
  const [before, after] = change
  return (
    <span className="audit-change break-words">
      <del>
        <span className="sr-only">{i18n._('Before:')} </span>
        {before}
      </del>{' '}
      <span aria-hidden="true">→</span>{' '}
      <ins>
        <span className="sr-only">{i18n._('After:')} </span>
        {after}
      </ins>
    </span>
  )
}

const PLACES: Record<string, (id: string) => string> = {
  user: id => `/admin/users/${id}`,
  match: id => `/admin/matches/${id}`,
  tournament: id => `/admin/tournaments/${id}`,
  alert: id => `/admin/alerts/${id}`,
  case: id => `/admin/cases/${id}`,
  'silence-rule': () => '/admin/silence-rules',
  game: id => `/game/${id}/replay`,
  table: id => `/admin/timeline/table/${id}`,
}

/** The subject of an entry by name, linked to its page if it has one. */
export function AuditSubject({ subject: { kind, id, label } }: { subject: AuditEntry['subject'] }) {
  const { i18n } = useLingui()
  const place = PLACES[kind]
  // The titles of detector alerts are translated.
  const name =
    label === null ? `…${id.slice(-8)}` : kind === 'alert' ? translateServerText(i18n, label) : label
  if (!place) return <span>{name}</span>
  return (
    <Link href={place(id)} className="record-link">
      {name}
    </Link>
  )
}

/** Shows an unknown action as it was recorded. */
function UnknownAction({ entry: { action, subject } }: { entry: RecordedAct }) {
  return (
    <Trans
      id="<0/> on <1/>"
      components={{ 0: <code>{action}</code>, 1: <AuditSubject subject={subject} /> }}
    />
  )
}

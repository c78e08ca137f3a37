import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { AuditEntry } from '@valecuatro/contract'
import type { Column } from '../../ui/table.tsx'
import { Stamp } from '../desk/stamp.tsx'
import { UserLink } from '../desk/userLink.tsx'
import { sentenceOfAct } from './actions.ts'
import { changeOf, notesOf } from './changes.ts'
import { Subject, UnknownAct } from './subject.tsx'

export const auditColumns = (i18n: I18n): Column<AuditEntry>[] => [
  {
    key: 'what',
    label: i18n._('Action'),
    kind: 'title',
    cell: entry => <Act entry={entry} />,
  },
  { key: 'who', label: i18n._('Administrator'), cell: ({ actor }) => <UserLink user={actor} /> },
  { key: 'change', label: i18n._('Change'), cell: entry => <Change entry={entry} /> },
  { key: 'at', label: i18n._('When'), sortable: true, cell: ({ at }) => <Stamp at={at} /> },
]

function Act({ entry }: { entry: AuditEntry }) {
  const { i18n } = useLingui()
  const sentence = sentenceOfAct(i18n, entry.action, entry.meta)
  const notes = notesOf(i18n, entry.meta)
  return (
    <div className="audit-act">
      <span>
        {sentence ? (
          <Trans {...sentence} components={{ 0: <Subject subject={entry.subject} /> }} />
        ) : (
          <UnknownAct entry={entry} />
        )}
      </span>
      {notes.length > 0 && (
        <span className="audit-notes">{notes.map(({ label, text }) => `${label}: ${text}`).join(' · ')}</span>
      )}
    </div>
  )
}

function Change({ entry }: { entry: AuditEntry }) {
  const { i18n } = useLingui()
  const change = changeOf(i18n, entry.action, entry.meta)
  if (!change) return null
  const [before, after] = change
  return (
    <span className="audit-change">
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

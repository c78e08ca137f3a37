import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminUserDetails, UserNote, UserWarning } from '@valecuatro/contract'
import { MAX_USER_NOTE_LENGTH } from '@valecuatro/contract/values'
import type { FormEvent } from 'react'
import { call } from '../../../../net/call.ts'
import { request } from '../../../../net/query.tsx'
import { useViewerId } from '../../../../net/session/useSession.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/field.tsx'
import { Badge, Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { useSubmit } from '../../../../ui/useSubmit.ts'
import { Timestamp } from '../../kit/dates.tsx'
import { ErrorBar } from '../../kit/errorBar.tsx'
import { useGroundText } from '../../kit/groundField.tsx'
import { UserLink } from '../../kit/userLink.tsx'

interface NotesTabProps {
  user: AdminUserDetails
  /** The text of the new note; kept by the page, so that another tab can be opened while writing. */
  draft: [text: string, setText: (text: string) => void]
}

/** What staff have written about a user, and the warnings that the user was given. */
export function NotesTab({ user, draft }: NotesTabProps) {
  return (
    <div className="notes-tab">
      <Notes user={user} draft={draft} />
      <Warnings user={user} />
    </div>
  )
}

function Notes({ user: { _id: id }, draft: [text, setText] }: NotesTabProps) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const key = [viewer, 'user', id, 'notes']
  const query = useQuery({
    queryKey: key,
    queryFn: () => request('GET /api/admin/users/{id}/notes', { params: { id } }),
  })
  const { busy, refusal, run } = useSubmit({
    send: (text: string) => call('POST /api/admin/users/{id}/notes', { params: { id }, body: { text } }),
    done: i18n._('Note added'),
    failed: i18n._('The note could not be added'),
    isRefusalShown: true,
    onDone({ value }) {
      queries.setQueryData(key, value)
      setText('')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') void run(text.trim())
  }

  return (
    <section aria-labelledby="notes-title">
      <h2 id="notes-title" className="management-title">
        <Trans id="Notes" />
      </h2>
      <form className="stack" onSubmit={submit}>
        <TextAreaField
          label={i18n._('New note')}
          hint={i18n._('Only moderators and administrators see notes.')}
          rows={3}
          maxLength={MAX_USER_NOTE_LENGTH}
          value={text}
          disabled={busy}
          onChange={({ target }) => setText(target.value)}
        />
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <div>
          <Button type="submit" busy={busy} disabled={text.trim() === ''}>
            <Trans id="Add note" />
          </Button>
        </div>
      </form>
      {query.isError && !query.data ? (
        <ErrorBar query={query} sentence={i18n._('The notes could not be loaded')} />
      ) : !query.data ? (
        <Skeleton height="6rem" />
      ) : query.data.length === 0 ? (
        <p className="soft">
          <Trans id="No notes yet." />
        </p>
      ) : (
        <ul className="note-list panel">
          {query.data.map(note => (
            <Entry key={note._id} entry={note} />
          ))}
        </ul>
      )}
    </section>
  )
}

export const warningsKey = (viewer: string, id: string) => [viewer, 'user', id, 'warnings']

function Warnings({ user: { _id: id } }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const query = useQuery({
    queryKey: warningsKey(useViewerId(), id),
    queryFn: () => request('GET /api/admin/users/{id}/warnings', { params: { id } }),
  })
  return (
    <section aria-labelledby="warnings-title">
      <h2 id="warnings-title" className="management-title">
        <Trans id="Warnings" />
      </h2>
      {query.isError && !query.data ? (
        <ErrorBar query={query} sentence={i18n._('The warnings could not be loaded')} />
      ) : !query.data ? (
        <Skeleton height="6rem" />
      ) : query.data.length === 0 ? (
        <p className="soft">
          <Trans id="No warnings yet." />
        </p>
      ) : (
        <ul className="note-list panel">
          {query.data.map(warning => (
            <Entry key={warning._id} entry={warning} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: UserNote | UserWarning }) {
  const textOf = useGroundText()
  return (
    <li>
      {'ground' in entry && <p className="soft">{textOf(entry.ground)}</p>}
      <p className="note-text">{entry.text}</p>
      <p className="soft">
        <UserLink user={entry.by} /> · <Timestamp at={entry.createdAt} />
      </p>
      {'readAt' in entry && (
        <p>
          {entry.readAt === null ? (
            <Badge tone="warning">
              <Trans id="Not read yet" />
            </Badge>
          ) : (
            <span className="soft">
              <Trans id="Confirmed on <0/>" components={{ 0: <Timestamp at={entry.readAt} /> }} />
            </span>
          )}
        </p>
      )}
    </li>
  )
}

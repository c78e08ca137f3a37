import { Trans, useLingui } from '@lingui/react'
import type { PlayerName } from '@valecuatro/contract'
import { MAX_USER_NOTE_LENGTH } from '@valecuatro/contract/values'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { ErrorBar } from '../kit/errorBar.tsx'
import { UserLink } from '../kit/userLink.tsx'
import { SignOutEverywhere } from './tabs/sessionsTab.tsx'
import { UserActions } from './userActions.tsx'
import { type UserDialogProps, useUser } from './useUser.ts'

interface PlayerActionsProps {
  player: PlayerName
  /** Called after a note, which changes nothing that the page shows of the user. */
  onNoted?: () => void
}

/** A player whom an alert or a case is about, with what staff can do about them. */
export function PlayerActions({ player, onNoted }: PlayerActionsProps) {
  const { i18n } = useLingui()
  const query = useUser(player._id)
  const [open, setOpen] = useState<'note' | 'sessions' | null>(null)
  const user = query.data
  const close = () => setOpen(null)
  return (
    <div className="stack-3">
      <p className="row">
        <strong>
          <UserLink user={player} />
        </strong>
        {user?.suspension && (
          <Badge tone="danger">
            <Trans id="Suspended" />
          </Badge>
        )}
      </p>
      {query.isError && <ErrorBar query={query} sentence={i18n._('The user could not be loaded')} />}
      {!user && !query.isError && <Skeleton height="3rem" />}
      {user && (
        <div className="row">
          <UserActions user={user} />
          <Button onClick={() => setOpen('note')}>
            <Trans id="Write a note" />
          </Button>
          {user.openSessions > 0 && (
            <Button onClick={() => setOpen('sessions')}>
              <Trans id="Sign out everywhere" />
            </Button>
          )}
          {open === 'note' && <NoteDialog user={user} onClose={close} {...(onNoted && { onNoted })} />}
          {open === 'sessions' && <SignOutEverywhere user={user} onClose={close} />}
        </div>
      )}
    </div>
  )
}

function NoteDialog({ user, onClose, onNoted }: UserDialogProps & { onNoted?: () => void }) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const [text, setText] = useState('')
  const { busy, refusal, run } = useSubmit({
    send: (text: string) => call('POST /api/admin/users/{id}/notes', { params: { id }, body: { text } }),
    done: i18n._('Note added'),
    failed: i18n._('The note could not be added'),
    onDone() {
      onClose()
      onNoted?.()
    },
  })
  return (
    <ActionDialog
      open
      title={i18n._('Note about {username}', { username })}
      act={<Trans id="Add note" />}
      busy={busy}
      disabled={text.trim() === ''}
      isFilled={text.trim() !== ''}
      refusal={refusal}
      onAct={() => void run(text.trim())}
      onClose={onClose}
    >
      <TextAreaField
        label={i18n._('New note')}
        hint={i18n._('Only moderators and administrators see notes.')}
        rows={4}
        maxLength={MAX_USER_NOTE_LENGTH}
        value={text}
        disabled={busy}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  )
}

import { Trans, useLingui } from '@lingui/react'
import type { Role } from '@valecuatro/contract'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { copyText } from '../../../ui/copyText.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { ROLE_NAMES } from '../kit/userLink.tsx'
import { type UserDialogProps, useRenewUser } from './useUser.ts'

export function RenameUser({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const [username, setUsername] = useState(user.username)
  const { busy, refusal, run } = useSubmit({
    send: (username: string) =>
      call('POST /api/admin/users/{id}/username', { params: { id: user._id }, body: { username } }),
    done: i18n._('{username} has been renamed', { username: user.username }),
    failed: i18n._('{username} could not be renamed', { username: user.username }),
    onDone: onClose,
    renew: useRenewUser(user),
  })
  const isSame = username.trim() === user.username
  return (
    <ActionDialog
      open
      title={i18n._('Rename {username}', { username: user.username })}
      act={<Trans id="Rename" />}
      busy={busy}
      isFilled={!isSame}
      disabled={isSame || username.trim() === ''}
      refusal={refusal}
      onAct={() => void run(username.trim())}
      onClose={onClose}
    >
      <TextField
        label={i18n._('New username')}
        hint={i18n._('Links with the old name still lead to this player, and no one else can take it.')}
        autoComplete="off"
        maxLength={32}
        value={username}
        disabled={busy}
        onChange={event => setUsername(event.target.value)}
      />
    </ActionDialog>
  )
}

/** What each role may do, as the dialog explains it. */
const ROLE_RIGHTS: Record<Role, string> = {
  player: /*i18n*/ 'Plays, and has no access to the admin panel.',
  moderator:
    /*i18n*/ 'Handles alerts and reports, and suspends players for up to a week. No access to coins.',
  organiser:
    /*i18n*/ 'Runs the tournaments that they create or co-organise. Cannot adjust coins, handle alerts or suspend.',
  admin: /*i18n*/ 'May do everything: coins, roles, the ledger and the audit log included.',
}

export function ChangeRole({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const [role, setRole] = useState(user.role)
  const { username, _id: id } = user
  const { busy, refusal, run } = useSubmit({
    send: (role: Role) => call('POST /api/admin/users/{id}/role', { params: { id }, body: { role } }),
    done: i18n._('The role of {username} has been changed', { username }),
    failed: i18n._('The role of {username} could not be changed', { username }),
    onDone: onClose,
    renew: useRenewUser(user),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Change the role of {username}', { username })}
      act={<Trans id="Change role" />}
      busy={busy}
      disabled={role === user.role}
      refusal={refusal}
      onAct={() => void run(role)}
      onClose={onClose}
    >
      <SelectField
        label={i18n._('Role')}
        hint={i18n._(ROLE_RIGHTS[role])}
        value={role}
        disabled={busy}
        onChange={({ target }) => setRole(target.value as Role)}
      >
        {ROLE_NAMES.map(({ role, name }) => (
          <option key={role} value={role}>
            {i18n._(name)}
          </option>
        ))}
      </SelectField>
      <p className="soft">
        <Trans id="They are signed out everywhere and sign in again with the new role." />
      </p>
    </ActionDialog>
  )
}

/** Issues a link with which the user chooses a new password, for those who cannot receive the mail. */
export function PasswordLink({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const [issued, setIssued] = useState<{ link: string; expiresAt: string } | null>(null)
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/admin/users/{id}/reset-link', { params: { id } }),
    failed: i18n._('The link could not be issued'),
    isRefusalShown: true,
    onDone: ({ value }) => setIssued(value),
  })

  async function copy(link: string) {
    if (await copyText(link)) toast.success(i18n._('Link copied'))
    else toast.error(i18n._('Your browser does not allow copying'))
  }

  return (
    <ActionDialog
      open
      title={i18n._('Password link for {username}', { username })}
      description={
        issued
          ? i18n._('Hand it to {username} over a channel that you trust. It is shown only now.', { username })
          : i18n._(
              'With the link, {username} chooses a new password and is signed out everywhere. It works once, within one hour. Earlier links stop working, and the audit log records who issued it.',
              { username },
            )
      }
      act={issued ? <Trans id="Copy link" /> : <Trans id="Issue link" />}
      busy={busy}
      refusal={refusal}
      onAct={() => void (issued ? copy(issued.link) : run())}
      onClose={onClose}
    >
      {issued && <TextField label={i18n._('Link')} value={issued.link} readOnly />}
    </ActionDialog>
  )
}

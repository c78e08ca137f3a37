import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { AdminUserDetails, MAX_SUSPENSION_REASON_LENGTH, Role } from '@valecuatro/contract'
import { useState } from 'react'
import { failureText } from '../../i18n/failureText.ts'
import { type CallResult, call } from '../../net/call.ts'
import { request } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { useApiMutation, useDialogCall } from '../kit/useApiMutation.ts'
import { useMayCall } from '../kit/useMayCall.ts'
import { ROLE_NAMES } from '../kit/userLink.tsx'
import { ManageCoins } from './manageCoins.tsx'
import { warningsKey } from './tabs/notesTab.tsx'
import { useUserCache } from './useUser.ts'
import { WarnUser } from './warnUser.tsx'

type Open = 'warn' | 'coins' | 'password' | 'rename' | 'role' | 'suspend' | 'reinstate'

export function UserActions({ user }: { user: AdminUserDetails }) {
  const [open, setOpen] = useState<Open | null>(null)
  const isOneself = useViewerId() === user._id
  const isAdmin = useMayCall('admin')
  const isModerator = useMayCall('moderator')
  const maySuspend = isAdmin || (isModerator && user.role === 'player')
  const close = () => setOpen(null)
  return (
    <>
      <ButtonLink href={`/player/${user._id}`} variant="quiet">
        <Trans id="Public profile" />
      </ButtonLink>
      {isAdmin && (
        <Button onClick={() => setOpen('coins')}>
          <Trans id="Manage Coins" />
        </Button>
      )}
      {isAdmin && !user.guest && (
        <Button onClick={() => setOpen('rename')}>
          <Trans id="Rename" />
        </Button>
      )}
      {isAdmin && !user.guest && (
        <Button onClick={() => setOpen('password')}>
          <Trans id="Password link" />
        </Button>
      )}
      {isAdmin && !user.guest && !user.suspension && (
        <Button onClick={() => setOpen('role')}>
          <Trans id="Change role" />
        </Button>
      )}
      {maySuspend && !isOneself && (
        <Button onClick={() => setOpen('warn')}>
          <Trans id="Warn" />
        </Button>
      )}
      {maySuspend && user.suspension && (isAdmin || user.suspension.until) && (
        <Button variant="primary" onClick={() => setOpen('reinstate')}>
          <Trans id="Reinstate" />
        </Button>
      )}
      {maySuspend && !user.suspension && !isOneself && (
        <Button variant="danger" onClick={() => setOpen('suspend')}>
          <Trans id="Suspend" />
        </Button>
      )}
      {open === 'warn' && <WarnUser user={user} onClose={close} />}
      {open === 'coins' && <ManageCoins user={user} onClose={close} />}
      {open === 'rename' && <RenameUser user={user} onClose={close} />}
      {open === 'password' && <PasswordLink user={user} onClose={close} />}
      {open === 'role' && <ChangeRole user={user} onClose={close} />}
      {open === 'suspend' && <SuspendUser user={user} onClose={close} />}
      {open === 'reinstate' && <ReinstateUser user={user} onClose={close} />}
    </>
  )
}

/** The limit of the contract, repeated here so that its schemas are not loaded. */
const MAX_REASON_LENGTH: typeof MAX_SUSPENSION_REASON_LENGTH = 500

/** Null: until it is lifted, which only administrators may choose. */
const SUSPENSION_DAYS = [1, 3, 7, 30, 90, null] as const
const MAX_MODERATOR_DAYS = 7
const PROPOSED_SUSPENSION_DAYS = 3

interface UserDialogProps {
  user: AdminUserDetails
  onClose: () => void
}

function SuspendUser({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const isAdmin = useMayCall('admin')
  const choices = SUSPENSION_DAYS.filter(days => isAdmin || (days ?? Infinity) <= MAX_MODERATOR_DAYS)
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<number | null>(PROPOSED_SUSPENSION_DAYS)
  const { busy, refusal, run } = useSuspend(user, onClose)
  return (
    <ActionDialog
      open
      title={i18n._('Suspend {username}?', { username: user.username })}
      act={<Trans id="Suspend" />}
      variant="danger"
      busy={busy}
      isFilled={reason.trim() !== ''}
      disabled={reason.trim() === ''}
      refusal={refusal}
      onAct={() => void run({ reason: reason.trim(), ...(days !== null && { days }) })}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>
          <Trans id="They are signed out everywhere immediately and can’t sign in again." />
        </li>
        <li>
          <Trans id="They leave every queue and can’t enter tournaments." />
        </li>
        <li>
          <Trans id="A bot finishes any game in progress, so the partner isn’t penalised." />
        </li>
        <li>
          <Trans id="Coins, statistics and past games are kept. Reinstating the account restores access." />
        </li>
      </ul>
      <EarlierMeasures user={user} />
      <SelectField
        label={i18n._('How long')}
        value={String(days)}
        disabled={busy}
        onChange={({ target }) => setDays(target.value === 'null' ? null : Number(target.value))}
      >
        {choices.map(choice => (
          <option key={choice} value={String(choice)}>
            {choice === null
              ? i18n._('Until the suspension is lifted')
              : i18n._('{days, plural, one {# day} other {# days}}', { days: choice })}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={i18n._('Reason')}
        hint={i18n._('The player reads it when they sign in; kept in the audit log.')}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        disabled={busy}
        onChange={event => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}

/** The number of earlier warnings and suspensions that are shown. */
const SHOWN_MEASURES = 5

/** What the user was warned and suspended for before, newest first. */
function EarlierMeasures({ user: { _id: id } }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const warnings = useQuery({
    queryKey: warningsKey(viewer, id),
    queryFn: () => request('GET /api/admin/users/{id}/warnings', { params: { id } }),
  })
  const suspensions = useQuery({
    queryKey: [viewer, 'user', id, 'suspensions'],
    queryFn: () => request('GET /api/admin/users/{id}/suspensions', { params: { id } }),
  })
  if (warnings.isError || suspensions.isError)
    return (
      <p className="field-hint">
        <Trans id="Couldn’t load earlier warnings and suspensions." />
      </p>
    )
  if (!warnings.data || !suspensions.data) return <Skeleton height="2rem" />
  const measures = [
    ...warnings.data.map(({ createdAt: at, text }) => ({ at, text, label: i18n._('Warning') })),
    ...suspensions.data.map(({ at, until, reason: text }) => ({
      at,
      text,
      label: lengthOf(i18n, at, until),
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <section className="earlier-measures" aria-labelledby="earlier-measures">
      <h3 id="earlier-measures">
        {i18n._(
          'Before: {warnings, plural, one {# warning} other {# warnings}}, {suspensions, plural, one {# suspension} other {# suspensions}}',
          { warnings: warnings.data.length, suspensions: suspensions.data.length },
        )}
      </h3>
      {measures.length > 0 && (
        <ul>
          {measures.slice(0, SHOWN_MEASURES).map(({ at, text, label }) => (
            <li key={`${at} ${text}`}>
              <span className="soft">
                {i18n.date(at, { dateStyle: 'medium' })} · {label}
              </span>{' '}
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function lengthOf(i18n: I18n, at: string, until: string | null): string {
  if (until === null) return i18n._('Suspension without an end')
  const days = Math.round((Date.parse(until) - Date.parse(at)) / (24 * 60 * 60 * 1000))
  return i18n._('{days, plural, one {Suspension for # day} other {Suspension for # days}}', { days })
}

function RenameUser({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const [username, setUsername] = useState(user.username)
  const { busy, refusal, run } = useRename(user, onClose)
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
  organiser: /*i18n*/ 'Runs tournaments and matches. Cannot adjust coins, handle alerts or suspend.',
  admin: /*i18n*/ 'May do everything: coins, roles, the ledger and the audit log included.',
}

function ChangeRole({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const [role, setRole] = useState(user.role)
  const { busy, refusal, run } = useChangeRole(user, onClose)
  return (
    <ActionDialog
      open
      title={i18n._('Change the role of {username}', { username: user.username })}
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
function PasswordLink({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const issue = useApiMutation((id: typeof user._id) =>
    call('POST /api/admin/users/{id}/reset-link', { params: { id } }),
  )
  const [issued, setIssued] = useState<{ link: string; expiresAt: string } | null>(null)

  async function run() {
    const result = await issue.run(id)
    if (result?.ok) setIssued(result.value)
  }

  async function copy(link: string) {
    if (await copyText(link)) toast.success(i18n._('Link copied'))
    else toast.error(i18n._('The link could not be copied'))
  }

  const failed = i18n._('The link could not be issued')
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
      busy={issue.busy}
      refusal={issue.failure && failureText(i18n, issue.failure, failed)}
      onAct={() => void (issued ? copy(issued.link) : run())}
      onClose={onClose}
    >
      {issued && <TextField label={i18n._('Link')} value={issued.link} readOnly />}
    </ActionDialog>
  )
}

function ReinstateUser({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const { busy, refusal, run } = useReinstate(user, onClose)
  return (
    <ActionDialog
      open
      title={i18n._('Reinstate {username}?', { username: user.username })}
      description={i18n._('The account can sign in, play and enter tournaments again.')}
      act={<Trans id="Reinstate" />}
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    />
  )
}

/** Makes a call about a user and updates the page at once. */
function useUserCall<Sent>(
  user: AdminUserDetails,
  words: { done: string; failed: string },
  send: (sent: Sent) => Promise<CallResult<AdminUserDetails>>,
  onDone: () => void,
) {
  const { changed, renew } = useUserCache()
  return useDialogCall({
    ...words,
    send,
    onDone,
    renew(result) {
      if (result.ok) changed(user._id, result.value)
      // Another administrator may have been first.
      else if (result.reason === 'refused' && result.status === 409) renew(user._id)
    },
  })
}

function useSuspend(user: AdminUserDetails, onDone: () => void) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const words = {
    done: i18n._('{username} has been suspended', { username }),
    failed: i18n._('{username} could not be suspended', { username }),
  }
  const send = (body: { reason: string; days?: number }) =>
    call('POST /api/admin/users/{id}/suspend', { params: { id }, body })
  return useUserCall(user, words, send, onDone)
}

function useRename(user: AdminUserDetails, onDone: () => void) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const words = {
    done: i18n._('{username} has been renamed', { username }),
    failed: i18n._('{username} could not be renamed', { username }),
  }
  const send = (username: string) =>
    call('POST /api/admin/users/{id}/username', { params: { id }, body: { username } })
  return useUserCall(user, words, send, onDone)
}

function useChangeRole(user: AdminUserDetails, onDone: () => void) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const words = {
    done: i18n._('The role of {username} has been changed', { username }),
    failed: i18n._('The role of {username} could not be changed', { username }),
  }
  const send = (role: Role) => call('POST /api/admin/users/{id}/role', { params: { id }, body: { role } })
  return useUserCall(user, words, send, onDone)
}

function useReinstate(user: AdminUserDetails, onDone: () => void) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const words = {
    done: i18n._('{username} has been reinstated', { username }),
    failed: i18n._('{username} could not be reinstated', { username }),
  }
  const send = () => call('POST /api/admin/users/{id}/reinstate', { params: { id } })
  return useUserCall<void>(user, words, send, onDone)
}

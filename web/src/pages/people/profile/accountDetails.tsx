import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { type ReactNode, useState } from 'react'
import { type CallFailure, call } from '../../../net/call.ts'
import { request } from '../../../net/query.tsx'
import { useSessionStore, useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge, Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { type Correction, useTextForm } from '../../../ui/useTextForm.ts'
import { checkEmail, checkUsername, onlyInvalid, required } from '../../visitor/index.ts'
import { MethodRow, useChangeFailedText } from './methodList.tsx'

const keyOf = (viewer: string) => [viewer, 'account-details']

/** The username and the address of the user, with forms to change them. */
export function AccountDetails() {
  const viewer = useViewerId()
  const query = useQuery({ queryKey: keyOf(viewer), queryFn: () => request('GET /api/profile/account') })
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title" className="section-title">
        <Trans id="Account details" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton height="8rem" />}
        failed={<Trans id="Your account could not be loaded" />}
      >
        {account => <Details account={account} />}
      </Loaded>
    </section>
  )
}

function Details({ account }: { account: OwnAccount }) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState<'email' | 'username' | null>(null)
  const close = () => setOpen(null)
  const { renameAllowedAt, email, emailVerifiedAt, pendingEmail } = account
  return (
    <>
      {emailVerifiedAt === null && (
        <div className="method-list-notice">
          <Unverified account={account} />
        </div>
      )}
      <ul className="method-list">
        <MethodRow
          name={account.username}
          about={
            renameAllowedAt
              ? i18n._('Username. You can change it again on {date}.', {
                  date: i18n.date(renameAllowedAt, { dateStyle: 'medium' }),
                })
              : i18n._('Username')
          }
        >
          <Button
            size="small"
            disabled={renameAllowedAt !== null}
            aria-expanded={open === 'username'}
            onClick={() => setOpen(open === 'username' ? null : 'username')}
          >
            <Trans id="Change username" />
          </Button>
        </MethodRow>
        {open === 'username' && <RenameForm onDone={close} />}
        <MethodRow
          name={email}
          about={
            pendingEmail
              ? i18n._('Waiting for you to confirm {email}: the link is in its inbox.', {
                  email: pendingEmail,
                })
              : i18n._('Email')
          }
          badge={
            emailVerifiedAt === null ? (
              <Badge tone="warning">{i18n._('Not confirmed')}</Badge>
            ) : (
              <Badge tone="success">{i18n._('Confirmed')}</Badge>
            )
          }
        >
          <Button
            size="small"
            aria-expanded={open === 'email'}
            onClick={() => setOpen(open === 'email' ? null : 'email')}
          >
            <Trans id="Change email" />
          </Button>
        </MethodRow>
        {open === 'email' && <EmailForm username={email} onDone={close} />}
      </ul>
      <Visibility account={account} />
    </>
  )
}

/** The switch that hides the profile from visitors and guests. */
function Visibility({ account: { membersOnly } }: { account: OwnAccount }) {
  const { i18n } = useLingui()
  const { saved } = useAccountChanges()
  const { busy, run } = useSubmit({
    send: (membersOnly: boolean) => call('PUT /api/profile/visibility', { body: { membersOnly } }),
    failed: useChangeFailedText(),
    onDone: ({ value }) => saved(value),
  })
  return (
    <div className="above-3">
      <Switch
        label={i18n._('Only signed-in players see my profile')}
        // Shows the new choice while it is being saved.
        on={membersOnly !== busy}
        onChange={on => void run(on)}
      />
      <p className="field-hint">
        <Trans id="Your name still appears in rankings, tournaments and public games." />
      </p>
    </div>
  )
}

function Unverified({ account }: { account: OwnAccount }) {
  const { i18n } = useLingui()
  const { saved } = useAccountChanges()
  const { busy, run } = useSubmit({
    send: () => call('POST /api/profile/email/verification'),
    done: i18n._('We sent a new link to {email}', { email: account.email }),
    failed: useChangeFailedText(),
    onDone: ({ value }) => saved(value),
  })

  return (
    <Notice tone="warning">
      <p>
        {account.verificationRequired ? (
          <Trans id="Confirm your email address to get your welcome coins, play rated games and enter tournaments with an entry fee." />
        ) : (
          <Trans id="Confirm your email address, so that you can recover your account if you forget the password." />
        )}{' '}
        <Trans id="The link is in your inbox." />
      </p>
      <Button size="small" busy={busy} onClick={() => void run()}>
        <Trans id="Send the link again" />
      </Button>
    </Notice>
  )
}

function RenameForm({ onDone }: { onDone: () => void }) {
  const { i18n } = useLingui()
  const store = useSessionStore()
  const { renew, failed } = useAccountChanges()
  const { busy, form, errorOf } = useTextForm({
    names: ['username'] as const,
    check: ({ username }) => onlyInvalid({ username: checkUsername(username) }),
    async send({ username }): Promise<Correction<'username'> | null> {
      const answer = await call('POST /api/profile/username', { body: { username: username.trim() } })
      if (answer.ok) {
        toast.success(i18n._('You are now {username}', { username: answer.value.username }))
        store.signIn(answer.value)
        renew()
        onDone()
        return null
      }
      if (answer.reason === 'refused' && answer.error) return { field: 'username', error: answer.error }
      failed(answer)
      return { field: 'username' }
    },
  })
  return (
    <li>
      <form {...form} className="stack">
        <fieldset className="stack" disabled={busy}>
          <TextField
            name="username"
            label={i18n._('New username')}
            hint={i18n._('You can change it once every 30 days. Links with your old name keep working.')}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errorOf('username')}
          />
        </fieldset>
        <FormButtons busy={busy} onCancel={onDone}>
          <Trans id="Change username" />
        </FormButtons>
      </form>
    </li>
  )
}

const EMAIL_FIELDS = ['email', 'currentPassword'] as const
type EmailField = (typeof EMAIL_FIELDS)[number]

function EmailForm({ username, onDone }: { username: string; onDone: () => void }) {
  const { i18n } = useLingui()
  const { saved, failed } = useAccountChanges()
  const { busy, form, errorOf } = useTextForm({
    names: EMAIL_FIELDS,
    check: ({ email, currentPassword }) =>
      onlyInvalid({
        email: checkEmail(email),
        currentPassword: required(currentPassword, MESSAGES.currentPasswordRequired),
      }),
    async send({ email, currentPassword }): Promise<Correction<EmailField> | null> {
      const answer = await call('POST /api/profile/email', { body: { email: email.trim(), currentPassword } })
      if (answer.ok) {
        toast.success(i18n._('Open the link that we sent to {email}', { email: email.trim() }))
        saved(answer.value)
        onDone()
        return null
      }
      if (answer.reason === 'refused' && answer.code === 'current-password-wrong' && answer.error)
        return { field: 'currentPassword', error: answer.error }
      if (answer.reason === 'refused' && answer.status === 409 && answer.error)
        return { field: 'email', error: answer.error }
      failed(answer)
      return { field: 'email' }
    },
  })
  return (
    <li>
      <form {...form} className="stack">
        <fieldset className="stack" disabled={busy}>
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <TextField
            name="email"
            type="email"
            label={i18n._('New email address')}
            hint={i18n._('We send a link there. Your address changes when you open it.')}
            autoComplete="email"
            required
            error={errorOf('email')}
          />
          <PasswordField
            name="currentPassword"
            label={i18n._('Current password')}
            autoComplete="current-password"
            required
            error={errorOf('currentPassword')}
          />
        </fieldset>
        <FormButtons busy={busy} onCancel={onDone}>
          <Trans id="Send link" />
        </FormButtons>
      </form>
    </li>
  )
}

interface FormButtonsProps {
  busy: boolean
  onCancel: () => void
  children: ReactNode
}

function FormButtons({ busy, onCancel, children }: FormButtonsProps) {
  return (
    <div className="row">
      <Button type="submit" variant="primary" busy={busy}>
        {children}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onCancel}>
        <Trans id="Cancel" />
      </Button>
    </div>
  )
}

/** Handlers for the answers to account changes: they update the cache and show failures. */
function useAccountChanges() {
  const viewer = useViewerId()
  const cache = useQueryClient()
  const failedText = useChangeFailedText()
  return {
    saved: (account: OwnAccount) => cache.setQueryData(keyOf(viewer), account),
    renew: () => void cache.invalidateQueries({ queryKey: keyOf(viewer) }),
    failed(failure: CallFailure) {
      const text = failedText(failure)
      if (text !== null) toast.error(text)
    },
  }
}

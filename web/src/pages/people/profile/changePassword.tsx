import { Trans, useLingui } from '@lingui/react'
import { MAX_PASSWORD_LENGTH } from '@valecuatro/contract/accountRules'
import { MESSAGES } from '@valecuatro/contract/messages'
import { failureText } from '../../../i18n/failureText.ts'
import { call } from '../../../net/call.ts'
import { useSession, useSessionStore } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField as PasswordInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Correction, useTextForm } from '../../../ui/useTextForm.ts'
import {
  checkNewPasswords,
  type FieldErrors,
  NEW_PASSWORD_FIELDS,
  NewPasswordFields,
  onlyInvalid,
  required,
  tooLong,
} from '../../visitor/index.ts'
import { useSessionsChanged } from './sessions.tsx'

const PASSWORD_FIELDS = ['currentPassword', ...NEW_PASSWORD_FIELDS] as const
type PasswordField = (typeof PASSWORD_FIELDS)[number]

/** Error messages that are shown at a field. */
const FIELD_OF: Record<string, PasswordField> = {
  [MESSAGES.currentPasswordWrong]: 'currentPassword',
  [MESSAGES.passwordWeak]: 'newPassword',
}

export function ChangePassword() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const { user } = useSession()
  const sessionsChanged = useSessionsChanged()
  const { busy, form, errorOf, empty } = useTextForm({
    names: PASSWORD_FIELDS,
    check: checkPasswordChange,
    send: submit,
  })

  async function submit({
    currentPassword,
    newPassword,
  }: Record<PasswordField, string>): Promise<Correction<PasswordField> | null> {
    const answer = await call('POST /api/auth/password', { body: { currentPassword, newPassword } })
    if (answer.ok) {
      empty()
      toast.success(i18n._('Password changed. Every other device has been signed out.'))
      sessionsChanged()
      return null
    }
    const error = answer.reason === 'refused' ? answer.error : null
    const field = FIELD_OF[error ?? '']
    if (error !== null && field) return { field, error }
    if (answer.reason === 'refused' && answer.status === 401) session.check()
    toast.error(failureText(i18n, answer, i18n._('The password could not be changed. Please try again.')))
    return null
  }

  return (
    <form {...form} aria-labelledby="password-title">
      <h2 id="password-title" className="section-title">
        <Trans id="Change password" />
      </h2>
      <fieldset className="stack" disabled={busy}>
        {/* Lets a password manager know which account the password belongs to. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordInput
          name="currentPassword"
          label={i18n._('Current password')}
          autoComplete="current-password"
          required
          error={errorOf('currentPassword')}
        />
        <NewPasswordFields errorOf={errorOf} own={user ? [user.username, user.email] : []} />
      </fieldset>
      <Button type="submit" variant="primary" className="password-submit" busy={busy}>
        <Trans id="Change password" />
      </Button>
    </form>
  )
}

export function checkPasswordChange(fields: Record<PasswordField, string>): FieldErrors<PasswordField> {
  return {
    ...onlyInvalid({
      currentPassword:
        required(fields.currentPassword, MESSAGES.currentPasswordRequired) ??
        tooLong(fields.currentPassword, MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong),
    }),
    ...checkNewPasswords(fields),
  }
}

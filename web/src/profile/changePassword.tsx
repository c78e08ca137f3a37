import { Trans, useLingui } from '@lingui/react'
import { MAX_PASSWORD_LENGTH } from '@valecuatro/contract/accountRules'
import { MESSAGES } from '@valecuatro/contract/messages'
import {
  checkNewPassword,
  type FieldErrors,
  onlyInvalid,
  PASSWORDS_DIFFER,
  required,
  tooLong,
} from '../auth/accountFields.ts'
import { usePasswordMeter } from '../auth/usePasswordMeter.tsx'
import { translateServerText } from '../i18n/locale.ts'
import { type CallFailure, call } from '../net/call.ts'
import { useSession, useSessionStore } from '../net/session/useSession.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField as PasswordInput } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { type Correction, useTextForm } from '../ui/useTextForm.ts'
import { useSessionsChanged } from './sessions.tsx'

export function ChangePassword() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const { user } = useSession()
  const sessionsChanged = useSessionsChanged()
  const { meter, onInput } = usePasswordMeter('newPassword', user ? [user.username, user.email] : [])
  const {
    busy,
    form,
    errorOf: sentenceFor,
    empty,
  } = useTextForm({
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
    if (answer.reason === 'refused' && answer.error === MESSAGES.currentPasswordWrong) {
      return { field: 'currentPassword', error: answer.error }
    }
    if (answer.reason === 'refused' && answer.error === MESSAGES.passwordWeak) {
      return { field: 'newPassword', error: answer.error }
    }
    if (answer.reason === 'refused' && answer.status === 401) session.check()
    toast.error(sentence(answer))
    return null
  }

  function sentence(failure: CallFailure): string {
    if (failure.reason === 'refused' && failure.error !== null)
      return translateServerText(i18n, failure.error)
    return i18n._('The password could not be changed. Please try again.')
  }

  const errorOf = (field: PasswordField) => {
    const sentence = sentenceFor(field)
    return sentence && translateServerText(i18n, sentence)
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
        <PasswordInput
          name="newPassword"
          label={i18n._('New password')}
          autoComplete="new-password"
          hint={i18n._('At least 6 characters')}
          required
          error={errorOf('newPassword')}
          onInput={onInput}
        />
        {meter}
        <PasswordInput
          name="confirmPassword"
          label={i18n._('Confirm new password')}
          autoComplete="new-password"
          required
          error={errorOf('confirmPassword')}
        />
      </fieldset>
      <Button type="submit" variant="primary" className="password-submit" busy={busy}>
        <Trans id="Change password" />
      </Button>
    </form>
  )
}

const PASSWORD_FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const
type PasswordField = (typeof PASSWORD_FIELDS)[number]

export function checkPasswordChange(fields: Record<PasswordField, string>): FieldErrors<PasswordField> {
  return onlyInvalid({
    currentPassword:
      required(fields.currentPassword, MESSAGES.currentPasswordRequired) ??
      tooLong(fields.currentPassword, MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong),
    newPassword: checkNewPassword(fields.newPassword),
    confirmPassword: fields.newPassword === fields.confirmPassword ? undefined : PASSWORDS_DIFFER,
  })
}

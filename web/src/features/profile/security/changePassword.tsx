import { Trans, useLingui } from '@lingui/react'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type CallFailure, call } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/passwordField.tsx'
import { toast } from '../../../ui/toast.ts'
import { translated } from '../../language/translated.ts'
import { useSession, useSessionStore } from '../../session/useSession.ts'
import { EMPTY, type PasswordFields, resolvePassword } from './passwordFields.ts'
import { useSessionsChanged } from './useSessions.ts'

export function ChangePassword() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const { user } = useSession()
  const sessionsChanged = useSessionsChanged()
  const [isWrong, setWrong] = useState(false)
  const { register, handleSubmit, formState, setError, setFocus, reset } = useForm<PasswordFields>({
    defaultValues: EMPTY,
    resolver: resolvePassword,
  })
  const busy = formState.isSubmitting

  // The field can take the focus again only after it is enabled.
  useEffect(() => {
    if (!isWrong || busy) return
    setFocus('currentPassword')
    setWrong(false)
  }, [isWrong, busy, setFocus])

  async function submit({ currentPassword, newPassword }: PasswordFields) {
    const answer = await call('POST /api/auth/password', { body: { currentPassword, newPassword } })
    if (answer.ok) {
      reset(EMPTY)
      toast.success(i18n._('Password changed. Every other device has been signed out.'))
      return sessionsChanged()
    }
    if (answer.reason === 'refused' && answer.error === MESSAGES.currentPasswordWrong) {
      setError('currentPassword', { message: answer.error })
      return setWrong(true)
    }
    if (answer.reason === 'refused' && answer.status === 401) session.check()
    toast.error(sentence(answer))
  }

  function sentence(failure: CallFailure): string {
    if (failure.reason === 'refused' && failure.error !== null) return translated(i18n, failure.error)
    return i18n._('The password could not be changed. Please try again.')
  }

  const errorOf = (field: keyof PasswordFields) => {
    const message = formState.errors[field]?.message
    return message && translated(i18n, message)
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} aria-labelledby="password-title">
      <h2 id="password-title" className="mb-3 text-[length:var(--text-xl)]">
        <Trans id="Change password" />
      </h2>
      <fieldset className="grid gap-4" disabled={busy}>
        {/* So that a password manager knows whose password it is to replace. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          {...register('currentPassword')}
          label={i18n._('Current password')}
          autoComplete="current-password"
          required
          error={errorOf('currentPassword')}
        />
        <PasswordField
          {...register('newPassword')}
          label={i18n._('New password')}
          autoComplete="new-password"
          hint={i18n._('At least 6 characters')}
          required
          error={errorOf('newPassword')}
        />
        <PasswordField
          {...register('confirmPassword')}
          label={i18n._('Confirm new password')}
          autoComplete="new-password"
          required
          error={errorOf('confirmPassword')}
        />
      </fieldset>
      <Button type="submit" variant="primary" className="mt-5" busy={busy}>
        <Trans id="Change password" />
      </Button>
    </form>
  )
}

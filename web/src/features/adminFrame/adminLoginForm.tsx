import { Trans, useLingui } from '@lingui/react'
import type { Credentials } from '@valecuatro/contract'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { call } from '../../net/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/passwordField.tsx'
import { toast } from '../../ui/toast.ts'
import { translated } from '../language/translated.ts'
import { useSessionStore } from '../session/useSession.ts'
import { resolveCredentials } from '../signIn/fields.ts'

export function AdminLoginForm() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [isPlayer, setPlayer] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const isSending = useRef(false)
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    resolver: resolveCredentials,
  })
  const busy = formState.isSubmitting
  const errorOf = (field: keyof Credentials) => {
    const message = formState.errors[field]?.message
    return message && translated(i18n, message)
  }

  // After a failed attempt the fields are enabled again, and the password is the likeliest to mend.
  useEffect(() => {
    if (attempts > 0 && !busy) setFocus('password')
  }, [attempts, busy, setFocus])

  async function signIn(credentials: Credentials) {
    if (isSending.current) return
    isSending.current = true
    const answer = await call('POST /api/admin/login', { body: credentials })
    isSending.current = false
    if (answer.ok) {
      toast.success(i18n._('Login successful! Welcome to the admin panel.'))
      session.signIn(answer.value)
      return
    }
    const error = answer.reason === 'refused' ? answer.error : null
    toast.error(error === null ? i18n._('Login failed') : translated(i18n, error))
    setPlayer(answer.reason === 'refused' && answer.status === 403)
    setAttempts(attempts + 1)
  }

  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit(signIn)}
      aria-labelledby="admin-login-title"
    >
      <div>
        <h1 id="admin-login-title" className="text-[length:var(--text-2xl)]">
          <Trans id="Admin Login" />
        </h1>
        <p className="text-soft">
          <Trans id="For those who run the house." />
        </p>
      </div>
      {isPlayer && (
        <Notice tone="warning">
          <p>
            <Trans id="This is a player's account." />{' '}
            <Link href="/auth" className="link">
              <Trans id="Go to the player page" />
            </Link>
          </p>
        </Notice>
      )}
      <fieldset className="grid gap-4" disabled={busy}>
        <TextField
          {...register('email')}
          type="email"
          label={i18n._('Email Address')}
          autoComplete="username"
          required
          error={errorOf('email')}
        />
        <PasswordField
          {...register('password')}
          label={i18n._('Password')}
          autoComplete="current-password"
          required
          error={errorOf('password')}
        />
      </fieldset>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? <Trans id="Signing in..." /> : <Trans id="Sign In" />}
      </Button>
    </form>
  )
}

import { Trans, useLingui } from '@lingui/react'
import type { Credentials, User } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useLocation } from 'wouter'
import { type CallResult, call } from '../../net/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/passwordField.tsx'
import { toast } from '../../ui/toast.ts'
import { type Correction, useTextForm } from '../../ui/useTextForm.ts'
import { translated } from '../language/translated.ts'
import { pageAfterSignIn } from '../session/arrival.ts'
import { useSessionStore } from '../session/useSession.ts'
import { checkCredentials } from '../signIn/fields.ts'

const FIELDS = ['email', 'password'] as const
type Field = (typeof FIELDS)[number]

/** `wanted`: the page that was asked for before signing in. */
export function AdminLoginForm({ wanted }: { wanted: string | null }) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [, navigate] = useLocation()
  const {
    busy,
    form,
    errorOf: sentenceFor,
  } = useTextForm({
    names: FIELDS,
    check: checkCredentials,
    send: signIn,
  })
  const errorOf = (field: Field) => {
    const sentence = sentenceFor(field)
    return sentence && translated(i18n, sentence)
  }

  async function signIn(credentials: Credentials): Promise<Correction<Field> | null> {
    const answer = await session.sendSignIn(() => signInAnyone(credentials))
    if (!answer.ok) {
      const error = answer.reason === 'refused' ? answer.error : null
      toast.error(error === null ? i18n._('Login failed') : translated(i18n, error))
      return { field: 'password' }
    }
    const user = answer.value
    toast.success(
      user.role === 'admin'
        ? i18n._('Login successful! Welcome to the admin panel.')
        : i18n._('Login successful!'),
    )
    session.signIn(user)
    navigate(pageAfterSignIn(user.role, wanted), { replace: true })
    return null
  }

  return (
    <form {...form} className="grid gap-5" aria-labelledby="admin-login-title">
      <div>
        <h1 id="admin-login-title" className="text-[length:var(--text-2xl)]">
          <Trans id="Admin Login" />
        </h1>
        <p className="text-soft">
          <Trans id="Administrators only." />
        </p>
      </div>
      <fieldset className="grid gap-4" disabled={busy}>
        <TextField
          name="email"
          type="email"
          label={i18n._('Email Address')}
          autoComplete="username"
          required
          error={errorOf('email')}
        />
        <PasswordField
          name="password"
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

/** The landing page sends everybody here to sign in: a player's correct password signs in as a player. */
async function signInAnyone(body: Credentials): Promise<CallResult<User>> {
  const answer = await call('POST /api/admin/login', { body })
  if (answer.ok || answer.reason !== 'refused' || answer.error !== MESSAGES.notAnAdministrator) return answer
  return call('POST /api/auth/login', { body })
}

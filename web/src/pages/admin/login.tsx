import { Trans, useLingui } from '@lingui/react'
import type { Credentials, User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { failureText } from '../../i18n/failureText.ts'
import { LanguageSwitch } from '../../i18n/languageSwitch.tsx'
import { type CallResult, call } from '../../net/call.ts'
import {
  pageAfterSignIn,
  requestedPage,
  type SignInState,
  TO_REGISTER,
} from '../../net/session/signInRedirect.ts'
import { useSession, useSessionStore } from '../../net/session/useSession.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Wordmark } from '../../ui/header.tsx'
import { Spinner } from '../../ui/states.tsx'
import { ThemeSwitch } from '../../ui/theme.tsx'
import { toast } from '../../ui/toast.ts'
import { type Correction, useTextForm } from '../../ui/useTextForm.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { checkCredentials, SIGN_IN_TOAST, useSignInSteps } from '../visitor/index.ts'

/** Signs in anyone: players go on to the page that they requested or to the game, staff to the admin panel. */
export default function AdminLogin() {
  const { i18n } = useLingui()
  const session = useSession()
  const wanted = requestedPage(useSearch(), useHistoryState())
  useTitle(i18n._('Sign In'))
  if (session.loading) return <Frame>{<Spinner text={i18n._('Checking authentication...')} />}</Frame>
  // A guest may want to sign in to their account.
  if (session.isAuthenticated && !session.user.guest) {
    const { role } = session.user
    return (
      <Frame>
        <Spinner text={role === 'player' ? i18n._('Loading') : i18n._('Redirecting to admin panel...')} />
        <Redirect to={pageAfterSignIn(role, wanted)} replace />
      </Frame>
    )
  }
  const toRegister: SignInState = { ...TO_REGISTER, ...(wanted !== null && { next: wanted }) }
  return (
    <Frame>
      <div className="panel admin-login">
        <LoginForm wanted={wanted} />
      </div>
      <p className="admin-login-other">
        <Trans id="New here?" />{' '}
        <Link href="/auth" state={toRegister} className="link touch-link">
          <Trans id="Create an account" />
        </Link>
      </p>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-frame">
      <header className="page-bar admin-login-bar">
        <Wordmark />
        <div>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="admin-login-main">
        {children}
      </main>
    </div>
  )
}

const FIELDS = ['email', 'password'] as const
type Field = (typeof FIELDS)[number]

/** `wanted`: the page that was requested before signing in. */
function LoginForm({ wanted }: { wanted: string | null }) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [, navigate] = useLocation()
  const { step, askForSecondStep, showSuspension, offerPasskey } = useSignInSteps(finish)
  const { busy, form, errorOf } = useTextForm({ names: FIELDS, check: checkCredentials, send: signIn })

  async function signIn(credentials: Credentials): Promise<Correction<Field> | null> {
    const answer = await session.sendSignIn(() => signInAnyone(credentials))
    if (answer.ok) {
      finish(answer.value)
      return null
    }
    if (answer.reason === 'refused' && answer.proofs) {
      await askForSecondStep(answer.proofs)
      return null
    }
    if (answer.reason === 'refused' && answer.suspended) {
      await showSuspension(answer.suspended)
      return null
    }
    toast.error(failureText(i18n, answer, i18n._('Login failed')), SIGN_IN_TOAST)
    return { field: 'password' }
  }

  function finish(user: User) {
    toast.success(
      user.role !== 'player'
        ? i18n._('Login successful! Welcome to the admin panel.')
        : i18n._('Login successful!'),
      SIGN_IN_TOAST,
    )
    session.signIn(user)
    navigate(pageAfterSignIn(user.role, wanted), { replace: true })
  }

  if (step) return step
  return (
    <form {...form} className="sign-in-form" aria-labelledby="admin-login-title">
      <div>
        <h1 id="admin-login-title" className="panel-title">
          <Trans id="Sign In" />
        </h1>
        <p className="soft">
          <Trans id="Players and staff sign in here." />
        </p>
      </div>
      <fieldset className="stack" disabled={busy}>
        <TextField
          name="email"
          type="email"
          label={i18n._('Email address')}
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
      <Button size="large" disabled={busy} onClick={offerPasskey}>
        <Trans id="Use a passkey" />
      </Button>
      <Link href="/auth/forgot" className="link">
        <Trans id="Forgot password?" />
      </Link>
    </form>
  )
}

/** `POST /api/admin/login` accepts staff only; the right password of a player is sent to the ordinary sign-in. */
async function signInAnyone(body: Credentials): Promise<CallResult<User>> {
  const answer = await call('POST /api/admin/login', { body })
  if (answer.ok || answer.reason !== 'refused' || answer.code !== 'not-an-administrator') return answer
  return call('POST /api/auth/login', { body })
}

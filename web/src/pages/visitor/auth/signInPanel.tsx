import { Trans, useLingui } from '@lingui/react'
import type { FailureCode, User } from '@valecuatro/contract'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import aceOfClubs from '../../../art/1b.svg'
import aceOfSwords from '../../../art/1e.svg'
import sevenOfCoins from '../../../art/7o.svg'
import { translateServerText } from '../../../i18n/locale.ts'
import { type CallFailure, call } from '../../../net/call.ts'
import type { SignInMode } from '../../../net/session/signInRedirect.ts'
import { useSession, useSessionStore } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Correction, useTextForm } from '../../../ui/useTextForm.ts'
import { checkFields, FIELDS, type Field, type Fields, type FormMode } from './accountFields.ts'
import { SIGN_IN_TOAST, useSignInSteps } from './signInSteps.tsx'
import { usePasswordMeter } from './usePasswordMeter.tsx'

const CARDS = [aceOfSwords, sevenOfCoins, aceOfClubs]

interface SignInPanelProps {
  startWith?: SignInMode
  onSignedIn?: (() => void) | undefined
  /** Whether practice and playing as a guest are offered as alternatives to an account. */
  offersGuestPlay?: boolean
}

/** The form, with drawn cards beside it on wide screens. */
export function SignInPanel({ startWith = 'login', onSignedIn, offersGuestPlay = false }: SignInPanelProps) {
  return (
    <div className="panel sign-in">
      <div className="felt-table dealt-hand" aria-hidden="true">
        <p lang="es">¡Quiero!</p>
        <div>
          {CARDS.map(card => (
            <img key={card} src={card} width={200} height={310} alt="" />
          ))}
        </div>
      </div>
      <div className="sign-in-side">
        <SignInForm startWith={startWith} onSignedIn={onSignedIn} offersGuestPlay={offersGuestPlay} />
      </div>
    </div>
  )
}

/** Renders the page for signed-in users and the sign-in form for visitors. */
export function RequireSession({ children }: { children: (user: User) => ReactNode }) {
  return <OptionalSession>{user => (user ? children(user) : <SignInPanel />)}</OptionalSession>
}

/** Renders the page once it is known whether the reader is signed in; null for a visitor. */
export function OptionalSession({ children }: { children: (user: User | null) => ReactNode }) {
  const { i18n } = useLingui()
  const session = useSession()
  if (session.isAuthenticated || !session.loading) return children(session.user)
  return (
    <div className="page-loading">
      <Spinner text={i18n._('Loading')} />
    </div>
  )
}

interface SignInFormProps extends SignInPanelProps {
  startWith: SignInMode
}

function SignInForm({ startWith, onSignedIn, offersGuestPlay }: SignInFormProps) {
  const { i18n } = useLingui()
  const isHydrated = useHydrated()
  const [mode, setMode] = useState<FormMode>(startWith)
  const { submitAccount, step, offerPasskey } = useSubmitAccount(mode, onSignedIn)
  const { busy, form, errorOf, clearErrors } = useTextForm({
    names: FIELDS,
    check: fields => checkFields(mode, fields),
    send: submitAccount,
  })

  function change(to: FormMode) {
    clearErrors()
    setMode(to)
  }

  const { meter, onInput } = usePasswordMeter('password')
  const isRegister = mode === 'register'
  const { user } = useSession()
  const guest = user?.guest ? user.username : null
  const isGuestPlay = mode === 'guest'
  const isDisabled = busy || !isHydrated
  if (step) return step
  return (
    <form {...form} className="sign-in-form" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title" className="panel-title">
        {isGuestPlay ? (
          <Trans id="Play as a guest" />
        ) : isRegister ? (
          <Trans id="Create your account" />
        ) : (
          <Trans id="Sign in to play" />
        )}
      </h1>
      {isRegister && guest !== null && (
        <p className="soft">
          <Trans id="You keep the games you played as {guest}." values={{ guest }} />
        </p>
      )}
      <fieldset className="stack" disabled={busy}>
        {mode !== 'login' && (
          <TextField
            name="username"
            label={isGuestPlay ? i18n._('Your nickname') : i18n._('Username')}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={guest ?? undefined}
            error={errorOf('username')}
          />
        )}
        {!isGuestPlay && (
          <>
            <TextField
              name="email"
              type="email"
              label={i18n._('Email')}
              autoComplete={isRegister ? 'email' : 'username'}
              required
              error={errorOf('email')}
            />
            <PasswordField
              name="password"
              label={i18n._('Password')}
              autoComplete={isRegister ? 'new-password' : 'current-password'}
              hint={isRegister ? i18n._('At least 6 characters') : undefined}
              required
              error={errorOf('password')}
              onInput={isRegister ? onInput : undefined}
            />
          </>
        )}
        {isRegister && meter}
        {isRegister && (
          <PasswordField
            name="confirmPassword"
            label={i18n._('Confirm password')}
            autoComplete="new-password"
            required
            error={errorOf('confirmPassword')}
          />
        )}
      </fieldset>
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={!isHydrated}>
        {isGuestPlay ? (
          <Trans id="Play as a guest" />
        ) : isRegister ? (
          <Trans id="Create account" />
        ) : (
          <Trans id="Sign in" />
        )}
      </Button>
      {mode === 'login' && (
        <>
          <Button size="large" disabled={isDisabled} onClick={offerPasskey}>
            <Trans id="Use a passkey" />
          </Button>
          <a className="link" href="/auth/forgot">
            <Trans id="Forgot password?" />
          </a>
        </>
      )}
      <p className="sign-in-toggle">
        {isRegister ? <Trans id="Already have an account?" /> : <Trans id="New here?" />}{' '}
        <button
          type="button"
          className="link"
          onClick={() => change(isRegister ? 'login' : 'register')}
          disabled={isDisabled}
        >
          {isRegister ? <Trans id="Sign in instead" /> : <Trans id="Create an account" />}
        </button>
      </p>
      {offersGuestPlay && guest === null && (
        <div className="sign-in-other">
          <p>
            <Trans id="Or play without an account" />
          </p>
          <ButtonLink href="/game/practice">
            <Trans id="Practise against bots" />
          </ButtonLink>
          {!isGuestPlay && (
            <Button disabled={isDisabled} onClick={() => change('guest')}>
              <Trans id="Play as a guest" />
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

const SENTENCES = {
  login: { success: /*i18n*/ 'Login successful!', failure: /*i18n*/ 'Login failed' },
  register: { success: /*i18n*/ 'Registration successful!', failure: /*i18n*/ 'Registration failed' },
  guest: { success: /*i18n*/ 'You play as a guest', failure: /*i18n*/ 'Login failed' },
}

/** Signs in or registers and shows the result; resolves to the field to correct, or to null on success. */
function useSubmitAccount(mode: FormMode, onSignedIn?: () => void) {
  const { i18n } = useLingui()
  const session = useSessionStore()

  function finish(user: User) {
    session.signIn(user)
    toast.success(i18n._(SENTENCES[mode].success), SIGN_IN_TOAST)
    const { coins } = user.wallet
    if (mode === 'register' && coins > 0)
      toast.success(
        i18n._(
          '{coins, plural, one {You start with # coin} other {You start with # coins}} to enter tournaments.',
          {
            coins,
          },
        ),
        i18n._('Welcome'),
      )
    onSignedIn?.()
  }
  const { askForSecondStep, showSuspension, ...steps } = useSignInSteps(finish)

  async function submitAccount({ username, email, password }: Fields): Promise<Correction<Field> | null> {
    const answer = await session.sendSignIn(() =>
      mode === 'guest'
        ? call('POST /api/auth/guest', { body: { username } })
        : mode === 'login'
          ? call('POST /api/auth/login', { body: { email, password } })
          : call('POST /api/auth/register', { body: { username, email, password } }),
    )
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
    toast.error(sentence(answer), SIGN_IN_TOAST)
    return toCorrect(answer, mode)
  }

  function sentence(failure: CallFailure): string {
    if (failure.reason === 'unreachable') return i18n._('An error occurred. Please try again.')
    if (failure.error !== null) return translateServerText(i18n, failure.error)
    return i18n._(SENTENCES[mode].failure)
  }

  return { submitAccount, ...steps }
}

const FIELD_OF: { readonly [code in FailureCode]?: Field } = {
  'username-taken': 'username',
  'username-similar': 'username',
  'username-reserved': 'username',
  'nickname-taken': 'username',
  'email-taken': 'email',
  'password-weak': 'password',
}

/** The field to correct; an error about this field alone is also shown there. */
function toCorrect(failure: CallFailure, mode: FormMode): Correction<Field> {
  // The form has already checked the format of the fields.
  const field = failure.reason === 'refused' && failure.code && FIELD_OF[failure.code]
  if (field && failure.error !== null) return { field, error: failure.error }
  return { field: mode === 'login' ? 'password' : mode === 'guest' ? 'username' : 'email' }
}

const noSubscription = () => () => {}

/** False in a prerendered page until its scripts run; controls that need scripts are disabled until then. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

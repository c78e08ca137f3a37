import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/passwordField.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { useTextForm } from '../../ui/useTextForm.ts'
import { translated } from '../language/translated.ts'
import { checkFields, FIELDS, type Field, type Mode } from './fields.ts'
import { useSubmitAccount } from './useSubmitAccount.ts'

interface SignInFormProps {
  /** The heading's place in the page's outline. */
  heading?: 'h1' | 'h2'
  startWith?: Mode
  onSignedIn: () => void
}

export function SignInForm({ heading: Heading = 'h1', startWith = 'login', onSignedIn }: SignInFormProps) {
  const { i18n } = useLingui()
  const isHydrated = useHydrated()
  const [mode, setMode] = useState<Mode>(startWith)
  const submitAccount = useSubmitAccount(mode, onSignedIn)
  const {
    busy,
    form,
    errorOf: sentenceFor,
    clearErrors,
  } = useTextForm({
    names: FIELDS,
    check: fields => checkFields(mode, fields),
    send: submitAccount,
  })

  const errorOf = (field: Field) => {
    const sentence = sentenceFor(field)
    return sentence && translated(i18n, sentence)
  }

  function toggle() {
    clearErrors()
    setMode(mode === 'login' ? 'register' : 'login')
  }

  const isRegister = mode === 'register'
  return (
    <form {...form} className="grid gap-5" aria-labelledby="sign-in-title">
      <Heading id="sign-in-title" className="text-[length:var(--text-2xl)]">
        {isRegister ? <Trans id="Create your account" /> : <Trans id="Sign in to play" />}
      </Heading>
      <fieldset className="grid gap-4" disabled={busy}>
        {isRegister && (
          <TextField
            name="username"
            label={i18n._('Username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errorOf('username')}
          />
        )}
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
        />
        {isRegister && (
          <PasswordField
            name="confirmPassword"
            label={i18n._('Confirm Password')}
            autoComplete="new-password"
            required
            error={errorOf('confirmPassword')}
          />
        )}
      </fieldset>
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={!isHydrated}>
        {isRegister ? <Trans id="Create Account" /> : <Trans id="Sign In" />}
      </Button>
      <p className="text-center text-soft">
        {isRegister ? <Trans id="Already have an account?" /> : <Trans id="New here?" />}{' '}
        <button type="button" className="link min-h-11" onClick={toggle} disabled={busy || !isHydrated}>
          {isRegister ? <Trans id="Sign in instead" /> : <Trans id="Create an account" />}
        </button>
      </p>
    </form>
  )
}

import { Trans, useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/passwordField.tsx'
import { translated } from '../language/translated.ts'
import { EMPTY_FIELDS, type Fields, type Mode, RESOLVERS } from './fields.ts'
import { useSubmitAccount } from './useSubmitAccount.ts'

interface SignInFormProps {
  /** The heading's place in the page's outline. */
  heading?: 'h1' | 'h2'
  onSignedIn: () => void
}

export function SignInForm({ heading: Heading = 'h1', onSignedIn }: SignInFormProps) {
  const { i18n } = useLingui()
  const [mode, setMode] = useState<Mode>('login')
  const [mend, setMend] = useState<keyof Fields | null>(null)
  const isSending = useRef(false)
  const submitAccount = useSubmitAccount(mode, onSignedIn)
  const { register, handleSubmit, formState, clearErrors, setFocus } = useForm<Fields>({
    defaultValues: EMPTY_FIELDS,
    resolver: RESOLVERS[mode],
  })
  const busy = formState.isSubmitting

  // Registered in the order of the page whatever the mode, so that focus finds the first field to mend.
  const inputs = {
    username: register('username'),
    email: register('email'),
    password: register('password'),
    confirmPassword: register('confirmPassword'),
  }
  const errorOf = (field: keyof Fields) => {
    const message = formState.errors[field]?.message
    return message && translated(i18n, message)
  }

  // The fields can take the focus again only after they are enabled.
  useEffect(() => {
    if (mend === null || busy) return
    setFocus(mend)
    setMend(null)
  }, [mend, busy, setFocus])

  async function submit(fields: Fields) {
    if (isSending.current) return
    isSending.current = true
    try {
      setMend(await submitAccount(fields))
    } finally {
      isSending.current = false
    }
  }

  function toggle() {
    clearErrors()
    setMode(mode === 'login' ? 'register' : 'login')
  }

  const isRegister = mode === 'register'
  return (
    <form className="grid gap-5" noValidate onSubmit={handleSubmit(submit)} aria-labelledby="sign-in-title">
      <Heading id="sign-in-title" className="text-[length:var(--text-2xl)]">
        {isRegister ? <Trans id="Create your account" /> : <Trans id="Sign in to play" />}
      </Heading>
      <fieldset className="grid gap-4" disabled={busy}>
        {isRegister && (
          <TextField
            {...inputs.username}
            label={i18n._('Username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errorOf('username')}
          />
        )}
        <TextField
          {...inputs.email}
          type="email"
          label={i18n._('Email')}
          autoComplete={isRegister ? 'email' : 'username'}
          required
          error={errorOf('email')}
        />
        <PasswordField
          {...inputs.password}
          label={i18n._('Password')}
          autoComplete={isRegister ? 'new-password' : 'current-password'}
          hint={isRegister ? i18n._('At least 6 characters') : undefined}
          required
          error={errorOf('password')}
        />
        {isRegister && (
          <PasswordField
            {...inputs.confirmPassword}
            label={i18n._('Confirm Password')}
            autoComplete="new-password"
            required
            error={errorOf('confirmPassword')}
          />
        )}
      </fieldset>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {isRegister ? <Trans id="Create Account" /> : <Trans id="Sign In" />}
      </Button>
      <p className="text-center text-soft">
        {isRegister ? <Trans id="Already have an account?" /> : <Trans id="New at the table?" />}{' '}
        <button type="button" className="link min-h-11" onClick={toggle} disabled={busy}>
          {isRegister ? <Trans id="Sign in instead" /> : <Trans id="Create an account" />}
        </button>
      </p>
    </form>
  )
}

import './recovery.css'
import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PlayerFrame } from '../frame/playerFrame.tsx'
import { translateServerText } from '../i18n/locale.ts'
import { call } from '../net/call.ts'
import { pageAfterSignIn } from '../net/session/signInRedirect.ts'
import { useSessionStore } from '../net/session/useSession.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { type Correction, useTextForm } from '../ui/useTextForm.ts'
import { useTitle } from '../ui/useTitle.ts'
import { checkNewPassword, onlyInvalid, PASSWORDS_DIFFER } from './accountFields.ts'
import { useLinkToken } from './useLinkToken.ts'
import { usePasswordMeter } from './usePasswordMeter.tsx'

const FIELDS = ['password', 'confirmPassword'] as const
type Field = (typeof FIELDS)[number]

/** A new password, chosen with the link from a mail. */
export default function ResetPage() {
  const { i18n } = useLingui()
  const token = useLinkToken()
  const [refusal, setRefusal] = useState<string | null>(null)
  useTitle(i18n._('Choose a new password'))
  return (
    <PlayerFrame>
      <div className="panel recovery">
        {token === '' || refusal !== null ? (
          <LinkRefused sentence={refusal} />
        ) : (
          <ResetForm token={token} onRefused={setRefusal} />
        )}
      </div>
    </PlayerFrame>
  )
}

function LinkRefused({ sentence }: { sentence: string | null }) {
  return (
    <>
      <h1 className="panel-title">
        <Trans id="This link doesn't work" />
      </h1>
      <p role="alert">
        {sentence ?? <Trans id="Open the link in your email again, or ask for a new one." />}
      </p>
      <div className="row">
        <ButtonLink href="/auth/forgot" variant="primary">
          <Trans id="Send a new link" />
        </ButtonLink>
      </div>
    </>
  )
}

interface ResetFormProps {
  token: string
  /** With what the server said about the link. */
  onRefused: (sentence: string) => void
}

function ResetForm({ token, onRefused }: ResetFormProps) {
  const { i18n } = useLingui()
  const signIn = useSignInWith()
  const { meter, onInput } = usePasswordMeter('password')
  const {
    busy,
    form,
    errorOf: sentenceFor,
  } = useTextForm({
    names: FIELDS,
    check: ({ password, confirmPassword }) =>
      onlyInvalid({
        password: checkNewPassword(password),
        confirmPassword: password === confirmPassword ? undefined : PASSWORDS_DIFFER,
      }),
    async send({ password }): Promise<Correction<Field> | null> {
      const answer = await call('POST /api/auth/reset', { body: { token, password } })
      if (answer.ok) {
        await signIn(answer.value.email, password)
        return null
      }
      const error = answer.reason === 'refused' ? answer.error : null
      if (answer.reason === 'refused' && answer.status === 410 && error !== null) {
        onRefused(translateServerText(i18n, error))
        return null
      }
      if (answer.reason === 'refused' && answer.status === 400 && error !== null)
        return { field: 'password', error }
      toast.error(error ? translateServerText(i18n, error) : i18n._('An error occurred. Please try again.'))
      return { field: 'password' }
    },
  })
  const errorOf = (field: Field) => {
    const sentence = sentenceFor(field)
    return sentence && translateServerText(i18n, sentence)
  }
  return (
    <form {...form} className="sign-in-form" aria-labelledby="reset-title">
      <div>
        <h1 id="reset-title" className="panel-title">
          <Trans id="Choose a new password" />
        </h1>
        <p className="soft">
          <Trans id="You'll be signed out on all other devices." />
        </p>
      </div>
      <fieldset className="stack" disabled={busy}>
        <PasswordField
          name="password"
          label={i18n._('New password')}
          autoComplete="new-password"
          hint={i18n._('At least 6 characters')}
          required
          error={errorOf('password')}
          onInput={onInput}
        />
        {meter}
        <PasswordField
          name="confirmPassword"
          label={i18n._('Confirm new password')}
          autoComplete="new-password"
          required
          error={errorOf('confirmPassword')}
        />
      </fieldset>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        <Trans id="Save and sign in" />
      </Button>
    </form>
  )
}

/** Signs in with the new password; an account with a second step goes on at the sign-in form. */
function useSignInWith() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [, navigate] = useLocation()
  return async (email: string, password: string) => {
    const answer = await session.sendSignIn(() => call('POST /api/auth/login', { body: { email, password } }))
    toast.success(
      answer.ok ? i18n._('Password changed') : i18n._('Password changed. Sign in with the new one.'),
    )
    if (answer.ok) session.signIn(answer.value)
    navigate(answer.ok ? pageAfterSignIn(answer.value.role, null) : '/auth', { replace: true })
  }
}

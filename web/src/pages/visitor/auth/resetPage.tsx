import './recovery.css'
import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { failureText } from '../../../i18n/failureText.ts'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { pageAfterSignIn } from '../../../net/session/signInRedirect.ts'
import { useSessionStore } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Correction, useTextForm } from '../../../ui/useTextForm.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import {
  checkNewPasswords,
  NEW_PASSWORD_FIELDS,
  type NewPasswordField,
  NewPasswordFields,
} from './newPasswordFields.tsx'
import { useLinkToken } from './useLinkToken.ts'

/** Sets a new password with the token of the link from a mail. */
export default function ResetPage() {
  const { i18n } = useLingui()
  const token = useLinkToken()
  const [refusal, setRefusal] = useState<string | null>(null)
  useTitle(i18n._('Choose a new password'))
  return (
    <PlayerFrame>
      <div className="panel recovery stack">
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
        <Trans id="This link doesn’t work" />
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
  /** Called with the server's message when it refuses the link. */
  onRefused: (sentence: string) => void
}

function ResetForm({ token, onRefused }: ResetFormProps) {
  const { i18n } = useLingui()
  const signIn = useSignInWith()
  const { busy, form, errorOf } = useTextForm({
    names: NEW_PASSWORD_FIELDS,
    check: checkNewPasswords,
    async send({ newPassword: password }): Promise<Correction<NewPasswordField> | null> {
      const answer = await call('POST /api/auth/reset', { body: { token, password } })
      if (answer.ok) {
        await signIn(answer.value.email, password)
        return null
      }
      if (answer.reason === 'refused' && answer.error !== null) {
        if (answer.status === 400) return { field: 'newPassword', error: answer.error }
        if (answer.status === 410) {
          onRefused(translateServerText(i18n, answer.error))
          return null
        }
      }
      toast.error(failureText(i18n, answer, i18n._('An error occurred. Please try again.')))
      return { field: 'newPassword' }
    },
  })
  return (
    <form {...form} className="sign-in-form" aria-labelledby="reset-title">
      <div>
        <h1 id="reset-title" className="panel-title">
          <Trans id="Choose a new password" />
        </h1>
        <p className="soft">
          <Trans id="You’ll be signed out on all other devices." />
        </p>
      </div>
      <fieldset className="stack" disabled={busy}>
        <NewPasswordFields errorOf={errorOf} />
      </fieldset>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        <Trans id="Save and sign in" />
      </Button>
    </form>
  )
}

/** Signs in with the new password; an account with a second factor continues on the sign-in page. */
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

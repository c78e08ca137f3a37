import './recovery.css'
import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { failureText } from '../../../i18n/failureText.ts'
import { call } from '../../../net/call.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Correction, useTextForm } from '../../../ui/useTextForm.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { checkEmail, onlyInvalid } from './accountFields.ts'

const FIELDS = ['email'] as const

/** Requests a link to reset the password. The reply is the same whether or not the address has an account. */
export default function ForgotPage() {
  const { i18n } = useLingui()
  const [sentTo, setSentTo] = useState<string | null>(null)
  useTitle(i18n._('Reset your password'))
  return (
    <PlayerFrame>
      <div className="panel recovery stack">
        {sentTo === null ? <ForgotForm onSent={setSentTo} /> : <LinkSent email={sentTo} />}
      </div>
    </PlayerFrame>
  )
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { i18n } = useLingui()
  const { busy, form, errorOf } = useTextForm({
    names: FIELDS,
    check: ({ email }) => onlyInvalid({ email: checkEmail(email) }),
    async send({ email }): Promise<Correction<'email'> | null> {
      const answer = await call('POST /api/auth/forgot', { body: { email: email.trim() } })
      if (answer.ok) {
        onSent(email.trim())
        return null
      }
      toast.error(failureText(i18n, answer, i18n._('An error occurred. Please try again.')))
      return { field: 'email' }
    },
  })
  return (
    <form {...form} className="sign-in-form" aria-labelledby="forgot-title">
      <div>
        <h1 id="forgot-title" className="panel-title">
          <Trans id="Reset your password" />
        </h1>
        <p className="soft">
          <Trans id="Enter the email address of your account. We’ll send you a link to choose a new password." />
        </p>
      </div>
      <fieldset className="stack" disabled={busy}>
        <TextField
          name="email"
          type="email"
          label={i18n._('Email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errorOf('email')}
        />
      </fieldset>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        <Trans id="Send link" />
      </Button>
      <p className="sign-in-toggle">
        <Link href="/auth" className="link">
          <Trans id="Back to sign in" />
        </Link>
      </p>
    </form>
  )
}

function LinkSent({ email }: { email: string }) {
  return (
    <>
      <h1 className="panel-title">
        <Trans id="Check your inbox" />
      </h1>
      <p role="status">
        <Trans
          id="If there is an account for {email}, we’ve just sent it a link. It works once, within one hour. Look in the spam folder too."
          values={{ email }}
        />
      </p>
      <div className="row">
        <ButtonLink href="/auth">
          <Trans id="Back to sign in" />
        </ButtonLink>
      </div>
    </>
  )
}

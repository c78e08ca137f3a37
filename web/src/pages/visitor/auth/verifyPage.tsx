import './recovery.css'
import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { serverErrorText } from '../../../i18n/failureText.ts'
import { type CallFailure, call } from '../../../net/call.ts'
import { useSession, useSessionStore } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { useLinkToken } from './useLinkToken.ts'

/**
 * Confirms an e-mail address with the link from a mail. The user has to press a button, because some mail programs open
 * links automatically.
 */
export default function VerifyPage() {
  const { i18n } = useLingui()
  const token = useLinkToken()
  const store = useSessionStore()
  const [email, setEmail] = useState<string | null>(null)
  const { busy, failure, run } = useSubmit({
    send: () => call('POST /api/auth/confirm-email', { body: { token } }),
    onDone({ value }) {
      setEmail(value.email)
      // The coins and the displayed address may have changed.
      store.check()
    },
  })
  useTitle(i18n._('Confirm your email address'))

  return (
    <PlayerFrame>
      <div className="panel recovery stack">
        {email !== null ? (
          <Confirmed email={email} />
        ) : token === '' || (failure?.reason === 'refused' && failure.status !== 429) ? (
          <Refused failure={failure} />
        ) : (
          <>
            <h1 className="panel-title">
              <Trans id="Confirm your email address" />
            </h1>
            <p>
              <Trans id="One more step: confirm that this address is yours." />
            </p>
            {failure && (
              <p role="alert">
                <Trans id="That didn’t work. Please try again in a moment." />
              </p>
            )}
            <Button variant="primary" size="large" busy={busy} onClick={() => void run()}>
              <Trans id="Confirm address" />
            </Button>
          </>
        )}
      </div>
    </PlayerFrame>
  )
}

function Confirmed({ email }: { email: string }) {
  const { isAuthenticated } = useSession()
  return (
    <>
      <h1 className="panel-title">
        <Trans id="Address confirmed" />
      </h1>
      <p role="status">
        <Trans id="{email} is now the confirmed address of your account." values={{ email }} />
      </p>
      <div className="row">
        <ButtonLink href={isAuthenticated ? '/game' : '/auth'} variant="primary">
          {isAuthenticated ? <Trans id="Play" /> : <Trans id="Sign in" />}
        </ButtonLink>
      </div>
    </>
  )
}

function Refused({ failure }: { failure: CallFailure | null }) {
  const { i18n } = useLingui()
  const error = failure && serverErrorText(i18n, failure)
  return (
    <>
      <h1 className="panel-title">
        <Trans id="This link doesn’t work" />
      </h1>
      <p role="alert">{error ?? <Trans id="Open the link in your email again, or ask for a new one." />}</p>
      <div className="row">
        <ButtonLink href="/profile?show=security" variant="primary">
          <Trans id="Go to your account" />
        </ButtonLink>
      </div>
    </>
  )
}

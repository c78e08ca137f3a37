import { Trans, useLingui } from '@lingui/react'
import type { IdentityProof, SecondStep as Proof, SuspendedSignIn, User } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useEffect, useRef } from 'react'
import { failureText } from '../../../i18n/failureText.ts'
import { translateServerText } from '../../../i18n/locale.ts'
import { type CallResult, call } from '../../../net/call.ts'
import { useSessionStore } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { type Correction, useTextForm } from '../../../ui/useTextForm.ts'
import { CodeField, usePasskeyText } from './codeField.tsx'
import { type PasskeyResult, signWithPasskey } from './passkeys.ts'

interface StepProps {
  onSignedIn: (user: User) => void
  onCancel: () => void
}

/** The second step of signing in to an account with a second factor: asks for a code or a passkey. */
export function SecondStep({ proofs, onSignedIn, onCancel }: StepProps & { proofs: IdentityProof[] }) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const passkeyText = usePasskeyText()
  const withPasskey = useSubmit({
    send: async () => {
      const signed = await signWithPasskey('POST /api/auth/second-factor/options')
      const error = signed.ok ? finish(await send({ passkey: signed.value })) : passkeyText(signed)
      return error === null ? { ok: true as const } : { ok: false as const, error }
    },
    failed: ({ error }) => translateServerText(i18n, error),
    isRefusalShown: true,
  })
  const { busy, form, errorOf } = useTextForm({
    names: ['code'],
    check: ({ code }) => (code.trim() === '' ? { code: MESSAGES.codeRequired } : {}),
    send: sendCode,
  })

  const send = (body: Proof) => session.sendSignIn(() => call('POST /api/auth/second-factor', { body }))

  /** Returns the error message to show, or null on success. */
  function finish(answer: CallResult<User>): string | null {
    if (answer.ok) {
      onSignedIn(answer.value)
      return null
    }
    if (answer.reason === 'unreachable') return i18n._('An error occurred. Please try again.')
    if (answer.code === 'sign-in-expired') {
      toast.error(translateServerText(i18n, answer.error ?? MESSAGES.signInExpired))
      onCancel()
      return null
    }
    return answer.error ?? i18n._('Login failed')
  }

  async function sendCode({ code }: { code: string }): Promise<Correction<'code'> | null> {
    withPasskey.reset()
    const error = finish(await send({ code }))
    return error === null ? null : { field: 'code', error }
  }

  const hasPasskey = proofs.includes('passkey')
  return (
    <form {...form} className="sign-in-form" aria-labelledby="second-step-title">
      <h1 id="second-step-title" className="panel-title">
        <Trans id="One more step" />
      </h1>
      {withPasskey.refusal !== null && <Notice tone="danger">{withPasskey.refusal}</Notice>}
      {hasPasskey && (
        <Button
          variant="primary"
          size="large"
          busy={withPasskey.busy}
          disabled={busy}
          onClick={() => void withPasskey.run()}
        >
          <Trans id="Use a passkey" />
        </Button>
      )}
      {proofs.includes('code') && (
        <>
          <fieldset className="stack" disabled={busy}>
            <CodeField error={errorOf('code')} autoFocus={!hasPasskey} />
          </fieldset>
          <Button
            type="submit"
            variant={hasPasskey ? 'secondary' : 'primary'}
            size="large"
            busy={busy}
            disabled={withPasskey.busy}
          >
            <Trans id="Continue" />
          </Button>
        </>
      )}
      <p className="sign-in-toggle">
        <button type="button" className="link" onClick={onCancel}>
          <Trans id="Back to sign in" />
        </button>
      </p>
    </form>
  )
}

interface PasskeySignInProps extends StepProps {
  onSuspended: (suspended: SuspendedSignIn) => Promise<void>
}

/** Signs in with a passkey alone; opens the browser's passkey dialog immediately. */
export function PasskeySignIn({ onSignedIn, onSuspended, onCancel }: PasskeySignInProps) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const passkeyText = usePasskeyText()
  const hasStarted = useRef(false)
  const signIn = useSubmit({
    send: async () => {
      const signed: PasskeyResult<unknown> = await signWithPasskey('POST /api/auth/passkey/options')
      if (!signed.ok) return { ok: false as const, error: translateServerText(i18n, passkeyText(signed)) }
      const passkey = signed.value as never
      const answer = await session.sendSignIn(() => call('POST /api/auth/passkey', { body: { passkey } }))
      if (answer.ok) return answer
      if (answer.reason === 'refused' && answer.suspended) await onSuspended(answer.suspended)
      return {
        ok: false as const,
        error: failureText(i18n, answer, i18n._('An error occurred. Please try again.')),
      }
    },
    failed: ({ error }) => error,
    isRefusalShown: true,
    onDone: ({ value }) => onSignedIn(value),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the user has pressed the button
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void signIn.run()
  }, [])

  return (
    <div className="sign-in-form">
      <h1 className="panel-title">
        <Trans id="Use a passkey" />
      </h1>
      {signIn.refusal === null ? (
        <p className="soft" role="status">
          <Trans id="Your browser asks for your passkey: follow its instructions." />
        </p>
      ) : (
        <>
          <Notice tone="danger">{signIn.refusal}</Notice>
          <Button variant="primary" size="large" onClick={() => void signIn.run()}>
            <Trans id="Try again" />
          </Button>
        </>
      )}
      <p className="sign-in-toggle">
        <button type="button" className="link" onClick={onCancel}>
          <Trans id="Sign in with your password instead" />
        </button>
      </p>
    </div>
  )
}

import { i18n } from '@lingui/core'
import { I18nProvider, Trans, useLingui } from '@lingui/react'
import type { Confirmation, IdentityProof } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { createRoot } from 'react-dom/client'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { type Correction, useTextForm } from '../../../ui/useTextForm.ts'
import { CodeField, usePasskeyText } from './codeField.tsx'
import { signWithPasskey } from './passkeys.ts'

let asking: Promise<boolean> | null = null

/** Opens a dialog in which the user confirms their identity. Concurrent requests share one dialog. */
export function confirmIdentity(proofs: IdentityProof[]): Promise<boolean> {
  asking ??= new Promise<boolean>(resolve => {
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const close = (isConfirmed: boolean) => {
      root.unmount()
      host.remove()
      asking = null
      resolve(isConfirmed)
    }
    root.render(
      <I18nProvider i18n={i18n}>
        <ConfirmDialog proofs={proofs} onClose={close} />
      </I18nProvider>,
    )
  })
  return asking
}

interface ConfirmDialogProps {
  proofs: IdentityProof[]
  onClose: (isConfirmed: boolean) => void
}

function ConfirmDialog({ proofs, onClose }: ConfirmDialogProps) {
  const { i18n } = useLingui()
  const passkeyText = usePasskeyText()
  const withPasskey = useSubmit({
    send: async () => {
      const signed = await signWithPasskey('POST /api/auth/confirm/options')
      const error = signed.ok ? await send({ passkey: signed.value }) : passkeyText(signed)
      return error === null ? { ok: true as const } : { ok: false as const, error }
    },
    failed: ({ error }) => translateServerText(i18n, error),
    isRefusalShown: true,
  })
  const hasPassword = proofs.includes('password')
  const hasPasskey = proofs.includes('passkey')
  const field = hasPassword ? 'password' : 'code'
  const { busy, form, errorOf } = useTextForm({
    names: ['password', 'code'],
    check: values =>
      values[field].trim() === ''
        ? { [field]: hasPassword ? MESSAGES.passwordRequired : MESSAGES.codeRequired }
        : {},
    send: sendText,
  })

  /** Resolves to the error message to show, or to null on success. */
  async function send(body: Confirmation): Promise<string | null> {
    const answer = await call('POST /api/auth/confirm', { body })
    if (answer.ok) {
      onClose(true)
      return null
    }
    if (answer.reason === 'unreachable') return i18n._('An error occurred. Please try again.')
    return answer.error ?? MESSAGES.unexpected
  }

  async function sendText({ password, code }: Record<'password' | 'code', string>) {
    withPasskey.reset()
    const error = await send(hasPassword ? { password } : { code })
    return error === null ? null : ({ field, error } satisfies Correction<typeof field>)
  }

  const error = errorOf(field)
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title={i18n._('Confirm that it is you')}
      description={i18n._('This is asked before important changes. You are not asked again for 15 minutes.')}
    >
      <form {...form} className="stack">
        {withPasskey.refusal !== null && <Notice tone="danger">{withPasskey.refusal}</Notice>}
        {hasPasskey && (
          <Button
            variant="primary"
            busy={withPasskey.busy}
            disabled={busy}
            onClick={() => void withPasskey.run()}
          >
            <Trans id="Use a passkey" />
          </Button>
        )}
        <fieldset className="stack" disabled={busy}>
          {hasPassword && (
            <PasswordField
              name="password"
              label={i18n._('Password')}
              autoComplete="current-password"
              required
              autoFocus
              error={error}
            />
          )}
          {proofs.includes('code') && <CodeField autoFocus={!hasPasskey} error={error} />}
        </fieldset>
        {(hasPassword || proofs.includes('code')) && (
          <Button
            type="submit"
            variant={hasPasskey ? 'secondary' : 'primary'}
            busy={busy}
            disabled={withPasskey.busy}
          >
            <Trans id="Confirm" />
          </Button>
        )}
      </form>
    </Dialog>
  )
}

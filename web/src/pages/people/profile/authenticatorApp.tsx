import { Trans, useLingui } from '@lingui/react'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useState } from 'react'
import { DialogButtons } from '../../../frame/dialogButtons.tsx'
import { call } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { QrCode } from '../../../ui/qrCode.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Correction, useTextForm } from '../../../ui/useTextForm.ts'
import { MethodRow, useMethodChange } from './methodList.tsx'

interface AuthenticatorRowProps {
  since: string | null
  onCodes: (codes: string[]) => void
}

export function AuthenticatorRow({ since, onCodes }: AuthenticatorRowProps) {
  const { i18n } = useLingui()
  const { busy, change } = useMethodChange()
  const [isRemoving, setRemoving] = useState(false)
  const [setUp, setSetUp] = useState<{ secret: string; uri: string } | null>(null)

  const begin = async () => setSetUp(await change(() => call('POST /api/auth/authenticator')))

  async function remove() {
    const removed = await change(() => call('DELETE /api/auth/authenticator'))
    setRemoving(false)
    if (removed) toast.success(i18n._('Authenticator app removed'))
  }

  return (
    <>
      <MethodRow
        name={<Trans id="Authenticator app" />}
        about={
          since ? (
            <Trans id="In use since {since}" values={{ since: i18n.date(since, { dateStyle: 'medium' }) }} />
          ) : (
            <Trans id="Enter a code from an app on your phone after your password." />
          )
        }
      >
        {since ? (
          <Button
            size="small"
            aria-label={i18n._('Remove the authenticator app')}
            onClick={() => setRemoving(true)}
          >
            <Trans id="Remove" />
          </Button>
        ) : (
          <Button size="small" busy={busy} onClick={() => void begin()}>
            <Trans id="Set up" />
          </Button>
        )}
      </MethodRow>
      {setUp && (
        <AuthenticatorDialog
          {...setUp}
          onClose={() => setSetUp(null)}
          onDone={codes => {
            setSetUp(null)
            toast.success(i18n._('Authenticator app added'))
            if (codes) onCodes(codes)
          }}
        />
      )}
      <Dialog
        open={isRemoving}
        onOpenChange={() => setRemoving(false)}
        title={i18n._('Remove the authenticator app?')}
        description={i18n._('Its codes are no longer accepted.')}
      >
        <DialogButtons
          variant="danger"
          busy={busy}
          onAct={() => void remove()}
          onCancel={() => setRemoving(false)}
        >
          <Trans id="Remove" />
        </DialogButtons>
      </Dialog>
    </>
  )
}

interface AuthenticatorDialogProps {
  secret: string
  uri: string
  onClose: () => void
  onDone: (recoveryCodes: string[] | null) => void
}

function AuthenticatorDialog({ secret, uri, onClose, onDone }: AuthenticatorDialogProps) {
  const { i18n } = useLingui()
  const { change } = useMethodChange()
  const { busy, form, errorOf } = useTextForm({
    names: ['code'],
    check: ({ code }) => (code.trim() === '' ? { code: MESSAGES.codeRequired } : {}),
    send: async ({ code }): Promise<Correction<'code'> | null> => {
      const answer = await call('POST /api/auth/authenticator/confirm', { body: { code } })
      if (!answer.ok && answer.reason === 'refused' && answer.code === 'code-wrong' && answer.error)
        return { field: 'code', error: answer.error }
      const done = await change(async () => answer)
      if (!done) return { field: 'code' }
      onDone(done.recoveryCodes)
      return null
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n._('Set up an authenticator app')}
      description={i18n._(
        'Scan this with your app, or enter the key in it by hand. Then enter the code that it shows.',
      )}
    >
      <form {...form} className="stack">
        <div className="authenticator-key stack-3">
          <QrCode text={uri} label={i18n._('QR code for the app')} className="authenticator-qr" />
          <p>
            <span className="soft">
              <Trans id="Key" />
            </span>
            <br />
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
        <TextField
          name="code"
          label={i18n._('Code')}
          hint={i18n._('The 6 digits that your authenticator app shows')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          required
          error={errorOf('code')}
        />
        <DialogButtons busy={busy} onCancel={onClose}>
          <Trans id="Confirm" />
        </DialogButtons>
      </form>
    </Dialog>
  )
}

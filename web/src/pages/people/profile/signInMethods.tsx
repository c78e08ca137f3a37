import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { SignInMethods as Methods, Passkey } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useState } from 'react'
import { DialogButtons } from '../../../frame/dialogButtons.tsx'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Correction, useTextForm } from '../../../ui/useTextForm.ts'
import { createPasskey, usePasskeyText } from '../../visitor/index.ts'
import { AuthenticatorRow } from './authenticatorApp.tsx'
import { MethodRow, methodsKey, useMethodChange } from './methodList.tsx'
import { RecoveryCodesDialog, RecoveryRow } from './recoveryCodes.tsx'
import { useDeviceName } from './sessions.tsx'

/** The user's passkeys, authenticator app and recovery codes. */
export function SignInMethods() {
  const viewer = useViewerId()
  const query = useQuery({ queryKey: methodsKey(viewer), queryFn: () => request('GET /api/auth/methods') })
  return (
    <section aria-labelledby="methods-title">
      <h2 id="methods-title" className="section-title">
        <Trans id="Two-step sign-in" />
      </h2>
      <p className="soft">
        <Trans id="With a passkey or an authenticator app, no one can sign in with your password alone." />
      </p>
      <Loaded
        query={query}
        loading={<Skeleton height="12rem" />}
        failed={<Trans id="Your sign-in methods could not be loaded" />}
      >
        {methods => <MethodList methods={methods} />}
      </Loaded>
    </section>
  )
}

function MethodList({ methods }: { methods: Methods }) {
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const isOn = methods.passkeys.length > 0 || methods.authenticatorSince !== null
  return (
    <>
      {methods.required && !isOn && (
        <div className="method-list-notice">
          <Notice tone="warning">
            <Trans id="Your account must have one of these before you can use the admin panel." />
          </Notice>
        </div>
      )}
      <ul className="method-list">
        {methods.passkeys.map(passkey => (
          <PasskeyRow key={passkey._id} passkey={passkey} />
        ))}
        <MethodRow
          name={<Trans id="Passkey" />}
          about={<Trans id="Sign in with your fingerprint, face or screen lock, without a password." />}
        >
          <AddPasskey onCodes={setNewCodes} />
        </MethodRow>
        <AuthenticatorRow since={methods.authenticatorSince} onCodes={setNewCodes} />
        {isOn && <RecoveryRow left={methods.recoveryCodesLeft} onCodes={setNewCodes} />}
      </ul>
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </>
  )
}

function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { i18n } = useLingui()
  const name = useDeviceName(navigator.userAgent)
  const passkeyText = usePasskeyText()
  const { busy, change } = useMethodChange()
  const [isAsking, setAsking] = useState(false)

  async function add() {
    setAsking(true)
    const made = await createPasskey()
    setAsking(false)
    if (!made.ok) {
      const isOwnChoice = made.reason === 'refused' && made.code === 'confirm-identity'
      if (!isOwnChoice) toast.error(translateServerText(i18n, passkeyText(made)))
      return
    }
    const added = await change(() => call('POST /api/auth/passkeys', { body: { name, passkey: made.value } }))
    if (!added) return
    toast.success(i18n._('Passkey added'))
    if (added.recoveryCodes) onCodes(added.recoveryCodes)
  }

  return (
    <Button size="small" busy={busy || isAsking} onClick={() => void add()}>
      <Trans id="Add a passkey" />
    </Button>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { busy, change } = useMethodChange()
  const { name, _id: id } = passkey

  async function remove() {
    const removed = await change(() => call('DELETE /api/auth/passkeys/{id}', { params: { id } }))
    setOpen(null)
    if (removed) toast.success(i18n._('Passkey removed'))
  }

  return (
    <>
      <MethodRow
        name={name}
        about={
          <>
            <Trans
              id="Passkey, added {since}"
              values={{ since: i18n.date(passkey.createdAt, { dateStyle: 'medium' }) }}
            />
            {passkey.lastUsedAt && (
              <>
                {', '}
                <Trans id="last used <0/>" components={{ 0: <TimeAgo at={passkey.lastUsedAt} /> }} />
              </>
            )}
          </>
        }
      >
        <Button
          size="small"
          variant="quiet"
          aria-label={i18n._('Rename {name}', { name })}
          onClick={() => setOpen('rename')}
        >
          <Trans id="Rename" />
        </Button>
        <Button size="small" aria-label={i18n._('Remove {name}', { name })} onClick={() => setOpen('remove')}>
          <Trans id="Remove" />
        </Button>
      </MethodRow>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={() => setOpen(null)} />}
      <Dialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(null)}
        title={i18n._('Remove this passkey?')}
        description={i18n._('You can no longer sign in with {name}. Delete it on your device, too.', {
          name,
        })}
      >
        <DialogButtons
          variant="danger"
          busy={busy}
          onAct={() => void remove()}
          onCancel={() => setOpen(null)}
        >
          <Trans id="Remove" />
        </DialogButtons>
      </Dialog>
    </>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { i18n } = useLingui()
  const { change } = useMethodChange()
  const { busy, form, errorOf } = useTextForm({
    names: ['name'],
    check: ({ name }) => (name.trim() === '' ? { name: MESSAGES.passkeyNameRequired } : {}),
    send: async ({ name }): Promise<Correction<'name'> | null> => {
      const params = { id: passkey._id }
      const renamed = await change(() => call('PATCH /api/auth/passkeys/{id}', { params, body: { name } }))
      if (!renamed) return { field: 'name' }
      onClose()
      return null
    },
  })
  return (
    <Dialog open onOpenChange={onClose} title={i18n._('Rename the passkey')}>
      <form {...form} className="stack">
        <TextField
          name="name"
          label={i18n._('Name')}
          defaultValue={passkey.name}
          maxLength={60}
          required
          error={errorOf('name')}
        />
        <DialogButtons busy={busy} onCancel={onClose}>
          <Trans id="Save" />
        </DialogButtons>
      </form>
    </Dialog>
  )
}

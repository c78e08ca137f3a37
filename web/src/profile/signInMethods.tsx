import './security.css'
import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignInMethods as Methods, Passkey } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { lazy, Suspense, useState } from 'react'
import { usePasskeyText } from '../auth/codeField.tsx'
import { createPasskey } from '../auth/passkeys.ts'
import { translateServerText } from '../i18n/locale.ts'
import { type CallResult, call } from '../net/call.ts'
import { request } from '../net/query.tsx'
import { useSessionStore, useViewerId } from '../net/session/useSession.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copyText.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/states.tsx'
import { TimeAgo } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { type Correction, useTextForm } from '../ui/useTextForm.ts'
import { useDeviceName } from './sessions.tsx'

const QrCode = lazy(() => import('../ui/qrCode.tsx'))

/** Fewer recovery codes than this, and the user is told to make new ones. */
const FEW_CODES = 3

/** Passkeys, the authenticator app and recovery codes of the user. */
export function SignInMethods() {
  const viewer = useViewerId()
  const query = useQuery({ queryKey: keyOf(viewer), queryFn: () => request('GET /api/auth/methods') })
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

const keyOf = (viewer: string) => [viewer, 'sign-in-methods']

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
        <li>
          <div>
            <p className="method-name">
              <Trans id="Passkey" />
            </p>
            <p className="method-about">
              <Trans id="Sign in with your fingerprint, face or screen lock, without a password." />
            </p>
          </div>
          <AddPasskey onCodes={setNewCodes} />
        </li>
        <AuthenticatorRow since={methods.authenticatorSince} onCodes={setNewCodes} />
        {isOn && <RecoveryRow left={methods.recoveryCodesLeft} onCodes={setNewCodes} />}
      </ul>
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </>
  )
}

/** Runs a call that changes the methods, shows why it has failed, and reads the list again. */
function useChange() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const session = useSessionStore()
  const [busy, setBusy] = useState(false)

  async function change<T>(send: () => Promise<CallResult<T>>): Promise<T | null> {
    setBusy(true)
    const answer = await send()
    setBusy(false)
    await queries.invalidateQueries({ queryKey: keyOf(viewer) })
    // Whether a second factor is missing is part of the session's user.
    if (answer.ok || (answer.reason === 'refused' && answer.status === 401)) session.check()
    if (answer.ok) return answer.value
    const error = answer.reason === 'refused' ? answer.error : null
    // The user has closed the question who they are: they know why nothing has happened.
    if (error !== MESSAGES.confirmIdentity)
      toast.error(
        error === null
          ? i18n._('The change could not be saved. Please try again.')
          : translateServerText(i18n, error),
      )
    return null
  }
  return { busy, change }
}

function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { i18n } = useLingui()
  const name = useDeviceName(navigator.userAgent)
  const passkeyText = usePasskeyText()
  const { busy, change } = useChange()
  const [isAsking, setAsking] = useState(false)

  async function add() {
    setAsking(true)
    const made = await createPasskey()
    setAsking(false)
    if (!made.ok) {
      const isOwnChoice = made.reason === 'refused' && made.error === MESSAGES.confirmIdentity
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
  const { busy, change } = useChange()
  const { name, _id: id } = passkey

  async function remove() {
    const removed = await change(() => call('DELETE /api/auth/passkeys/{id}', { params: { id } }))
    setOpen(null)
    if (removed) toast.success(i18n._('Passkey removed'))
  }

  return (
    <li>
      <div>
        <p className="method-name">{name}</p>
        <p className="method-about">
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
        </p>
      </div>
      <div className="method-actions">
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
      </div>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={() => setOpen(null)} />}
      <Dialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(null)}
        title={i18n._('Remove this passkey?')}
        description={i18n._('You can no longer sign in with {name}. Delete it on your device, too.', {
          name,
        })}
      >
        <div className="method-actions">
          <Button onClick={() => setOpen(null)}>
            <Trans id="Cancel" />
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            <Trans id="Remove" />
          </Button>
        </div>
      </Dialog>
    </li>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { i18n } = useLingui()
  const { change } = useChange()
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
  const error = errorOf('name')
  return (
    <Dialog open onOpenChange={onClose} title={i18n._('Rename the passkey')}>
      <form {...form} className="stack">
        <TextField
          name="name"
          label={i18n._('Name')}
          defaultValue={passkey.name}
          maxLength={60}
          required
          error={error && translateServerText(i18n, error)}
        />
        <div className="method-actions">
          <Button onClick={onClose}>
            <Trans id="Cancel" />
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            <Trans id="Save" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface AuthenticatorRowProps {
  since: string | null
  onCodes: (codes: string[]) => void
}

function AuthenticatorRow({ since, onCodes }: AuthenticatorRowProps) {
  const { i18n } = useLingui()
  const { busy, change } = useChange()
  const [isRemoving, setRemoving] = useState(false)
  const [setUp, setSetUp] = useState<{ secret: string; uri: string } | null>(null)

  const begin = async () => setSetUp(await change(() => call('POST /api/auth/authenticator')))

  async function remove() {
    const removed = await change(() => call('DELETE /api/auth/authenticator'))
    setRemoving(false)
    if (removed) toast.success(i18n._('Authenticator app removed'))
  }

  return (
    <li>
      <div>
        <p className="method-name">
          <Trans id="Authenticator app" />
        </p>
        <p className="method-about">
          {since ? (
            <Trans id="In use since {since}" values={{ since: i18n.date(since, { dateStyle: 'medium' }) }} />
          ) : (
            <Trans id="Enter a code from an app on your phone after your password." />
          )}
        </p>
      </div>
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
        <div className="method-actions">
          <Button onClick={() => setRemoving(false)}>
            <Trans id="Cancel" />
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            <Trans id="Remove" />
          </Button>
        </div>
      </Dialog>
    </li>
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
  const { change } = useChange()
  const { busy, form, errorOf } = useTextForm({
    names: ['code'],
    check: ({ code }) => (code.trim() === '' ? { code: MESSAGES.codeRequired } : {}),
    send: async ({ code }): Promise<Correction<'code'> | null> => {
      const done = await change(() => call('POST /api/auth/authenticator/confirm', { body: { code } }))
      if (!done) return { field: 'code' }
      onDone(done.recoveryCodes)
      return null
    },
  })
  const error = errorOf('code')
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
        <div className="authenticator-key">
          <Suspense fallback={<div className="authenticator-qr" />}>
            <QrCode text={uri} label={i18n._('QR code for the app')} className="authenticator-qr" />
          </Suspense>
          <p>
            <span className="soft">
              <Trans id="Key" />
            </span>{' '}
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
          error={error && translateServerText(i18n, error)}
        />
        <div className="method-actions">
          <Button onClick={onClose}>
            <Trans id="Cancel" />
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            <Trans id="Confirm" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function RecoveryRow({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { busy, change } = useChange()
  async function replace() {
    const made = await change(() => call('POST /api/auth/recovery-codes'))
    if (made) onCodes(made.recoveryCodes)
  }
  return (
    <li>
      <div>
        <p className="method-name">
          <Trans id="Recovery codes" />
        </p>
        <p className="method-about">
          <Trans id="{left, plural, one {# code left} other {# codes left}}" values={{ left }} />
          {left < FEW_CODES && (
            <>
              {'. '}
              <Trans id="Make new ones before you run out." />
            </>
          )}
        </p>
      </div>
      <Button size="small" busy={busy} onClick={() => void replace()}>
        <Trans id="New codes" />
      </Button>
    </li>
  )
}

function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { i18n } = useLingui()
  const text = codes.join('\n')

  async function copy() {
    if (await copyText(text)) toast.success(i18n._('Codes copied'))
  }

  function save() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`Vale Cuatro\n\n${text}\n`], { type: 'text/plain' }))
    link.download = 'vale-cuatro-recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n._('Save your recovery codes')}
      description={i18n._(
        'If you lose your device, each of these codes signs you in once. They are shown only now: keep them somewhere safe.',
      )}
    >
      <ol className="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="method-actions">
        <Button onClick={() => void copy()}>
          <Trans id="Copy" />
        </Button>
        <Button onClick={save}>
          <Trans id="Download" />
        </Button>
        <Button variant="primary" onClick={onClose}>
          <Trans id="I have saved them" />
        </Button>
      </div>
    </Dialog>
  )
}

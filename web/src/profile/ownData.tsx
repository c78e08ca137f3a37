import './security.css'
import { Trans, useLingui } from '@lingui/react'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useState } from 'react'
import { translateServerText } from '../i18n/locale.ts'
import { type CallFailure, call } from '../net/call.ts'
import { download } from '../net/download.ts'
import { useSession, useSessionStore } from '../net/session/useSession.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'

/** A copy of what is stored about the user, and the deletion of the account. */
export function OwnData() {
  const { i18n } = useLingui()
  const dueAt = useSession().user?.deletionDueAt
  const [isSaving, setSaving] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function save() {
    setSaving(true)
    const isSaved = await download('GET /api/users/me/export', {} as never, 'vale_cuatro_data.json')
    setSaving(false)
    if (!isSaved) toast.error(i18n._('Your data could not be downloaded. Please try again.'))
  }

  return (
    <section aria-labelledby="own-data-title">
      <h2 id="own-data-title" className="section-title">
        <Trans id="Your data" />
      </h2>
      {dueAt ? (
        <KeepAccount dueAt={dueAt} />
      ) : (
        <ul className="method-list">
          <li>
            <div>
              <p className="method-name">
                <Trans id="Download your data" />
              </p>
              <p className="method-about">
                <Trans id="Everything that we store about you, as a JSON file." />
              </p>
            </div>
            <Button size="small" busy={isSaving} onClick={() => void save()}>
              <Trans id="Download" />
            </Button>
          </li>
          <li>
            <div>
              <p className="method-name">
                <Trans id="Delete your account" />
              </p>
              <p className="method-about">
                <Trans id="You have 30 days to change your mind." />
              </p>
            </div>
            <Button size="small" variant="danger" onClick={() => setAsking(true)}>
              <Trans id="Delete account" />
            </Button>
          </li>
        </ul>
      )}
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

const useFailureText = () => {
  const { i18n } = useLingui()
  return (failure: CallFailure) =>
    failure.reason === 'refused' && failure.error !== null
      ? translateServerText(i18n, failure.error)
      : i18n._('The change could not be saved. Please try again.')
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const answer = await call('POST /api/users/me/delete')
    setBusy(false)
    if (!answer.ok) {
      const isOwnChoice = answer.reason === 'refused' && answer.error === MESSAGES.confirmIdentity
      if (!isOwnChoice) toast.error(failureText(answer))
      return
    }
    const date = i18n.date(answer.value.deletionDueAt, { dateStyle: 'long' })
    toast.success(i18n._('Your account will be deleted on {date}. Sign in before then to keep it.', { date }))
    onClose()
    session.check()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n._('Delete your account?')}
      description={i18n._(
        'You are signed out everywhere now. After 30 days your name, address, friends and messages are removed, and your coins are lost. Finished games stay under “deleted player”.',
      )}
    >
      <div className="method-actions">
        <Button onClick={onClose}>
          <Trans id="Cancel" />
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          <Trans id="Delete account" />
        </Button>
      </div>
    </Dialog>
  )
}

function KeepAccount({ dueAt }: { dueAt: string }) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)

  async function keep() {
    setBusy(true)
    const answer = await call('POST /api/users/me/keep')
    setBusy(false)
    if (!answer.ok) return toast.error(failureText(answer))
    session.check()
  }

  return (
    <div className="method-list-notice">
      <Notice tone="warning">
        <p>
          <Trans
            id="Your account will be deleted on {date}."
            values={{ date: i18n.date(dueAt, { dateStyle: 'long' }) }}
          />
        </p>
        <Button variant="primary" busy={busy} onClick={() => void keep()}>
          <Trans id="Keep my account" />
        </Button>
      </Notice>
    </div>
  )
}

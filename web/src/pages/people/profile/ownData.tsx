import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { DialogButtons } from '../../../frame/dialogButtons.tsx'
import { useKeepAccount } from '../../../frame/keepAccount.tsx'
import { call } from '../../../net/call.ts'
import { download } from '../../../net/download.ts'
import { useSession, useSessionStore } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { MethodRow, useChangeFailedText } from './methodList.tsx'

/** Lets the user download their data and delete the account. */
export function OwnData() {
  const { i18n } = useLingui()
  const dueAt = useSession().user?.deletionDueAt
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useSubmit({
    send: async () => ({
      ok: await download('GET /api/users/me/export', {} as never, 'vale_cuatro_data.json'),
    }),
    failed: i18n._('Your data could not be downloaded. Please try again.'),
  })

  return (
    <section aria-labelledby="own-data-title">
      <h2 id="own-data-title" className="section-title">
        <Trans id="Your data" />
      </h2>
      {dueAt && <KeepAccount dueAt={dueAt} />}
      <ul className="method-list">
        <MethodRow
          name={<Trans id="Download your data" />}
          about={<Trans id="Everything that we store about you, as a JSON file." />}
        >
          <Button size="small" busy={busy} onClick={() => void run()}>
            <Trans id="Download" />
          </Button>
        </MethodRow>
        {!dueAt && (
          <MethodRow
            name={<Trans id="Delete your account" />}
            about={<Trans id="You have 30 days to change your mind." />}
          >
            <Button size="small" variant="danger" onClick={() => setAsking(true)}>
              <Trans id="Delete account" />
            </Button>
          </MethodRow>
        )}
      </ul>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const session = useSessionStore()

  const { busy, run } = useSubmit({
    send: () => call('POST /api/users/me/delete'),
    done: ({ value }) =>
      i18n._('Your account will be deleted on {date}. Sign in before then to keep it.', {
        date: i18n.date(value.deletionDueAt, { dateStyle: 'long' }),
      }),
    failed: useChangeFailedText(),
    onDone() {
      onClose()
      session.check()
    },
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n._('Delete your account?')}
      description={i18n._(
        'You will be signed out everywhere. After 30 days your name, address, friends and messages are removed, and your coins are lost. Finished games stay under “deleted player”.',
      )}
    >
      <DialogButtons variant="danger" busy={busy} onAct={() => void run()} onCancel={onClose}>
        <Trans id="Delete account" />
      </DialogButtons>
    </Dialog>
  )
}

function KeepAccount({ dueAt }: { dueAt: string }) {
  const { i18n } = useLingui()
  const { busy, run } = useKeepAccount()
  return (
    <div className="method-list-notice">
      <Notice tone="warning">
        <p>
          <Trans
            id="Your account will be deleted on {date}."
            values={{ date: i18n.date(dueAt, { dateStyle: 'long' }) }}
          />
        </p>
        <Button variant="primary" busy={busy} onClick={() => void run()}>
          <Trans id="Keep my account" />
        </Button>
      </Notice>
    </div>
  )
}

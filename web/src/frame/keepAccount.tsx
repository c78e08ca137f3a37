import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { call } from '../net/call.ts'
import { useSessionStore } from '../net/session/useSession.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { DialogButtons } from './dialogButtons.tsx'

/** Withdraws the request to delete the account. */
export function useKeepAccount() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  return useSubmit({
    send: () => call('POST /api/users/me/keep'),
    done: i18n._('Your account will not be deleted.'),
    failed: i18n._('The change could not be saved. Please try again.'),
    onDone: () => session.check(),
  })
}

/** The key in sessionStorage: a user who has declined is not asked again in this tab. */
const DECLINED = 'keep-account-declined'

/** Asks a user whose account is about to be deleted whether they want to keep it. */
export function KeepAccountOffer({ dueAt }: { dueAt: string }) {
  const { i18n } = useLingui()
  const { busy, run } = useKeepAccount()
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(DECLINED) !== dueAt)

  function decline() {
    sessionStorage.setItem(DECLINED, dueAt)
    setOpen(false)
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={decline}
      title={i18n._('Keep your account?')}
      description={i18n._(
        'You asked us to delete it. That will happen on {date}; until then you can keep it.',
        {
          date: i18n.date(dueAt, { dateStyle: 'long' }),
        },
      )}
    >
      <DialogButtons
        busy={busy}
        onAct={() => void run()}
        cancel={<Trans id="Delete it on that day" />}
        onCancel={decline}
      >
        <Trans id="Keep my account" />
      </DialogButtons>
    </Dialog>
  )
}

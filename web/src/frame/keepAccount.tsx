import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { failureText } from '../i18n/failureText.ts'
import { call } from '../net/call.ts'
import { useSessionStore } from '../net/session/useSession.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { DialogButtons } from './dialogButtons.tsx'

/** Withdraws the request to delete the account. */
export function useKeepAccount() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [busy, setBusy] = useState(false)

  async function keep() {
    setBusy(true)
    const answer = await call('POST /api/users/me/keep')
    setBusy(false)
    if (answer.ok) {
      toast.success(i18n._('Your account will not be deleted.'))
      return session.check()
    }
    toast.error(failureText(i18n, answer, i18n._('The change could not be saved. Please try again.')))
  }
  return { busy, keep }
}

/** The key in sessionStorage: a user who has declined is not asked again in this tab. */
const DECLINED = 'keep-account-declined'

/** Asks a user whose account is about to be deleted whether they want to keep it. */
export default function KeepAccountOffer({ dueAt }: { dueAt: string }) {
  const { i18n } = useLingui()
  const { busy, keep } = useKeepAccount()
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
        onAct={() => void keep()}
        cancel={<Trans id="Delete it on that day" />}
        onCancel={decline}
      >
        <Trans id="Keep my account" />
      </DialogButtons>
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import { ActDialog } from '../desk/actDialog.tsx'
import { useReinstate } from './useSuspension.ts'

interface ReinstateUserProps {
  user: AdminUserDetails
  onClose: () => void
}

export function ReinstateUser({ user, onClose }: ReinstateUserProps) {
  const { i18n } = useLingui()
  const { busy, refusal, run } = useReinstate(user, onClose)
  return (
    <ActDialog
      open
      title={i18n._('Reinstate {username}?', { username: user.username })}
      description={i18n._('The account can sign in, play and enter tournaments again.')}
      act={<Trans id="Reinstate" />}
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    />
  )
}

import { Trans } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useViewer } from '../profile/usePlayer.ts'
import { ManageCoins } from './manageCoins.tsx'
import { ReinstateUser } from './reinstateUser.tsx'
import { SuspendUser } from './suspendUser.tsx'

type Open = 'coins' | 'suspend' | 'reinstate'

export function UserActs({ user }: { user: AdminUserDetails }) {
  const [open, setOpen] = useState<Open | null>(null)
  const isOneself = useViewer() === user._id
  const close = () => setOpen(null)
  return (
    <>
      <ButtonLink href={`/player/${user._id}`} variant="quiet">
        <Trans id="Public profile" />
      </ButtonLink>
      <Button onClick={() => setOpen('coins')}>
        <Trans id="Manage Coins" />
      </Button>
      {user.suspension && (
        <Button variant="primary" onClick={() => setOpen('reinstate')}>
          <Trans id="Reinstate" />
        </Button>
      )}
      {!user.suspension && !isOneself && (
        <Button variant="danger" onClick={() => setOpen('suspend')}>
          <Trans id="Suspend" />
        </Button>
      )}
      {open === 'coins' && <ManageCoins user={user} onClose={close} />}
      {open === 'suspend' && <SuspendUser user={user} onClose={close} />}
      {open === 'reinstate' && <ReinstateUser user={user} onClose={close} />}
    </>
  )
}

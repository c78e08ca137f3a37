import { Trans } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import { useState } from 'react'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useMayCall } from '../kit/useMayCall.ts'
import { BlockDevice } from './blockDevice.tsx'
import { ManageCoins } from './manageCoins.tsx'
import { FreezeRating, SilenceUser, TakeOutOfQueue, UnfreezeRating, UnsilenceUser } from './restrictUser.tsx'
import { ReinstateUser, SuspendUser } from './suspendUser.tsx'
import { ChangeRole, PasswordLink, RenameUser } from './userDialogs.tsx'
import { WarnUser } from './warnUser.tsx'

type Open =
  | 'warn'
  | 'silence'
  | 'unsilence'
  | 'freeze'
  | 'unfreeze'
  | 'queue'
  | 'block'
  | 'coins'
  | 'password'
  | 'rename'
  | 'role'
  | 'suspend'
  | 'reinstate'

export function UserActions({ user }: { user: AdminUserDetails }) {
  const [open, setOpen] = useState<Open | null>(null)
  const isOneself = useViewerId() === user._id
  const isAdmin = useMayCall('admin')
  const isModerator = useMayCall('moderator')
  const maySuspend = isAdmin || (isModerator && user.role === 'player')
  const close = () => setOpen(null)
  return (
    <>
      <ButtonLink href={`/player/${user._id}`} variant="quiet">
        <Trans id="Public profile" />
      </ButtonLink>
      {isAdmin && (
        <Button onClick={() => setOpen('coins')}>
          <Trans id="Manage Coins" />
        </Button>
      )}
      {isAdmin && (
        <Button onClick={() => setOpen('rename')}>
          <Trans id="Rename" />
        </Button>
      )}
      {isAdmin && !user.guest && (
        <Button onClick={() => setOpen('password')}>
          <Trans id="Password link" />
        </Button>
      )}
      {isAdmin && !user.guest && !user.suspension && (
        <Button onClick={() => setOpen('role')}>
          <Trans id="Change role" />
        </Button>
      )}
      {maySuspend && !isOneself && (
        <Button onClick={() => setOpen('warn')}>
          <Trans id="Warn" />
        </Button>
      )}
      {isModerator && user.isWaiting && (
        <Button onClick={() => setOpen('queue')}>
          <Trans id="Take out of the queue" />
        </Button>
      )}
      {isModerator && user.role === 'player' && (
        <Button onClick={() => setOpen(user.silence ? 'unsilence' : 'silence')}>
          {user.silence ? <Trans id="End silence" /> : <Trans id="Silence" />}
        </Button>
      )}
      {isModerator && user.role === 'player' && !user.guest && (
        <Button onClick={() => setOpen(user.frozenRating ? 'unfreeze' : 'freeze')}>
          {user.frozenRating ? <Trans id="Unfreeze rating" /> : <Trans id="Freeze rating" />}
        </Button>
      )}
      {isModerator && user.guest && (
        <Button onClick={() => setOpen('block')}>
          <Trans id="Block device" />
        </Button>
      )}
      {maySuspend && user.suspension && (isAdmin || user.suspension.until) && (
        <Button variant="primary" onClick={() => setOpen('reinstate')}>
          <Trans id="Reinstate" />
        </Button>
      )}
      {maySuspend && !user.suspension && !isOneself && (
        <Button variant="danger" onClick={() => setOpen('suspend')}>
          <Trans id="Suspend" />
        </Button>
      )}
      {open === 'warn' && <WarnUser user={user} onClose={close} />}
      {open === 'block' && <BlockDevice guest={user} onClose={close} />}
      {open === 'queue' && <TakeOutOfQueue user={user} onClose={close} />}
      {open === 'silence' && <SilenceUser user={user} onClose={close} />}
      {open === 'unsilence' && <UnsilenceUser user={user} onClose={close} />}
      {open === 'freeze' && <FreezeRating user={user} onClose={close} />}
      {open === 'unfreeze' && <UnfreezeRating user={user} onClose={close} />}
      {open === 'coins' && <ManageCoins user={user} onClose={close} />}
      {open === 'rename' && <RenameUser user={user} onClose={close} />}
      {open === 'password' && <PasswordLink user={user} onClose={close} />}
      {open === 'role' && <ChangeRole user={user} onClose={close} />}
      {open === 'suspend' && <SuspendUser user={user} onClose={close} />}
      {open === 'reinstate' && <ReinstateUser user={user} onClose={close} />}
    </>
  )
}

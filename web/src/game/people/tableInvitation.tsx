import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { NamedPlayer, TableCode } from '@valecuatro/contract'
import { request } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import { useSocket } from '../../net/socket/useSocket.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { ShareActions } from '../../ui/share.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'

/** The code of the table where the viewer sits between games; null if there is none. */
export function useOwnTable(): TableCode | null {
  const viewer = useViewerId()
  const { data } = useQuery({
    queryKey: [viewer, 'own-table'],
    queryFn: () => request('GET /api/me/table'),
    staleTime: 0,
  })
  return data?.state === 'gathering' ? data.code : null
}

/** Invites a friend to the viewer's table. */
export function useInvite({ _id: userId, username }: NamedPlayer) {
  const { i18n } = useLingui()
  const socket = useSocket()
  const invitation = useSubmit({
    send: async (code: TableCode) =>
      (await socket?.ask('friend:invite', { code, userId })) ?? ({ ok: false, code: 'unanswered' } as const),
    done: i18n._('You have invited {username} to your table.', { username }),
    failed: ({ code }) =>
      code === 'slow-down'
        ? i18n._('Wait a moment and try again.')
        : i18n._('That didn’t work. Please try again.'),
  })

  return invitation.run
}

interface InviteItemsProps {
  invite: (code: TableCode) => unknown
  /** Opens the ways to send the link of the table. */
  onShare: (code: TableCode) => void
}

/** The items of a friend's menu that invite them to the viewer's table; none if the viewer has no table. */
export function InviteItems({ invite, onShare }: InviteItemsProps) {
  const code = useOwnTable()
  if (code === null) return null
  return (
    <>
      <MenuItem onSelect={() => invite(code)}>
        <Trans id="Invite to my table" />
      </MenuItem>
      <MenuItem onSelect={() => onShare(code)}>
        <Trans id="Send the link of my table" />
      </MenuItem>
    </>
  )
}

interface SendTableLinkProps {
  code: TableCode
  onClose: () => void
}

/** The ways to send the link of the viewer's table. */
export function SendTableLink({ code, onClose }: SendTableLinkProps) {
  const { i18n } = useLingui()
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()} title={i18n._('Send the link of my table')}>
      <ShareActions url={`${location.origin}/t/${code}`} text={i18n._('Play truco with me')} />
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { NamedPlayer, TableCode } from '@valecuatro/contract'
import { request } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import { useSocket } from '../../net/socket/useSocket.ts'
import { copyText } from '../../ui/copyText.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
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

/** Invites a friend to the viewer's table, in the site or by its link. */
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

  async function sendLink(code: TableCode) {
    const url = `${location.origin}/t/${code}`
    try {
      if ('share' in navigator)
        return await navigator.share({ title: 'Vale Cuatro', text: i18n._('Play truco with me'), url })
    } catch (error) {
      // An AbortError means that the share sheet was closed.
      if ((error as Error).name === 'AbortError') return
    }
    if (await copyText(url)) toast.success(i18n._('The link of your table is copied.'))
    else toast.error(i18n._('Your browser does not allow copying'))
  }

  return { invite: invitation.run, sendLink }
}

interface InviteItemsProps {
  invite: (code: TableCode) => unknown
  sendLink: (code: TableCode) => unknown
}

/** The items of a friend's menu that invite them to the viewer's table; none if the viewer has no table. */
export function InviteItems({ invite, sendLink }: InviteItemsProps) {
  const code = useOwnTable()
  if (code === null) return null
  return (
    <>
      <MenuItem onSelect={() => invite(code)}>
        <Trans id="Invite to my table" />
      </MenuItem>
      <MenuItem onSelect={() => sendLink(code)}>
        <Trans id="Send the link of my table" />
      </MenuItem>
    </>
  )
}

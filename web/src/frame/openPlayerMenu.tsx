import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { useLocation } from 'wouter'
import { useSessionStore } from '../net/session/useSession.ts'
import { LeaveIcon } from '../ui/icons.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'

/** In a chunk of its own: only signed-in users need it, and the menu library is large. */
export function OpenPlayerMenu({ user, opened }: { user: User; opened: boolean }) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [, navigate] = useLocation()

  async function logout() {
    await session.signOut()
    navigate('/')
  }

  return (
    <Menu label={user.username} opened={opened}>
      <MenuLabel>
        <span className="block font-semibold">{user.email}</span>
        <span className="text-soft">
          {i18n._('{coins, plural, one {# coin} other {# coins}}', { coins: user.wallet.coins })}
        </span>
      </MenuLabel>
      <MenuItem onSelect={() => void logout()}>
        <LeaveIcon />
        <Trans id="Logout" />
      </MenuItem>
    </Menu>
  )
}

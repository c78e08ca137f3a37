import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { useLocation } from 'wouter'
import { loadCatalog } from '../i18n/locale.ts'
import { TO_REGISTER } from '../net/session/signInRedirect.ts'
import { useSessionStore } from '../net/session/useSession.ts'
import { LeaveIcon } from '../ui/icons.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import { KeepAccountOffer } from './keepAccount.tsx'
import { NoticeBell } from './noticeBell.tsx'

// The catalog of the bell, which the sign-in page shows without loading that catalog itself.
await loadCatalog('player').catch(() => {})

interface OpenPlayerMenuProps {
  user: User
  /** Whether the placeholder button had been pressed, or had the focus, when the menu replaced it. */
  isOpenAtFirst: boolean
  isFocusedAtFirst: boolean
}

/** The bell and the menu, in a separate chunk: only signed-in users need them, and the menu library is large. */
export function OpenPlayerMenu({ user, isOpenAtFirst, isFocusedAtFirst }: OpenPlayerMenuProps) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [, navigate] = useLocation()

  function logout() {
    session.signOut()
    navigate('/')
  }

  return (
    <>
      <NoticeBell />
      {user.deletionDueAt && <KeepAccountOffer dueAt={user.deletionDueAt} />}
      <Menu label={user.username} isOpenAtFirst={isOpenAtFirst} isFocusedAtFirst={isFocusedAtFirst}>
        <MenuLabel>
          <span className="menu-email">{user.guest ? i18n._('Guest') : user.email}</span>
          <span className="soft">
            {user.guest
              ? i18n._('Create an account to keep your games')
              : i18n._('{coins, plural, one {# coin} other {# coins}}', { coins: user.wallet.coins })}
          </span>
        </MenuLabel>
        {user.guest && (
          <MenuItem onSelect={() => navigate('/auth', { state: TO_REGISTER })}>
            <Trans id="Create account" />
          </MenuItem>
        )}
        <MenuItem onSelect={logout}>
          <LeaveIcon />
          <Trans id="Sign out" />
        </MenuItem>
      </Menu>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { mayCall } from '@valecuatro/contract/roles'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { LanguageSwitch } from '../../i18n/languageSwitch.tsx'
import { useLive } from '../../net/live.ts'
import { useSessionStore } from '../../net/session/useSession.ts'
import { Button } from '../../ui/button.tsx'
import { SkipLink, Wordmark } from '../../ui/header.tsx'
import { CloseIcon, LeaveIcon, MenuIcon } from '../../ui/icons.tsx'
import { ThemeSwitch } from '../../ui/theme.tsx'
import { ADMIN_PAGES, ALERTS_HREF } from './adminPages.ts'
import { useCriticalNotice, useNewAlertCount } from './alerts/index.ts'
import { useAttentionTitle } from './attention/index.ts'
import { FindAnything } from './find/index.ts'
import { useRememberListUrls } from './kit/lastListUrl.ts'
import { RoleBadge } from './kit/userLink.tsx'

interface AdminFrameProps {
  /** Null while the session is checked: the prerendered frame has no user. */
  admin: User | null
  children: ReactNode
}

export function AdminFrame({ admin, children }: AdminFrameProps) {
  useRememberListUrls()
  return (
    <div className="admin-frame">
      <SkipLink />
      {admin && mayCall('moderator', admin.role) && <CriticalNotice username={admin.username} />}
      {admin && <WatchedLists />}
      {admin && <AttentionTitle />}
      <aside className="admin-side">
        <AdminSidebar admin={admin} />
      </aside>
      <div className="admin-column">
        <header className="admin-bar">
          {admin ? <AdminDrawer admin={admin} /> : <span className="drawer-space" />}
          <span className="admin-wordmark">
            <Wordmark />
          </span>
          <FindAnything admin={admin} />
          <div className="admin-switches">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="admin-main">
          {children}
        </main>
      </div>
    </div>
  )
}

function CriticalNotice({ username }: { username: string }) {
  useCriticalNotice(username)
  return null
}

function AttentionTitle() {
  useAttentionTitle()
  return null
}

/** Watches the lists while the panel is open, so that a list that is opened need not fetch its rows a second time. */
function WatchedLists() {
  useLive('adminList', 'users')
  useLive('adminList', 'tournaments')
  useLive('adminList', 'matches')
  return null
}

/** The sidebar on a small screen: opened by a menu button, closed by Escape or by navigating. */
function AdminDrawer({ admin }: { admin: User }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the drawer when the path changes
  useEffect(() => setOpen(false), [path])
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="icon-button drawer-button" aria-label={i18n._('Menu')}>
        <MenuIcon />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay drawer-overlay" />
        <Dialog.Content className="drawer" aria-describedby={undefined}>
          <Dialog.Title className="sr-only">{i18n._('Admin navigation')}</Dialog.Title>
          <AdminSidebar admin={admin} />
          <Dialog.Close className="icon-button drawer-close" aria-label={i18n._('Close')}>
            <CloseIcon />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Higher counts are shown as 99+, because they would not fit. */
const MAX_SHOWN_COUNT = 99

function AdminSidebar({ admin }: { admin: User | null }) {
  const { i18n } = useLingui()
  const [path] = useLocation()
  return (
    <div className="admin-sidebar">
      <Wordmark />
      <nav aria-label={i18n._('Admin navigation')}>
        <ul>
          {/* The prerendered frame shows all links. */}
          {ADMIN_PAGES.filter(({ access }) => mayCall(access, admin?.role ?? 'admin')).map(
            ({ href, label, Icon }) => (
              <li key={href}>
                <Link
                  href={href}
                  className="side-link"
                  // The prerendered frame is shared by all admin pages, so it marks no link as current.
                  aria-current={admin && isWithin(path, href) ? 'page' : undefined}
                >
                  <Icon />
                  {i18n._(label)}
                  {admin && href === ALERTS_HREF && <NewAlerts />}
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
      {admin && <UserBadge admin={admin} />}
    </div>
  )
}

function NewAlerts() {
  const { i18n } = useLingui()
  const count = useNewAlertCount()
  if (!count) return null
  return (
    <span className="side-count tiny numeric">
      <span aria-hidden="true">{count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : i18n.number(count)}</span>
      <span className="sr-only">
        {' '}
        <Trans id="{count, plural, one {(# new)} other {(# new)}}" values={{ count }} />
      </span>
    </span>
  )
}

function UserBadge({ admin }: { admin: User }) {
  const session = useSessionStore()
  const [, navigate] = useLocation()

  function logout() {
    session.signOut()
    navigate('/admin/login')
  }

  return (
    <div className="admin-user stack-3">
      <div className="admin-user-text">
        <div className="admin-user-name">
          <span>{admin.username}</span>
          <RoleBadge role={admin.role} />
        </div>
        <span className="truncate soft small">{admin.email}</span>
        <Link href="/admin/security" className="link">
          <Trans id="Security" />
        </Link>
      </div>
      <Button onClick={logout}>
        <LeaveIcon />
        <Trans id="Logout" />
      </Button>
    </div>
  )
}

const isWithin = (path: string, href: string) =>
  href === '/admin'
    ? path === '/admin' || path === '/admin/dashboard'
    : path === href || path.startsWith(`${href}/`)

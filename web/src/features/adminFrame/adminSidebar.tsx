import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { Link, useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import {
  BellIcon,
  CardsIcon,
  CoinsIcon,
  CupIcon,
  DashboardIcon,
  LeaveIcon,
  LogIcon,
  PeopleIcon,
} from '../../ui/icons.tsx'
import { useNewAlertCount } from '../alerts/newCount.tsx'
import { Wordmark } from '../brand/wordmark.tsx'
import { useSessionStore } from '../session/useSession.ts'
import { RoleBadge } from '../users/userBadges.tsx'

/** More than this is many, and would not fit. */
const MOST = 99

const LINKS: { href: string; label: string; Icon: typeof BellIcon; Count?: typeof NewAlerts }[] = [
  { href: '/admin', label: /*i18n*/ 'Dashboard', Icon: DashboardIcon },
  { href: '/admin/users', label: /*i18n*/ 'Users', Icon: PeopleIcon },
  { href: '/admin/tournaments', label: /*i18n*/ 'Tournaments', Icon: CupIcon },
  { href: '/admin/matches', label: /*i18n*/ 'Matches', Icon: CardsIcon },
  { href: '/admin/transactions', label: /*i18n*/ 'Transactions', Icon: CoinsIcon },
  { href: '/admin/alerts', label: /*i18n*/ 'Alerts', Icon: BellIcon, Count: NewAlerts },
  { href: '/admin/audit', label: /*i18n*/ 'Audit log', Icon: LogIcon },
]

export function AdminSidebar({ admin }: { admin: User | null }) {
  const { i18n } = useLingui()
  const [path] = useLocation()
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-4">
      <Wordmark />
      <nav aria-label={i18n._('Admin navigation')}>
        <ul className="grid gap-1">
          {LINKS.map(({ href, label, Icon, Count }) => (
            <li key={href}>
              <Link
                href={href}
                className="side-link"
                // Before the session is known the same frame stands for every page.
                aria-current={admin && isWithin(path, href) ? 'page' : undefined}
              >
                <Icon />
                {i18n._(label)}
                {admin && Count && <Count />}
              </Link>
            </li>
          ))}
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
    <span className="side-count">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : i18n.number(count)}</span>
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

  async function logout() {
    await session.signOut()
    navigate('/admin/login')
  }

  return (
    <div className="mt-auto grid gap-3 border-line border-t pt-4">
      <div className="grid gap-0.5">
        <div className="flex items-center justify-between gap-2">
          <span className="truncate font-semibold">{admin.username}</span>
          <RoleBadge role={admin.role} />
        </div>
        <span className="truncate text-[length:var(--text-sm)] text-soft">{admin.email}</span>
      </div>
      <Button onClick={() => void logout()}>
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

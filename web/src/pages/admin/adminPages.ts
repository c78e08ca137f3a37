import type { Access } from '@valecuatro/contract/roles'
import {
  AppealIcon,
  BellIcon,
  CardsIcon,
  CheckIcon,
  ClipboardIcon,
  CoinsIcon,
  CupIcon,
  DashboardIcon,
  FolderIcon,
  LogIcon,
  MailIcon,
  PeopleIcon,
  ScaleIcon,
  SpeechIcon,
} from '../../ui/icons.tsx'

export interface AdminPage {
  href: string
  label: string
  Icon: typeof BellIcon
  /** Left out for roles that may not make the page's calls. */
  access: Access
}

export const ALERTS_HREF = '/admin/alerts'

/** The pages that the sidebar links to. */
export const ADMIN_PAGES: AdminPage[] = [
  { href: '/admin', label: /*i18n*/ 'Dashboard', Icon: DashboardIcon, access: 'staff' },
  { href: '/admin/users', label: /*i18n*/ 'Users', Icon: PeopleIcon, access: 'staff' },
  {
    href: '/admin/my-tournaments',
    label: /*i18n*/ 'Organise',
    Icon: ClipboardIcon,
    access: 'organiser',
  },
  { href: '/admin/tournaments', label: /*i18n*/ 'Tournaments', Icon: CupIcon, access: 'organiser' },
  { href: '/admin/matches', label: /*i18n*/ 'Matches', Icon: CardsIcon, access: 'staff' },
  { href: '/admin/transactions', label: /*i18n*/ 'Transactions', Icon: CoinsIcon, access: 'admin' },
  { href: '/admin/approvals', label: /*i18n*/ 'Approvals', Icon: CheckIcon, access: 'admin' },
  { href: '/admin/economy', label: /*i18n*/ 'Economy', Icon: ScaleIcon, access: 'admin' },
  { href: ALERTS_HREF, label: /*i18n*/ 'Alerts', Icon: BellIcon, access: 'moderator' },
  { href: '/admin/appeals', label: /*i18n*/ 'Appeals', Icon: AppealIcon, access: 'moderator' },
  { href: '/admin/cases', label: /*i18n*/ 'Cases', Icon: FolderIcon, access: 'moderator' },
  { href: '/admin/banner', label: /*i18n*/ 'Banner', Icon: SpeechIcon, access: 'admin' },
  { href: '/admin/outbox', label: /*i18n*/ 'Emails', Icon: MailIcon, access: 'admin' },
  { href: '/admin/audit', label: /*i18n*/ 'Audit log', Icon: LogIcon, access: 'admin' },
]

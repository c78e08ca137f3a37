import type { I18n } from '@lingui/core'
import type { Found, Role } from '@valecuatro/contract'
import { type Access, mayCall } from '@valecuatro/contract/roles'
import {
  AppealIcon,
  BellIcon,
  CardsIcon,
  CoinsIcon,
  CupIcon,
  FolderIcon,
  LeaveIcon,
  LogIcon,
  PeopleIcon,
  SearchIcon,
} from '../../../ui/icons.tsx'
import { ADMIN_PAGES, type AdminPage } from '../adminPages.ts'
import { alertHref, alertTitle, listHref, severityText, statusText } from '../alerts/index.ts'
import { type ArrivalState, TO_CREATE } from '../kit/useArrivalAction.ts'
import { ROLE_NAMES } from '../kit/userLink.tsx'
import type { Recent } from './recent.ts'

/** Something that the user can choose. */
export interface Choice {
  kind: Kind
  /** Where it leads; an action that leads nowhere has its name instead. */
  href: string
  label: string
  note?: string
  Icon: typeof BellIcon
  state?: ArrivalState
}

export interface Group {
  title: string
  choices: Choice[]
}

interface Action extends AdminPage {
  state?: ArrivalState
}

export const SIGN_OUT = 'sign-out'
export const FORGET = 'forget'

const MORE_PAGES: AdminPage[] = [
  {
    href: '/admin/users/connections',
    label: /*i18n*/ 'Find users by connection',
    Icon: PeopleIcon,
    access: 'moderator',
  },
  { href: '/admin/alerts/settings', label: /*i18n*/ 'Alert settings', Icon: BellIcon, access: 'moderator' },
  { href: '/admin/silence-rules', label: /*i18n*/ 'Silence rules', Icon: BellIcon, access: 'moderator' },
  {
    href: '/admin/answer-presets',
    label: /*i18n*/ 'Presets of answers',
    Icon: AppealIcon,
    access: 'moderator',
  },
  { href: '/admin/security', label: /*i18n*/ 'Security', Icon: LeaveIcon, access: 'staff' },
]

const ACTIONS: Action[] = [
  {
    href: '/admin/tournaments',
    label: /*i18n*/ 'Create tournament',
    Icon: CupIcon,
    access: 'organiser',
    state: TO_CREATE,
  },
  {
    href: '/admin/matches',
    label: /*i18n*/ 'Create match',
    Icon: CardsIcon,
    access: 'organiser',
    state: TO_CREATE,
  },
  { href: SIGN_OUT, label: /*i18n*/ 'Sign out', Icon: LeaveIcon, access: 'staff' },
]

const FORGET_RECENT: Action = {
  href: FORGET,
  label: /*i18n*/ 'Forget recent choices',
  Icon: LogIcon,
  access: 'staff',
}

/** The lists that search for a text themselves. */
const LISTS: (AdminPage & { hrefFor: (text: string) => string })[] = [
  searchable('/admin/users', 'search'),
  searchable('/admin/tournaments', 'search'),
  searchable('/admin/matches', 'search'),
  searchable('/admin/transactions', 'user'),
  { ...searchable('/admin/alerts', ''), hrefFor: search => listHref({ search }) },
  searchable('/admin/cases', 'search'),
  searchable('/admin/audit', 'search'),
]

function searchable(href: string, param: string) {
  const page = ADMIN_PAGES.find(each => each.href === href)!
  return { ...page, hrefFor: (text: string) => `${href}?${new URLSearchParams({ [param]: text })}` }
}

/** The kinds of things that the server finds. */
const FOUND_KINDS = {
  users: { title: /*i18n*/ 'Users', Icon: PeopleIcon, access: 'staff' },
  tournaments: { title: /*i18n*/ 'Tournaments', Icon: CupIcon, access: 'organiser' },
  matches: { title: /*i18n*/ 'Matches', Icon: CardsIcon, access: 'staff' },
  tables: { title: /*i18n*/ 'Tables', Icon: CardsIcon, access: 'staff' },
  alerts: { title: /*i18n*/ 'Alerts', Icon: BellIcon, access: 'moderator' },
  cases: { title: /*i18n*/ 'Cases', Icon: FolderIcon, access: 'moderator' },
  transactions: { title: /*i18n*/ 'Transactions', Icon: CoinsIcon, access: 'admin' },
} satisfies Record<string, { title: string; Icon: typeof BellIcon; access: Access }>
type FoundKind = keyof typeof FOUND_KINDS

/** Connections and lists are not remembered: they contain addresses and other texts that were searched for. */
export type Kind = FoundKind | 'page' | 'action' | 'connection' | 'list'
export const isRemembered = ({ kind, href }: Choice) =>
  kind !== 'connection' && kind !== 'list' && href !== FORGET

const TOURNAMENT_STATUSES: Record<Found['tournaments'][number]['status'], string> = {
  draft: /*i18n*/ 'Draft',
  open: /*i18n*/ 'Open',
  in_progress: /*i18n*/ 'In progress',
  finished: /*i18n*/ 'Finished',
  cancelled: /*i18n*/ 'Cancelled',
}

/** In lower case, because their Spanish differs from that of the statuses of tournaments. */
const MATCH_STATUSES: Record<Found['matches'][number]['status'], string> = {
  scheduled: /*i18n*/ 'scheduled',
  in_progress: /*i18n*/ 'in progress',
  finished: /*i18n*/ 'finished',
  cancelled: /*i18n*/ 'cancelled',
}

const TABLE_STATES: Record<Found['tables'][number]['state'], string> = {
  gathering: /*i18n*/ 'Waiting for players',
  playing: /*i18n*/ 'A game is being played',
  closed: /*i18n*/ 'This table is closed',
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether the text, or its English, has words that begin like this. */
const hasWords = (i18n: I18n, label: string, typed: string) =>
  [label, i18n._(label)].some(text => ` ${plain(text)}`.includes(` ${plain(typed)}`))

/** The pages and actions of this role whose names match; all of them for an empty text. */
export function pageGroups(i18n: I18n, role: Role, typed: string, hasRecent: boolean): Group[] {
  const shown = (all: Action[], kind: Kind) =>
    all
      .filter(({ access, label }) => mayCall(access, role) && hasWords(i18n, label, typed))
      .map(({ access: _, label, ...rest }) => ({ ...rest, kind, label: i18n._(label) }))
  const actions = [...ACTIONS, ...(hasRecent ? [FORGET_RECENT] : [])]
  return [
    { title: i18n._('Pages'), choices: shown([...ADMIN_PAGES, ...MORE_PAGES], 'page') },
    { title: i18n._('Actions'), choices: shown(actions, 'action') },
  ]
}

/** What was chosen before and can still be opened, followed by the other pages and actions. */
export function withRecent(i18n: I18n, role: Role, recent: Recent[], groups: Group[]): Group[] {
  const current = groups.flatMap(({ choices }) => choices)
  const shown = recent.flatMap(({ kind, href, label }): Choice[] => {
    if (kind === 'page' || kind === 'action')
      return current.filter(each => each.kind === kind && each.href === href)
    const found = Object.hasOwn(FOUND_KINDS, kind) ? FOUND_KINDS[kind as FoundKind] : null
    if (!found || !mayCall(found.access, role)) return []
    return [{ kind: kind as FoundKind, href, label, Icon: found.Icon, note: i18n._(found.title) }]
  })
  const others = groups.map(({ title, choices }) => ({
    title,
    choices: choices.filter(choice => !shown.includes(choice)),
  }))
  return [{ title: i18n._('Recent'), choices: shown }, ...others]
}

/** What the server has found, by kind. */
export function foundGroups(i18n: I18n, found: Found): Group[] {
  const day = (at: string) => i18n.date(at, { dateStyle: 'medium' })
  const note = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ')
  const roleName = (role: Role) => i18n._(ROLE_NAMES.find(each => each.role === role)!.name)
  const rows: Record<FoundKind, Omit<Choice, 'kind' | 'Icon'>[]> = {
    users: found.users.map(({ _id, username, email, role, isGuest, isSuspended }) => ({
      href: `/admin/users/${_id}`,
      label: username,
      note: note(
        email,
        isGuest ? i18n._('Guest') : role !== 'player' && roleName(role),
        isSuspended && i18n._('Suspended'),
      ),
    })),
    tournaments: found.tournaments.map(({ _id, name, status, startDate }) => ({
      href: `/admin/tournaments/${_id}`,
      label: name,
      note: note(i18n._(TOURNAMENT_STATUSES[status]), day(startDate)),
    })),
    matches: found.matches.map(({ _id, players, status, createdAt }) => ({
      href: `/admin/matches/${_id}`,
      label: players.join(', '),
      note: capitalized(note(i18n._(MATCH_STATUSES[status]), day(createdAt))),
    })),
    tables: found.tables.map(({ code, state, host }) => ({
      href: `/admin/timeline/table/${code}`,
      label: code,
      note: note(i18n._(TABLE_STATES[state]), host),
    })),
    alerts: found.alerts.map(alert => ({
      href: alertHref(alert._id),
      label: alertTitle(i18n, alert),
      note: note(severityText(i18n, alert.severity), statusText(i18n, alert.status), day(alert.createdAt)),
    })),
    cases: (found.cases ?? []).map(({ _id, title, status, createdAt }) => ({
      href: `/admin/cases/${_id}`,
      label: title,
      note: note(status === 'open' ? i18n._('Open') : i18n._('Closed'), day(createdAt)),
    })),
    transactions: found.transactions.map(({ _id, username, type, amount, createdAt }) => ({
      href: `/admin/transactions?user=${_id}`,
      label: `${username}: ${type === 'credit' ? '+' : '−'}${i18n.number(amount)}`,
      note: day(createdAt),
    })),
  }
  const kinds = Object.entries(FOUND_KINDS).map(([kind, { title, Icon }]) => ({
    title: i18n._(title),
    choices: rows[kind as FoundKind].map(row => ({ ...row, kind: kind as FoundKind, Icon })),
  }))
  return [...kinds, ...(found.network ? [connectionGroup(i18n, found.network)] : [])]
}

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const connectionGroup = (i18n: I18n, network: string): Group => ({
  title: i18n._('Connections'),
  choices: [
    {
      kind: 'connection',
      href: `/admin/users/connections?${new URLSearchParams({ network })}`,
      label: i18n._('Users who signed in from {network}', { network }),
      note: i18n._('This search is recorded in the audit log.'),
      Icon: PeopleIcon,
    },
  ],
})

/** Leads to the lists of this role with the text as their search. */
export const listGroup = (i18n: I18n, role: Role, typed: string): Group => ({
  title: i18n._('Search for “{text}” in', { text: typed }),
  choices: LISTS.filter(({ access }) => mayCall(access, role)).map(({ label, hrefFor }) => ({
    kind: 'list',
    href: hrefFor(typed),
    label: i18n._(label),
    Icon: SearchIcon,
  })),
})

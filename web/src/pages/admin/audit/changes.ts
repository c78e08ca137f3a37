import type { I18n } from '@lingui/core'
import { GROUNDS, groundText } from '@valecuatro/contract/grounds'
import { alertTermText } from '../alerts/index.ts'
import { isRecordedTime, weekdayName } from '../kit/dates.tsx'
import { ROLE_NAMES } from '../kit/userLink.tsx'

interface AuditDetail {
  label: string
  text: string
}

const LABELS: Record<string, string> = {
  sanction: /*i18n*/ 'Sanction',
  ground: /*i18n*/ 'Ground',
  answer: /*i18n*/ 'Answer',
  decidedAlone: /*i18n*/ 'Answered by the person who decided it',
  reason: /*i18n*/ 'Reason',
  sessions: /*i18n*/ 'Sessions ended',
  since: /*i18n*/ 'Since',
  name: /*i18n*/ 'Name',
  description: /*i18n*/ 'Description',
  prizes: /*i18n*/ 'Prizes',
  addedPrize: /*i18n*/ 'Added by the platform',
  champion: /*i18n*/ 'Champion',
  prize: /*i18n*/ 'Prize',
  winner: /*i18n*/ 'Winner',
  format: /*i18n*/ 'Format',
  mode: /*i18n*/ 'Players at a table',
  target: /*i18n*/ 'Play to',
  flor: /*i18n*/ 'With flor',
  turnSeconds: /*i18n*/ 'Seconds per turn',
  bestOf: /*i18n*/ 'Best of (games)',
  bestOfFrom: /*i18n*/ 'Best of three from',
  seeding: /*i18n*/ 'Seeding',
  entryFee: /*i18n*/ 'Entry fee',
  maxPlayers: /*i18n*/ 'Max players',
  startDate: /*i18n*/ 'Start',
  endDate: /*i18n*/ 'End',
  checkInMinutes: /*i18n*/ 'Check-in (minutes before the start)',
  enterAs: /*i18n*/ 'Players join',
  minRating: /*i18n*/ 'Lowest rating',
  maxRating: /*i18n*/ 'Highest rating',
  access: /*i18n*/ 'Who can join',
  player: /*i18n*/ 'Player',
  substitute: /*i18n*/ 'Substitute',
  round: /*i18n*/ 'Round',
  table: /*i18n*/ 'Table',
  minutes: /*i18n*/ 'Minutes',
  hasChat: /*i18n*/ 'Chat room',
  isShared: /*i18n*/ 'Shared',
  coOrganisers: /*i18n*/ 'Co-organisers',
  weekdays: /*i18n*/ 'Weekdays',
  time: /*i18n*/ 'Start time',
  timeZone: /*i18n*/ 'Time zone',
  daysAhead: /*i18n*/ 'Created ahead (days)',
  coins: /*i18n*/ 'Coins',
  scheduledTime: /*i18n*/ 'Scheduled for',
  players: /*i18n*/ 'Players',
  resolution: /*i18n*/ 'Resolution',
  assignee: /*i18n*/ 'Assigned to',
  alerts: /*i18n*/ 'Alerts',
  alertCount: /*i18n*/ 'Number of alerts',
  closedWith: /*i18n*/ 'Previous resolution',
  severity: /*i18n*/ 'Severity',
  type: /*i18n*/ 'Type',
  source: /*i18n*/ 'Source',
  includesCritical: /*i18n*/ 'Critical ones too',
  status: /*i18n*/ 'Status',
  filters: /*i18n*/ 'Filters',
  search: /*i18n*/ 'Search',
  user: /*i18n*/ 'User',
  actor: /*i18n*/ 'Administrator',
  action: /*i18n*/ 'Action',
  refunded: /*i18n*/ 'Refunded',
  note: /*i18n*/ 'Note',
  picaPica: /*i18n*/ 'Pica-pica',
  picaFalta: /*i18n*/ 'Falta envido in a pica-pica',
  rounds: /*i18n*/ 'Rounds',
  roundPause: /*i18n*/ 'Minutes between rounds',
  lateEntryRound: /*i18n*/ 'Open until round',
  hands: /*i18n*/ 'Hands per round',
  isOn: /*i18n*/ 'Shown',
  kind: /*i18n*/ 'Kind',
  english: /*i18n*/ 'English',
  spanish: /*i18n*/ 'Spanish',
  startsAt: /*i18n*/ 'From',
  endsAt: /*i18n*/ 'Until',
  until: /*i18n*/ 'Until',
  text: /*i18n*/ 'Text',
  by: /*i18n*/ 'Searched by',
}

/** Codes with a translation, by the key they are recorded under. */
const VALUES: Record<string, Record<string, string>> = {
  sanction: {
    warning: /*i18n*/ 'Warning',
    silence: /*i18n*/ 'Silence',
    'frozen-rating': /*i18n*/ 'Frozen rating',
    suspension: /*i18n*/ 'Suspension',
  },
  status: { draft: /*i18n*/ 'Draft', open: /*i18n*/ 'Open', finished: /*i18n*/ 'Finished' },
  format: {
    arena: /*i18n*/ 'Arena',
    bracket: /*i18n*/ 'Bracket',
    swiss: /*i18n*/ 'Swiss',
    groups: /*i18n*/ 'Groups and bracket',
    'double-elimination': /*i18n*/ 'Double elimination',
    duplicate: /*i18n*/ 'Duplicate deals',
  },
  mode: {
    '1v1': /*i18n*/ 'One against one',
    '2v2': /*i18n*/ 'Two against two',
    '3v3': /*i18n*/ 'Three against three',
  },
  bestOfFrom: {
    all: /*i18n*/ 'In all rounds',
    semifinals: /*i18n*/ 'From the semifinals on',
    final: /*i18n*/ 'Only in the final',
  },
  seeding: {
    drawn: /*i18n*/ 'Random draw',
    rating: /*i18n*/ 'By rating: the best meet late',
    entry: /*i18n*/ 'In the order of joining',
  },
  enterAs: {
    alone: /*i18n*/ 'Alone',
    teams: /*i18n*/ 'In teams',
    // Entries from before three against three.
    pairs: /*i18n*/ 'In pairs',
    both: /*i18n*/ 'Alone or in teams',
  },
  picaFalta: { score: /*i18n*/ 'As always', six: /*i18n*/ '6 points at most' },
  access: {
    everyone: /*i18n*/ 'Everyone',
    password: /*i18n*/ 'Players who know the password',
    invitation: /*i18n*/ 'Invited players',
  },
  refunded: {
    admin_manual: /*i18n*/ 'Manual adjustment',
    tournament_entry: /*i18n*/ 'Tournament entry fee',
  },
  kind: { info: /*i18n*/ 'Information', warning: /*i18n*/ 'Warning' },
  by: { device: /*i18n*/ 'Device', network: /*i18n*/ 'Network' },
  table: {
    bot: /*i18n*/ 'A bot plays their seat',
    forfeit: /*i18n*/ 'Their side forfeits the table',
  },
  type: { credit: /*i18n*/ 'Credit', debit: /*i18n*/ 'Debit' },
  role: Object.fromEntries(ROLE_NAMES.map(({ role, name }) => [role, name])),
}

/** Shown elsewhere in the entry, or an id that means nothing to a reader. */
const HIDDEN_KEYS = new Set([
  'before',
  'after',
  'amount',
  'gameId',
  'tournamentId',
  'matchId',
  'transactionId',
  'messageId',
])

const ORDER = Object.keys(LABELS)
const placeOf = (key: string) => (Object.hasOwn(LABELS, key) ? ORDER.indexOf(key) : ORDER.length)

/** The recorded details of an action; keys without a translation come last under their own name. */
export function detailsOf(i18n: I18n, meta: Record<string, unknown>): AuditDetail[] {
  const entries = Object.entries(meta).sort(([one], [other]) => placeOf(one) - placeOf(other))
  return entries.flatMap(([key, value]) => {
    if (HIDDEN_KEYS.has(key) || isNothing(value)) return []
    // Manual coin adjustments always have this reason.
    if (key === 'reason' && value === 'admin_manual') return []
    const text = alertTermText(i18n, key, value) ?? textOf(i18n, value, key)
    return [{ label: labelOf(i18n, key), text }]
  })
}

/** The values before and after a change; null if nothing was changed. */
export function changeOf(i18n: I18n, action: string, meta: Record<string, unknown>): [string, string] | null {
  if (!('before' in meta) || !('after' in meta)) return null
  const valueText = (value: unknown) => {
    if (action === 'award-changed') return textOf(i18n, value, 'prizes')
    if (action === 'role-changed') return textOf(i18n, value, 'role')
    const status = action.startsWith('alert-') ? alertTermText(i18n, 'status', value) : null
    return status ?? textOf(i18n, value)
  }
  return [valueText(meta.before), valueText(meta.after)]
}

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const labelOf = (i18n: I18n, key: string) => {
  const label = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined
  return label ? i18n._(label) : key
}

/** Any value as readable text; nested values as `name: value`. */
function textOf(i18n: I18n, value: unknown, key = ''): string {
  if (key === 'prizes' && typeof value === 'number') return i18n.number(value, { style: 'percent' })
  if (key === 'weekdays' && typeof value === 'number') return weekdayName(i18n, value)
  if (typeof value === 'number') return i18n.number(value)
  if (typeof value === 'boolean') return value ? i18n._('Yes') : i18n._('No')
  if (typeof value === 'string') {
    const ground = key === 'ground' && GROUNDS.find(each => each === value)
    if (ground) return groundText(i18n.locale === 'es' ? 'es' : 'en', ground)
    const words = Object.hasOwn(VALUES, key) ? VALUES[key] : undefined
    const word = words && Object.hasOwn(words, value) ? words[value] : undefined
    if (word !== undefined) return i18n._(word)
    return isRecordedTime(value) ? i18n.date(value, { dateStyle: 'medium', timeStyle: 'short' }) : value
  }
  if (typeof value !== 'object' || value === null) return String(value)
  if ('username' in value && typeof value.username === 'string') return value.username
  if (Array.isArray(value)) return value.map(each => textOf(i18n, each, key)).join(', ')
  return Object.entries(value)
    .map(([name, each]) => `${labelOf(i18n, name)}: ${textOf(i18n, each, name)}`)
    .join(', ')
}

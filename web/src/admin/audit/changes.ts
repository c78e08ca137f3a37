import type { I18n } from '@lingui/core'
import { alertTermText } from '../alerts/alertNames.ts'

interface AuditDetail {
  label: string
  text: string
}

const LABELS: Record<string, string> = {
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
  entryFee: /*i18n*/ 'Entry fee',
  maxPlayers: /*i18n*/ 'Max players',
  startDate: /*i18n*/ 'Start',
  endDate: /*i18n*/ 'End',
  enterAs: /*i18n*/ 'Players join',
  minRating: /*i18n*/ 'Lowest rating',
  maxRating: /*i18n*/ 'Highest rating',
  access: /*i18n*/ 'Who can join',
  player: /*i18n*/ 'Player',
  scheduledTime: /*i18n*/ 'Scheduled for',
  players: /*i18n*/ 'Players',
  resolution: /*i18n*/ 'Resolution',
  closedWith: /*i18n*/ 'Previous resolution',
  severity: /*i18n*/ 'Severity',
  type: /*i18n*/ 'Type',
  status: /*i18n*/ 'Status',
  filters: /*i18n*/ 'Filters',
  search: /*i18n*/ 'Search',
  user: /*i18n*/ 'User',
  actor: /*i18n*/ 'Administrator',
  action: /*i18n*/ 'Action',
  refunded: /*i18n*/ 'Refunded',
  note: /*i18n*/ 'Note',
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
  status: { draft: /*i18n*/ 'Draft', open: /*i18n*/ 'Open', finished: /*i18n*/ 'Finished' },
  format: { arena: /*i18n*/ 'Arena', bracket: /*i18n*/ 'Bracket' },
  enterAs: { alone: /*i18n*/ 'Alone', pairs: /*i18n*/ 'In pairs', both: /*i18n*/ 'Alone or in pairs' },
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
  type: { credit: /*i18n*/ 'Credit', debit: /*i18n*/ 'Debit' },
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
])

const ORDER = Object.keys(LABELS)
const placeOf = (key: string) => (key in LABELS ? ORDER.indexOf(key) : ORDER.length)

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
  const say = (value: unknown) =>
    action === 'award-changed' && typeof value === 'number'
      ? i18n.number(value, { style: 'percent' })
      : ((action.startsWith('alert.') ? alertTermText(i18n, 'status', value) : null) ?? textOf(i18n, value))
  return [say(meta.before), say(meta.after)]
}

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const labelOf = (i18n: I18n, key: string) => {
  const label = LABELS[key]
  return label ? i18n._(label) : key
}

/** Any value as readable text; nested values as `name: value`. */
function textOf(i18n: I18n, value: unknown, key = ''): string {
  if (key === 'prizes' && typeof value === 'number') return i18n.number(value, { style: 'percent' })
  if (typeof value === 'number') return i18n.number(value)
  if (typeof value === 'string') {
    const word = VALUES[key]?.[value]
    if (word) return i18n._(word)
    return MOMENT.test(value) ? i18n.date(value, { dateStyle: 'medium', timeStyle: 'short' }) : value
  }
  if (typeof value !== 'object' || value === null) return String(value)
  if ('username' in value && typeof value.username === 'string') return value.username
  if (Array.isArray(value)) return value.map(each => textOf(i18n, each, key)).join(', ')
  return Object.entries(value)
    .map(([name, each]) => `${labelOf(i18n, name)}: ${textOf(i18n, each, name)}`)
    .join(', ')
}

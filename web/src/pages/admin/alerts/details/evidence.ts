import type { I18n } from '@lingui/core'
import { isRecordedTime } from '../../kit/dates.tsx'

/** A value of an alert's metadata with the format in which it is shown. */
export type Piece =
  | { is: 'text'; text: string }
  | { is: 'number'; number: number }
  | { is: 'truth'; isTrue: boolean }
  | { is: 'moment'; at: string }
  | { is: 'link'; kind: LinkKind; id: string; moves?: number }
  | { is: 'id'; id: string }
  | { is: 'list'; pieces: Piece[] }
  | { is: 'table'; columns: string[]; rows: (Piece | null)[][] }
  | { is: 'group'; lines: Line[] }

export type LinkKind = 'player' | 'match' | 'game' | 'tournament' | 'alert'
export type Line = [key: string, piece: Piece]

/** Keys that are shown as links instead: see `readAlertLinks` of the contract. */
const LISTED_ELSEWHERE: readonly string[] = ['games', 'matches', 'tournaments', 'players']

const LINKS: Record<string, LinkKind> = {
  gameId: 'game',
  game: 'game',
  matchId: 'match',
  match: 'match',
  tournamentId: 'tournament',
  tournament: 'tournament',
  playerId: 'player',
  userId: 'player',
  alertId: 'alert',
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Turns free-form metadata into labelled lines, leaving out empty values. */
export function evidenceOf(metadata: Record<string, unknown>): Line[] {
  const isListedElsewhere = (key: string, value: unknown) =>
    LISTED_ELSEWHERE.includes(key) && Array.isArray(value) && value.every(isLinked)
  return linesOf(
    Object.fromEntries(Object.entries(metadata).filter(([key, value]) => !isListedElsewhere(key, value))),
  )
}

const isLinked = (value: unknown) =>
  (typeof value === 'string' && ID.test(value)) ||
  (typeof value === 'object' && value !== null && '_id' in value)

function linesOf(object: object): Line[] {
  return Object.entries(object).flatMap(([key, value]): Line[] => {
    const piece = pieceOf(key, value)
    if (piece === null) return []
    const isAtMove = piece.is === 'link' && piece.kind === 'game' && 'moves' in object
    return [[key, isAtMove && typeof object.moves === 'number' ? { ...piece, moves: object.moves } : piece]]
  })
}

function pieceOf(key: string, value: unknown): Piece | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return { is: 'number', number: value }
  if (typeof value === 'boolean') return { is: 'truth', isTrue: value }
  if (Array.isArray(value)) {
    const pieces = value.flatMap(each => pieceOf(key, each) ?? [])
    return pieces.length === 0 ? null : (tableOf(pieces) ?? { is: 'list', pieces })
  }
  if (typeof value === 'object') {
    const lines = linesOf(value)
    return lines.length === 0 ? null : { is: 'group', lines }
  }
  return textPiece(key, String(value))
}

/** A list of objects with the same keys is shown as a table. */
function tableOf(pieces: readonly Piece[]): Piece | null {
  const groups = pieces.flatMap(piece => (piece.is === 'group' ? [new Map(piece.lines)] : []))
  const isFlat = groups.every(group =>
    [...group.values()].every(({ is }) => is !== 'group' && is !== 'table'),
  )
  if (groups.length < pieces.length || !isFlat) return null
  const columns = [...new Set(groups.flatMap(group => [...group.keys()]))]
  return { is: 'table', columns, rows: groups.map(group => columns.map(column => group.get(column) ?? null)) }
}

function textPiece(key: string, text: string): Piece {
  const kind = Object.hasOwn(LINKS, key) ? LINKS[key] : undefined
  if (ID.test(text)) return kind ? { is: 'link', kind, id: text } : { is: 'id', id: text }
  return isRecordedTime(text) ? { is: 'moment', at: text } : { is: 'text', text }
}

/** `failedSignIns` and `failed_sign_ins` as readable words. */
export function humanizeKey(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The metadata keys of the platform's own detectors; unknown keys of a monitor are shown by their own name. */
const KEYS: Record<string, string> = {
  sample: /*i18n*/ 'Sample',
  moves: /*i18n*/ 'Moves',
  hand: /*i18n*/ 'Hand',
  hands: /*i18n*/ 'Hands',
  wins: /*i18n*/ 'Wins',
  won: /*i18n*/ 'Games won',
  lost: /*i18n*/ 'Games lost',
  minutes: /*i18n*/ 'Minutes',
  seconds: /*i18n*/ 'Seconds',
  connections: /*i18n*/ 'Connections',
  accounts: /*i18n*/ 'Accounts',
  account: /*i18n*/ 'Account',
  games: /*i18n*/ 'Games',
  gameId: /*i18n*/ 'Replay',
  matchId: /*i18n*/ 'Match',
  attempts: /*i18n*/ 'Attempts',
  requests: /*i18n*/ 'Requests',
  calls: /*i18n*/ 'Requests',
  messages: /*i18n*/ 'Messages',
  message: /*i18n*/ 'Message',
  times: /*i18n*/ 'Times',
  /** `times` is a number in some evidence, and a list of moments in other. */
  administrator: /*i18n*/ 'Administrator',
  amount: /*i18n*/ 'Amount',
  movedInHour: /*i18n*/ 'Moved within an hour',
  inPlayBefore: /*i18n*/ 'Coins in play before',
  howOften: /*i18n*/ 'Count',
  address: /*i18n*/ 'Address',
  from: /*i18n*/ 'From',
  at: /*i18n*/ 'When',
  where: /*i18n*/ 'Where',
  what: /*i18n*/ 'Details',
  why: /*i18n*/ 'Reason',
  within: /*i18n*/ 'Within',
  seen: /*i18n*/ 'Seen',
  seq: /*i18n*/ 'Step',
  seat: /*i18n*/ 'Seat',
  action: /*i18n*/ 'Action',
  rule: /*i18n*/ 'Rule',
  chance: /*i18n*/ 'Probability',
  inARow: /*i18n*/ 'In a row',
  sigma: /*i18n*/ 'Standard deviations',
  variation: /*i18n*/ 'Variation',
  givenUp: /*i18n*/ 'Folded',
  secondsPerMove: /*i18n*/ 'Seconds per move',
  refused: /*i18n*/ 'Rejected',
  folds: /*i18n*/ 'Folds',
  route: /*i18n*/ 'Route',
  reports: /*i18n*/ 'Reports',
  reason: /*i18n*/ 'Reason',
  text: /*i18n*/ 'Text',
  by: /*i18n*/ 'By',
  error: /*i18n*/ 'Error',
  sessionId: /*i18n*/ 'Session',
  differences: /*i18n*/ 'Differences',
}

export function evidenceKeyText(i18n: I18n, key: string): string {
  const known = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined
  return known === undefined ? humanizeKey(key) : i18n._(known)
}

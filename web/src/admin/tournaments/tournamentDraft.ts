import '../kit/zodWithoutEval.ts'
import type { Body } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import {
  DEFAULT_AWARD,
  DEFAULT_ENTRANTS,
  type EnterAs,
  type EntryAccess,
  type Format,
  type Tournament,
  TournamentCreation,
} from '@valecuatro/contract/tournaments'
import { fromDateTimeField, isPastField, toDateTimeField } from '../kit/dates.tsx'

/** The values of the form: numbers as text, times in the local time zone. */
export interface Draft {
  name: string
  description: string
  format: Format
  entryFee: string
  maxPlayers: string
  startDate: string
  /** Null if the tournament has no end. */
  endDate: string | null
  /** The shares of the first place, the second and so on, in percent. */
  prizes: string[]
  /** The coins that the platform adds. */
  addedPrize: string
  /** Whether its entrants have a chat room. */
  hasChat: boolean
  enterAs: EnterAs
  /** Empty for no limit. */
  minRating: string
  maxRating: string
  access: EntryAccess
  password: string
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  description: '',
  format: 'arena',
  entryFee: '0',
  maxPlayers: String(DEFAULT_ENTRANTS),
  startDate: '',
  endDate: null,
  prizes: [String(Math.round(DEFAULT_AWARD * 100))],
  addedPrize: '0',
  hasChat: true,
  enterAs: 'alone',
  minRating: '',
  maxRating: '',
  access: 'everyone',
  password: '',
}

/** The same local time some days later, also when the clocks change in between. */
function addDays(at: Date, days: number): Date {
  const moved = new Date(at)
  moved.setDate(moved.getDate() + days)
  return moved
}

/** The suggested end: a day after the start, or empty without a start. */
export function suggestedEnd(startDate: string): string {
  const start = fromDateTimeField(startDate)
  return start === null ? '' : toDateTimeField(addDays(start, 1))
}

/** Sets the start; an end that is still the suggested one moves with it. */
export function withStart(draft: Draft, startDate: string): Draft {
  const isOffered = draft.endDate === '' || draft.endDate === suggestedEnd(draft.startDate)
  return { ...draft, startDate, endDate: isOffered ? suggestedEnd(startDate) : draft.endDate }
}

const WEEK_MS = 7 * 24 * 3_600_000

type DraftFields = Pick<
  Tournament,
  | 'name'
  | 'description'
  | 'format'
  | 'entryFee'
  | 'maxPlayers'
  | 'startDate'
  | 'endDate'
  | 'prizes'
  | 'addedPrize'
  | 'hasChat'
  | 'entry'
>

/** The values of the form for a tournament as it is. */
export function draftOf(tournament: DraftFields): Draft {
  const {
    name,
    description,
    format,
    entryFee,
    maxPlayers,
    startDate,
    endDate,
    prizes,
    addedPrize,
    hasChat,
    entry,
  } = tournament
  return {
    name,
    description,
    format,
    entryFee: String(entryFee),
    maxPlayers: String(maxPlayers),
    startDate: toDateTimeField(new Date(startDate)),
    endDate: endDate && toDateTimeField(new Date(endDate)),
    prizes: prizes.map(({ percentage }) => String(Math.round(percentage * 100))),
    addedPrize: String(addedPrize),
    hasChat,
    enterAs: entry.enterAs,
    minRating: String(entry.minRating ?? ''),
    maxRating: String(entry.maxRating ?? ''),
    access: entry.access,
    // The server keeps only a hash of it.
    password: '',
  }
}

/** A draft like an earlier tournament: on the same weekday and at the same time, in the first week that is still ahead. */
export function draftLike(tournament: DraftFields, now: number): Draft {
  const start = new Date(tournament.startDate)
  let weeks = Math.max(1, Math.floor((now - start.getTime()) / WEEK_MS))
  while (addDays(start, 7 * weeks).getTime() < now) weeks++
  const moved = (at: string) => toDateTimeField(addDays(new Date(at), 7 * weeks))
  return {
    ...draftOf(tournament),
    startDate: moved(tournament.startDate),
    endDate: tournament.endDate && moved(tournament.endDate),
  }
}

/** Why a field of a published tournament cannot be changed any more. */
export type FieldLock = 'started' | 'joined'

/** The fields that stay as they are: what players were promised when they joined, and after the start all but two. */
export function locksOf(
  { status, startDate, players }: Pick<Tournament, 'status' | 'startDate' | 'players'>,
  now: number,
): Partial<Record<keyof Draft, FieldLock>> {
  const hasStarted = status === 'in_progress' || (status === 'open' && now >= Date.parse(startDate))
  if (hasStarted)
    return {
      name: 'started',
      format: 'started',
      entryFee: 'started',
      maxPlayers: 'started',
      startDate: 'started',
      prizes: 'started',
      addedPrize: 'started',
      enterAs: 'started',
      minRating: 'started',
      maxRating: 'started',
      access: 'started',
      password: 'started',
    }
  return players.length > 0 ? { format: 'joined', entryFee: 'joined', enterAs: 'joined' } : {}
}

/** Why a tournament that the server accepts may not go as planned. */
export type DraftWarning = 'start-in-past' | 'too-few-places' | 'end-too-early'

const PLAYERS_AT_A_TABLE = 4
/** A game to 30 points, and the wait for the next round. */
const ROUND_MINUTES = 20

export function warningsOf({ format, maxPlayers, startDate, endDate }: Draft, now: number): DraftWarning[] {
  const places = numberIn(maxPlayers)
  const start = fromDateTimeField(startDate)
  const end = endDate === null ? null : fromDateTimeField(endDate)
  const minutes = start && end ? (end.getTime() - start.getTime()) / 60_000 : null
  const isTooEarly =
    format === 'bracket' && minutes !== null && minutes > 0 && minutes < bracketMinutes(places)
  return [
    ...(isPastField(startDate, now) ? (['start-in-past'] as const) : []),
    ...(places < PLAYERS_AT_A_TABLE ? (['too-few-places'] as const) : []),
    ...(isTooEarly ? (['end-too-early'] as const) : []),
  ]
}

/** About how long a bracket with all places taken lasts. */
export function bracketMinutes(places: number): number {
  const pairs = Math.floor(places / 2)
  return pairs < 2 ? 0 : Math.ceil(Math.log2(pairs)) * ROUND_MINUTES
}

export type DraftErrors = Partial<Record<keyof Draft, string>>

type DraftResult = { ok: true; body: Body<'POST /api/tournaments'> } | { ok: false; mistakes: DraftErrors }

/** Validates the form with the server's rules. */
export function readDraft(draft: Draft): DraftResult {
  const shares = draft.prizes.map(percent => numberIn(percent) / 100)
  const body = {
    name: draft.name.trim(),
    description: draft.description.trim(),
    format: draft.format,
    entryFee: numberIn(draft.entryFee),
    maxPlayers: numberIn(draft.maxPlayers),
    startDate: momentIn(draft.startDate),
    endDate: draft.endDate === null ? null : momentIn(draft.endDate),
    prizes: shares,
    addedPrize: numberIn(draft.addedPrize),
    hasChat: draft.hasChat,
    ...conditionsIn(draft),
  }
  const judged = TournamentCreation.safeParse(body)
  if (judged.success) return { ok: true, body }
  const mistakes: DraftErrors = {}
  for (const { path, message } of judged.error.issues)
    mistakes[(path[0] === 'entry' ? path[1] : path[0]) as keyof Draft] ??= message
  // One error message covers both fields.
  if (mistakes.name === MESSAGES.nameAndStartRequired) delete mistakes.startDate
  return { ok: false, mistakes }
}

type EditResult =
  | { ok: true; body: Body<'PATCH /api/tournaments/{id}'> }
  | { ok: false; mistakes: DraftErrors }

const CONDITIONS = ['enterAs', 'minRating', 'maxRating', 'access', 'password'] as const

/** Validates the form, and keeps only what differs from the tournament as it is. An empty password leaves the old one. */
export function readEdit(draft: Draft, initial: Draft): EditResult {
  const keepsPassword = initial.access === 'password' && draft.password === ''
  const result = readDraft(keepsPassword ? { ...draft, password: 'kept' } : draft)
  if (!result.ok) return result
  const isChanged = (field: string) =>
    JSON.stringify(draft[field as keyof Draft]) !== JSON.stringify(initial[field as keyof Draft])
  const body = Object.fromEntries(
    Object.entries(result.body).filter(([key]) => key in draft && isChanged(key)),
  )
  return { ok: true, body: { ...body, ...(CONDITIONS.some(isChanged) && { entry: entryIn(draft) }) } }
}

/** The conditions of entry; nothing if there are none. */
function conditionsIn(draft: Draft) {
  const { enterAs, minRating, maxRating, access } = draft
  if (enterAs === 'alone' && access === 'everyone' && minRating.trim() === '' && maxRating.trim() === '')
    return {}
  return { entry: { ...entryIn(draft), password: access === 'password' ? draft.password : null } }
}

function entryIn({ enterAs, minRating, maxRating, access, password }: Draft) {
  return {
    enterAs,
    minRating: limitIn(minRating),
    maxRating: limitIn(maxRating),
    access,
    password: access === 'password' && password !== '' ? password : null,
  }
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const limitIn = (text: string) => (text.trim() === '' ? null : Number(text))
const momentIn = (text: string) => fromDateTimeField(text)?.toISOString() ?? ''

import '../kit/zodWithoutEval.ts'
import type { Body, TournamentTemplate } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import {
  DEFAULT_TOURNAMENT_RULES,
  startError,
  type Tournament,
  TournamentCreation,
  type TournamentLimits,
} from '@valecuatro/contract/tournaments'
import {
  CHECK_IN_MINUTES,
  DEFAULT_AWARD,
  DEFAULT_ENTRANTS,
  type EnterAs,
  type EntryAccess,
  type Format,
  hasChosenRounds,
  isRoundFormat,
  teamSizeOf,
} from '@valecuatro/contract/values'
import { fewestPlayers } from '../../tournaments/index.ts'
import { fromDateTimeField, toDateTimeField } from '../kit/dates.tsx'

type CheckInMinutes = (typeof CHECK_IN_MINUTES)[number]

/** The values of the form: numbers as text, times in the local time zone. */
export interface Draft {
  name: string
  description: string
  format: Format
  rules: Tournament['rules']
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
  /** How many minutes before the start entrants begin to check in; null for no check-in. */
  checkInMinutes: CheckInMinutes | null
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
  rules: DEFAULT_TOURNAMENT_RULES,
  entryFee: '0',
  maxPlayers: String(DEFAULT_ENTRANTS),
  startDate: '',
  endDate: null,
  prizes: [String(Math.round(DEFAULT_AWARD * 100))],
  addedPrize: '0',
  hasChat: true,
  checkInMinutes: null,
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
  | 'rules'
  | 'entryFee'
  | 'maxPlayers'
  | 'startDate'
  | 'endDate'
  | 'prizes'
  | 'addedPrize'
  | 'hasChat'
  | 'checkIn'
  | 'entry'
>

/** The values of the form for a tournament as it is. */
export function draftOf(tournament: DraftFields): Draft {
  const {
    name,
    description,
    format,
    rules,
    entryFee,
    maxPlayers,
    startDate,
    endDate,
    prizes,
    addedPrize,
    hasChat,
    checkIn,
    entry,
  } = tournament
  return {
    name,
    description,
    format,
    rules,
    entryFee: String(entryFee),
    maxPlayers: String(maxPlayers),
    startDate: toDateTimeField(new Date(startDate)),
    endDate: endDate && toDateTimeField(new Date(endDate)),
    prizes: prizes.map(({ percentage }) => String(Math.round(percentage * 100))),
    addedPrize: String(addedPrize),
    hasChat,
    checkInMinutes: checkIn ? minutesBetween(checkIn.opensAt, startDate) : null,
    enterAs: entry.enterAs,
    minRating: String(entry.minRating ?? ''),
    maxRating: String(entry.maxRating ?? ''),
    access: entry.access,
    // The server keeps only a hash of it.
    password: '',
  }
}

const minutesBetween = (from: string, to: string) =>
  CHECK_IN_MINUTES.find(minutes => minutes * 60_000 === Date.parse(to) - Date.parse(from)) ?? null

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

/** A draft from a template: tomorrow at eight in the evening, as long as the template says. */
export function draftFrom(settings: TournamentTemplate['settings'], now: number): Draft {
  const { prizes, checkInMinutes, durationMinutes, ...rest } = settings
  const start = addDays(new Date(now), 1)
  start.setHours(20, 0, 0, 0)
  const startDate = start.toISOString()
  const endDate =
    durationMinutes === null ? null : new Date(start.getTime() + durationMinutes * 60_000).toISOString()
  const places = prizes.map((percentage, index) => ({ place: index + 1, percentage, coins: 0, winners: [] }))
  return { ...draftOf({ ...rest, prizes: places, startDate, endDate }), checkInMinutes }
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
      rules: 'started',
      entryFee: 'started',
      maxPlayers: 'started',
      startDate: 'started',
      checkInMinutes: 'started',
      prizes: 'started',
      addedPrize: 'started',
      enterAs: 'started',
      minRating: 'started',
      maxRating: 'started',
      access: 'started',
      password: 'started',
    }
  return players.length > 0
    ? { format: 'joined', rules: 'joined', entryFee: 'joined', enterAs: 'joined' }
    : {}
}

/** Why a tournament that the server accepts may not go as planned. */
export type DraftWarning = 'too-few-places' | 'end-too-early'

/** A game to 30 points, and the wait for the next round. */
const ROUND_MINUTES = 20

export function warningsOf(draft: Draft): DraftWarning[] {
  const { format, rules, startDate, endDate } = draft
  const places = numberIn(draft.maxPlayers)
  const start = fromDateTimeField(startDate)
  const end = endDate === null ? null : fromDateTimeField(endDate)
  const minutes = start && end ? (end.getTime() - start.getTime()) / 60_000 : null
  const isTooEarly =
    format === 'bracket' && minutes !== null && minutes > 0 && minutes < bracketMinutes(places, rules)
  return [
    ...(places < fewestPlayers({ format, rules }) ? (['too-few-places'] as const) : []),
    ...(isTooEarly ? (['end-too-early'] as const) : []),
  ]
}

/** About how long a bracket with all places taken lasts. */
export function bracketMinutes(places: number, { mode, target, bestOf, bestOfFrom }: Draft['rules']): number {
  const sides = Math.floor(places / teamSizeOf(mode))
  const gameMinutes = target === 15 ? ROUND_MINUTES / 2 : ROUND_MINUTES
  const rounds = sides < 2 ? 0 : Math.ceil(Math.log2(sides))
  const long = Math.min(rounds, { all: rounds, semifinals: 2, final: 1 }[bestOfFrom])
  return (rounds - long + long * bestOf) * gameMinutes
}

/** The players of a full bracket who go straight to the second round, and how many are too few for another side. */
export function bracketByes(places: number, { mode }: Draft['rules']): { byes: number; left: number } {
  const sideSize = teamSizeOf(mode)
  const sides = Math.floor(places / sideSize)
  let full = 2
  while (full * 2 <= sides) full *= 2
  return { byes: sides <= full ? 0 : (2 * full - sides) * sideSize, left: places % sideSize }
}

/** A change of the format or the mode, with the settings that do not fit it any more set back. */
export function withRules(
  draft: Draft,
  { format = draft.format, ...rules }: Partial<Draft['rules']> & { format?: Format },
): Partial<Draft> {
  const { bestOf, bestOfFrom, seeding, picaPica, picaFalta, rounds, roundPause, lateEntryRound, hands } =
    DEFAULT_TOURNAMENT_RULES
  const asked = { ...draft.rules, ...rules }
  const isSix = format === 'duplicate' && asked.mode === '3v3'
  const chosen = { ...asked, ...(isSix && { mode: '2v2' as const }) }
  const { mode } = chosen
  const enterAs = mode === '1v1' ? 'alone' : isRoundFormat(format) ? 'teams' : undefined
  return {
    format,
    rules: {
      ...chosen,
      ...(mode !== '3v3' && { picaPica, picaFalta }),
      ...(format === 'arena' && { bestOf, seeding }),
      ...((format === 'arena' || format === 'swiss') && { bestOfFrom }),
      ...(!isRoundFormat(format) && { roundPause }),
      ...(!hasChosenRounds(format) && { rounds }),
      ...(format === 'duplicate' && { bestOf }),
      ...(format !== 'duplicate' && { hands }),
      ...((format !== 'swiss' || mode !== '1v1') && { lateEntryRound }),
    },
    ...(enterAs && { enterAs }),
  }
}

export type DraftErrors = Partial<Record<keyof Draft, string>>

type DraftResult = { ok: true; body: Body<'POST /api/tournaments'> } | { ok: false; mistakes: DraftErrors }

/** What is allowed now; the limits are undefined until the server has answered. */
export interface DraftRules {
  now: number
  limits: TournamentLimits | undefined
}

/** Validates the form with the server's rules. */
export function readDraft(draft: Draft, rules: DraftRules): DraftResult {
  const { body, mistakes } = judge(draft, rules)
  return Object.keys(mistakes).length === 0 ? { ok: true, body } : { ok: false, mistakes }
}

function judge(draft: Draft, { now, limits }: DraftRules) {
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
    ...(draft.checkInMinutes !== null && { checkInMinutes: draft.checkInMinutes }),
    ...(JSON.stringify(draft.rules) !== JSON.stringify(DEFAULT_TOURNAMENT_RULES) && { rules: draft.rules }),
    ...conditionsIn(draft),
  }
  const judged = TournamentCreation.safeParse(body)
  const mistakes: DraftErrors = {}
  for (const { path, message } of judged.error?.issues ?? [])
    mistakes[(path[0] === 'entry' ? path[1] : path[0]) as keyof Draft] ??= message
  // One error message covers both fields.
  if (mistakes.name === MESSAGES.nameAndStartRequired) delete mistakes.startDate
  const wrongStart = body.startDate !== '' && startError(new Date(body.startDate), now)
  if (wrongStart) mistakes.startDate ??= wrongStart
  if (limits && body.maxPlayers > limits.maxPlayers)
    mistakes.maxPlayers ??= `${MESSAGES.maxPlayersAbove}: ${limits.maxPlayers}`
  if (limits && body.entryFee > limits.maxEntryFee)
    mistakes.entryFee ??= `${MESSAGES.entryFeeAbove}: ${limits.maxEntryFee}`
  return { body, mistakes }
}

type EditResult =
  | { ok: true; body: Body<'PATCH /api/tournaments/{id}'> }
  | { ok: false; mistakes: DraftErrors }

const CONDITIONS = ['enterAs', 'minRating', 'maxRating', 'access', 'password'] as const

/**
 * Validates the form, and keeps only what differs from the tournament as it is. What stays as it is may be against the
 * rules of today. An empty password leaves the old one.
 */
export function readEdit(draft: Draft, initial: Draft, rules: DraftRules): EditResult {
  const keepsPassword = initial.access === 'password' && draft.password === ''
  const judged = judge(keepsPassword ? { ...draft, password: 'kept' } : draft, rules)
  const isChanged = (field: string) =>
    JSON.stringify(draft[field as keyof Draft]) !== JSON.stringify(initial[field as keyof Draft])
  const hasConditions = CONDITIONS.some(isChanged)
  const related: Partial<Record<string, boolean>> = {
    endDate: isChanged('startDate'),
    maxPlayers: isChanged('enterAs'),
    password: hasConditions,
    minRating: hasConditions,
  }
  const filterKeys = (values: object, isKept: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isKept(key)))
  const mistakes: DraftErrors = filterKeys(judged.mistakes, key => isChanged(key) || related[key] === true)
  if (Object.keys(mistakes).length > 0) return { ok: false, mistakes }
  const body = {
    ...filterKeys(judged.body, key => key in draft && isChanged(key)),
    ...(isChanged('rules') && { rules: draft.rules }),
    ...(hasConditions && { entry: entryIn(draft) }),
  }
  return { ok: true, body }
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

import '../kit/zodWithoutEval.ts'
import type { Body } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { DEFAULT_ENTRANTS, type Format, TournamentCreation } from '@valecuatro/contract/tournaments'
import { fromDateTimeField, toDateTimeField } from '../kit/dates.tsx'

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
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  description: '',
  format: 'arena',
  entryFee: '0',
  maxPlayers: String(DEFAULT_ENTRANTS),
  startDate: '',
  endDate: null,
}

const DAY = 24 * 3_600_000

/** The suggested end: a day after the start, or empty without a start. */
export function suggestedEnd(startDate: string): string {
  const start = fromDateTimeField(startDate)
  return start === null ? '' : toDateTimeField(new Date(start.getTime() + DAY))
}

/** Sets the start; an end that is still the suggested one moves with it. */
export function withStart(draft: Draft, startDate: string): Draft {
  const isOffered = draft.endDate === '' || draft.endDate === suggestedEnd(draft.startDate)
  return { ...draft, startDate, endDate: isOffered ? suggestedEnd(startDate) : draft.endDate }
}

export type DraftErrors = Partial<Record<keyof Draft, string>>

type DraftResult = { ok: true; body: Body<'POST /api/tournaments'> } | { ok: false; mistakes: DraftErrors }

/** Validates the form with the server's rules. */
export function readDraft(draft: Draft): DraftResult {
  const body = {
    name: draft.name.trim(),
    description: draft.description.trim(),
    format: draft.format,
    entryFee: numberIn(draft.entryFee),
    maxPlayers: numberIn(draft.maxPlayers),
    startDate: momentIn(draft.startDate),
    endDate: draft.endDate === null ? null : momentIn(draft.endDate),
  }
  const judged = TournamentCreation.safeParse(body)
  if (judged.success) return { ok: true, body }
  const mistakes: DraftErrors = {}
  for (const { path, message } of judged.error.issues) mistakes[path[0] as keyof Draft] ??= message
  // One error message covers both fields.
  if (mistakes.name === MESSAGES.nameAndStartRequired) delete mistakes.startDate
  return { ok: false, mistakes }
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const momentIn = (text: string) => fromDateTimeField(text)?.toISOString() ?? ''

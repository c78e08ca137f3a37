import '../kit/zodWithoutEval.ts'
import type { Body } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { DEFAULT_ENTRANTS, type Format, TournamentCreation } from '@valecuatro/contract/tournaments'
import { fromDateTimeField, toDateTimeField } from '../kit/dates.tsx'

/** A tournament as it stands in the form: numbers as they are typed, times as the operator's clock has them. */
export interface Draft {
  name: string
  description: string
  format: Format
  entryFee: string
  maxPlayers: string
  startDate: string
  /** Null where no end is wanted. */
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

/** The end that is offered: a day after the start, or nothing while there is no start. */
export function suggestedEnd(startDate: string): string {
  const start = fromDateTimeField(startDate)
  return start === null ? '' : toDateTimeField(new Date(start.getTime() + DAY))
}

/** Another start; an end that was only offered goes along with it. */
export function withStart(draft: Draft, startDate: string): Draft {
  const isOffered = draft.endDate === '' || draft.endDate === suggestedEnd(draft.startDate)
  return { ...draft, startDate, endDate: isOffered ? suggestedEnd(startDate) : draft.endDate }
}

export type DraftErrors = Partial<Record<keyof Draft, string>>

type DraftResult = { ok: true; body: Body<'POST /api/tournaments'> } | { ok: false; mistakes: DraftErrors }

/** What the form asks for, judged as the server will judge it. */
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
  // One sentence speaks of both.
  if (mistakes.name === MESSAGES.nameAndStartRequired) delete mistakes.startDate
  return { ok: false, mistakes }
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const momentIn = (text: string) => fromDateTimeField(text)?.toISOString() ?? ''

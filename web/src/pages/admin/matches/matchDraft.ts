import '../kit/zodWithoutEval.ts'
import type { Body, UserId } from '@valecuatro/contract'
import { MatchScheduling } from '@valecuatro/contract/matches'
import { fromDateTimeField } from '../kit/dates.tsx'

/** Seats at a table; a match may be created with fewer players, but its game needs all seats. */
export const SEATS = 4

export interface Candidate {
  _id: UserId
  username: string
  /** Left out for roles that do not see it. */
  email?: string | undefined
}

/** The values of the form. */
export interface MatchDraft {
  /** In seat order. */
  players: Candidate[]
  scheduledTime: string
  /** Empty until an option is selected; "no tournament" is an option too. */
  tournament: string
}

export const NO_TOURNAMENT = 'none'

export const EMPTY_MATCH: MatchDraft = { players: [], scheduledTime: '', tournament: '' }

export type MatchDraftErrors = Partial<Record<'players' | 'scheduledTime' | 'tournament', string>>

type MatchDraftResult =
  | { ok: true; body: Body<'POST /api/matches'> }
  | { ok: false; mistakes: MatchDraftErrors }

/** Validates the form with the server's rules; only the form requires a choice of tournament. */
export function readMatchDraft({ players, scheduledTime, tournament }: MatchDraft): MatchDraftResult {
  const judged = MatchScheduling.safeParse({
    players: players.map(({ _id }) => _id),
    scheduledTime: fromDateTimeField(scheduledTime)?.toISOString() ?? '',
    tournamentId: tournament === '' || tournament === NO_TOURNAMENT ? null : tournament,
  })
  const mistakes: MatchDraftErrors = {}
  for (const { path, message } of judged.error?.issues ?? []) {
    mistakes[path[0] === 'tournamentId' ? 'tournament' : (path[0] as keyof MatchDraftErrors)] ??= message
  }
  if (tournament === '') mistakes.tournament ??= /*i18n*/ 'Please select a tournament'
  if (!judged.success || tournament === '') return { ok: false, mistakes }
  return { ok: true, body: judged.data }
}

import type { Tournament, TournamentLimits } from '@valecuatro/contract'
import { playersIn, teamSizeOf } from '@valecuatro/contract/values'

/** What is checked before the start of a tournament. */
export const CHECKS = [
  'published',
  'start',
  'end',
  'description',
  'prize',
  'entrants',
  'pairing',
  'organisers',
] as const
export type Check = (typeof CHECKS)[number]

/** `done`; `missing`: the tournament cannot be played as it is; `advice`: it can, but better not. */
export type CheckState = 'done' | 'missing' | 'advice'

type Checked = Pick<
  Tournament,
  | 'status'
  | 'format'
  | 'startDate'
  | 'endDate'
  | 'description'
  | 'players'
  | 'rules'
  | 'addedPrize'
  | 'createdBy'
  | 'coOrganisers'
  | 'isPractice'
>

/** The state of each check that applies; nothing once the tournament has started. */
export function checkTournament(
  tournament: Checked,
  now: number,
  limits: Pick<TournamentLimits, 'platformCoins'> | undefined,
): { check: Check; state: CheckState }[] {
  const { status, format, endDate, description, players, rules, addedPrize } = tournament
  const isDraft = status === 'draft'
  const isAhead = Date.parse(tournament.startDate) > now
  if (!isDraft && (status !== 'open' || !isAhead)) return []
  const organisers = tournament.coOrganisers.length + (tournament.createdBy ? 1 : 0)
  const states: Record<Check, CheckState | null> = {
    // Bots have joined a practice tournament, and no one else can.
    published: tournament.isPractice ? null : isDraft ? 'missing' : 'done',
    start: isAhead ? 'done' : 'missing',
    // Only an arena needs an end: other formats end with their last table.
    end: format !== 'arena' ? null : endDate ? 'done' : 'advice',
    description: description.trim() === '' ? 'advice' : 'done',
    // The coins of an open tournament have already been taken from the platform account.
    prize:
      addedPrize === 0 || (isDraft && !limits)
        ? null
        : isDraft && addedPrize > limits!.platformCoins
          ? 'missing'
          : 'done',
    entrants: isDraft ? null : players.length >= playersIn(rules.mode) ? 'done' : 'missing',
    // Players who are too few for another side get the fee back and do not play.
    pairing:
      isDraft || format === 'arena' || rules.mode === '1v1' || players.length < playersIn(rules.mode)
        ? null
        : players.length % teamSizeOf(rules.mode) === 0
          ? 'done'
          : 'advice',
    organisers: organisers > 1 ? 'done' : 'advice',
  }
  return CHECKS.flatMap(check => (states[check] ? { check, state: states[check] } : []))
}

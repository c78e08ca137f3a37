import type { RoundFormat } from '@valecuatro/contract'
import { doubleElimination } from './doubleElimination.ts'
import { duplicate } from './duplicate.ts'
import type { TournamentFormat } from './format.ts'
import { groups } from './groups.ts'
import { swiss } from './swiss.ts'

/** The formats in which fixed entrants play round after round. */
export const ROUND_FORMATS: Record<RoundFormat, TournamentFormat> = {
  swiss,
  groups,
  'double-elimination': doubleElimination,
  duplicate,
}

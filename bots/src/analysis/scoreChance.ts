import { type Rules, type Seat, type Team, teamOf } from '@valecuatro/engine'
import { winChanceTable } from '../winChance.ts'
import { SCORE_CHANCES } from './scoreChances.ts'

const DIGITS = 3

/** Used for rules that the policy was not trained on. */
const roughChance = winChanceTable(0.5)

/** The state between two hands on which the chance to win depends; `mano` leads the next hand. */
export interface Standings {
  readonly rules: Rules
  readonly score: readonly [number, number]
  readonly mano: Seat
}

/** The chance that a side wins the game before the next deal, if all seats play like the policy. */
export function scoreChance({ rules, score, mano }: Standings, team: Team): number {
  const lead = teamOf(mano)
  const ours = rules.target - score[lead]
  const theirs = rules.target - score[1 - lead]!
  const chance = chanceOfMano(rules, ours, theirs)
  return team === lead ? chance : 1 - chance
}

function chanceOfMano({ target, players }: Rules, ours: number, theirs: number): number {
  if (target > 30 || players === 6) return roughChance(ours, theirs)
  const rows = SCORE_CHANCES[target > 15 ? 30 : 15][players]
  const at = DIGITS * (theirs - 1)
  return Number(rows[ours - 1]!.slice(at, at + DIGITS)) / 1000
}

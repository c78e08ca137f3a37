import type { EnvidoCall, FlorCall } from './actions.ts'
import type { Rules } from './rules.ts'
import { rivalOf, type Team } from './seats.ts'

/** What a chain of calls pays, before the limit of what a side still lacks (§6). */
export interface Stakes {
  /** Accepted: to the given side if it wins, and to its rivals if it loses. They differ only for a falta envido. */
  readonly won: number
  readonly lost: number
  /** Refused: to the side that called last. */
  readonly refused: number
}

/** What a chain of envido calls is worth to a side: the sum, or the falta; refused, the sum before the last call (§5.3). */
export function envidoStakes(
  calls: readonly EnvidoCall[],
  rules: Rules,
  score: readonly [number, number],
  team: Team,
): Stakes {
  const refused = Math.max(1, sum(calls.slice(0, -1)))
  if (calls.at(-1) === 'falta envido') {
    return { won: falta(rules, score, team), lost: falta(rules, score, rivalOf(team)), refused }
  }
  const points = sum(calls)
  return { won: points, lost: points, refused }
}

/** What a chain of flor calls is worth when the rivals hold a flor too: 'flor' accepted is flor y flor (§7.4, §7.5). */
export function florStakes(
  calls: readonly FlorCall[],
  rules: Rules,
  score: readonly [number, number],
): Stakes {
  const last = calls.at(-1)
  if (last === 'flor') return { won: 4, lost: 4, refused: 3 }
  if (last === 'contraflor') return { won: 6, lost: 6, refused: 4 }
  const rest = rules.target - Math.max(...score)
  return { won: rest, lost: rest, refused: calls.length === 3 ? 6 : 4 }
}

/** What a truco call is worth on a hand that was worth this much before it (§4.1, §4.4). */
export function trucoStakes(worth: number): Stakes {
  return { won: worth + 1, lost: worth + 1, refused: worth }
}

/** What falta envido pays a side that wins it (§5.4). */
export function falta(rules: Rules, score: readonly [number, number], winner: Team): number {
  const leader = Math.max(...score)
  const inMalas = rules.target === 30 && leader < 15
  if (inMalas && rules.falta === 'asart') return rules.target - score[winner]
  if (inMalas && rules.falta === 'half') return 15 - leader
  return rules.target - leader
}

/** Envido 2, real envido 3, added up. */
function sum(calls: readonly EnvidoCall[]): number {
  return calls.reduce((points, call) => points + (call === 'envido' ? 2 : 3), 0)
}

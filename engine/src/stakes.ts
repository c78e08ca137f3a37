import type { EnvidoCall, FlorCall } from './actions.ts'
import type { Rules } from './rules.ts'
import { rivalOf, type Team } from './seats.ts'

/** The points that a chain of calls is worth, before they are capped at the target (§6). */
export interface Stakes {
  /** If accepted: points for the side if it wins, and for its rivals if it loses. They differ only for falta envido. */
  readonly won: number
  readonly lost: number
  /** If refused: the points for the side that called last. */
  readonly refused: number
}

/** The stakes of a chain of envido calls: the sum or the falta; refused, the sum before the last call (§5.3). */
export function envidoStakes(
  calls: readonly EnvidoCall[],
  rules: Rules,
  score: readonly [number, number],
  team: Team,
  isPicaPica = false,
): Stakes {
  const refused = Math.max(1, sum(calls.slice(0, -1)))
  if (calls.at(-1) === 'falta envido') {
    const most = mostOfFalta(rules, isPicaPica)
    const won = Math.min(most, falta(rules, score, team))
    return { won, lost: Math.min(most, falta(rules, score, rivalOf(team))), refused }
  }
  const points = sum(calls)
  return { won: points, lost: points, refused }
}

/** The stakes of a chain of flor calls when both sides hold a flor; 'flor' accepted is flor y flor (§7.4, §7.5). */
export function florStakes(
  calls: readonly FlorCall[],
  rules: Rules,
  score: readonly [number, number],
  isPicaPica = false,
): Stakes {
  const last = calls.at(-1)
  if (last === 'flor') return { won: 4, lost: 4, refused: 3 }
  if (last === 'contraflor') return { won: 6, lost: 6, refused: 4 }
  const toWin = rules.falta === 'six' ? 6 : rules.target - Math.max(...score)
  const rest = Math.min(mostOfFalta(rules, isPicaPica), toWin)
  return { won: rest, lost: rest, refused: calls.length === 3 ? 6 : 4 }
}

/** The stakes of a truco call on a hand that is worth `worth` points before the call (§4.1, §4.4). */
export function trucoStakes(worth: number): Stakes {
  return { won: worth + 1, lost: worth + 1, refused: worth }
}

/** The points for a side that wins a falta envido (§5.4). */
export function falta(rules: Rules, score: readonly [number, number], winner: Team): number {
  if (rules.falta === 'six') return 6
  const leader = Math.max(...score)
  const inMalas = rules.target === 30 && leader < 15
  if (inMalas && rules.falta === 'asart') return rules.target - score[winner]
  if (inMalas && rules.falta === 'half') return 15 - leader
  return rules.target - leader
}

/** The most that a falta envido or contraflor al resto can be worth (§10.7). */
function mostOfFalta(rules: Rules, isPicaPica: boolean): number {
  return isPicaPica && rules.picaFalta === 'six' ? 6 : Number.POSITIVE_INFINITY
}

/** The sum of the calls: envido 2, real envido 3. */
function sum(calls: readonly EnvidoCall[]): number {
  return calls.reduce((points, call) => points + (call === 'envido' ? 2 : 3), 0)
}

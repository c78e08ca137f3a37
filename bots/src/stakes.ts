import type { EnvidoCall, FlorCall, Rules, Team } from '@valecuatro/engine'

/** What a chain of calls pays: to either side if it is wanted, and to who called last if it is not. */
export interface Stakes {
  readonly won: number
  readonly lost: number
  readonly refused: number
}

/** What an envido is worth to a side (§5.3, §5.4). */
export function envidoStakes(
  calls: readonly EnvidoCall[],
  rules: Rules,
  score: readonly [number, number],
  team: Team,
): Stakes {
  const refused = Math.max(1, sum(calls.slice(0, -1)))
  if (calls.at(-1) !== 'falta envido') return { won: sum(calls), lost: sum(calls), refused }
  const leader = Math.max(...score)
  const isInMalas = rules.target === 30 && leader < 15
  if (isInMalas && rules.falta === 'asart') {
    return { won: rules.target - score[team], lost: rules.target - score[team === 0 ? 1 : 0], refused }
  }
  const falta = (isInMalas && rules.falta === 'half' ? 15 : rules.target) - leader
  return { won: falta, lost: falta, refused }
}

/** What a flor is worth that the rivals have a flor against (§7.4, §7.5). */
export function florStakes(
  calls: readonly FlorCall[],
  rules: Rules,
  score: readonly [number, number],
): Stakes {
  const last = calls.at(-1)
  const rest = rules.target - Math.max(...score)
  if (last === 'flor') return { won: 4, lost: 4, refused: 3 }
  if (last === 'contraflor') return { won: 6, lost: 6, refused: 4 }
  return { won: rest, lost: rest, refused: calls.length === 3 ? 6 : 4 }
}

/** A truco call on a hand that is worth so much (§4.1, §4.4). */
export function trucoStakes(worth: number): Stakes {
  return { won: worth + 1, lost: worth + 1, refused: worth }
}

function sum(calls: readonly EnvidoCall[]): number {
  return calls.reduce((points, call) => points + (call === 'envido' ? 2 : 3), 0)
}

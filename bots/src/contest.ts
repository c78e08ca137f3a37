import type { Reception } from './standing.ts'

/** A contest of numbers, envido or flor, over many imagined deals: whether we won it, and what they had. */
export interface Contest {
  /** Our share of the deals. */
  readonly chance: number
  /** How the rivals take a call that they want from about `line` points on. */
  receive(line: number): Reception
}

export function contest(won: readonly boolean[], theirs: readonly number[]): Contest {
  const wins = won.reduce((sum, is) => sum + Number(is), 0)
  const chance = wins / won.length
  return {
    chance,
    receive(line) {
      let wanted = 0
      let winning = 0
      for (let n = 0; n < won.length; n++) {
        const wants = 1 / (1 + Math.exp((line - theirs[n]!) / 1.2))
        wanted += wants
        if (won[n]) winning += wants
      }
      return { wanted: wanted / won.length, chance: wanted > 0 ? winning / wanted : chance }
    },
  }
}

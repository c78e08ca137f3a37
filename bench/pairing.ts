/**
 * Measures the pairing of a Swiss tournament: every round of random tournaments, against pairing greedily from the top with
 * the nearest opponent who has not been met. Prints the time as a ratio, and what the greedy pairing costs in second
 * meetings and in floats (the sum of the squared differences in wins). Exits with an error if a round takes a second.
 *
 *   node bench/pairing.ts [entrants] [tournaments] [seed]
 */
import '../scripts/allPackages.mjs'
import type { Bye, FormatState, Pairing } from '../server/src/tournaments/formats/format.ts'
import { swiss } from '../server/src/tournaments/formats/swiss.ts'
import { seeded } from '../training/table.ts'

const MAX_ROUND_MS = 1000

const [entrants = '512', runs = '5', seed = '1'] = process.argv.slice(2)
const random = seeded(Number(seed))

type Pair = [number, number]

const keyOf = (one: number, other: number) => `${Math.min(one, other)}:${Math.max(one, other)}`

/** Pairs from the top of the standings with the next who has not been met, or with the next of all. */
function pairGreedily(state: FormatState): Pair[] {
  const met = new Set(state.tables.map(({ sides }) => keyOf(...sides)))
  const left = swiss.standings(state).map(({ entrant }) => entrant)
  const pairs: Pair[] = []
  while (left.length > 1) {
    const [one] = left.splice(0, 1)
    const index = left.findIndex(other => !met.has(keyOf(one!, other)))
    const [other] = left.splice(Math.max(0, index), 1)
    pairs.push([one!, other!])
  }
  return pairs
}

interface Cost {
  ms: number
  longest: number
  rematches: number
  floats: number
}

function playTournament(pair: (state: FormatState, round: number) => Pair[], cost: Cost) {
  const tables: Pairing[] = []
  const byes: Bye[] = []
  const state: FormatState = {
    entrants: Array.from({ length: Number(entrants) }, (_, number) => ({ number, isOut: false })),
    tables,
    byes,
    rounds: null,
  }
  for (let round = 1; round <= swiss.roundsOf(state); round++) {
    const won = new Map(swiss.standings(state).map(row => [row.entrant, row.won]))
    const met = new Set(tables.map(({ sides }) => keyOf(...sides)))
    const began = performance.now()
    const pairs = pair(state, round)
    const ms = performance.now() - began
    cost.ms += ms
    cost.longest = Math.max(cost.longest, ms)
    for (const [index, sides] of pairs.entries()) {
      if (met.has(keyOf(...sides))) cost.rematches++
      cost.floats += (won.get(sides[0])! - won.get(sides[1])!) ** 2
      tables.push({
        round,
        number: index + 1,
        part: 'swiss',
        sides,
        winner: random() < 0.5 ? 0 : 1,
        points: [0, 0],
      })
    }
  }
}

const newCost = (): Cost => ({ ms: 0, longest: 0, rematches: 0, floats: 0 })
const [exact, greedy] = [newCost(), newCost()]
for (let run = 0; run < Number(runs); run++) {
  playTournament((state, round) => swiss.next(state, round)!.tables.map(({ sides }) => sides), exact)
  playTournament(pairGreedily, greedy)
}
for (const [name, { ms, longest, rematches, floats }] of Object.entries({ exact, greedy }))
  console.log(
    `${name.padEnd(7)} ${ms.toFixed(0)} ms, longest round ${longest.toFixed(0)} ms, ${rematches} second meetings, floats ${floats}`,
  )
console.log(`exact: ${(exact.ms / greedy.ms).toFixed(1)} times the time of the greedy pairing`)
if (exact.longest > MAX_ROUND_MS) process.exitCode = 1

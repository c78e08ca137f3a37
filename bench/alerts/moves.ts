import { startChild, type Usage } from '../live/child.ts'
import type { BenchTable } from '../live/tableClient.ts'

interface Options {
  newDatabase(name: string): Promise<string>
  tables: number
  /** The number of games at every table with detectors on, and again with them off. */
  games: number
}

const WARM_UP = 2

/**
 * Measures how much more processor time of the server a move takes with detectors. Accepted moves run no detector; the
 * cost is in the review of a finished game. The review is measured by itself and compared with the moves of a game
 * without detectors. Whole games with and without detectors, in turn, are shown for comparison only: on a busy machine
 * they differ by more than any detector costs.
 */
export async function measureMoves({ newDatabase, tables, games }: Options): Promise<number> {
  const url = await newDatabase(`moves_${Date.now()}`)
  const server = startChild('../alerts/server.ts', [url], ['--max-semi-space-size=32'])
  const costs = { on: [] as number[], off: [] as number[] }
  let played = 0
  let look = 0

  async function play(): Promise<number> {
    const port = await server.ask<number>('port')
    const benchTables = await server.ask<BenchTable[]>('createTables')
    const clients = startChild('../alerts/players.ts')
    await clients.ask('connectTables', { port, benchTables })
    const before = await server.ask<Usage>('usageAfterGc')
    const moves = await clients.ask<number>('playGames')
    await server.ask('settle')
    const after = await server.ask<Usage>('usage')
    await clients.stop()
    played += moves
    return (after.cpu - before.cpu) / moves
  }

  try {
    await server.ask('createPeople', tables)
    for (let n = 0; n < WARM_UP; n++) await play()
    for (let n = 0; n < games; n++) {
      // The order is on, off, off, on, so that anything that grows with time affects both.
      for (const side of n % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
        await server.ask('switchDetectors', side === 'on')
        const cost = await play()
        costs[side].push(cost)
        console.log(
          `${tables} games, detectors ${side.padEnd(3)}: ${cost.toFixed(0)} µs of the server a move`,
        )
      }
    }
    await server.ask('switchDetectors', true)
    await server.ask('reviewAllAgain')
    const before = await server.ask<Usage>('usageAfterGc')
    const seen = await server.ask<number>('reviewAllAgain')
    look = ((await server.ask<Usage>('usage')).cpu - before.cpu) / seen
  } finally {
    await server.stop()
  }
  const [on, off] = [median(costs.on), median(costs.off)]
  const movesOfGame = played / (tables * (WARM_UP + 2 * games))
  console.log(`medians: a move costs ${off.toFixed(0)} µs without and ${on.toFixed(0)} µs with detectors`)
  console.log(
    `a game has ${movesOfGame.toFixed(0)} moves; to look at it afterwards takes ${look.toFixed(0)} µs`,
  )
  return look / (movesOfGame * off)
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

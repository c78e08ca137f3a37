import { start, type Usage } from '../live/child.ts'
import type { Seating } from '../live/table.ts'

interface Options {
  newDatabase(name: string): Promise<string>
  tables: number
  /** How often each side plays at every table. */
  games: number
}

const WARM_UP = 2

/**
 * How much more processor time of the server a move takes with all detectors on than with all of them off, whole games
 * with what follows from them included: the median of each, of one server that plays with and without by turns.
 */
export async function measureMoves({ newDatabase, tables, games }: Options): Promise<number> {
  const url = await newDatabase(`moves_${Date.now()}`)
  const server = start('../alerts/server.ts', [url], ['--max-semi-space-size=32'])
  const costs = { on: [] as number[], off: [] as number[] }

  async function play(): Promise<number> {
    const port = await server.ask<number>('port')
    const seatings = await server.ask<Seating[]>('layOut')
    const clients = start('../alerts/players.ts')
    await clients.ask('sitDown', { port, seatings })
    const before = await server.ask<Usage>('settledUsage')
    const moves = await clients.ask<number>('playOut')
    await server.ask('settle')
    const after = await server.ask<Usage>('usage')
    await clients.stop()
    return (after.cpu - before.cpu) / moves
  }

  try {
    await server.ask('invite', tables)
    for (let n = 0; n < WARM_UP; n++) await play()
    for (let n = 0; n < games; n++) {
      // On, off, off, on: whatever grows with time falls on both.
      for (const side of n % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
        await server.ask('switchDetectors', side === 'on')
        const cost = await play()
        costs[side].push(cost)
        console.log(
          `${tables} games, detectors ${side.padEnd(3)}: ${cost.toFixed(0)} µs of the server a move`,
        )
      }
    }
  } finally {
    await server.stop()
  }
  const [on, off] = [median(costs.on), median(costs.off)]
  console.log(`a move costs ${off.toFixed(0)} µs without and ${on.toFixed(0)} µs with detectors`)
  return on / off - 1
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

import { start, type Usage } from '../live/child.ts'
import type { Seating } from '../live/table.ts'

interface Options {
  newDatabase(name: string): Promise<string>
  tables: number
  games: number
}

interface Played {
  moves: number
  cpu: number
}

/**
 * How much more processor time of the server a move takes with all detectors on than with all of them off, whole games
 * with what follows from them included. Both are measured turn and turn about; the first game of each is not counted.
 */
export async function measureMoves({ newDatabase, tables, games }: Options): Promise<number> {
  const sides = await Promise.all(
    ['on', 'off'].map(async detectors => {
      const url = await newDatabase(`moves_${detectors}_${Date.now()}`)
      const server = start('../alerts/server.ts', [url, detectors], ['--max-semi-space-size=32'])
      const port = await server.ask<number>('port')
      return { detectors, server, port, played: [] as Played[] }
    }),
  )
  try {
    for (const { server } of sides) await server.ask('invite', tables)
    for (let game = 0; game <= games; game++) {
      for (const { detectors, server, port, played } of game % 2 === 0 ? sides : sides.toReversed()) {
        const seatings = await server.ask<Seating[]>('layOut')
        const clients = start('../alerts/players.ts')
        await clients.ask('sitDown', { port, seatings })
        const before = await server.ask<Usage>('usage')
        const moves = await clients.ask<number>('playOut')
        await server.ask('settle')
        const after = await server.ask<Usage>('usage')
        await clients.stop()
        const each = { moves, cpu: after.cpu - before.cpu }
        const told = `${moves} moves, ${(each.cpu / moves).toFixed(0)} µs of the server each`
        console.log(
          `detectors ${detectors.padEnd(3)} ${tables} games: ${told}${game === 0 ? ' (warming up)' : ''}`,
        )
        if (game > 0) played.push(each)
      }
    }
  } finally {
    for (const { server } of sides) await server.stop()
  }
  const costOf = (played: Played[]) =>
    played.reduce((sum, { cpu }) => sum + cpu, 0) / played.reduce((sum, { moves }) => sum + moves, 0)
  const [on, off] = sides.map(({ played }) => costOf(played))
  console.log(`a move costs ${off!.toFixed(0)} µs without and ${on!.toFixed(0)} µs with detectors`)
  return on! / off! - 1
}

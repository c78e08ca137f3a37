// All the players of a round, in one process that shares nothing with the server: each table plays its game to the end.
import { answer } from '../live/child.ts'
import { dialSocketIo } from '../live/lines.ts'
import { type Seating, Table } from '../live/table.ts'

const AT_ONCE = 20
const tables: Table[] = []

async function sitDown({ port, seatings }: { port: number; seatings: Seating[] }) {
  for (let from = 0; from < seatings.length; from += AT_ONCE) {
    const some = seatings.slice(from, from + AT_ONCE)
    tables.push(...(await Promise.all(some.map(seating => Table.sitDown(dialSocketIo, port, seating)))))
  }
}

/** How many moves were made until every game was over: then no seat can act any more. */
async function playOut(): Promise<number> {
  let moves = 0
  await Promise.all(
    tables.map(async table => {
      for (;;) {
        try {
          await table.move()
          moves++
        } catch (error) {
          if (error instanceof Error && error.message.startsWith('no seat')) return
          throw error
        }
      }
    }),
  )
  return moves
}

answer({ sitDown, playOut }, () => {
  for (const table of tables) table.leave()
})

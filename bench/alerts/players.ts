// All players of a round, in a process separate from the server. Each table plays its game to the end.
import { answerParent } from '../live/child.ts'
import { connectSocketIo } from '../live/connections.ts'
import { type BenchTable, TableClient } from '../live/tableClient.ts'

const AT_ONCE = 20
const tables: TableClient[] = []

async function connectTables({ port, benchTables }: { port: number; benchTables: BenchTable[] }) {
  for (let from = 0; from < benchTables.length; from += AT_ONCE) {
    const some = benchTables.slice(from, from + AT_ONCE)
    tables.push(
      ...(await Promise.all(some.map(benchTable => TableClient.connect(connectSocketIo, port, benchTable)))),
    )
  }
}

/** Plays until every game is over, when no seat can act, and returns the number of moves. */
async function playGames(): Promise<number> {
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

answerParent({ connectTables, playGames }, () => {
  for (const table of tables) table.leave()
})

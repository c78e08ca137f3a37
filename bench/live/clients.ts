// All players of a run, in a process separate from the server: `clients.ts socketIo|colyseus`.
import { answerParent } from './child.ts'
import { connectColyseus, connectSocketIo } from './connections.ts'
import { type BenchTable, TableClient } from './tableClient.ts'

const connect = process.argv[2] === 'colyseus' ? connectColyseus : connectSocketIo
const AT_ONCE = 20
const tables: TableClient[] = []

async function connectTables({ port, benchTables }: { port: number; benchTables: BenchTable[] }) {
  for (let from = 0; from < benchTables.length; from += AT_ONCE) {
    const some = benchTables.slice(from, from + AT_ONCE)
    tables.push(
      ...(await Promise.all(some.map(benchTable => TableClient.connect(connect, port, benchTable)))),
    )
  }
}

export interface PlayStats {
  moves: number
  perSecond: number
  median: number
  p99: number
}

/** Lets each table move every `pace` milliseconds, or as fast as possible if `pace` is 0. */
async function play({ seconds, pace }: { seconds: number; pace: number }): Promise<PlayStats> {
  const latencies: number[] = []
  const started = performance.now()
  const ends = started + seconds * 1000
  let inTime = 0
  await Promise.all(
    tables.map(async table => {
      for (let due = started + Math.random() * pace; due < ends; due += pace) {
        const wait = due - performance.now()
        if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
        if (performance.now() > ends) break
        latencies.push(await table.move())
        if (performance.now() <= ends) inTime++
      }
    }),
  )
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN
  return { moves: latencies.length, perSecond: inTime / seconds, median: at(0.5), p99: at(0.99) }
}

answerParent({ connectTables, play }, () => {
  for (const table of tables) table.leave()
})

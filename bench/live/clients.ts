// All the players of a run, in one process that shares nothing with the server: `clients.ts socketIo|colyseus`.
import { answer } from './child.ts'
import { dialColyseus, dialSocketIo } from './lines.ts'
import { type Seating, Table } from './table.ts'

const dial = process.argv[2] === 'colyseus' ? dialColyseus : dialSocketIo
const AT_ONCE = 20
const tables: Table[] = []

async function sitDown({ port, seatings }: { port: number; seatings: Seating[] }) {
  for (let from = 0; from < seatings.length; from += AT_ONCE) {
    const some = seatings.slice(from, from + AT_ONCE)
    tables.push(...(await Promise.all(some.map(seating => Table.sitDown(dial, port, seating)))))
  }
}

export interface Played {
  moves: number
  perSecond: number
  median: number
  p99: number
}

/** Each table moves every `pace` milliseconds, or as soon as it can where that is 0. */
async function play({ seconds, pace }: { seconds: number; pace: number }): Promise<Played> {
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

answer({ sitDown, play }, () => {
  for (const table of tables) table.leave()
})

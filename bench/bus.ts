/**
 * Measures the cost of a move between nodes: every node reads what all nodes send, to find out whether one of its own
 * sockets is addressed. Compares sending the versions of a move for the four seats and the spectators together with
 * sending them one by one.
 *
 *   node bench/bus.ts [--moves 8000] [--rate 1000]
 */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { GameId } from '@valecuatro/contract'
import { pino } from 'pino'
import { readConfig } from '../server/src/platform/config.ts'
import type { Context } from '../server/src/platform/context.ts'
import { createEvents } from '../server/src/platform/events.ts'
import { openBus } from '../server/src/platform/sockets/bus.ts'
import { JsonText } from '../server/src/platform/sockets/encoder.ts'
import { openSockets } from '../server/src/platform/sockets/sockets.ts'
import { startRedis } from '../server/test/redis.ts'
import { answerParent, startChild, type Usage } from './live/child.ts'
import { typicalMove } from './live/sample.ts'

const MAX_MOVES = 100_000

interface Sending {
  count: number
  rate: number
  isTogether: boolean
}

/** Runs a node that only sends or receives, without a database and players. */
async function runNode(redisUrl: string) {
  const log = pino({ level: 'silent' })
  const bus = await openBus(redisUrl, log)
  const ctx = { config: readConfig({ DEMO: '0' }), events: createEvents(log), log, now: () => new Date() }
  const auth = { authenticate: async () => null, isOpen: async () => true }
  const sockets = openSockets(createServer(), ctx as unknown as Context, auth, bus)
  const move = typicalMove('0192f0c1-0000-7000-8000-000000000000' as GameId)
  const payload = () => new JsonText<typeof move>(JSON.stringify(move))
  const roomsOf = (game: number) => ['0', '1', '2', '3', 'watch'].map(place => `game:${game}:${place}`)
  async function send({ count, rate, isTogether }: Sending) {
    const started = performance.now()
    for (let sent = 0; sent < count; ) {
      const due = Math.min(count, Math.ceil(((performance.now() - started) / 1000) * rate))
      for (; sent < due; sent++) {
        const rooms = roomsOf(sent % 500)
        if (isTogether)
          sockets.sendVersions(
            'game:moved',
            rooms.map(room => [room, payload()]),
          )
        else for (const room of rooms) sockets.send(room, 'game:moved', move)
      }
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  answerParent({ send, ready: () => true }, async () => {
    await sockets.close()
    await bus.close()
  })
}

async function measure(count: number, rate: number) {
  const redis = await startRedis()
  const file = fileURLToPath(import.meta.url)
  const [sender, other] = [startChild(file, [redis.url]), startChild(file, [redis.url])]
  try {
    const both = [sender, other]
    await Promise.all(both.map(node => node.ask('ready')))
    const usage = () => Promise.all(both.map(node => node.ask<Usage>('usage')))
    const cost = async (isTogether: boolean) => {
      await sender.ask('send', { count: rate, rate, isTogether } satisfies Sending)
      const before = await usage()
      await sender.ask('send', { count, rate, isTogether } satisfies Sending)
      const after = await usage()
      return after.map((each, n) => (each.cpu - before[n]!.cpu) / count) as [number, number]
    }
    const [sending, reading] = await cost(true)
    const [sendingEach, readingEach] = await cost(false)
    const row = (name: string, together: number, each: number) =>
      console.log(
        `${name}: ${together.toFixed(0)} µs a move, one by one ${each.toFixed(0)} µs (${(together / each).toFixed(2)} of it)`,
      )
    console.log(`${count} moves, ${rate} per second, processor time`)
    row('the node that sends', sending, sendingEach)
    row('every other node', reading, readingEach)
  } finally {
    await Promise.all([sender.stop(), other.stop()])
    await redis.stop()
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    moves: { type: 'string', default: '8000' },
    rate: { type: 'string', default: '1000' },
  },
})
const [count, rate] = [Number(values.moves), Number(values.rate)]
if (!(count >= 1 && count <= MAX_MOVES)) throw new Error(`--moves must be from 1 to ${MAX_MOVES}`)
if (!(rate >= 1)) throw new Error('--rate must be at least 1')
if (positionals[0]) await runNode(positionals[0])
else await measure(count, rate)

// People who are connected and browse while others play, in a process of their own.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from './child.ts'
import { connectSocketIo } from './connections.ts'
import type { BenchTable, Connection } from './tableClient.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const AT_ONCE = 40
/** What every page of a signed-in player watches. */
const ON_EVERY_PAGE = ['me', 'queue']
/** One in this many people has the lobby open, with its live list. */
const WATCHES_LOBBY = 4

/** The calls that players' pages make; a call that is listed more than once is made more often. */
const PAGES = [
  '/api/auth/me',
  '/api/auth/me',
  '/api/tournaments?page=1&limit=10',
  '/api/tournaments?page=1&limit=10',
  '/api/rankings',
  '/api/profile/matches',
  '/api/profile/transactions?page=1&limit=10',
  '/api/me/notices',
  '/api/calendar',
]
const ADMIN_PAGES = [
  '/api/admin/system/status',
  '/api/admin/users?page=2&limit=20',
  '/api/admin/users?search=c1&page=1&limit=20',
  '/api/admin/transactions?page=1&limit=20',
  '/api/admin/alerts/dashboard',
  '/api/admin/tournaments?page=1&limit=20',
]

const connections: Connection[] = []
const cookies: string[] = []
let url = ''

async function connectPeople({ port, people }: { port: number; people: string[] }) {
  url = `http://127.0.0.1:${port}`
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE)
    const opened = await Promise.all(
      some.map((_, seat) => connectSocketIo(port, { cookies: some } as BenchTable, seat)),
    )
    await Promise.all(
      opened.flatMap((connection, n) =>
        [...ON_EVERY_PAGE, ...(n % WATCHES_LOBBY === 0 ? ['lobby'] : [])].map(topic =>
          connection.ask('live:watch', { topic }),
        ),
      ),
    )
    connections.push(...opened)
  }
  cookies.push(...people)
}

export interface CallStats {
  calls: number
  median: number
  p99: number
  /** The number of answers other than 2xx, by status; 0 stands for no answer. */
  failures: Record<string, number>
}

interface Browse {
  seconds: number
  callsPerSecond: number
  admin: string
}

/** Opens pages at a fixed rate, whether or not the previous ones have been answered, and occasionally signs up. */
async function browse({ seconds, callsPerSecond, admin }: Browse): Promise<CallStats> {
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!

  async function call(path: string, cookie: string, body?: object) {
    const startedAt = performance.now()
    const status = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { origin: ORIGIN, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).then(
      async answer => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    latencies.push(performance.now() - startedAt)
    if (status < 200 || status > 299) failures[status] = (failures[status] ?? 0) + 1
  }

  async function signUp() {
    const username = `n${randomBytes(6).toString('hex')}`
    await call('/api/auth/register', '', {
      username,
      email: `${username}@example.com`,
      password: 'asado-1978',
    })
  }

  const running: Promise<void>[] = []
  const total = Math.round(seconds * callsPerSecond)
  const startedAt = performance.now()
  for (let n = 0; n < total; n++) {
    const wait = startedAt + (n * 1000) / callsPerSecond - performance.now()
    if (wait > 0) await pause(wait)
    if (n % 100 === 99) running.push(signUp())
    else if (n % 20 === 19) running.push(call(pick(ADMIN_PAGES), admin))
    else running.push(call(pick(PAGES), pick(cookies)))
    // Some join a queue and leave it again.
    if (n % 10 === 9) {
      const person = pick(connections)
      running.push(
        person
          .ask('queue:join', null)
          .then(() => person.ask('queue:leave', {}))
          .then(() => {}),
      )
    }
  }
  await Promise.all(running)
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN
  return { calls: latencies.length, median: at(0.5), p99: at(0.99), failures }
}

answerParent({ connectPeople, browse }, () => {
  for (const connection of connections) connection.close()
})

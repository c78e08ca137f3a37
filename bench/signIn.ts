/**
 * Measures signing in: how long the event loop is blocked while a hundred people sign in at once, compared with the
 * same hashes computed on the loop itself; and whether the time of an answer reveals which addresses are registered.
 *
 *   node bench/signIn.ts
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { hashSync, verifySync } from '@node-rs/argon2'
import { pino } from 'pino'
import { createUser } from '../server/src/accounts/index.ts'
import { hashPassword } from '../server/src/accounts/signIn/passwords.ts'
import { compose } from '../server/src/compose.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openEmbedded } from '../server/src/platform/database/database.ts'
import { createEvents } from '../server/src/platform/events.ts'
import { freePort } from '../server/test/ports.ts'

const AT_ONCE = 100
const TRIES = 200
const PASSWORD = 'a password of some length'

interface Job {
  port: number
  emails: string[]
  atOnce: number
}

async function signIn(port: number, email: string): Promise<number> {
  const started = performance.now()
  await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password' }),
  }).then(answer => answer.text())
  return performance.now() - started
}

/** Runs the clients in a process of their own, so that they do not share an event loop with the server. */
async function runClient() {
  process.on('message', async ({ port, emails, atOnce }: Job) => {
    const times: number[] = []
    for (let at = 0; at < emails.length; at += atOnce) {
      times.push(...(await Promise.all(emails.slice(at, at + atOnce).map(email => signIn(port, email)))))
    }
    process.send?.(times)
  })
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function measureLoop(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = performance.eventLoopUtilization()
  delay.enable()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  const { active } = performance.eventLoopUtilization(before)
  return { seconds, p99: delay.percentile(99) / 1e6, worst: delay.max / 1e6, loopEach: active / AT_ONCE }
}

async function runServer() {
  const database = await openEmbedded({})
  await database.migrate()
  const ctx = {
    config: readConfig({ RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'silent' }),
    secret: 'only for this measurement, 32 characters or more',
    db: database.db,
    events: createEvents(pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  }
  const { api } = await compose(ctx)
  const port = await freePort()
  await api.listen({ port, host: '127.0.0.1' })
  await createUser(ctx.db, ctx.events, {
    username: 'known',
    email: 'known@example.com',
    passwordHash: await hashPassword(PASSWORD),
    role: 'player',
    createdAt: ctx.now(),
  })
  const client = fork(new URL(import.meta.url).pathname, ['client'])
  const ask = async (job: Job): Promise<number[]> => {
    client.send(job)
    const [times] = await once(client, 'message')
    return times
  }

  const known = 'known@example.com'
  const unknown = 'unknown@example.com'
  await ask({ port, emails: [known, unknown], atOnce: 1 })

  const ours = await measureLoop(() => ask({ port, emails: Array(AT_ONCE).fill(known), atOnce: AT_ONCE }))
  const stored = hashSync(PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
  const onLoop = await measureLoop(async () => {
    for (let n = 0; n < AT_ONCE; n++) {
      verifySync(stored, 'not the password')
      await new Promise(resolve => setImmediate(resolve))
    }
  })
  const alternating = await ask({
    port,
    emails: Array.from({ length: 2 * TRIES }, (_, n) => (n % 2 ? unknown : known)),
    atOnce: 1,
  })
  const knownTime = median(alternating.filter((_, n) => n % 2 === 0))
  const unknownTime = median(alternating.filter((_, n) => n % 2 === 1))

  const ms = (number: number) => `${number.toFixed(1)} ms`
  console.log(`${AT_ONCE} sign-ins at once      ${(AT_ONCE / ours.seconds).toFixed(0)} a second`)
  console.log(`event loop delay         p99 ${ms(ours.p99)}, worst ${ms(ours.worst)}`)
  console.log(`loop time per sign-in    ${ms(ours.loopEach)}, HTTP and database included`)
  const ratio = (onLoop.loopEach / ours.loopEach).toFixed(1)
  console.log(`  hashing on the loop    ${ms(onLoop.loopEach)} for the hash alone: ${ratio} times as much`)
  console.log(
    `a wrong password         ${ms(knownTime)} for a registered address, ${ms(unknownTime)} for an unknown one`,
  )
  console.log(`  difference             ${ms(Math.abs(knownTime - unknownTime))} (medians of ${TRIES} each)`)

  client.disconnect()
  await api.close()
  await database.close()
}

if (process.argv[2] === 'client') await runClient()
else await runServer()

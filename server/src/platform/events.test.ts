import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MESSAGES } from '@valecuatro/contract'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Database } from './database/database.ts'
import { createEvents } from './events.ts'
import { HttpError } from './http/httpError.ts'

declare module './events.ts' {
  interface DomainEvents {
    'tested-event': { n: number }
  }
  interface Signals {
    'tested-signal': { n: number }
  }
}

const tx = {} as Database

function createTestEvents() {
  const lines: string[] = []
  const events = createEvents(pino({}, { write: (line: string) => void lines.push(line) }))
  return { events, logged: () => lines.map(line => JSON.parse(line)) }
}

test('the handlers of an event run one after the other before emit returns', async () => {
  const { events } = createTestEvents()
  const order: string[] = []
  events.on('tested-event', async (given, { n }) => {
    await Promise.resolve()
    order.push(`first ${n} ${given === tx}`)
  })
  events.on('tested-event', async () => void order.push('second'))
  await events.emit(tx, 'tested-event', { n: 7 })
  expect(order).toEqual(['first 7 true', 'second'])
})

test('a handler that is registered as last runs after the others', async () => {
  const { events } = createTestEvents()
  const order: string[] = []
  events.on('tested-event', async () => void order.push('last'), { last: true })
  events.on('tested-event', async () => void order.push('other'))
  await events.emit(tx, 'tested-event', { n: 1 })
  expect(order).toEqual(['other', 'last'])
})

test('an error in an event handler reaches the emitter and is logged with the name of the event', async () => {
  const { events, logged } = createTestEvents()
  events.on('tested-event', async () => {
    throw new Error('no wallet')
  })
  await expect(events.emit(tx, 'tested-event', { n: 1 })).rejects.toThrow('no wallet')
  expect(logged()).toMatchObject([{ event: 'tested-event', err: { message: 'no wallet' } }])
})

test.each([
  ['a refusal by rule', new HttpError(409, MESSAGES.tournamentFinished)],
  ['a conflict that is retried', Object.assign(new Error('deadlock'), { code: '40P01' })],
])('%s is not logged as a failure', async (_what, error) => {
  const { events, logged } = createTestEvents()
  events.on('tested-event', async () => {
    throw error
  })
  await expect(events.emit(tx, 'tested-event', { n: 1 })).rejects.toBe(error)
  expect(logged()).toEqual([])
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no socket')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no socket'))],
])(
  'a signal handler that %s is logged with the name of the signal, and the other handlers run',
  async (_how, fail) => {
    const { events, logged } = createTestEvents()
    const heard: number[] = []
    events.onSignal('tested-signal', fail)
    events.onSignal('tested-signal', ({ n }) => heard.push(n))
    events.signal('tested-signal', { n: 3 })
    expect(heard).toEqual([3])
    await events.settle()
    expect(logged()).toMatchObject([{ signal: 'tested-signal', err: { message: 'no socket' } }])
  },
)

test('settle waits for signal handlers, including those of signals sent meanwhile', async () => {
  const { events } = createTestEvents()
  const heard: number[] = []
  events.onSignal('tested-signal', async ({ n }) => {
    await Promise.resolve()
    heard.push(n)
    if (n < 3) events.signal('tested-signal', { n: n + 1 })
  })
  events.signal('tested-signal', { n: 1 })
  await events.settle()
  expect(heard).toEqual([1, 2, 3])
})

test('CONTRIBUTING.md lists the events and signals that the code sends and handles', () => {
  const sources = fileURLToPath(new URL('..', import.meta.url))
  const code = globSync('**/*.ts', { cwd: sources })
    .filter(path => !path.endsWith('.test.ts'))
    .map(path => readFileSync(join(sources, path), 'utf8'))
    .join('\n')
  const namesIn = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))].sort()
  const [, map] = readFileSync(join(sources, '../../CONTRIBUTING.md'), 'utf8').split('## Events')
  const listed = namesIn(map!, /^\| `([\w-]+)` /gm)
  expect(namesIn(code, /events\s*\.(?:emit|signal)\((?:\w+, )?'([\w-]+)'/g)).toEqual(listed)
  expect(namesIn(code, /events\s*\.on(?:Signal)?\('([\w-]+)'/g)).toEqual(listed)
})

import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeFailure, failureMessage } from './failures.ts'
import { logOptions } from './log.ts'

const SECRET = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'

/** An error as the drivers create it, with parameters in the message and a whole row in the detail. */
function failedStatement() {
  const refused = Object.assign(
    new Error('new row for relation "users" violates check constraint "users_stats"'),
    {
      code: '23514',
      constraint: 'users_stats',
      table: 'users',
      detail: `Failing row contains (1, ana, ${SECRET}).`,
      where: `unnamed portal parameter $2 = '${SECRET}'`,
    },
  )
  return new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['ana', `${SECRET}\n    at x:1:1`],
    refused,
  )
}

test('a failed statement is described without parameters and without the values of rows', () => {
  const described = describeFailure(failedStatement())
  expect(JSON.stringify(described)).not.toContain('argon2')
  expect(described).toMatchObject({
    message: 'Failed query: insert into users values ($1, $2)',
    cause: { code: '23514', constraint: 'users_stats', table: 'users' },
  })
  expect(described.stack).toContain('failures.test.ts')
})

test('the message for an alert is the message of the database', () => {
  expect(failureMessage(failedStatement())).toBe(
    'new row for relation "users" violates check constraint "users_stats"',
  )
  expect(failureMessage(new Error(`invalid input syntax for type uuid: "${SECRET}"`))).toBe(
    'invalid input syntax for type uuid: "…"',
  )
  expect(failureMessage('gone')).toBe('gone')
})

test('the log never holds a parameter', () => {
  let written = ''
  const log = pino(logOptions('info'), { write: (line: string) => (written += line) })
  log.error({ err: failedStatement() }, 'call failed')
  log.warn(failedStatement(), 'call failed')
  log.error({ error: failedStatement() }, failedStatement().message)
  log.child({ reqId: 'x' }).error(failedStatement())
  expect(written.match(/Failed query/g)!.length).toBeGreaterThanOrEqual(3)
  expect(written).not.toContain('argon2')
})

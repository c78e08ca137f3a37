import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { raiseAlert } from '../../server/src/alerts/raise/raise.ts'

/** More rules than staff can oversee. */
export const RULES = 100
const ALERTS = 200

/**
 * Measures how much longer it takes to raise an alert while many silence rules are active. None of them holds it back,
 * and each compares its text with the alert's, which is the slowest condition. Nothing is kept.
 */
export async function measureRaises(url: string, rounds: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const db = drizzle({ client })

  async function raiseAll(withRules: boolean): Promise<number> {
    await client.query('BEGIN')
    try {
      if (withRules)
        await db.execute(sql`
          INSERT INTO silence_rules (id, text, includes_critical, reason, created_by, created_at, ends_at)
          SELECT gen_random_uuid(), 'a text of rule ' || n, false, 'bench', (SELECT id FROM users LIMIT 1), now(),
            now() + interval '1 day' FROM generate_series(1, ${RULES}::int) n`)
      const began = performance.now()
      for (let n = 0; n < ALERTS; n++)
        await raiseAlert(db, {
          type: 'unusual_pattern',
          severity: 'medium',
          source: 'bench',
          title: 'An alert that no rule holds back',
          description:
            'A sentence of the usual length about what a player has done, in which game and how often.',
          rule: `bench:${randomUUID()}`,
          metadata: {},
          at: new Date(),
        })
      return (performance.now() - began) / ALERTS
    } finally {
      await client.query('ROLLBACK')
    }
  }

  const times = { with: [] as number[], without: [] as number[] }
  try {
    await raiseAll(false)
    for (let round = 0; round < rounds; round++) {
      times.without.push(await raiseAll(false))
      times.with.push(await raiseAll(true))
    }
  } finally {
    await client.end()
  }
  const [more, less] = [median(times.with), median(times.without)]
  console.log(
    `an alert takes ${less.toFixed(2)} ms to raise, and ${more.toFixed(2)} ms with ${RULES} silence rules`,
  )
  return more / less
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

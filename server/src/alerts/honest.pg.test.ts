import { type Character, createBot } from '@valecuatro/bots'
import type { Alert, UserId } from '@valecuatro/contract'
import type { Action, View } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld } from '../../test/world.ts'
import { chooseAction } from '../demo/chooseAction.ts'
import { createRandom } from '../demo/random.ts'
import { createSimulatedMatch } from '../matches/index.ts'

const GAMES = Number(process.env.HONEST ?? (process.env.FULL ? 300 : 100))
const SEED = Number(process.env.SEED ?? 7)
const PEOPLE = 24
const MINUTE = 60_000

type Strategy = (view: View) => Action

/** From players who play random cards to the best bot. */
function strategyOf(number: number, random: () => number): Strategy {
  const characters: Character[] = ['careful', 'balanced', 'daring']
  const character = characters[number / 8]
  return character ? createBot(character, random) : view => chooseAction((number % 10) / 10, view, random)
}

/** Plays games of this size between people who do not cheat, and returns the alerts that they raise. */
async function playHonestly(size: number, games: number): Promise<Alert[]> {
  const world = await createWorld()
  const admin = await signInAdmin(world)
  const random = createRandom(SEED)
  // They all sit in the same café: a shared address alone raises no alert.
  const people: { userId: UserId; strategy: Strategy; paceMs: number }[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const { userId } = await newPlayer(world)
    people.push({ userId, strategy: strategyOf(n, random), paceMs: 500 + 900 * random() })
  }

  await world.ctx.db.execute(sql`UPDATE sessions SET created_at = created_at - INTERVAL '60 days'`)

  const began = world.ctx.now().getTime()
  let minutes = 0
  for (let game = 0; game < games; game++) {
    // Some evenings the same people play one game after the other; on others any of those present sit down.
    const isRematch = game % 5 !== 0
    const order = isRematch ? people.slice(0, size) : people.toSorted(() => random() - 0.5).slice(0, size)
    if (!isRematch) people.splice(0, people.length, ...order, ...people.filter(each => !order.includes(each)))
    minutes += 12 + 20 * random()
    const startedAt = new Date(began - 50 * 24 * 60 * MINUTE + minutes * MINUTE)
    let acting = order[0]!
    await world.ctx.db.transaction(tx =>
      createSimulatedMatch(
        tx,
        { ...world.ctx, db: tx },
        {
          userIds: order.map(({ userId }) => userId),
          startedAt,
          secret: game.toString(16).padStart(64, '0'),
          seeds: order.map((_, seat) => `${seat}${game}`.padStart(16, '0')),
          nextStepMs: () => Math.round(acting.paceMs * Math.exp(2.2 * random())),
          choose: view => {
            acting = order[view.seat!]!
            return acting.strategy(view)
          },
        },
      ),
    )
  }
  await world.alerts.settle()

  const { body } = await admin.call('GET /api/admin/alerts', { query: { limit: '100' } })
  const alerts: Alert[] = body.alerts
  const [left] = (
    (await world.ctx.db.execute(sql`SELECT count(*)::int AS count FROM alert_reviews`)) as {
      rows: { count: number }[]
    }
  ).rows
  expect(left?.count).toBe(0)
  const [played] = (
    (await world.ctx.db.execute(sql`SELECT count(*)::int AS count FROM game_actions`)) as {
      rows: { count: number }[]
    }
  ).rows
  console.log(
    `${games} honest games of ${size} between ${PEOPLE} people at one address, ${played?.count} moves: ${alerts.length} alerts` +
      alerts
        .map(
          ({ type, title, metadata }) =>
            `\n  ${type}: ${title} ${JSON.stringify({ ...metadata, games: undefined, matches: undefined, times: undefined })}`,
        )
        .join(''),
  )
  return alerts
}

test.each([2, 4, 6])(
  `${GAMES} honest games of %i raise at most one alert between them`,
  {
    tags: ['long'],
  },
  async size => {
    expect((await playHonestly(size, GAMES)).length).toBeLessThanOrEqual(1)
  },
)

test('honest games of six raise no alert', async () => {
  expect(await playHonestly(6, 15)).toEqual([])
})

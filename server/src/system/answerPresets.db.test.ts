import { DEFAULT_ANSWER_PRESETS, MESSAGES, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld({})
  admin = await signInAdmin(world)
})

const read = async (...recipients: UserId[]) =>
  (await admin.call('GET /api/admin/answer-presets', { query: { recipients: recipients.join() } })).body

async function newReader(locale: 'en' | 'es'): Promise<UserId> {
  const { userId } = await newPlayer(world)
  await world.ctx.db.execute(sql`UPDATE users SET locale = ${locale} WHERE id = ${userId}`)
  return userId as UserId
}

test('the presets are in the language of those who read them; in English if it differs', async () => {
  const [english, spanish, another] = [await newReader('en'), await newReader('es'), await newReader('es')]
  expect(await read()).toMatchObject({ presets: DEFAULT_ANSWER_PRESETS, language: 'en', version: 0 })
  expect((await read(spanish, another)).language).toBe('es')
  expect((await read(spanish, english)).language).toBe('en')
})

test('of two people who change the presets at once, one is told who was first', async () => {
  const { version } = await read()
  const save = (title: string) =>
    admin.call('PUT /api/admin/answer-presets', {
      body: { version, presets: [{ title, en: 'Thank you.', es: 'Gracias.' }] },
    })
  const answers = await Promise.all([save('One'), save('Other')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    error: MESSAGES.settingsChanged,
    by: 'admin',
  })
  expect((await read()).presets).toHaveLength(1)
})

test('a preset without one of its texts is refused', async () => {
  const { version } = await read()
  const answer = await admin.call('PUT /api/admin/answer-presets', {
    body: { version, presets: [{ title: 'Half', en: 'Thank you.', es: ' ' }] },
  })
  expect(answer).toMatchObject({ status: 400, body: { error: MESSAGES.presetIncomplete } })
})

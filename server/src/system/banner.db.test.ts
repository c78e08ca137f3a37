import { MESSAGES } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer } from '../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'

const HOUR = 3_600_000

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

const BANNER = {
  isOn: true,
  kind: 'warning',
  text: { en: 'Maintenance at 22:00', es: 'Mantenimiento a las 22' },
  startsAt: null,
  endsAt: null,
}
const save = (changes: Record<string, unknown>) =>
  admin.call('PUT /api/admin/banner', { body: { ...BANNER, ...changes } })
const shown = async () => (await createClient(world).call('GET /api/banner')).body
const fromNow = (milliseconds: number) => new Date(world.ctx.now().getTime() + milliseconds).toISOString()

test('a banner is shown to visitors and sent to open pages during its period, until it is switched off', async () => {
  expect(await shown()).toBeNull()
  const url = await listenOnFreePort(world)
  const { cookie } = await newPlayer(world)
  const player = connectPlayer({ url, cookie })
  await player.send('queue:state', null)
  const next = () => new Promise(resolve => player.socket.once('banner:changed', resolve))

  let received = next()
  expect((await save({ version: 0 })).body).toMatchObject({ version: 1, updatedBy: 'admin' })
  const banner = { version: 1, kind: 'warning', text: BANNER.text }
  expect(await received).toEqual({ banner })
  expect(await shown()).toEqual(banner)

  received = next()
  await save({ version: 1, startsAt: fromNow(HOUR), endsAt: fromNow(2 * HOUR) })
  expect(await received).toEqual({ banner: null })
  expect(await shown()).toBeNull()
  received = next()
  world.advance(HOUR)
  await world.banner.refresh()
  expect(await received).toEqual({ banner: { ...banner, version: 2 } })
  world.advance(HOUR)
  expect(await shown()).toBeNull()

  await save({ version: 2, isOn: false, text: { en: '', es: '' } })
  expect(await shown()).toBeNull()
  player.leave()
  const { body: acts } = await admin.call('GET /api/admin/audit', { query: { action: 'banner-changed' } })
  expect(acts).toHaveLength(3)
})

test('if two administrators change it at the same time, one is refused; wrong values are refused', async () => {
  const { body } = await admin.call('GET /api/admin/banner')
  const answers = await Promise.all([save({ version: body.version }), save({ version: body.version })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const [changes, error] of [
    [{ text: { en: 'Only English', es: ' ' } }, MESSAGES.bannerTextRequired],
    [{ text: { en: 'x'.repeat(301), es: 'x' } }, MESSAGES.bannerTextTooLong],
    [{ startsAt: fromNow(HOUR), endsAt: fromNow(0) }, MESSAGES.bannerEndsBeforeStart],
  ] as const)
    expect(await save({ version: body.version + 1, ...changes })).toMatchObject({
      status: 400,
      body: { error },
    })
})

import { MESSAGES, type TemplateId, type Tournament, type TournamentTemplate } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../test/client.ts'

import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let admin: Admin
type Organiser = ReturnType<typeof createClient>
let organiser: Organiser
let other: Organiser

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
  organiser = await newOrganiser()
  other = await newOrganiser()
})

async function newOrganiser() {
  const { userId, name } = await newPlayer(world)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role: 'organiser' } })
  const client = createClient(world)
  const body = { email: `${name}@example.com`, password: 'secret1' }
  expect((await client.call('POST /api/admin/login', { body })).status).toBe(200)
  return client
}

const SETTINGS = {
  name: 'Copa de los jueves',
  description: 'Con mate',
  format: 'swiss',
  entryFee: 10,
  maxPlayers: 16,
  prizes: [0.5, 0.3],
  checkInMinutes: 30,
  rules: { mode: '1v1', target: 15, rounds: 5, roundPause: 2 },
  entry: { enterAs: 'alone', minRating: 1200, access: 'password', password: 'yerba' },
} as const

async function createBy({ call }: Pick<Organiser, 'call'>) {
  const startDate = new Date(world.ctx.now().getTime() + 3600_000)
  const endDate = new Date(startDate.getTime() + 7200_000).toISOString()
  const body = { ...SETTINGS, startDate: startDate.toISOString(), endDate }
  const answer = await call('POST /api/tournaments', { body: body as never })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (answer.body as Tournament)._id
}

const save = ({ call }: Pick<Organiser, 'call'>, body: object) =>
  call('POST /api/admin/templates', { body: body as never })
const list = async ({ call }: Pick<Organiser, 'call'>) =>
  (await call('GET /api/admin/templates')).body as TournamentTemplate[]
const namesFor = async (who: Pick<Organiser, 'call'>) => (await list(who)).map(({ name }) => name)
const of = (id: TemplateId) => ({ params: { id } })

test('a template keeps the settings of a tournament, without its dates and password, and is deleted', async () => {
  const tournamentId = await createBy(organiser)
  const saved = await save(organiser, { tournamentId, name: ' Jueves ' })
  expect(saved).toMatchObject({
    status: 201,
    body: {
      name: 'Jueves',
      isShared: false,
      settings: {
        name: SETTINGS.name,
        format: 'swiss',
        entryFee: 10,
        prizes: [0.5, 0.3],
        checkInMinutes: 30,
        rules: { mode: '1v1', rounds: 5, roundPause: 2, bestOfFrom: 'all' },
        entry: { enterAs: 'alone', minRating: 1200, maxRating: null, access: 'password' },
        durationMinutes: 120,
      },
    },
  })
  expect(JSON.stringify(saved.body)).not.toMatch(/hash|yerba/i)
  const { _id: id } = saved.body as TournamentTemplate
  expect(await save(organiser, { tournamentId, name: 'JUEVES' })).toMatchObject({
    status: 409,
    body: { error: MESSAGES.templateNameTaken },
  })
  expect(await save(organiser, { tournamentId, name: ' ' })).toMatchObject({
    status: 400,
    body: { error: MESSAGES.templateNameRequired },
  })
  const { status } = await organiser.call('DELETE /api/admin/templates/{id}', of(id))
  expect(status).toBe(200)
  expect(await list(organiser)).toEqual([])
  expect((await organiser.call('DELETE /api/admin/templates/{id}', of(id))).status).toBe(404)
})

test('a template is private until it is shared; others use a shared one, and only administrators change it too', async () => {
  const tournamentId = await createBy(organiser)
  expect((await save(other, { tournamentId, name: 'Not theirs' })).status).toBe(403)
  const { _id: id } = (await save(organiser, { tournamentId, name: 'Viernes' })).body as TournamentTemplate
  expect(await namesFor(other)).not.toContain('Viernes')
  const edit = (who: Pick<Organiser, 'call'>, body: object) =>
    who.call('PATCH /api/admin/templates/{id}', { ...of(id), body: body as never })
  expect((await edit(admin, { name: 'Private' })).status).toBe(404)
  expect(await edit(organiser, { isShared: true })).toMatchObject({
    body: { isShared: true, name: 'Viernes' },
  })
  expect(await namesFor(other)).toContain('Viernes')
  expect((await edit(other, { name: 'Mine' })).status).toBe(403)
  expect(await edit(admin, { name: 'De la casa' })).toMatchObject({ status: 200 })
  expect(await namesFor(organiser)).toContain('De la casa')
})

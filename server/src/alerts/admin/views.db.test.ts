import { type AlertView, MESSAGES } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let admin: Admin
let moderator: Client

beforeAll(async () => {
  world = await createWorld({})
  admin = await signInAdmin(world)
  const { userId, name } = await newPlayer(world)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role: 'moderator' } })
  moderator = createClient(world)
  await moderator.call('POST /api/admin/login', {
    body: { email: `${name}@example.com`, password: 'secret1' },
  })
})

const save = async (client: Client, name: string, isShared: boolean, query = 'view=list&status=open') =>
  (await client.call('POST /api/admin/alerts/views', { body: { name, query, isShared } })).body as AlertView[]
const namesOf = async (client: Client) =>
  ((await client.call('GET /api/admin/alerts/views')).body as AlertView[]).map(({ name }) => name)
const remove = (client: Client, id: string) =>
  client.call('DELETE /api/admin/alerts/views/{id}', { params: { id }, body: {} })

test('a view is seen by its owner, and by the team if it is shared', async () => {
  await save(admin, 'My own', false)
  await save(admin, 'For all', true)
  await save(moderator, 'The moderator’s', false)
  expect(await namesOf(admin)).toEqual(['For all', 'My own'])
  expect(await namesOf(moderator)).toEqual(['For all', 'The moderator’s'])
})

test('a view of the same name is replaced', async () => {
  await save(admin, 'Again', false)
  const views = await save(admin, 'Again', true, 'view=list&severity=high')
  expect(views.filter(({ name }) => name === 'Again')).toMatchObject([
    { query: 'view=list&severity=high', isShared: true, isOwn: true, by: 'admin' },
  ])
})

test('moderators delete their own views, administrators also shared ones', async () => {
  const idOf = (views: AlertView[], name: string) => views.find(view => view.name === name)!._id
  const shared = idOf(await save(admin, 'Shared by the admin', true), 'Shared by the admin')
  const theirs = idOf(await save(moderator, 'Shared by the moderator', true), 'Shared by the moderator')
  const hidden = idOf(await save(moderator, 'Hidden', false), 'Hidden')
  expect(await remove(moderator, shared)).toMatchObject({
    status: 409,
    body: { error: MESSAGES.viewNotOwn },
  })
  expect((await remove(admin, hidden)).status).toBe(409)
  expect((await remove(admin, theirs)).status).toBe(200)
  expect((await remove(moderator, hidden)).status).toBe(200)
  expect(await namesOf(moderator)).not.toContain('Hidden')
})

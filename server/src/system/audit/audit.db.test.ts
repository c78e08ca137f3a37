import type { AuditEntry, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { writeAudit } from '../../platform/audit.ts'

let world: World
let admin: Admin
let other: UserId

/** Six actions on six days, the even ones by another administrator. */
beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
  ;[other] = (await createUsers(world.ctx, 1)) as [UserId]
  const acts = [
    ['coins-adjusted', 'user:11111111-1111-4111-8111-111111111111', 'ana', { before: 5, after: 12_345 }],
    [
      'user-suspended',
      'user:22222222-2222-4222-8222-222222222222',
      'beto',
      { reason: 'Collusion at table 4' },
    ],
    ['coins-adjusted', 'user:22222222-2222-4222-8222-222222222222', 'beto', { before: 9, after: 0 }],
    ['match-finished', 'match:33333333-3333-4333-8333-333333333333', null, { winner: { username: 'Caro' } }],
    [
      'award-changed',
      'tournament:44444444-4444-4444-8444-444444444444',
      'Copa 100%',
      { before: 0.8, after: 1 },
    ],
    ['match-finished', 'match:55555555-5555-4555-8555-555555555555', 'ana, beto', {}],
  ] as const
  for (const [index, [action, subject, label, meta]] of acts.entries()) {
    const at = new Date(Date.UTC(2026, 0, index + 1, 12))
    const actorId = index % 2 === 0 ? admin.userId : other
    await writeAudit(world.ctx.db, { actorId, action, subject, label, meta, at })
  }
})

async function list(query: Record<string, string> = {}) {
  const { status, body, headers } = await admin.call('GET /api/admin/audit', {
    query: { endDate: '2026-01-31', ...query },
  })
  expect(status).toBe(200)
  const entries = body as AuditEntry[]
  const days = entries.map(({ at }) => new Date(at).getUTCDate())
  return { entries, days, total: Number(headers['x-total-count']) }
}

test('every action is listed, newest first, with its actor and subject', async () => {
  const { entries, days, total } = await list()
  expect(days).toEqual([6, 5, 4, 3, 2, 1])
  expect(total).toBe(6)
  expect(entries[5]).toEqual({
    _id: expect.any(String),
    actor: { _id: admin.userId, username: 'admin' },
    action: 'coins-adjusted',
    subject: { kind: 'user', id: '11111111-1111-4111-8111-111111111111', label: 'ana' },
    meta: { before: 5, after: 12_345 },
    at: '2026-01-01T12:00:00.000Z',
  })
})

test.each([
  [{ action: 'coins-adjusted' }, [3, 1]],
  [{ actor: 'ADMIN' }, [5, 3, 1]],
  [{ actor: 'guest' }, [6, 4, 2]],
  [{ actor: 'no such name' }, []],
  [{ subject: '22222222-2222-4222-8222-222222222222' }, [3, 2]],
  [{ subject: 'match:33333333-3333-4333-8333-333333333333' }, [4]],
  [{ subject: '99999999-9999-4999-8999-999999999999' }, []],
  [{ search: 'collusion' }, [2]],
  [{ search: 'Cóllusíon' }, [2]],
  [{ search: '33333333-3333-4333-8333-333333333333' }, [4]],
  [{ search: '…33333333' }, [4]],

  [{ search: 'BETO' }, [6, 3, 2]],
  [{ search: 'match-fin' }, [6, 4]],
  [{ search: '100%' }, [5]],
  [{ search: 'caro' }, [4]],
  [{ search: '12345' }, [1]],
  [{ search: '12,345' }, [1]],
  [{ search: '12.345' }, [1]],
  [{ search: '2345' }, [1]],
  [{ search: 'admin' }, [5, 3, 1]],
  [{ startDate: '2026-01-03', endDate: '2026-01-04' }, [4, 3]],
  [{ startDate: '2026-01-05T11:00:00Z', endDate: '2026-01-05T12:00:00Z' }, [5]],
  [{ action: 'match-finished', actor: 'guest', order: 'asc' }, [4, 6]],
  [{ page: '2', limit: '4' }, [2, 1]],
])('%j finds the acts of %j', async (query, days) => {
  const listed = await list(query)
  expect(listed.days).toEqual(days)
  if (!('page' in query)) expect(listed.total).toBe(days.length)
})

test('the recorded kinds of action can be read', async () => {
  const { body } = await admin.call('GET /api/admin/audit/actions')
  expect(body).toEqual(
    expect.arrayContaining(['award-changed', 'coins-adjusted', 'match-finished', 'user-suspended']),
  )
  expect(body).toEqual([...body].sort())
})

test('an action of an alert that a node of the previous version records gets its new name', async () => {
  const subject = 'alert:66666666-6666-4666-8666-666666666666'
  const at = new Date(Date.UTC(2026, 1, 1))
  await writeAudit(world.ctx.db, { actorId: other, action: 'alert.reopen', subject, label: 'Collusion', at })
  const { body } = await admin.call('GET /api/admin/audit', { query: { search: 'alert-reopened' } })
  expect(body).toMatchObject([{ action: 'alert-reopened', subject: { label: 'Collusion' } }])
})

test('a recorded action cannot be changed or deleted', async () => {
  for (const change of [sql`UPDATE audit SET action = 'x'`, sql`DELETE FROM audit`, sql`TRUNCATE audit`])
    await expect(world.ctx.db.execute(change)).rejects.toThrow()
  expect((await list()).total).toBe(6)
})

test('the export has the rows of the list, and exporting is recorded as well', async () => {
  const query = { search: 'beto', endDate: '2026-01-31' }
  const { body, headers } = await admin.call('GET /api/admin/audit/export', { query })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="audit_\d{4}-\d\d-\d\d\.csv"$/)
  const [head, ...lines] = (body as string).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFEntry ID,At,Administrator,Action,Subject,Subject ID,Name,Details')
  expect(lines.map(line => line.split(',')[1])).toEqual([
    '2026-01-06T12:00:00.000Z',
    '2026-01-03T12:00:00.000Z',
    '2026-01-02T12:00:00.000Z',
  ])
  const { body: acts } = await admin.call('GET /api/admin/audit', { query: { action: 'audit-exported' } })
  expect(acts).toMatchObject([{ actor: { _id: admin.userId }, meta: { filters: query } }])
})

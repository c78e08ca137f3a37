import type { AuditEntry } from '@valecuatro/contract'
import { anAdmin } from '../../../../testing/fakeApi.ts'
import { aUser } from '../../users/testing/someUsers.ts'

let written = 0

export const anEntry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: `0198a1f0-0000-7000-8000-00000001${String(++written).padStart(4, '0')}`,
  actor: { _id: anAdmin._id, username: anAdmin.username },
  action: 'user-suspended',
  subject: { kind: 'user', id: aUser(1)._id, label: 'player1' },
  meta: { reason: 'Spoke of their cards', sessions: 2 },
  at: '2026-03-05T12:00:00.000Z',
  ...more,
})

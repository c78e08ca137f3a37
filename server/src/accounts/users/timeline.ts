import type { UserId } from '@valecuatro/contract'
import type { TimelineSource } from '../../platform/timeline.ts'
import { findUser } from './users.ts'

/** When a user registered, or a guest chose a name. */
export const userTimeline: TimelineSource = async (
  db,
  { subject, id, kinds, people, from, until, before },
) => {
  if (subject !== 'user' || !kinds.includes('play') || people) return []
  const user = await findUser(db, id as UserId)
  const _id = `user-registered ${id}`
  if (!user || (from && user.createdAt < from) || (until && user.createdAt >= until)) return []
  const at = user.createdAt.toISOString()
  if (before && (at > before.at || (at === before.at && _id >= before.id))) return []
  const { username } = user
  return [
    {
      _id,
      type: 'event',
      kind: 'play',
      at,
      event: 'user-registered',
      people: [{ _id: user.id, username }],
      subject: { kind: 'user', id, label: username },
      score: null,
    },
  ]
}

import { chatKeyOf, type OrganisedTournament, type TournamentId } from '@valecuatro/contract'
import { and, desc, gt, inArray, isNull } from 'drizzle-orm'
import { usernameOf } from '../accounts/index.ts'
import type { Database } from '../platform/database/database.ts'
import { messagesKeptSince } from './channels.ts'
import { chatMessages } from './schema.ts'

/** The last message in the chat room of each of these tournaments. */
export async function readLatestMessages(
  db: Database,
  ids: TournamentId[],
  now: Date,
): Promise<Map<TournamentId, OrganisedTournament['lastMessage']>> {
  if (ids.length === 0) return new Map()
  const keys = new Map(ids.map(tournamentId => [chatKeyOf({ tournamentId }), tournamentId]))
  const rows = await db
    .selectDistinctOn([chatMessages.channel], {
      id: chatMessages.id,
      channel: chatMessages.channel,
      userId: chatMessages.userId,
      username: usernameOf<string>(chatMessages.userId),
      text: chatMessages.text,
      at: chatMessages.at,
    })
    .from(chatMessages)
    .where(
      and(
        inArray(chatMessages.channel, [...keys.keys()]),
        isNull(chatMessages.removedAt),
        gt(chatMessages.at, messagesKeptSince(now)),
      ),
    )
    .orderBy(chatMessages.channel, desc(chatMessages.id))
  return new Map(
    rows.map(({ id, channel, at, ...message }) => [
      keys.get(channel)!,
      { _id: id, ...message, at: at.toISOString() },
    ]),
  )
}

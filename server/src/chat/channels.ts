import { type ChatChannel, mayCall, type UserId } from '@valecuatro/contract'
import { findPlayersOfEndedGame } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Caller } from '../platform/http/serve.ts'
import { findPeopleAtTable } from '../tables/index.ts'
import { findChatRoom } from '../tournaments/index.ts'

/** How long those who played a game may write to each other after its end. */
const AFTER_GAME_MS = 30 * 60_000
const KEPT_MS = 24 * 60 * 60_000

/** Messages written before this time are no longer shown, and are deleted unless they were reported. */
export const messagesKeptSince = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** Staff read and moderate the chat rooms of all tournaments, and no other channels. */
export const isModeratedBy = (channel: ChatChannel, { role }: Caller) =>
  'tournamentId' in channel && mayCall('staff', role)

/** The people, apart from staff, who may read and write in a channel now; null if the channel is closed. */
export async function findPeople(ctx: Context, channel: ChatChannel): Promise<UserId[] | null> {
  if ('code' in channel) return findPeopleAtTable(ctx.db, channel.code)
  const since = new Date(ctx.now().getTime() - AFTER_GAME_MS)
  if ('gameId' in channel) return findPlayersOfEndedGame(ctx.db, channel.gameId, since)
  return (await findChatRoom(ctx.db, channel.tournamentId, ctx.now()))?.people ?? null
}

/** Whether a person may read a channel with these people. */
export const mayRead = (channel: ChatChannel, people: readonly UserId[], caller: Caller) =>
  people.includes(caller.userId) || isModeratedBy(channel, caller)

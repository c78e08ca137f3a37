import { z } from 'zod'
import type { Attention } from './attention.ts'
import type { OwnChallenges } from './challenges.ts'
import type { Changes } from './changes.ts'
import { ChatKey, type ChatState } from './chat.ts'
import { GameId } from './games.ts'
import { text } from './input.ts'
import type { GameSeats, GameView } from './liveGame.ts'
import type { TournamentPlace, TournamentState } from './liveTournament.ts'
import { TournamentId } from './matches.ts'
import type { OwnStatus, QueueSize } from './queue.ts'
import type { Access } from './roles.ts'
import type { SystemStatus } from './system.ts'
import { type Lobby, type Table, TableCode } from './tables.ts'

/**
 * Live documents: everything that a client can follow. A document belongs to a topic and has an id, a state as its
 * reader may see it, and a version that each change increments by one.
 */
const topic =
  <State>() =>
  <Id extends z.ZodType<string>>(declared: { id: Id; access: Access }): Topic<Id, State> =>
    declared

interface Topic<Id extends z.ZodType<string>, State> {
  id: Id
  /** Who may watch, before the topic looks at the document itself. */
  access: Access
  /** Exists only for the compiler. */
  state?: State
}

/** The id of a topic that has one document. */
const Single = z.literal('')

/** Lists of the admin panel that are updated when other administrators or players change them. */
export const ADMIN_LISTS = [
  'users',
  'tournaments',
  'matches',
  'cases',
  'coin-requests',
  'silence-rules',
] as const
export type AdminList = (typeof ADMIN_LISTS)[number]

export const liveTopics = {
  /** The public tables that wait for players, newest first, and the games to watch; changes at most once per second. */
  lobby: topic<Lobby>()({ id: Single, access: 'public' }),
  /** A table where people gather. A player who watches it without a seat is one of its visitors, whom only players see. */
  table: topic<Table>()({ id: TableCode, access: 'public' }),
  /** How many players wait in each queue; changes at most once per second. */
  queue: topic<{ queues: QueueSize[] }>()({ id: Single, access: 'player' }),
  /** The reader's own status. Changes of `waiting` and `queues` alone are not sent: they are in the topic `queue`. */
  me: topic<OwnStatus>()({ id: Single, access: 'player' }),
  /** A game as its reader may see it; its changes are sent as `game:moved`. */
  game: topic<GameView>()({ id: GameId, access: 'player' }),
  /** The people of a game, and what they want apart from moves. */
  seats: topic<GameSeats>()({ id: GameId, access: 'player' }),
  /** The challenges that the reader has sent and received. */
  challenges: topic<OwnChallenges>()({ id: Single, access: 'player' }),
  /** The messages of a channel, without those of people whom the reader has muted or blocked. */
  chat: topic<ChatState>()({ id: ChatKey, access: 'player' }),
  /** A tournament; changes at most once per second. */
  tournament: topic<TournamentState>()({ id: TournamentId, access: 'public' }),
  /** The reader's own state in a tournament; changes are sent with those of the tournament, to readers of both. */
  place: topic<TournamentPlace>()({ id: TournamentId, access: 'player' }),
  /** The figures of the dashboard; changes at most every three seconds. */
  figures: topic<SystemStatus>()({ id: Single, access: 'staff' }),
  /** What needs the reader's attention; changes at most every five seconds. */
  attention: topic<Attention>()({ id: Single, access: 'staff' }),
  /** Counts the changes of a list, for those who may see it; changes at most every one and a half seconds. */
  adminList: topic<{ changes: number }>()({ id: z.enum(ADMIN_LISTS), access: 'staff' }),
  /** How many alerts have the status new. */
  alertCount: topic<{ newAlerts: number }>()({ id: Single, access: 'moderator' }),
}

type Topics = typeof liveTopics
export type LiveTopic = keyof Topics
export type LiveId<T extends LiveTopic> = z.output<Topics[T]['id']>
export type LiveState<T extends LiveTopic> = NonNullable<Topics[T]['state']>

/**
 * Topics whose domain stores versions and sends each change itself, with a message of its own. They are the same on all
 * nodes.
 */
export type NumberedTopic = 'game'

/** Names a document; its id must be one of its topic. */
export const LiveRef = z.object({
  topic: z.enum(Object.keys(liveTopics) as [LiveTopic, ...LiveTopic[]]),
  id: text().max(100).default(''),
})
export type LiveRef = z.output<typeof LiveRef>

/** The whole state, or the change since the version that the client has. */
export type LiveAnswer = { ok: true; version: number } & ({ state: unknown } | { changes: Changes })

/** A change of the document from the version before. */
export interface LiveChange extends LiveRef {
  version: number
  changes: Changes
}

/** Current versions. A client with a lower one has missed a change and watches the document again. */
export interface LiveBeat {
  documents: [topic: LiveTopic, id: string, version: number][]
}

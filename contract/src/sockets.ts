import type { Seat } from '@valecuatro/engine'
import { z } from 'zod'
import { UserId } from './accounts.ts'
import type { AlertUpdate } from './alerts.ts'
import type { Banner } from './banner.ts'
import { ChatChannel, type ChatMessage, type ChatSilence, ChatText } from './chat.ts'
import { ActionText, BOT_KINDS, GameId, type MatchId, SeatNumber } from './games.ts'
import type { GameMove, SeatState, TableState } from './liveGame.ts'
import type { TournamentChanges, TournamentPlace, TournamentState } from './liveTournament.ts'
import { TournamentId } from './matches.ts'
import type { Notice } from './notices.ts'
import type { FriendRelation, NamedPlayer, Presence } from './people.ts'
import { QueueOptions, type QueueSize, type QueueState } from './queue.ts'
import type { SystemStatus } from './system.ts'
import { type Lobby, type LobbyChanges, TableCode, TableOptions, type TableRoom } from './tables.ts'
import { PHRASES, type Phrase, SENAS, type Sena } from './talk.ts'

/** Frames above this close the socket. */
export const MAX_FRAME_BYTES = 16 * 1024

const Nothing = z.object({}).nullish()
const GameRef = z.object({ gameId: GameId })
const TournamentRef = z.object({ tournamentId: TournamentId })
const TableRef = z.object({ code: TableCode })
const InviteRef = z.object({ code: z.string().regex(/^[A-HJKMNP-Z]{8}$/) })

/** Every message that a client may send; what is not here is refused. All are answered. */
export const clientMessages = {
  'game:act': z.object({
    gameId: GameId,
    /** Drawn by the client; repeated when it repeats the command, so that it counts once. */
    commandId: z.uuid(),
    /** The number of the state that the player was looking at. */
    expectedSeq: z.int().min(0),
    action: ActionText,
  }),
  'game:sync': GameRef,
  /** Closes the table's screen; the seat stays the player's. */
  'game:leave': GameRef,
  /** Leaves the game for good: a bot plays the seat to the end. May be repeated. */
  'game:abandon': GameRef,
  /** Gives the game up for one's side, or agrees to it (true); takes that back, or declines it (false). */
  'game:resign': z.object({ gameId: GameId, agreed: z.boolean() }),
  'game:seed': z.object({ gameId: GameId, seed: z.string().regex(/^[0-9a-f]{16,64}$/) }),
  'game:say': z.object({ gameId: GameId, phrase: z.enum(PHRASES) }),
  'game:sign': z.object({ gameId: GameId, sign: z.enum(SENAS) }),
  'game:mute': z.object({ gameId: GameId, seat: SeatNumber, muted: z.boolean() }),
  'game:rematch': GameRef,
  /** Waits in this queue, and in no other one. */
  'queue:join': QueueOptions.nullish(),
  /** Waits for another player who accepts to be the sender's partner; both are then in the queue as a pair. */
  'queue:invite': QueueOptions.pick({ flor: true }).nullish(),
  /** Who invites with this code. */
  'queue:invitation': InviteRef,
  'queue:accept': InviteRef,
  'queue:leave': Nothing,
  'queue:bots': Nothing,
  'queue:state': Nothing,
  'practice:start': z.object({
    players: z.union([z.literal(2), z.literal(4)]).default(4),
    target: z.union([z.literal(15), z.literal(30)]).default(15),
    flor: z.boolean().default(false),
    rivals: z.enum(BOT_KINDS).default('balanced'),
    /** Not used one against one. */
    partner: z.enum(BOT_KINDS).default('balanced'),
  }),
  /** From now on the socket is sent every change, until it unsubscribes or disconnects. */
  'tournament:watch': TournamentRef,
  'tournament:unwatch': TournamentRef,
  /** Waits for the next table of an arena. */
  'tournament:queue': TournamentRef,
  'tournament:unqueue': TournamentRef,
  /** Creates a table; the sender is its host and sits at seat 0. The bots sit at the seats 1, 2 and 3; null is empty. */
  'table:create': z.object({
    options: TableOptions.prefault({}),
    bots: z.array(z.enum(BOT_KINDS).nullable()).max(3).default([]),
  }),
  /** From now on the socket is sent every change of the table, and its user is there: a visitor, if without a seat. */
  'table:watch': TableRef,
  'table:unwatch': TableRef,
  /** Takes a seat, or changes to it; gives up a seat at another table. */
  'table:sit': TableRef.extend({ seat: SeatNumber }),
  'table:stand': TableRef,
  'table:ready': TableRef.extend({ isReady: z.boolean() }),
  /** Gives up the seat, and is no longer there. */
  'table:leave': TableRef,
  /** The host alone: clears all ready marks. */
  'table:options': TableRef.extend({ options: TableOptions }),
  /** The host alone: swaps what is at two seats, of which one may be empty. */
  'table:move': TableRef.extend({ from: SeatNumber, to: SeatNumber }),
  /** The host alone: the person cannot come back to this table. */
  'table:remove': TableRef.extend({ userId: UserId }),
  /** The host alone: seats a bot, or takes it away (null). */
  'table:bot': TableRef.extend({ seat: SeatNumber, bot: z.enum(BOT_KINDS).nullable() }),
  /** The host alone: makes another person who is there the host. */
  'table:host': TableRef.extend({ userId: UserId }),
  /** The host alone: all seats are taken, and all persons but the host are ready. */
  'table:start': TableRef,
  /** From now on the socket is sent what changes in the lobby's lists. */
  'lobby:watch': Nothing,
  'lobby:unwatch': Nothing,
  /** What has been written in a channel within a day, oldest first. */
  'chat:history': z.object({ channel: ChatChannel }),
  'chat:send': z.object({ channel: ChatChannel, text: ChatText }),
  /** Invites a friend to a table where the sender sits or is the host, once per minute at most. */
  'friend:invite': TableRef.extend({ userId: UserId }),
} as const

export type ClientMessages = typeof clientMessages
export type ClientMessage = keyof ClientMessages
export type Payload<M extends ClientMessage> = z.output<ClientMessages[M]>

/** Why a message was refused. */
export const REFUSALS = [
  'malformed',
  'unknown-message',
  'slow-down',
  'not-found',
  'not-allowed',
  'not-seated',
  'stale',
  'illegal',
  'too-late',
  'already-playing',
  'not-waiting',
  'not-entered',
  'not-running',
  'seat-taken',
  'not-host',
  'not-ready',
  'removed',
  'guests-not-allowed',
  'email-not-verified',
  'blocked',
  'silenced',
  'paused',
  'unavailable',
] as const
export type RefusalCode = (typeof REFUSALS)[number]

export interface SocketRefusal {
  ok: false
  code: RefusalCode
  /** The engine's own code where the rules refused. */
  rule?: string
  /** The names of those who are at another table, where that is why. */
  players?: string[]
  /** When it will be allowed, where it is not yet. */
  until?: number
  /** The current state of the game, so that the screen can correct itself at once. */
  table?: TableState
}

/** What answers each message besides a refusal. */
export interface Answers {
  'game:act': { ok: true; seq: number }
  'game:sync': { ok: true; table: TableState }
  'game:leave': { ok: true }
  'game:abandon': { ok: true }
  /** Whether the game has ended by it; otherwise the partner is asked. */
  'game:resign': { ok: true; over: boolean }
  'game:seed': { ok: true }
  'game:say': { ok: true }
  'game:sign': { ok: true }
  'game:mute': { ok: true }
  'game:rematch': { ok: true; gameId: GameId | null }
  'queue:join': { ok: true; queue: QueueState }
  'queue:invite': { ok: true; queue: QueueState }
  'queue:invitation': { ok: true; username: string; flor: boolean }
  'queue:accept': { ok: true; queue: QueueState }
  'queue:leave': { ok: true; queue: QueueState }
  'queue:bots': { ok: true; gameId: GameId }
  'queue:state': { ok: true; queue: QueueState }
  'practice:start': { ok: true; gameId: GameId }
  'tournament:watch': { ok: true; state: TournamentState; place: TournamentPlace }
  'tournament:unwatch': { ok: true }
  'tournament:queue': { ok: true; place: TournamentPlace }
  'tournament:unqueue': { ok: true; place: TournamentPlace }
  'table:create': { ok: true; code: TableCode; table: TableRoom }
  'table:watch': { ok: true; table: TableRoom }
  'table:unwatch': { ok: true }
  'table:sit': { ok: true; table: TableRoom }
  'table:stand': { ok: true; table: TableRoom }
  'table:ready': { ok: true; table: TableRoom }
  'table:leave': { ok: true }
  'table:options': { ok: true; table: TableRoom }
  'table:move': { ok: true; table: TableRoom }
  'table:remove': { ok: true; table: TableRoom }
  'table:bot': { ok: true; table: TableRoom }
  'table:host': { ok: true; table: TableRoom }
  'table:start': { ok: true; gameId: GameId }
  'lobby:watch': { ok: true } & Lobby
  'lobby:unwatch': { ok: true }
  /** `silenced`: why the caller may not write, if so. `silences`: all silenced people, for staff alone. */
  'chat:history': {
    ok: true
    messages: ChatMessage[]
    silenced?: string
    silences?: ChatSilence[]
  }
  'chat:send': { ok: true; message: ChatMessage }
  'friend:invite': { ok: true }
}

export type SocketAnswer<M extends ClientMessage> = Answers[M] | SocketRefusal

/** Lists of the admin panel that follow what other administrators and players do. */
export const ADMIN_LISTS = ['users', 'tournaments', 'matches'] as const
export type AdminList = (typeof ADMIN_LISTS)[number]

/** Every message that the server sends by itself. */
export interface ServerMessages {
  'game:moved': GameMove
  /** The number that a game has reached: a screen with a lower one has missed something and asks `game:sync`. */
  'game:beat': { gameId: GameId; seq: number }
  'game:seats': { gameId: GameId; seats: SeatState[] }
  /** Who of the receiver's side wants to resign this hand. */
  'game:resigning': { gameId: GameId; seats: Seat[] }
  'game:said': { gameId: GameId; seat: Seat; phrase: Phrase }
  'game:signed': { gameId: GameId; seat: Seat; sign: Sena; caught: boolean }
  'game:rematch': { gameId: GameId; rematch: Seat[]; until: number; next: GameId | null }
  /** The receiver has left this game for good, in this tab or in another one. */
  'game:left': { gameId: GameId }
  /** A game waits for the receiver; sent to every page of the site. */
  'game:ready': { gameId: GameId; matchId: MatchId }
  /** The receiver's own state, when another of their tabs has changed it. */
  'queue:state': QueueState
  /** To those who follow the queues: how many wait in the default queue (`waiting`), and in each. */
  'queue:count': { waiting: number; queues: QueueSize[] }
  /** To those who watch it, once per second at most. */
  'tournament:changes': TournamentChanges
  /** The number of the last changes: a screen with a lower one has missed some and sends `tournament:watch`. */
  'tournament:beat': { tournamentId: TournamentId; seq: number }
  /** The receiver's own state, when it has changed. */
  'tournament:place': TournamentPlace
  /** To those who watch the table. */
  'table:changed': TableRoom
  /** The version that a table has reached: a screen with a lower one has missed something and sends `table:watch`. */
  'table:beat': { code: TableCode; version: number }
  /** The host has removed the receiver from this table. */
  'table:removed': { code: TableCode }
  /** To the people of the channel, but for those who have muted the writer. */
  'chat:message': { channel: ChatChannel; message: ChatMessage }
  /** Messages were removed; they are read as `isRemoved`, or no longer if their writer has deleted the account. */
  'chat:removed': { channel: ChatChannel; messageIds: string[]; isWriterGone: boolean }
  /** To the person and to staff: a person may no longer write in the channel, or may write again (null). */
  'chat:silenced': { channel: ChatChannel; userId: UserId; reason: string | null }
  /** To those who watch the lobby, once per second at most. */
  'lobby:changed': LobbyChanges
  /** How the receiver and another player stand to each other, and whether a friend is online or plays. */
  'friend:changed': { userId: UserId; relation: FriendRelation; presence: Presence }
  /** A friend invites the receiver to a table. */
  'table:invited': { code: TableCode; from: NamedPlayer }
  /** How many notices of the receiver are unread, when that has changed; and the new one, if there is one. */
  'notices:changed': { unread: number; notice?: Notice }
  /** The receiver has been given a warning that they must read. */
  'warning:new': Record<string, never>
  /** To everyone: the banner above every page has changed. */
  'banner:changed': { banner: Banner | null }
  /** To administrators: what the dashboard counts, when it has changed. */
  'admin:figures': SystemStatus
  /** To administrators: rows of these lists have been added or changed. */
  'admin:changed': { lists: AdminList[] }
  /** To administrators: an alert that was not there before. */
  'alert:new': AlertUpdate
  /** To administrators: another administrator has acted on an alert, or its rule has matched again. */
  'alert:changed': AlertUpdate
  /** To administrators, with every connection: how many alerts are new. */
  'alert:count': { newAlerts: number }
  /** Said before the server closes a socket. */
  bye: { reason: 'signed-out' | 'expired' | 'flooding' | 'closing' }
}
export type ServerMessage = keyof ServerMessages

export type ServerToClient = { [M in ServerMessage]: (message: ServerMessages[M]) => void }
export type ClientToServer = {
  [M in ClientMessage]: (
    payload: z.input<ClientMessages[M]>,
    answer: (answer: SocketAnswer<M>) => void,
  ) => void
}

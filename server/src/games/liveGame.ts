import type {
  BotKind,
  DailyDate,
  DealId,
  DisplayedRating,
  GameEnding,
  GameId,
  GameMove,
  GameView,
  MatchId,
  SeatState,
  UserId,
} from '@valecuatro/contract'
import { commitmentOf } from '@valecuatro/contract/deck'
import {
  type Card,
  type Event,
  type Game,
  type Seat,
  teamOf,
  type View,
  view,
  viewEvent,
} from '@valecuatro/engine'
import type { MatchRef } from './matchLookup.ts'
import { type Attendance, hasLeft } from './outcome.ts'

export interface SeatRow extends DisplayedRating {
  seat: Seat
  userId: UserId | null
  username: string
  bot: BotKind | null
}

/** A player who takes over a seat. */
export type NewOccupant = DisplayedRating & { userId: UserId; username: string }

/** A game with everything that the database stores about it. */
export interface LiveGame {
  id: GameId
  matchId: MatchId
  seq: number
  phase: 'seeding' | 'playing' | 'over'
  game: Game
  secret: string
  seeds: (string | null)[]
  deadlineAt: Date | null
  /** Seats that bots play until their players return. */
  held: Seat[]
  /** Of those, the seats that bots have held since before this hand was dealt. */
  absent: Seat[]
  /** Seats whose players have left for good. */
  left: Seat[]
  /** The seats that want to resign and in which hand, as `hand:seat`. */
  resigning: string[]
  fullAtStart: boolean
  needsWinner: boolean
  /** How the game ended; null while it is played. */
  ending: GameEnding | null
  watchable: boolean
  /** How long a turn may last; null for the configured time. */
  turnMs: number | null
  /** The number of the hand in a deal that others play too; null for other games. */
  duplicateHand: number | null
  /** The deals that it shares with other games, and how many of them it plays; null for other games. */
  dealId: DealId | null
  dealHands: number | null
  rematch: Seat[]
  createdAt: Date
  finishedAt: Date | null
  seats: SeatRow[]
}

/** Whether others play the same cards apart from this game: nothing about them may be seen before all have ended. */
export const isDuplicate = ({ duplicateHand, dealId }: Pick<LiveGame, 'duplicateHand' | 'dealId'>) =>
  duplicateHand !== null || dealId !== null

export const seatRoom = (gameId: GameId, seat: Seat) => `game:${gameId}:${seat}`
export const watchRoom = (gameId: GameId) => `game:${gameId}:watch`
/** The rooms of a game that a socket is in. */
export const roomsOfGame = ({ rooms }: { rooms: Set<string> }, gameId: GameId) =>
  [...rooms].filter(room => room.startsWith(`game:${gameId}:`))

export function seatOf(live: LiveGame, userId: UserId): SeatRow | undefined {
  return live.seats.find(row => row.userId === userId)
}

/** The seat of a user, unless they have left and the game is not over. */
export function activeSeatOf(live: LiveGame, userId: UserId): SeatRow | undefined {
  const row = seatOf(live, userId)
  return row && live.left.includes(row.seat) && live.phase !== 'over' ? undefined : row
}

export function attendanceOf({ seats, left, absent }: LiveGame): Attendance {
  return { people: seats.filter(({ userId }) => userId).map(({ seat }) => seat), left, absent }
}

/** The seats whose players count as having left: by choice, and at the end also by absence. */
export function leftSeats(live: LiveGame): Seat[] {
  if (live.phase !== 'over' || live.ending === 'cancelled') return live.left
  return attendanceOf(live).people.filter(seat => hasLeft(live, seat))
}

/** Lets bots play these seats. */
export function holdSeats<T extends LiveGame>(live: T, seats: Seat[]): T {
  return { ...live, held: [...new Set([...live.held, ...seats])] }
}

/** Gives the seat back to its player. */
export function releaseSeat<T extends LiveGame>(live: T, seat: Seat): T {
  const others = (seats: Seat[]) => seats.filter(other => other !== seat)
  return { ...live, held: others(live.held), absent: others(live.absent) }
}

export const resignationOf = ({ game }: LiveGame, seat: Seat) => `${game.hands}:${seat}`

/** The seats of this seat's own side that want to resign in this hand; the other side does not see them. */
export function resigningSeats(live: LiveGame, seat: Seat | null): Seat[] {
  if (seat === null) return []
  return live.seats
    .filter(
      row => teamOf(row.seat) === teamOf(seat) && live.resigning.includes(resignationOf(live, row.seat)),
    )
    .map(row => row.seat)
}

/** Whether a player, not a bot, acts for this seat. */
export function isPlayedByPerson(live: LiveGame, { seat, bot }: SeatRow): boolean {
  return bot === null && !live.held.includes(seat)
}

/**
 * Whether a game of one person and bots waits for that person, whose seat a bot holds: it concerns no one else. A match
 * of a tournament does not wait.
 */
export function isPaused(live: LiveGame): boolean {
  const [person, ...others] = live.seats.filter(({ userId }) => userId !== null)
  if (live.phase !== 'playing' || live.needsWinner || !person || others.length > 0) return false
  return live.held.includes(person.seat)
}

export function presentSeats(live: LiveGame, connected: ReadonlySet<Seat>): SeatState[] {
  const left = leftSeats(live)
  return live.seats.map(row => ({
    ...row,
    held: live.held.includes(row.seat),
    left: left.includes(row.seat),
    connected: row.bot !== null || connected.has(row.seat),
  }))
}

/**
 * The game as a seat (null: a spectator) may see it. The engine does not end a game of shared deals, so that it hides the
 * cards that were not shown; for the players it is over.
 */
function viewOf(live: LiveGame, seat: Seat | null): View {
  const seen = view(live.game, seat)
  return live.dealId !== null && live.phase === 'over' ? { ...seen, phase: 'over' } : seen
}

/** The table as a seat (null: a spectator) may see it. */
export function presentTable(
  live: LiveGame,
  seat: Seat | null,
  connected: ReadonlySet<Seat>,
  now: Date,
  { tournament, tableCode, counts }: MatchRef,
  { rematchMs, turnMs }: { rematchMs: number; turnMs: number },
): GameView {
  return {
    gameId: live.id,
    matchId: live.matchId,
    seq: live.seq,
    phase: live.phase,
    seat,
    view: viewOf(live, seat),
    seats: presentSeats(live, connected),
    held: live.held,
    deadlineAt: live.deadlineAt?.getTime() ?? null,
    turnMs,
    now: now.getTime(),
    commitment: commitmentOf(live.secret),
    rematch: live.rematch,
    resigning: resigningSeats(live, seat),
    ending: live.ending,
    rematchUntil: !tournament && canRematch(live) ? live.finishedAt!.getTime() + rematchMs : null,
    ...(tournament && { tournament }),
    ...(tableCode && { tableCode }),
    ...((!counts || isDuplicate(live)) && { isFriendly: true }),
    ...(live.duplicateHand !== null && {
      daily: { day: live.seeds[0] as DailyDate, hand: live.duplicateHand },
    }),
    ...(live.dealHands !== null && { duplicate: { hands: live.dealHands } }),
    ...(live.watchable && { isPublic: true }),
  }
}

/** A rematch needs a game with a winner that no player has left. The caller excludes tournaments. */
function canRematch(live: LiveGame): boolean {
  if (isDuplicate(live)) return false
  return live.finishedAt !== null && live.game.winner !== null && leftSeats(live).length === 0
}

/** Whether a card was dealt to this seat in the current hand; true if there is no hand. */
export function wasDealtCard({ game: { hand } }: LiveGame, seat: Seat, card: Card): boolean {
  if (!hand) return true
  return hand.held[seat]!.includes(card) || hand.plays.some(play => play.seat === seat && play.card === card)
}

/** A move as a seat (null: a spectator) may see it. */
export function presentMove(live: LiveGame, events: Event[], now: Date, seat: Seat | null): GameMove {
  return {
    gameId: live.id,
    seq: live.seq,
    events: events.map(event => viewEvent(event, seat)),
    view: viewOf(live, seat),
    phase: live.phase,
    held: live.held,
    left: leftSeats(live),
    ending: live.ending,
    deadlineAt: live.deadlineAt?.getTime() ?? null,
    now: now.getTime(),
  }
}

import { type Bot, canWait, cautious, createBot, type Random, thinkingTime } from '@valecuatro/bots'
import { type Action, type Seat, view } from '@valecuatro/engine'
import { isPerson, type LiveGame, type SeatRow } from './liveGame.ts'

export interface Pace {
  /** How long a person has for a turn. */
  turn: number
  /** How long seats may take to add their seeds. */
  seeding: number
  /** What is added after a hand has ended, for the table to see who won what. */
  betweenHands: number
  /** Multiplies the time that bots pretend to think. */
  botThinking: number
}

/** The seats that something is expected of now. */
export function seatsToAct(live: LiveGame): SeatRow[] {
  return live.seats.filter(row => isToAct(live, row))
}

function isToAct({ phase, game }: LiveGame, { seat }: SeatRow): boolean {
  return phase === 'playing' && !canWait(view(game, seat))
}

/**
 * When the server acts by itself: at the end of a person's turn or, where nobody is left to wait for, when a bot
 * has thought enough. A person is never hurried by a bot at his side.
 */
export function deadlineOf(
  live: LiveGame,
  now: Date,
  pace: Pace,
  isNewHand: boolean,
  random: Random,
): Date | null {
  if (live.phase === 'over') return null
  if (live.phase === 'seeding') return new Date(live.createdAt.getTime() + pace.seeding)
  const pause = isNewHand ? pace.betweenHands : 0
  if (live.seats.some(row => isPerson(live, row) && isToAct(live, row)))
    return new Date(now.getTime() + pause + pace.turn)
  const acting = seatsToAct(live)
  const thinking = Math.min(...acting.map(row => thinkingTimeOf(live, row, random)))
  return new Date(now.getTime() + pause + Math.round(thinking * pace.botThinking))
}

export interface Substitution {
  seat: Seat
  action: Action
  /** Persons whose time has run out: their seats are held from now on. */
  late: Seat[]
}

/** What is done at the deadline in the name of whoever owes it. */
export function substitute(live: LiveGame, random: Random): Substitution | null {
  const acting = seatsToAct(live)
  const late = acting.filter(row => isPerson(live, row))
  // Where people were waited for, one of theirs speaks; among bots, the one that is readiest.
  const [row] = (late.length > 0 ? late : acting)
    .map(each => ({ ...each, thinking: thinkingTimeOf(live, each, random) }))
    .sort((a, b) => a.thinking - b.thinking)
  if (!row) return null
  const bot: Bot = row.bot ? createBot(row.bot, random) : seen => cautious(seen, random)
  return { seat: row.seat, action: bot(view(live.game, row.seat)), late: late.map(({ seat }) => seat) }
}

function thinkingTimeOf(live: LiveGame, row: SeatRow, random: Random): number {
  return thinkingTime(row.bot ?? 'careful', view(live.game, row.seat), random)
}

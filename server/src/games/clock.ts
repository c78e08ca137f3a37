import { type Bot, cautious, followSena, type Random, thinkingTime } from '@valecuatro/bots'
import type { Sena } from '@valecuatro/contract'
import { type Action, type Rules, type Seat, seatsToAct, type View, view } from '@valecuatro/engine'
import { createServerBot } from './bots.ts'
import { duplicateRandom } from './duplicate.ts'
import { isDuplicate, isPaused, isPlayedByPerson, type LiveGame, type SeatRow } from './liveGame.ts'

/** The durations at a table. */
export interface Pace {
  /** How long a player has for a turn, unless the game says otherwise. */
  turnMs: number
  /** How long seats may take to add their seeds. */
  seedingMs: number
  /** Added to the turn after a hand has ended, so that the players see who won what. */
  betweenHandsMs: number
  /** Multiplies the time that bots pretend to think. */
  botThinkingScale: number
}

/** A turn that is overdue by this much has timed out while no node was running. */
const OUTAGE_MS = 10_000

/** How long a game of one person and bots waits for that person. */
const PAUSE_MS = 24 * 60 * 60_000

/** How long a turn of this game may last, in milliseconds. */
export const turnTimeOf = ({ turnMs }: Pick<LiveGame, 'turnMs'>, pace: Pick<Pace, 'turnMs'>) =>
  turnMs ?? pace.turnMs

/** The seats that are expected to act now. */
function rowsToAct({ phase, game, seats }: LiveGame): SeatRow[] {
  return phase === 'playing' ? seatsToAct(game).map(seat => seats[seat]!) : []
}

/**
 * When the server acts by itself: at the end of a player's turn or, if only bots are to act, when the first of them
 * has finished thinking. A bot that could also act never shortens a player's turn. A paused game ends at its deadline.
 */
export function deadlineOf(
  live: LiveGame,
  now: Date,
  pace: Pace,
  isNewHand: boolean,
  random: Random,
): Date | null {
  if (live.phase === 'over') return null
  if (live.phase === 'seeding') return new Date(live.createdAt.getTime() + pace.seedingMs)
  if (isPaused(live)) return new Date(now.getTime() + PAUSE_MS)
  const pause = isNewHand ? pace.betweenHandsMs : 0
  const acting = rowsToAct(live)
  if (acting.some(row => isPlayedByPerson(live, row)))
    return new Date(now.getTime() + pause + turnTimeOf(live, pace))
  const thinking = Math.min(...acting.map(row => thinkingTimeOf(live, row, random)))
  return new Date(now.getTime() + pause + Math.round(thinking * pace.botThinkingScale))
}

export interface Substitution {
  seat: Seat
  action: Action
  /** Players whose time has run out: bots hold their seats from now on. */
  late: Seat[]
}

/** The action that a bot chooses at the deadline, for a late player if there is one. */
export function chooseSubstituteAction(
  live: LiveGame,
  random: Random,
  /** The seña that a bot has seen its partner make in this hand. */
  senaSeenBy: (seat: Seat) => Sena | null = () => null,
): Substitution | null {
  const acting = rowsToAct(live)
  const late = acting.filter(row => isPlayedByPerson(live, row))
  // Of several late players, or else of several bots, the one with the shortest time to think acts.
  const [row] = (late.length > 0 ? late : acting)
    .map(each => ({ ...each, thinking: thinkingTimeOf(live, each, random) }))
    .sort((a, b) => a.thinking - b.thinking)
  if (!row) return null
  const chance = isDuplicate(live) ? duplicateRandom(live, row.seat) : random
  const bot = substituteFor(live, row, chance)
  const seen = independent(live, view(live.game, row.seat))
  const sena = row.bot ? senaSeenBy(row.seat) : null
  const action = sena === null ? bot(seen) : followSena(seen, bot(seen), sena, chance)
  return { seat: row.seat, action, late: late.map(({ seat }) => seat) }
}

/** A hand of shared deals counts by itself: for bots it stands 0–0 in each, so that the score so far changes no answer. */
function independent({ dealHands }: LiveGame, seen: View): View {
  return dealHands === null ? seen : { ...seen, score: [0, 0], rules: ofOneHand(seen.rules) }
}
const ofOneHand = (rules: Rules): Rules => ({ ...rules, target: 30 })

/** The bot of a seat, or the one that plays for an absent person. In a daily deal, absence folds the hand. */
function substituteFor(live: LiveGame, { bot }: SeatRow, random: Random): Bot {
  const { duplicateHand, dealHands, game } = live
  if (bot) return createServerBot(bot, dealHands === null ? game.rules : ofOneHand(game.rules), random)
  return duplicateHand === null ? seen => cautious(seen, random) : () => 'mazo'
}

/**
 * Whether a turn ran out because players could not act: no node was running, or at some time during the turn the
 * database, the bus or a node was away.
 */
export function isAfterOutage(overdueMs: number, sinceOutageMs: number, turnMs: number) {
  return overdueMs >= OUTAGE_MS || sinceOutageMs < overdueMs + turnMs
}

function thinkingTimeOf(live: LiveGame, row: SeatRow, random: Random): number {
  return thinkingTime(row.bot ?? 'careful', view(live.game, row.seat), random)
}

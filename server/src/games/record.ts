import {
  type GameEnding,
  type GameId,
  type GameRecordAnswer,
  type GameView,
  MESSAGES,
  type UserId,
} from '@valecuatro/contract'
import { commitmentOf } from '@valecuatro/contract/deck'
import {
  deal,
  dealEvent,
  type HandRecord,
  isAction,
  type Move,
  newGame,
  type Players,
  play,
  type Seat,
  type Step,
  summarize,
  type Team,
  viewEvent,
  writeGame,
} from '@valecuatro/engine'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { nextCards, seedsOf } from './decide.ts'
import { type LiveGame, leftSeats, seatOf } from './liveGame.ts'
import { mayBeShown } from './sharedDeals.ts'
import { isInterruption } from './step.ts'
import { loadGame, readSteps } from './store.ts'

/**
 * A reader, signed in or not; the organiser of a practice tournament; or an administrator, whose access the caller
 * writes to the audit log.
 */
type RecordReader = { userId: UserId | null } | 'organiser' | 'administrator'

/** The record of a finished game: for everyone if it could be watched, otherwise for its players. */
export async function readRecord(
  ctx: Context,
  gameId: GameId,
  reader: RecordReader,
): Promise<GameRecordAnswer> {
  const live = await loadGame(ctx.db, gameId)
  // The domain of a daily deal knows when its cards may be seen.
  if (!live || live.duplicateHand !== null || !(await mayBeShown(ctx.db, live)))
    throw new HttpError(404, MESSAGES.gameNotFound)
  const isInsider =
    typeof reader === 'string' || (reader.userId !== null && seatOf(live, reader.userId) !== undefined)
  if (!live.watchable && !isInsider) throw new HttpError(404, MESSAGES.gameNotFound)
  if (!live.finishedAt) throw new HttpError(409, MESSAGES.gameNotFinished)

  const { rules } = live.game
  const hands = replayHands(live, await readSteps(ctx.db, gameId))
  return {
    _id: gameId as GameRecordAnswer['_id'],
    matchId: live.matchId as GameRecordAnswer['matchId'],
    players: live.seats.map(({ userId, username, bot, rating, isProvisional }) => ({
      userId: userId as UserId | null,
      username,
      bot,
      rating,
      isProvisional,
    })),
    notation: writeGame({ rules, start: { mano: 0, score: [0, 0] }, hands: hands.filter(isPlayed) }),
    commitment: commitmentOf(live.secret),
    secret: live.secret,
    seeds: seedsOf(live.seeds),
    finishedAt: live.finishedAt.toISOString(),
    score: { team1: live.game.score[0], team2: live.game.score[1] },
    winner: live.game.winner,
    isPublic: live.watchable,
  }
}

/** What a screen needs besides the state: the events of the current hand and, at the end, the summary of the game. */
export async function readHistory(
  db: Database,
  live: LiveGame,
  seat: Seat | null,
): Promise<Pick<GameView, 'handEvents' | 'summary'>> {
  if (live.phase === 'seeding') return { handEvents: [] }
  const hands = replayHands(live, await readSteps(db, live.id))
  const handEvents =
    hands
      .at(-1)
      ?.steps.flatMap(({ events }) => events)
      .map(event => viewEvent(event, seat)) ?? []
  if (live.phase !== 'over') return { handEvents }
  return {
    handEvents,
    summary: summarize(hands.flatMap(({ steps }) => steps).flatMap(({ events }) => events)),
  }
}

/** The points of both sides in each hand that was played to its end. */
export async function readHandPoints(db: Database, live: LiveGame): Promise<[number, number][]> {
  const hands = replayHands(live, await readSteps(db, live.id))
  const finished = hands.flatMap(({ steps }) => {
    const { game } = steps.at(-1)!
    return game.phase === 'play' ? [] : [{ before: steps[0]!.game.score, after: game.score }]
  })
  return finished.map(({ before, after }) => [after[0] - before[0], after[1] - before[1]])
}

/** A finished game of shared deals. */
export interface DealtGame {
  ending: GameEnding | null
  winner: Team | null
  score: readonly [number, number]
  /** The points of both sides in each hand that was played to its end. */
  hands: [number, number][]
  /** The players who have left it. */
  left: UserId[]
}

/** A finished game of deals that others play too; null if it does not exist or has not ended. */
export async function readDealtGame(db: Database, gameId: GameId): Promise<DealtGame | null> {
  const live = await loadGame(db, gameId)
  if (live?.phase !== 'over') return null
  return {
    ending: live.ending,
    winner: live.game.winner,
    score: live.game.score,
    hands: await readHandPoints(db, live),
    left: leftSeats(live).flatMap(seat => live.seats[seat]?.userId ?? []),
  }
}

/** The moves of a game so far, without the steps of the table. */
export async function readMoves(db: Database, gameId: GameId): Promise<Move[]> {
  const log = await readSteps(db, gameId)
  return log.flatMap(({ seat, action }) => (isAction(action) ? { seat, action } : []))
}

/** How many actions led to this state of the game. */
export async function countMoves(db: Database, { id, seq }: LiveGame): Promise<number> {
  const log = await readSteps(db, id)
  return log.filter(step => step.seq <= seq && isAction(step.action)).length
}

/** A hand that was dealt but in which no action followed is left out of the record. */
const isPlayed = ({ moves }: HandRecord) => moves.length > 0

interface ReplayedHand extends HandRecord {
  /** The deal, then each move. */
  steps: Step[]
}

interface ReplayedGame {
  players: Players
  /** The player of each seat at the end; null for a bot. */
  userIds: (UserId | null)[]
  /** The seats whose players were never away: no bot has played a turn for them. */
  uninterrupted: Seat[]
  hands: Pick<ReplayedHand, 'steps'>[]
}

/** Replays a finished game from its log. Null if there is no such game. */
export async function replayFinishedGame(db: Database, gameId: GameId): Promise<ReplayedGame | null> {
  const live = await loadGame(db, gameId)
  if (live?.phase !== 'over') return null
  const log = await readSteps(db, gameId)
  const interrupted = new Set(log.flatMap(({ seat, action }) => (isInterruption(action) ? seat : [])))
  for (const seat of [...live.held, ...live.left]) interrupted.add(seat)
  return {
    players: live.game.rules.players,
    userIds: live.seats.map(({ userId }) => userId),
    uninterrupted: live.seats.flatMap(({ seat }) => (interrupted.has(seat) ? [] : seat)),
    hands: replayHands(live, log),
  }
}

/** Replays the log up to the known state. */
function replayHands(live: LiveGame, log: Awaited<ReturnType<typeof readSteps>>): ReplayedHand[] {
  const { rules } = live.game
  const hands: (ReplayedHand & { moves: Move[] })[] = []
  let game = newGame(rules)
  function dealHand() {
    const cards = nextCards(game, live)
    game = deal(game, cards)
    hands.push({ cards, moves: [], steps: [{ move: null, game, events: [dealEvent(game)] }] })
  }
  for (const { seq, seat, action } of log) {
    if (seq > live.seq || !isAction(action)) continue
    if (game.phase === 'deal') dealHand()
    const hand = hands.at(-1)!
    const move = { seat, action }
    hand.moves.push(move)
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(`the log of game ${live.id} does not replay`)
    game = outcome.game
    hand.steps.push({ move, game, events: outcome.events })
  }
  if (game.hands < live.game.hands) dealHand()
  return hands
}

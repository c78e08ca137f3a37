import {
  type GameId,
  type GameRecordAnswer,
  MESSAGES,
  type TableState,
  type UserId,
} from '@valecuatro/contract'
import { commitmentOf, deckOf, handsOf } from '@valecuatro/contract/deck'
import {
  deal,
  dealEvent,
  type Event,
  type HandRecord,
  isAction,
  type Move,
  newGame,
  play,
  type Seat,
  summarize,
  viewEvent,
  writeGame,
} from '@valecuatro/engine'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError } from '../platform/httpError.ts'
import { seedsOf } from './decide.ts'
import { type LiveGame, seatOf } from './liveGame.ts'
import { loadGame, readSteps } from './store.ts'

/** A reader, signed in or not; or an administrator, whose access the caller writes to the audit log. */
export type RecordReader = { userId: UserId | null } | 'administrator'

/** The record of a finished game: for everyone if it could be watched, otherwise for its players. */
export async function readRecord(
  ctx: Context,
  gameId: GameId,
  reader: RecordReader,
): Promise<GameRecordAnswer> {
  const live = await loadGame(ctx.db, gameId)
  if (!live) throw new HttpError(404, MESSAGES.gameNotFound)
  const isInsider = reader === 'administrator' || (reader.userId !== null && seatOf(live, reader.userId))
  if (!live.watchable && !isInsider) throw new HttpError(404, MESSAGES.gameNotFound)
  if (!live.finishedAt) throw new HttpError(409, MESSAGES.gameNotFinished)

  const { rules } = live.game
  const hands = await replayHands(ctx.db, live)
  return {
    _id: gameId as GameRecordAnswer['_id'],
    matchId: live.matchId as GameRecordAnswer['matchId'],
    players: live.seats.map(({ userId, username, bot, rating }) => ({
      userId: userId as UserId | null,
      username,
      bot,
      rating,
    })),
    notation: writeGame({ rules, start: { mano: 0, score: [0, 0] }, hands: hands.filter(isPlayed) }),
    commitment: commitmentOf(live.secret),
    secret: live.secret,
    seeds: seedsOf(live.seeds),
    finishedAt: live.finishedAt.toISOString(),
    winner: live.game.winner,
  }
}

/** What a screen needs besides the state: the events of the hand so far and, at the end, the summary of the game. */
export async function readHistory(
  db: Database,
  live: LiveGame,
  seat: Seat | null,
): Promise<Pick<TableState, 'handEvents' | 'summary'>> {
  if (live.phase === 'seeding') return { handEvents: [] }
  const hands = await replayHands(db, live)
  const handEvents = hands.at(-1)?.events.map(event => viewEvent(event, seat)) ?? []
  if (live.phase !== 'over') return { handEvents }
  return { handEvents, summary: summarize(hands.flatMap(({ events }) => events)) }
}

/** A hand that was dealt but in which no action followed is left out of the record. */
const isPlayed = ({ moves }: HandRecord) => moves.length > 0

interface PlayedHand extends HandRecord {
  events: Event[]
}

/** Replays the log up to the known state. The cards of a hand follow from the secret and the seeds. */
async function replayHands(db: Database, live: LiveGame): Promise<PlayedHand[]> {
  const { rules } = live.game
  const seeds = seedsOf(live.seeds)
  const hands: (PlayedHand & { moves: Move[] })[] = []
  let game = newGame(rules)
  function dealHand() {
    const cards = handsOf(deckOf(live.secret, seeds, game.hands + 1), rules.players)
    game = deal(game, cards)
    hands.push({ cards, moves: [], events: [dealEvent(game)] })
  }
  for (const { seq, seat, action } of await readSteps(db, live.id)) {
    if (seq > live.seq || !isAction(action)) continue
    if (game.phase === 'deal') dealHand()
    const hand = hands.at(-1)!
    hand.moves.push({ seat, action })
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(`the log of game ${live.id} does not replay`)
    game = outcome.game
    hand.events.push(...outcome.events)
  }
  if (game.hands < live.game.hands) dealHand()
  return hands
}

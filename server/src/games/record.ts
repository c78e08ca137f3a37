import { type GameRecordAnswer, MESSAGES, type UserId } from '@valecuatro/contract'
import { commitmentOf, deckOf, handsOf } from '@valecuatro/contract/deck'
import {
  type Action,
  deal,
  type HandRecord,
  isAction,
  type Move,
  newGame,
  play,
  writeGame,
} from '@valecuatro/engine'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { seedsOf } from './decide.ts'
import { loadGame, readActions } from './store.ts'
import { seatOf } from './table.ts'

/** A reader, signed in or not; or an administrator, whose look has to be noted by whoever asks. */
export type Reader = { userId: string | null } | 'administrator'

/** A finished game for whoever may see it: anyone at all if it could be watched, else its players. */
export async function readRecord(ctx: Context, gameId: string, reader: Reader): Promise<GameRecordAnswer> {
  const live = await loadGame(ctx.db, gameId)
  if (!live) throw new Refusal(404, MESSAGES.gameNotFound)
  const isInsider = reader === 'administrator' || (reader.userId !== null && seatOf(live, reader.userId))
  if (!live.watchable && !isInsider) throw new Refusal(404, MESSAGES.gameNotFound)
  if (!live.finishedAt) throw new Refusal(409, MESSAGES.gameNotFinished)

  const { rules } = live.game
  const seeds = seedsOf(live.seeds)
  const hands: HandRecord[] = []
  let game = newGame(rules)
  let moves: Move[] = []
  for (const { seat, action } of await readActions(ctx.db, gameId)) {
    // The deal and a player's return are steps of the table, not of the game.
    if (!isAction(action)) continue
    if (game.phase === 'deal') {
      moves = []
      const cards = handsOf(deckOf(live.secret, seeds, game.hands + 1), rules.players)
      hands.push({ cards, moves })
      game = deal(game, cards)
    }
    moves.push({ seat, action })
    const outcome = play(game, seat, action as Action)
    if (!outcome.ok) throw new Error(`the log of game ${gameId} does not replay`)
    game = outcome.game
  }
  return {
    _id: gameId as GameRecordAnswer['_id'],
    matchId: live.matchId as GameRecordAnswer['matchId'],
    players: live.seats.map(({ userId, username, bot, rating }) => ({
      userId: userId as UserId | null,
      username,
      bot,
      rating,
    })),
    notation: writeGame({ rules, start: { mano: 0, score: [0, 0] }, hands }),
    commitment: commitmentOf(live.secret),
    secret: live.secret,
    seeds,
    finishedAt: live.finishedAt.toISOString(),
  }
}

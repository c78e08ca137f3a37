import type { GameRecordAnswer } from '@valecuatro/contract'
import { commitmentOf, deckOf, handsOf } from '@valecuatro/contract/deck'
import {
  deal,
  type HandRecord,
  legal,
  type Move,
  newGame,
  play,
  type Rules,
  seatsOf,
  writeGame,
} from '@valecuatro/engine'
import { seeded } from '../../../../game/testing/playedGame.ts'

export const PLAYERS = ['anita', 'beto', 'carla', 'Bot Mecha']

/** A complete game of random legal actions, dealt and recorded like on the server. */
export function aRecord(seed: number, rules: Partial<Rules> = {}): GameRecordAnswer {
  const random = seeded(seed)
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
  const secret = hex(64)
  const seeds = PLAYERS.map(() => hex(16))
  const hands: HandRecord[] = []
  let game = newGame(rules)
  while (game.phase !== 'over') {
    const cards = handsOf(deckOf(secret, seeds, game.hands + 1), PLAYERS.length)
    const moves: Move[] = []
    hands.push({ cards, moves })
    game = deal(game, cards)
    while (game.phase === 'play') {
      const table = game
      const all = seatsOf(table.rules.players).flatMap(seat =>
        legal(table, seat).map(action => ({ seat, action })),
      )
      const bold = all.filter(({ action }) => action !== 'mazo' || random() < 0.1)
      const pool = bold.length > 0 ? bold : all
      const move = pool[Math.floor(random() * pool.length)]!
      const outcome = play(game, move.seat, move.action)
      if (!outcome.ok) throw new Error(outcome.error.message)
      moves.push(move)
      game = outcome.game
    }
  }
  return {
    _id: '0198a1f0-0000-7000-8000-0000000000aa' as GameRecordAnswer['_id'],
    matchId: '0198a1f0-0000-7000-8000-0000000000ab' as GameRecordAnswer['matchId'],
    players: PLAYERS.map((username, seat) => ({
      userId: (seat === 3
        ? null
        : `0198a1f0-0000-7000-8000-00000000000${seat + 1}`) as GameRecordAnswer['players'][number]['userId'],
      username,
      bot: seat === 3 ? ('daring' as const) : null,
      rating: seat === 3 ? null : 1500 + seat,
      isProvisional: false,
    })),
    notation: writeGame({ rules: game.rules, start: { mano: 0, score: [0, 0] }, hands }),
    commitment: commitmentOf(secret),
    secret,
    seeds,
    finishedAt: '2026-11-14T21:30:00.000Z',
    score: { team1: game.score[0], team2: game.score[1] },
    winner: game.winner,
    isPublic: true,
  }
}

import type { GameId, MatchId, UserId } from '@valecuatro/contract'
import { newGame, type Seat } from '@valecuatro/engine'
import type { LiveGame } from '../src/games/liveGame.ts'

const SEATS: readonly Seat[] = [0, 1, 2, 3]

/** Creates a game before its first deal, with four players or bots at some of the seats. */
export function createLiveGame({
  bots = [],
  ...overrides
}: Partial<LiveGame> & { bots?: Seat[] } = {}): LiveGame {
  return {
    id: 'game' as GameId,
    matchId: 'match' as MatchId,
    seq: 0,
    phase: 'seeding',
    game: newGame({}),
    secret: '00',
    seeds: ['a', 'b', 'c', 'd'],
    deadlineAt: null,
    held: [],
    absent: [],
    left: [],
    resigning: [],
    fullAtStart: true,
    needsWinner: false,
    ending: null,
    watchable: true,
    turnMs: null,
    duplicateHand: null,
    dealId: null,
    dealHands: null,
    rematch: [],
    createdAt: new Date(0),
    finishedAt: null,
    seats: SEATS.map(seat => {
      const isBot = bots.includes(seat)
      return {
        seat,
        userId: isBot ? null : (`user ${seat}` as UserId),
        username: `name ${seat}`,
        bot: isBot ? 'careful' : null,
        rating: null,
        isProvisional: false,
      }
    }),
    ...overrides,
  }
}

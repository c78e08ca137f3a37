import type { GameRecordAnswer } from '@valecuatro/contract'
import { type Event, type Game, type GameRecord, parseGame, seatsOf, writeGame } from '@valecuatro/engine'
import { localSeat } from '../../../../game/index.ts'

/** A practice game as `practice/practiceSource.ts` stores it. */
export interface StoredPractice {
  seq: number
  game: Game
  handEvents: Event[]
  record: GameRecord
}

/** The key of the practice game in the session storage, the same as in `practice/practicePage.tsx`. */
const PRACTICE_KEY = 'practice'

/** Stores the game for the practice page and returns the page's path. */
export function storePractice(practice: StoredPractice): string {
  try {
    sessionStorage.setItem(PRACTICE_KEY, JSON.stringify(practice))
  } catch {
    // Without storage the page starts a new game.
  }
  return practice.game.rules.players === 2
    ? '/game/practice?players=2&level=maestro'
    : '/game/practice?level=maestro'
}

/** A practice game that can be replayed. */
interface RecordedPractice {
  game: Game
  notation: string
}

/** The practice game of this tab; null if there is none, or if an older version of the page has stored it. */
export function loadPractice(): RecordedPractice | null {
  try {
    const { game, record }: Partial<StoredPractice> = JSON.parse(sessionStorage.getItem(PRACTICE_KEY) ?? '{}')
    if (!game || !record) return null
    const notation = writeGame(record)
    return parseGame(notation).ok ? { game, notation } : null
  } catch {
    return null
  }
}

/** The game in the form of the server's records. It was dealt in this browser, so there is nothing to verify. */
export function practiceRecord({ game, notation }: RecordedPractice, self: string): GameRecordAnswer {
  return {
    // Each game needs an id of its own, because finished analyses are kept by it.
    _id: notation as GameRecordAnswer['_id'],
    matchId: '' as GameRecordAnswer['matchId'],
    players: seatsOf(game.rules.players).map(seat => {
      const { userId, username, bot, rating, isProvisional } = localSeat(seat, self)
      return { userId, username, bot, rating, isProvisional }
    }),
    notation,
    commitment: '',
    secret: '',
    seeds: [],
    finishedAt: '',
    score: { team1: game.score[0], team2: game.score[1] },
    winner: game.winner,
    isPublic: false,
  }
}

import type { DetectorSettings, GameId, MatchId } from '@valecuatro/contract'
import {
  type PairHistory,
  type PairResult,
  type Person,
  readPairHistory,
  readRecentGames,
  type WinCount,
} from '../../matches/index.ts'
import { defineDetector, EPOCH, type Finding, type GameReview, hoursBefore, personOf } from './detector.ts'
import { round, sigmaAboveExpected } from './winRates.ts'

type Settings = DetectorSettings['unusual_pattern']

const TIMING_HOURS = 24
/** Faster moves are not judged, because the noise of the network hides their regularity. */
const FASTEST_JUDGED_SECONDS = 0.2

/** The times of a player's moves in one game. */
export interface MoveTimes {
  gameId: GameId
  matchId: MatchId
  moves: number
  /** Mean and standard deviation of the time per move, in seconds. */
  mean: number
  deviation: number
}

export const detector = defineDetector('unusual_pattern', {
  source: 'anti_cheat',

  /** Every two winners who have won often enough. */
  pairsToCount({ players }, { pairGames }) {
    const winners = players.filter(({ won, wins }) => won && wins >= pairGames / 2).map(personOf)
    return winners.flatMap((one, index) =>
      winners.slice(index + 1).map(other => ({ one, other, areOpponents: false, after: EPOCH })),
    )
  },

  async reviewGame(review) {
    await reviewTiming(review)
    for (const result of review.pairResults) await reviewPair(review, result)
  },
})

async function reviewTiming({ db, game, settings, raiseIf }: GameReview<'unusual_pattern'>) {
  const since = hoursBefore(game.finishedAt, TIMING_HOURS)
  for (const player of game.players) {
    if (!player.wasPresentThroughout || !isRegular(player, settings)) continue
    const { userId } = player
    await raiseIf({ code: 'regular-times', subject: userId, playerId: userId, since }, async period => {
      const games = await readRecentGames(db, userId, period, 'all')
      const times = games.flatMap(({ gameId, matchId, players }) =>
        players
          .filter(each => each.userId === userId && each.wasPresentThroughout)
          .map(({ moves, mean, deviation }) => ({ gameId, matchId, moves, mean, deviation })),
      )
      return evaluateTiming(times, settings)
    })
  }
}

async function reviewPair(
  { db, game, settings, raiseIf }: GameReview<'unusual_pattern'>,
  result: PairResult,
) {
  const seats = game.players.length
  // A first check against even odds: the usual results of the two can only make it less suspicious.
  if (!isPairSuspicious(result, [], seats, settings)) return
  const [one, other] = [result.one, result.other].toSorted((a, b) => (a._id < b._id ? -1 : 1)) as [
    Person,
    Person,
  ]
  const alert = {
    code: 'pair',
    subject: `${one._id}:${other._id}`,
    playerId: one._id,
    since: EPOCH,
  } as const
  await raiseIf(alert, async period => {
    const history = await readPairHistory(db, { one, other, areOpponents: false }, period)
    return history && evaluatePair([one, other], history, seats, settings)
  })
}

/** The times of a person vary from move to move; the times of a script hardly do. */
const isRegular = ({ mean, deviation }: Pick<MoveTimes, 'mean' | 'deviation'>, { variation }: Settings) =>
  mean >= FASTEST_JUDGED_SECONDS && deviation / mean < variation / 100

/** Finds games with regular move times, which together must have enough moves. */
export function evaluateTiming(times: readonly MoveTimes[], settings: Settings): Finding | null {
  const regular = times.filter(each => isRegular(each, settings))
  const moves = regular.reduce((sum, each) => sum + each.moves, 0)
  if (moves < settings.moves) return null
  return {
    severity: 'medium',
    metadata: {
      moves,
      times: regular.map(({ gameId, mean, deviation }) => ({
        gameId,
        seconds: round(mean),
        variation: `${round((100 * deviation) / mean, 1)} %`,
      })),
      games: regular.map(({ gameId }) => gameId),
      matches: regular.map(({ matchId }) => matchId),
    },
  }
}

const isPairSuspicious = (
  count: WinCount,
  elsewhere: WinCount[],
  seats: number,
  { pairGames, pairSigma }: Settings,
) => count.games >= pairGames && sigmaAboveExpected(count, elsewhere, seats) >= pairSigma

/** Finds two partners who win together far more often than each does with others. */
export function evaluatePair(
  players: readonly Person[],
  history: PairHistory,
  seats: number,
  settings: Settings,
): Finding | null {
  const { games, wins, newest, oneElsewhere, otherElsewhere } = history
  const elsewhere = [oneElsewhere, otherElsewhere]
  if (!isPairSuspicious(history, elsewhere, seats, settings)) return null
  return {
    severity: 'medium',
    metadata: {
      won: `${wins} of ${games}`,
      sigma: round(sigmaAboveExpected(history, elsewhere, seats), 1),
      players,
      games: newest.map(({ gameId }) => gameId),
      matches: newest.map(({ matchId }) => matchId),
    },
  }
}

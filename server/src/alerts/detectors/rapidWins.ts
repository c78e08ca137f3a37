import type { DetectorSettings } from '@valecuatro/contract'
import { findUndefeated, type PlayedGame, readPlayedGames, type WinCount } from '../../matches/index.ts'
import { defineDetector, EPOCH, type Finding, type GameReview, hoursBefore } from './detector.ts'
import { expectedWinRate, round } from './winRates.ts'

type Settings = DetectorSettings['rapid_wins']

/** Upper limit on the games read: no streak has to be longer to raise an alert. */
const LONGEST_STREAK = 150
const MAX_LISTED_GAMES = 20

export const detector = defineDetector('rapid_wins', {
  source: 'anti_cheat',

  async reviewGame(review) {
    await reviewSpeed(review)
    await reviewStreaks(review)
  },
})

async function reviewSpeed({ db, game, settings, raiseIf }: GameReview<'rapid_wins'>) {
  if (!isRapid(game.secondsPerMove, settings)) return
  const since = hoursBefore(game.finishedAt, settings.within)
  for (const { userId } of game.players.filter(({ won }) => won)) {
    await raiseIf({ code: 'rapid-wins', subject: userId, playerId: userId, since }, async period => {
      const games = await readPlayedGames(db, userId, period)
      return evaluateSpeed(games.filter(({ won }) => won).toReversed(), settings)
    })
  }
}

async function reviewStreaks({ db, game, settings, raiseIf }: GameReview<'rapid_wins'>) {
  const candidates = game.players.filter(({ won, wins }) => won && wins >= settings.streak)
  const candidateIds = candidates.map(({ userId }) => userId)
  const undefeated = await findUndefeated(db, candidateIds, game.finishedAt, settings.streak)
  for (const { userId, wins, gamesPlayed } of candidates.filter(each => undefeated.includes(each.userId))) {
    const alert = { code: 'streak', subject: userId, playerId: userId, since: EPOCH } as const
    await raiseIf(alert, async period => {
      const games = await readPlayedGames(db, userId, period, LONGEST_STREAK)
      const end = games.findIndex(({ won }) => !won)
      const streak = games.slice(0, end === -1 ? games.length : end).toReversed()
      return evaluateStreak(streak, { games: gamesPlayed, wins }, settings)
    })
  }
}

const isRapid = (secondsPerMove: number, { perMove }: Settings) => secondsPerMove < perMove

/** Finds wins with less time for each move than it takes to read the cards. `wins` is in chronological order. */
export function evaluateSpeed(wins: readonly PlayedGame[], settings: Settings): Finding | null {
  const rapid = wins.filter(({ secondsPerMove }) => isRapid(secondsPerMove, settings))
  if (rapid.length < settings.wins) return null
  return { severity: 'high', metadata: { wins: rapid.length, ...listGames(rapid) } }
}

/**
 * Finds a streak that is at least as unlikely for this player as `streak` wins at even odds: players who win most of
 * their games need a longer one. `career` counts all games of the player.
 */
export function evaluateStreak(
  wins: readonly PlayedGame[],
  career: WinCount,
  { streak }: Settings,
): Finding | null {
  const before = { games: career.games - wins.length, wins: career.wins - wins.length }
  const usual = expectedWinRate([before])
  if (wins.length * Math.log(usual) > streak * Math.log(0.5)) return null
  return {
    severity: 'medium',
    metadata: {
      inARow: wins.length,
      usually: `${Math.round(100 * usual)} %`,
      chance: `1 : ${Math.round(usual ** -wins.length)}`,
      ...listGames(wins),
    },
  }
}

function listGames(wins: readonly PlayedGame[]) {
  const newest = wins.slice(-MAX_LISTED_GAMES)
  return {
    times: newest.map(({ gameId, secondsPerMove, at }) => ({
      gameId,
      secondsPerMove: round(secondsPerMove),
      at,
    })),
    games: newest.map(({ gameId }) => gameId),
    matches: newest.map(({ matchId }) => matchId),
  }
}

import type { DetectorSettings, GameId, MatchId, UserId } from '@valecuatro/contract'
import { type FinishedGame, type Person, readRecentGames } from '../../matches/index.ts'
import { defineDetector, type Finding, hoursBefore, personOf } from './detector.ts'

type Settings = DetectorSettings['suspicious_activity']

/** Shorter games are no evidence, even if a hand was folded. */
const FEWEST_HANDS = 3
const MAX_LISTED_GAMES = 20

/** A game that a player has lost. */
export interface LostGame {
  gameId: GameId
  matchId: MatchId
  hands: number
  /** Hands that the player folded. */
  folds: number
  opponents: Person[]
  at: string
}

export const detector = defineDetector('suspicious_activity', {
  source: 'anti_cheat',

  async reviewGame({ db, game, settings, raiseIf }) {
    const losers = game.players.filter(({ won, wasPresentThroughout }) => !won && wasPresentThroughout)
    const since = hoursBefore(game.finishedAt, settings.within)
    for (const { userId, folds } of losers) {
      if (!isMostlyFolded({ hands: game.hands, folds }, settings)) continue
      await raiseIf({ code: 'gives-away', subject: userId, playerId: userId, since }, async period => {
        const games = await readRecentGames(db, userId, period, 'lost')
        return evaluateLosses(
          games.flatMap(each => lossOf(each, userId)),
          settings,
        )
      })
    }
  },
})

function lossOf({ gameId, matchId, hands, finishedAt, players }: FinishedGame, userId: UserId): LostGame[] {
  const player = players.find(each => each.userId === userId)
  if (!player?.wasPresentThroughout) return []
  const opponents = players.filter(({ seat }) => seat % 2 !== player.seat % 2).map(personOf)
  return [{ gameId, matchId, hands, folds: player.folds, opponents, at: finishedAt.toISOString() }]
}

const isMostlyFolded = ({ hands, folds }: Pick<LostGame, 'hands' | 'folds'>, { givenUp }: Settings) =>
  hands >= FEWEST_HANDS && folds / hands >= givenUp / 100

/** Finds repeated games folded against the same opponent, which may hand over coins or rank. */
export function evaluateLosses(losses: readonly LostGame[], settings: Settings): Finding | null {
  const folded = losses.filter(loss => isMostlyFolded(loss, settings))
  const opponents = new Map(folded.flatMap(loss => loss.opponents.map(each => [each._id, each])))
  const [most] = [...opponents.values()]
    .map(opponent => ({
      opponent,
      games: folded.filter(loss => loss.opponents.some(({ _id }) => _id === opponent._id)),
    }))
    .filter(({ games }) => games.length >= settings.losses)
    .toSorted((a, b) => b.games.length - a.games.length)
  if (!most) return null
  const games = most.games.slice(-MAX_LISTED_GAMES)
  return {
    severity: 'high',
    metadata: {
      lost: most.games.length,
      players: [most.opponent],
      hands: games.map(({ gameId, hands, folds, at }) => ({ gameId, givenUp: `${folds} of ${hands}`, at })),
      games: games.map(({ gameId }) => gameId),
      matches: games.map(({ matchId }) => matchId),
    },
  }
}

import type { DetectorSettings } from '@valecuatro/contract'
import type { Judged } from '../signals.ts'

type Thresholds = DetectorSettings['suspicious_activity']

/** A game that a player has lost. */
export interface Loss {
  gameId: string
  matchId: string
  hands: number
  /** Hands in which he went to the deck. */
  folds: number
  rivals: { _id: string; username: string }[]
  at: string
}

/** In a game of one or two hands there is nothing to be learnt from one that was given up. */
const FEWEST_HANDS = 3

export const isGivenAway = ({ hands, folds }: Pick<Loss, 'hands' | 'folds'>, { givenUp }: Thresholds) =>
  hands >= FEWEST_HANDS && folds / hands >= givenUp / 100

/** Games given away to the same rival again and again: coins or rank are being handed over. */
export function judgeLosses(losses: readonly Loss[], settings: Thresholds): Judged | null {
  const givenAway = losses.filter(loss => isGivenAway(loss, settings))
  const rivals = new Map(givenAway.flatMap(loss => loss.rivals.map(rival => [rival._id, rival])))
  const [favoured] = [...rivals.values()]
    .map(rival => ({
      rival,
      games: givenAway.filter(loss => loss.rivals.some(({ _id }) => _id === rival._id)),
    }))
    .filter(({ games }) => games.length >= settings.losses)
    .toSorted((a, b) => b.games.length - a.games.length)
  if (!favoured) return null
  const games = favoured.games.slice(-20)
  return {
    severity: 'high',
    source: 'anti_cheat',
    title: 'Losing on purpose',
    description: 'A player keeps folding and losing to the same opponent.',
    metadata: {
      lost: favoured.games.length,
      players: [favoured.rival],
      hands: games.map(({ gameId, hands, folds, at }) => ({ gameId, givenUp: `${folds} of ${hands}`, at })),
      games: games.map(({ gameId }) => gameId),
      matches: games.map(({ matchId }) => matchId),
    },
  }
}

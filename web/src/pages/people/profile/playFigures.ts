import type { BetPlay, OwnPlay } from '@valecuatro/contract'

/** The least number of hands, and of cases, from which a percentage is shown. */
export const HANDS_NEEDED = 50
export const CASES_NEEDED = 10
/** The least number of games with a partner from which their win rate is shown. */
export const GAMES_NEEDED = 5

/** A share, or the number of further cases needed before it is shown. */
export type Figure = { rate: number; of: number } | { missing: number }

export function figureOf(part: number, whole: number, needed: number): Figure {
  return whole < needed ? { missing: needed - whole } : { rate: part / whole, of: whole }
}

export interface PlayRow {
  name: 'call' | 'bluff' | 'accept' | 'decline'
  /** What the first figure is a share of. */
  unit: 'hands' | 'calls' | 'answers'
  often: Figure
  pays: Figure
}

/** A player's decisions about a bet, and how often they paid. A flor cannot be a bluff. */
export function betRows(bet: BetPlay, hands: number, isFlor: boolean): PlayRow[] {
  const answers = bet.accepted + bet.declined
  const pays = (paid: number, cases: number) => figureOf(paid, cases, CASES_NEEDED)
  const rows: PlayRow[] = [
    {
      name: 'call',
      unit: 'hands',
      often: figureOf(bet.calls, hands, HANDS_NEEDED),
      pays: pays(bet.callsPaid, bet.calls),
    },
    {
      name: 'bluff',
      unit: 'calls',
      often: figureOf(bet.bluffs, bet.calls, CASES_NEEDED),
      pays: pays(bet.bluffsPaid, bet.bluffs),
    },
    {
      name: 'accept',
      unit: 'answers',
      often: figureOf(bet.accepted, answers, CASES_NEEDED),
      pays: pays(bet.acceptedPaid, bet.accepted),
    },
    {
      name: 'decline',
      unit: 'answers',
      often: figureOf(bet.declined, answers, CASES_NEEDED),
      pays: pays(bet.declinedPaid, bet.declined),
    },
  ]
  return isFlor ? rows.filter(({ name }) => name !== 'bluff') : rows
}

/** The share of hands that the player's side wins while the player is mano, and in all other hands. */
export function manoFigures({ hands, handsWon, manoHands, manoHandsWon }: OwnPlay) {
  return {
    mano: figureOf(manoHandsWon, manoHands, CASES_NEEDED),
    others: figureOf(handsWon - manoHandsWon, hands - manoHands, CASES_NEEDED),
  }
}

import type { BetPlay, OwnPlay } from '@valecuatro/contract'

/** A share in per cent says little about fewer hands, or fewer cases, than these. */
export const HANDS_NEEDED = 50
export const CASES_NEEDED = 10
/** Games with a partner before their win rate is shown. */
export const GAMES_NEEDED = 5

/** A share of something, or how many more of it are needed before the share means anything. */
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

/** What a player did about a bet, and how often it paid. A flor is sung whenever it is held, and never a bluff. */
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

/** How often a player's side wins hands: while they are mano, and in all others. */
export function manoFigures({ hands, handsWon, manoHands, manoHandsWon }: OwnPlay) {
  return {
    mano: figureOf(manoHandsWon, manoHands, CASES_NEEDED),
    others: figureOf(handsWon - manoHandsWon, hands - manoHands, CASES_NEEDED),
  }
}

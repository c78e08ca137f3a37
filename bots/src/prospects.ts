import { type Card, rivalOf, type Seat, type Team, teamOf, type View } from '@valecuatro/engine'
import { cardIndex, strengthAt } from './deck.ts'
import { type Position, positionOf } from './position.ts'
import { type SampledContest, winShare } from './responses.ts'
import { type Hands, type Random, sampleDeals } from './sampleDeals.ts'
import { solver } from './solve.ts'

const DEALS = 120

/** The outlook for the hand, from many sampled deals. */
export interface Prospects {
  /** The card to play, on our turn. */
  readonly card: Card | null
  /** The chance that our side wins the hand; on our turn, with that card. */
  readonly chance: number
  /** For each deal, how ready the rivals are for a bet, on the scale of card strengths, and whether we win the hand. */
  readonly rivalry: SampledContest
}

/** The cost per point of strength. Of two cards that win equally often, the weaker one is played. */
const STRENGTH_COST = 0.0015

export function prospectsOf(view: View, random: Random): Prospects {
  const hand = view.hand!
  const team = teamOf(view.seat!)
  const position = positionOf(hand)
  const winnerOf = solver(position)
  const isOurTurn = view.turn === view.seat
  const cards = isOurTurn ? hand.held[view.seat!]! : []
  const indices: (number | undefined)[] = isOurTurn ? cards.map(cardIndex) : [undefined]
  const wins = indices.map(() => new Uint8Array(DEALS))
  const holdings = new Float64Array(DEALS)
  let n = 0
  sampleDeals(view, DEALS, random, hands => {
    for (let at = 0; at < indices.length; at++) wins[at]![n] = winnerOf(hands, indices[at]) === team ? 1 : 0
    holdings[n++] = readinessOf(hands, position, rivalOf(team))
  })
  const shares = wins.map(won => winShare({ holdings, wins: won }))
  const at = bestOf(shares, indices)
  return { card: cards[at] ?? null, chance: shares[at]!, rivalry: { holdings, wins: wins[at]! } }
}

function bestOf(shares: readonly number[], indices: readonly (number | undefined)[]): number {
  const worth = (at: number) => {
    const index = indices[at]
    return shares[at]! - (index === undefined ? 0 : STRENGTH_COST * strengthAt(index))
  }
  return shares.reduce((best, _, at) => (worth(at) > worth(best) ? at : best), 0)
}

/** How ready a side is for a bet, by its best card and, if it needs two more tricks, its second best. */
function readinessOf(hands: Hands, position: Position, team: Team): number {
  let top = position.best > 0 && teamOf(position.bestSeat) === team ? position.best : 0
  let second = 0
  for (let seat = 0; seat < position.players; seat++) {
    if (teamOf(seat as Seat) !== team) continue
    for (const card of hands[seat]!) {
      const strong = strengthAt(card)
      if (strong > top) {
        second = top
        top = strong
      } else if (strong > second) second = strong
    }
  }
  const first = position.results[0]
  const needsOne = first === team || first === 'parda' || position.results.length === 2
  return needsOne ? top - 1 : (top + 2 * second) / 3
}

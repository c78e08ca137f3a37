import { type Card, rivalOf, type Seat, type Team, teamOf, type View } from '@valecuatro/engine'
import { cardIndex, strengthAt } from './deck.ts'
import { type Position, positionOf } from './position.ts'
import { type SampledContest, winShare } from './responses.ts'
import { type Hands, type Random, sampleDeals } from './sampleDeals.ts'
import { solver } from './solve.ts'

const DEALS = 120

/** What the hand promises, over many sampled deals. */
export interface Prospects {
  /** On our turn: the card to play. */
  readonly card: Card | null
  /** The chance that our side wins the hand, by that card if it is our turn. */
  readonly chance: number
  /** How ready the rivals are for a bet, as a card's strength, and whether we win the hand, deal by deal. */
  readonly rivalry: SampledContest
}

/** A card kept is worth a little: of two that win as often the weaker one is played. */
const KEPT = 0.0015

export function prospectsOf(view: View, random: Random): Prospects {
  const hand = view.hand!
  const team = teamOf(view.seat!)
  const position = positionOf(hand)
  const winnerOf = solver(position)
  const isOurTurn = view.turn === view.seat
  const cards = isOurTurn ? hand.held[view.seat!]! : []
  const places: (number | undefined)[] = isOurTurn ? cards.map(cardIndex) : [undefined]
  const wins = places.map(() => new Uint8Array(DEALS))
  const holdings = new Float64Array(DEALS)
  let n = 0
  sampleDeals(view, DEALS, random, hands => {
    for (let at = 0; at < places.length; at++) wins[at]![n] = winnerOf(hands, places[at]) === team ? 1 : 0
    holdings[n++] = readinessOf(hands, position, rivalOf(team))
  })
  const shares = wins.map(won => winShare({ holdings, wins: won }))
  const at = bestOf(shares, places)
  return { card: cards[at] ?? null, chance: shares[at]!, rivalry: { holdings, wins: wins[at]! } }
}

function bestOf(shares: readonly number[], places: readonly (number | undefined)[]): number {
  const worth = (at: number) => {
    const place = places[at]
    return shares[at]! - (place === undefined ? 0 : KEPT * strengthAt(place))
  }
  return shares.reduce((best, _, at) => (worth(at) > worth(best) ? at : best), 0)
}

/** How strong a side must feel: by its best card if it needs one more trick, by its second too if it needs two. */
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

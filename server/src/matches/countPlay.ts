import { winnerWithOpenCards } from '@valecuatro/bots'
import {
  BETS,
  type Bet,
  type BetPlay,
  EMPTY_BET_PLAY,
  ENVIDO_BLUFF_BELOW,
  TRUCO_BLUFF_BELOW,
} from '@valecuatro/contract'
import {
  type Card,
  distanceFromMano,
  type Event,
  florPoints,
  type Hand,
  isEnvidoCall,
  isFlorCall,
  isTrucoCall,
  type Players,
  type Seat,
  type Step,
  seatsOf,
  strength,
  type Team,
  tanto,
  teamOf,
} from '@valecuatro/engine'

/** How a seat played, counted in hands; the contract defines "paid". */
export interface PlayCounts {
  hands: number
  handsWon: number
  manoHands: number
  manoHandsWon: number
  folds: number
  foldsPaid: number
  bets: Record<Bet, BetPlay>
}

/** Counts how a seat played the hands of a game; each begins with its deal. */
export function countPlay(hands: readonly { steps: readonly Step[] }[], seat: Seat): PlayCounts {
  const counts: PlayCounts = {
    hands: 0,
    handsWon: 0,
    manoHands: 0,
    manoHandsWon: 0,
    folds: 0,
    foldsPaid: 0,
    bets: { envido: { ...EMPTY_BET_PLAY }, truco: { ...EMPTY_BET_PLAY }, flor: { ...EMPTY_BET_PLAY } },
  }
  for (const { steps } of hands) for (const hand of splitDuels(steps)) countHand(counts, hand, seat)
  return counts
}

/** The hands of a deal: one, or the duels of a pica-pica, each with the state in which it began first. */
function splitDuels(steps: readonly Step[]): Step[][] {
  const hands: Step[][] = [[]]
  for (const step of steps) {
    const next = step.events.findIndex(({ type }) => type === 'duel')
    hands.at(-1)!.push(next === -1 ? step : { ...step, events: step.events.slice(0, next) })
    if (next !== -1) hands.push([{ move: null, game: step.game, events: step.events.slice(next) }])
  }
  return hands
}

function countHand(counts: PlayCounts, steps: readonly Step[], seat: Seat) {
  const { held: cards, mano, duel } = steps[0]!.game.hand!
  if (duel && !duel.includes(seat)) return
  const winners = winnersOf(steps.flatMap(({ events }) => events))
  const own = teamOf(seat)
  const did = new Set<string>()
  const note = (counter: 'calls' | 'bluffs' | 'accepted' | 'declined', bet: Bet, paid: boolean) => {
    // A hand counts once, regardless of how often a bet is raised in it.
    if (did.has(`${bet} ${counter}`)) return
    did.add(`${bet} ${counter}`)
    counts.bets[bet][counter]++
    if (paid) counts.bets[bet][`${counter}Paid`]++
  }

  for (const [index, { move }] of steps.entries()) {
    if (move?.seat !== seat) continue
    const before = steps[index - 1]!.game.hand!
    const { action } = move
    const bet = betOf(action) ?? pendingBet(before)
    const isWon = winners[bet] === own
    if (action === 'mazo') {
      counts.folds++
      if (winnerWithOpenCards(before) !== own) counts.foldsPaid++
    } else if (action === 'no quiero' || action === 'con flor me achico') {
      note('declined', bet, bestSide(bet, before, cards) !== own)
    } else if (winners[bet] === null) {
      // A flor annulled the envido, or the game ended first: nothing was decided.
    } else if (action === 'quiero') note('accepted', bet, isWon)
    else if (betOf(action) !== null) {
      note('calls', bet, isWon)
      if (isBluff(bet, before, seat, cards[seat]!)) note('bluffs', bet, isWon)
    }
  }

  if (winners.truco === null) return
  counts.hands++
  if (winners.truco === own) counts.handsWon++
  if (mano !== seat) return
  counts.manoHands++
  if (winners.truco === own) counts.manoHandsWon++
}

/** Which side won each bet of a hand; the truco goes to the side that won the hand. */
function winnersOf(events: readonly Event[]): Record<Bet, Team | null> {
  const winners: Record<Bet, Team | null> = { envido: null, truco: null, flor: null }
  for (const event of events) {
    if (event.type === 'hand') winners.truco = event.winner
    if (event.type !== 'points') continue
    const bet = BETS.find(name => name !== 'truco' && event.reason.includes(name))
    if (bet) winners[bet] = event.team
  }
  return winners
}

function betOf(action: string): Bet | null {
  if (isEnvidoCall(action)) return 'envido'
  if (isTrucoCall(action)) return 'truco'
  return isFlorCall(action) ? 'flor' : null
}

/** The bet that an answer is about. */
function pendingBet({ flor, envido }: Hand): Bet {
  if (flor.caller !== null) return 'flor'
  return envido.caller !== null ? 'envido' : 'truco'
}

function isBluff(bet: Bet, hand: Hand, seat: Seat, dealt: readonly Card[]): boolean {
  if (bet === 'envido') return tanto(dealt) < ENVIDO_BLUFF_BELOW
  if (bet === 'flor') return false
  const ofSeat = hand.plays.flatMap(play => (play.seat === seat ? play.card : []))
  const isStrong = (card: Card) => strength(card) >= strength(TRUCO_BLUFF_BELOW)
  return (
    !hand.tricks.some(({ winner }) => winner === teamOf(seat)) &&
    ![...hand.held[seat]!, ...ofSeat].some(isStrong)
  )
}

/** The side that would win a bet if all cards were open. */
function bestSide(bet: Bet, hand: Hand, dealt: readonly (readonly Card[])[]): Team {
  if (bet === 'truco') return winnerWithOpenCards(hand)
  const players = dealt.length as Players
  const inPlay = (hand.duel ?? seatsOf(players)).filter(seat => !hand.gone.includes(seat))
  const points = (seat: Seat) => (bet === 'envido' ? tanto(dealt[seat]!) : (florPoints(dealt[seat]!) ?? 0))
  const distance = (seat: Seat) => distanceFromMano(hand.mano, seat, players)
  const [best] = inPlay.toSorted((a, b) => points(b) - points(a) || distance(a) - distance(b))
  return teamOf(best!)
}

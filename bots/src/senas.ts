import { type Action, type Card, isCard, legal, strength, tanto, teamOf, type View } from '@valecuatro/engine'
import type { Random } from './sampleDeals.ts'

/** The señas that bots make and act on, with the cards they stand for. People can make others too. */
const CARD_SENAS = {
  'ancho de espadas': '1e',
  'ancho de bastos': '1b',
  'siete de espadas': '7e',
  'siete de oros': '7o',
} as const satisfies Record<string, Card>
const GOOD_TANTO_SENA = 'treinta o mas'
type BotSena = keyof typeof CARD_SENAS | typeof GOOD_TANTO_SENA

const GOOD_TANTO = 30

/** How often a bot with something to show makes its seña. Not always, because a rival may see it. */
const SENA_CHANCE = 0.7

/** The seña that a seat makes to its partner at the start of a hand, or null for none. */
export function chooseSena(view: View, random: Random): BotSena | null {
  const cards = view.hand?.held[view.seat!] ?? []
  if (view.rules.players === 2 || cards.length < 3 || random() >= SENA_CHANCE) return null
  const [best] = Object.entries(CARD_SENAS).filter(([, card]) => cards.includes(card))
  if (tanto(cards) >= GOOD_TANTO && (best === undefined || best[1] === '7o')) return GOOD_TANTO_SENA
  return (best?.[0] as BotSena | undefined) ?? null
}

/**
 * Corrects the action that a bot has chosen after it has seen its partner's seña. The policy was trained without señas,
 * so its choice changes where the seña clearly says more than its own cards: it accepts an envido that the partner can
 * win and a truco that the partner's card can win, opens the envido for the partner, and keeps its good cards until the
 * partner has played.
 */
export function followSena(view: View, action: Action, sena: string, random: Random): Action {
  const hand = view.hand!
  const choices = legal(view, view.seat!)
  if (sena === GOOD_TANTO_SENA) {
    if (hand.envido.caller !== null && action === 'no quiero') return 'quiero'
    if (isCard(action) && choices.includes('envido') && random() < SENA_CHANCE) return 'envido'
    return action
  }
  const card = Object.entries(CARD_SENAS).find(([name]) => name === sena)?.[1]
  const played = [...hand.tricks.flatMap(trick => trick.plays), ...hand.plays]
  if (card === undefined || played.some(play => play.card === card)) return action
  const lost = hand.tricks.filter(({ winner }) => winner !== null && winner !== teamOf(view.seat!)).length
  if (hand.truco.caller !== null && hand.envido.caller === null && action === 'no quiero') {
    const isCovered = lost === 0 || hand.held[view.seat!]!.some(own => strength(own) >= 10)
    return hand.truco.worth === 1 && isCovered && choices.includes('quiero') ? 'quiero' : action
  }
  const isPartnerToCome = !hand.plays.some(
    play => play.seat !== view.seat && teamOf(play.seat) === teamOf(view.seat!),
  )
  if (!isCard(action) || !isPartnerToCome || hand.tricks.length > 0) return action
  return choices.filter(isCard).toSorted((a, b) => strength(a) - strength(b))[0] ?? action
}

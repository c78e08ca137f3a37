import type { Random } from '@valecuatro/bots'
import {
  type Action,
  CARDS,
  type Card,
  type EnvidoCall,
  isCard,
  isEnvidoCall,
  isTrucoCall,
  legal,
  strength,
  tanto,
  teamOf,
  trickTaker,
  type View,
} from '@valecuatro/engine'

/**
 * Two rule-based players, written for this bench from the descriptions of public truco programs. None of their code is
 * used.
 *
 * - 'thresholds': fixed limits for the tanto, shifted by what a rival's call seems to claim, and the number of the four
 *   highest cards for truco, as described in the README of github.com/JuanchoGithub/truco-ai.
 * - 'chances': bets by the share of all hands that a rival could hold which its own tanto, or its own cards in order of
 *   strength, would beat, as described in the README of github.com/ianmihura/truco.
 */
export const RULE_PLAYERS = ['thresholds', 'chances'] as const
export type RulePlayer = (typeof RULE_PLAYERS)[number]

/** How ready a player is to bet, from 0 to 1, for the envido and for the truco. */
interface Judgement {
  readonly envido: (view: View) => number
  readonly truco: (view: View) => number
}

const JUDGEMENTS: Readonly<Record<RulePlayer, Judgement>> = {
  thresholds: {
    envido: view => {
      const claimed = [0, 0, 2, 4][Math.min(3, view.hand!.envido.calls.length)]!
      return Math.min(1, Math.max(0, (ownTanto(view) - claimed - 20) / 12))
    },
    truco: view => {
      const held = view.hand!.held[view.seat!]!
      const high = held.filter(card => strength(card) >= 11).length
      const good = held.filter(card => strength(card) >= 9).length
      return Math.min(1, 0.15 + 0.35 * high + 0.15 * good + 0.2 * tricksAhead(view))
    },
  },
  chances: {
    envido: view => {
      const points = ownTanto(view)
      return share(view, cards => tanto(cards) < points)
    },
    truco: view => {
      const held = [...view.hand!.held[view.seat!]!].sort((a, b) => strength(b) - strength(a))
      const beats = (cards: readonly Card[]) => {
        const theirs = [...cards].sort((a, b) => strength(b) - strength(a))
        const won = held.filter((card, n) => strength(card) > strength(theirs[n]!)).length
        return won + Math.max(0, tricksAhead(view)) > held.length / 2
      }
      return Math.min(1, Math.max(0, share(view, beats) + 0.15 * tricksAhead(view)))
    },
  },
}

export function createRulePlayer(kind: RulePlayer, random: Random): (view: View) => Action {
  const judgement = JUDGEMENTS[kind]
  return view => {
    const choices = legal(view, view.seat!)
    const { flor, envido, truco } = view.hand!
    if (flor.caller !== null)
      return choices.includes('flor') ? 'flor' : choices.includes('quiero') ? 'quiero' : choices[0]!
    if (choices.includes('flor')) return 'flor'
    const calls = choices.filter(isEnvidoCall)
    if (calls.length > 0 || envido.caller !== null) {
      const call = envidoCall(calls, judgement.envido(view) + 0.1 * (random() - 0.5))
      if (call !== null) return call
      if (envido.caller !== null) return judgement.envido(view) >= 0.5 ? 'quiero' : 'no quiero'
    }
    const ready = judgement.truco(view) + 0.1 * (random() - 0.5)
    const raise = choices.find(isTrucoCall)
    if (raise !== undefined && ready >= 0.6 + 0.1 * truco.worth) return raise
    if (truco.caller !== null) return ready >= 0.4 + 0.05 * truco.worth ? 'quiero' : 'no quiero'
    return cardToPlay(view, choices.filter(isCard)) ?? choices[0]!
  }
}

/** The call for this readiness; falta envido only when nearly sure. */
function envidoCall(calls: readonly EnvidoCall[], ready: number): EnvidoCall | null {
  if (ready >= 0.97 && calls.includes('falta envido')) return 'falta envido'
  if (ready >= 0.85 && calls.includes('real envido')) return 'real envido'
  return ready >= 0.65 && calls.includes('envido') ? 'envido' : null
}

/** The weakest card that wins the trick as it stands, otherwise the weakest card. A leader plays the middle card. */
function cardToPlay(view: View, cards: readonly Card[]): Card | undefined {
  const sorted = [...cards].sort((a, b) => strength(a) - strength(b))
  const { plays } = view.hand!
  if (plays.length === 0) return sorted[sorted.length >> 1]
  const taker = trickTaker(plays)
  if (taker !== null && teamOf(taker) === teamOf(view.seat!)) return sorted[0]
  const best = Math.max(...plays.map(play => strength(play.card)))
  return sorted.find(card => strength(card) > best) ?? sorted[0]
}

function tricksAhead(view: View): number {
  const team = teamOf(view.seat!)
  return view.hand!.tricks.reduce(
    (sum, { winner }) => sum + (winner === null ? 0 : winner === team ? 1 : -1),
    0,
  )
}

function ownTanto(view: View): number {
  const hand = view.hand!
  const laid = hand.plays.filter(play => play.seat === view.seat).map(play => play.card)
  return tanto([...hand.held[view.seat!]!, ...laid])
}

/** The share of the hands that a rival could hold, from a fixed sample, for which `isTrue` holds. */
function share(view: View, isTrue: (cards: readonly Card[]) => boolean): number {
  const hand = view.hand!
  const seen = new Set<Card>([
    ...hand.held[view.seat!]!,
    ...[...hand.tricks.flatMap(trick => trick.plays), ...hand.plays].map(play => play.card),
  ])
  const unseen = CARDS.filter(card => !seen.has(card))
  let count = 0
  const hands = 200
  for (let n = 0; n < hands; n++) {
    // Three different positions, spread over the deck in the same way each time.
    const a = (n * 7) % unseen.length
    const b = (a + 1 + ((n * 5) % (unseen.length - 1))) % unseen.length
    let c = (b + 1 + ((n * 11) % (unseen.length - 1))) % unseen.length
    while (c === a || c === b) c = (c + 1) % unseen.length
    if (isTrue([unseen[a]!, unseen[b]!, unseen[c]!])) count++
  }
  return count / hands
}

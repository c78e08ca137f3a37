import { type Action, type Card, isCard, legal, strength, tanto, type View } from '@valecuatro/engine'

/**
 * A simple player for the demo's past games, fast enough to play hundreds of them. `skill`, from 0 to 1, is how often it
 * acts as a good player would.
 */
export function chooseAction(skill: number, view: View, random: () => number): Action {
  const choices = legal(view, view.seat!)
  const { held, plays, envido } = view.hand!
  const cards = held[view.seat!] ?? []
  const isSharp = random() < skill
  if (choices.includes('quiero')) {
    const isGood = envido.caller !== null ? tanto(cards) >= 26 : best(cards) >= 10
    return isGood || (!isSharp && random() < 0.3) ? 'quiero' : 'no quiero'
  }
  if (choices.includes('envido') && random() < 0.4 && tanto(cards) >= (isSharp ? 28 : 24)) return 'envido'
  if (choices.includes('truco') && random() < 0.25 && best(cards) >= (isSharp ? 11 : 7)) return 'truco'
  const playable = choices.filter(isCard).toSorted((a, b) => strength(a) - strength(b))
  const onTheTable = best(plays.map(({ card }) => card))
  const enough = playable.find(card => strength(card) > onTheTable)
  const card = isSharp ? (enough ?? playable[0]) : playable[Math.floor(random() * playable.length)]
  return card ?? choices[0]!
}

function best(cards: readonly Card[]): number {
  return Math.max(0, ...cards.map(strength))
}

export const SUITS = ['espada', 'basto', 'oro', 'copa'] as const
export type Suit = (typeof SUITS)[number]

/** The letter that stands for a suit in a card: the first letter of the suit's name. */
export type SuitLetter = 'e' | 'b' | 'o' | 'c'

export const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12] as const
export type Rank = (typeof RANKS)[number]

/** A card, written as its rank and the letter of its suit: '1e' is the ace of swords, '12c' the king of cups. */
export type Card = `${Rank}${SuitLetter}`

const LETTERS: readonly SuitLetter[] = ['e', 'b', 'o', 'c']

/** The forty cards, suit by suit. */
export const CARDS: readonly Card[] = LETTERS.flatMap(letter => RANKS.map((rank): Card => `${rank}${letter}`))

/** The levels of §1.2, weakest first: either all four cards of a rank, or the listed cards. */
const LEVELS: readonly (Rank | readonly Card[])[] = [
  4,
  5,
  6,
  ['7b', '7c'],
  10,
  11,
  12,
  ['1o', '1c'],
  2,
  3,
  ['7o'],
  ['7e'],
  ['1b'],
  ['1e'],
]

const STRENGTH = Object.fromEntries(
  LEVELS.flatMap((level, strength) => cardsOf(level).map((card): [string, number] => [card, strength + 1])),
) as Record<Card, number>

function cardsOf(level: Rank | readonly Card[]): readonly Card[] {
  return typeof level === 'number' ? LETTERS.map((letter): Card => `${level}${letter}`) : level
}

/** The strength of a card in a trick, from 1 (the fours) to 14 (the ace of swords). Cards of equal strength tie. */
export function strength(card: Card): number {
  return STRENGTH[card]
}

export function isCard(word: unknown): word is Card {
  return typeof word === 'string' && Object.hasOwn(STRENGTH, word)
}

export function rankOf(card: Card): Rank {
  return Number.parseInt(card, 10) as Rank
}

export function suitOf(card: Card): SuitLetter {
  return card.charAt(card.length - 1) as SuitLetter
}

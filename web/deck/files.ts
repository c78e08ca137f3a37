import { single, sprite } from './sprite.ts'

/** The landing page shows the four great cards alone, and should not wait for the other thirty-six. */
const GREAT_CARDS = ['1e', '1b', '7e', '7o'] as const

/** What lies in src/art, drawn anew. */
export const files = (): Record<string, string> => ({
  'deck.svg': sprite(),
  // Many cards lie face down at once: a picture of its own is painted once for all of them.
  'back.svg': single('back'),
  ...Object.fromEntries(GREAT_CARDS.map(card => [`${card}.svg`, single(card)])),
})

import { DRAWN } from './cards.ts'
import { single, sprite } from './sprite.ts'

/**
 * What lies in src/art, drawn anew. A page shows a few cards, each a picture of its own: the browser need not read
 * the other thirty-six, nor draw a card again wherever it lies a second time.
 */
export const files = (): Record<string, string> => ({
  'deck.svg': sprite(),
  ...Object.fromEntries(DRAWN.map(card => [`${card}.svg`, single(card)])),
})

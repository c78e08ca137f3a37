import { commitmentOf, deckOf } from '@valecuatro/contract/deck'
import type { Dealer } from './verifyDeal.ts'

/** The server's own dealing code, for pages without HTTPS, where browsers do not provide Web Crypto. */
export const jsDealer: Dealer = {
  hash: async secret => commitmentOf(secret),
  deck: async (secret, seeds, hand) => deckOf(secret, seeds, hand),
}

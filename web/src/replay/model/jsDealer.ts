import { commitmentOf, deckOf } from '@valecuatro/contract/deck'
import type { Dealer } from './verifyDeal.ts'

/** For pages without encryption, where browsers hide their cryptography: the code that the house deals with. */
export const jsDealer: Dealer = {
  hash: async secret => commitmentOf(secret),
  deck: async (secret, seeds, hand) => deckOf(secret, seeds, hand),
}

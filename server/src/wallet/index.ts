export { adjustCoins, sumMovedByHand } from './adjust.ts'
export { createCoinCheck } from './attention.ts'
export { closeDays, serveClosings } from './closings.ts'
export { readCoinRules, serveCoinSettings, startOfDay } from './coinSettings.ts'
export {
  readCoinsAddedByDay,
  readCoinsInPlay,
  readLargestBalance,
  sumOfMint,
  userCoinsQuery,
} from './coinsInPlay.ts'
export { correctPrize, reversePrizes } from './correct.ts'
export { serveDailyBonus } from './dailyBonus.ts'
export { serveEconomy } from './economy.ts'
export { serveLedger, transactionFinder } from './ledger.ts'
export {
  coinsOf,
  lockWallets,
  type Movement,
  type MoveResult,
  moveCoins,
  type Reason,
  readCoins,
  type Transaction,
} from './move.ts'
export { serveOwnLedger } from './ownLedger.ts'
export { sumPot } from './pot.ts'
export { presentTransaction } from './present.ts'
export { type Difference, reconcile } from './reconcile.ts'
export { findRefundable, refundTransaction } from './refund.ts'
export { coinTimeline } from './timeline.ts'
export {
  burnCoins,
  grantWelcomeCoins,
  MINT_WALLET_ID,
  openPotWallet,
  openWallet,
  PLATFORM_WALLET_ID,
  removePotWallet,
} from './wallets.ts'

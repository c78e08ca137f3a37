export { coinsOf, type Moved, type Movement, moveCoins, type Reason } from './move.ts'
export { type Difference, reconcile } from './reconcile.ts'
export { transactions, wallets } from './tables.ts'
export { HOUSE, MINT, openWallet } from './wallets.ts'

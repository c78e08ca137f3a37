export { areBlocked, type BlockedPair, chooseUnblocked, findBlockedPairs, isBlockedWith } from './blocks.ts'
export { createPeople, type People } from './people.ts'

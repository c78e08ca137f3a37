export { areBlocked, type BlockedPair, findBlockedPairs, isBlockedWith } from './blocks.ts'
export { createPeople, type People } from './people.ts'

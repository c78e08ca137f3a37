export { areBlocked, type BlockedPair, chooseUnblocked, findBlockedPairs } from './blocks.ts'
export { createPeople, type People } from './people.ts'

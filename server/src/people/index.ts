export { areBlocked, type BlockedPair, findBlockedPairs, isBlockedWith } from './blocks.ts'
export { noteInvitation, readRelation } from './friends.ts'
export { createPeople, type People, requireOther } from './people.ts'

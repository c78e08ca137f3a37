export { areBlocked, type BlockedPair, findBlockedPairs, isBlockedWith } from './blocks.ts'
export { noteInvitation } from './friends.ts'
export { createPeople, type People } from './people.ts'

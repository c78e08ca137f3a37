export { ensureAdministrator } from './administrator.ts'
export { requireConfirmedIdentity } from './confirmIdentity.ts'
export { readDeviceId } from './cookies.ts'
export { createGuard } from './guard.ts'
export { sweepGuests } from './guests.ts'
export { lockPlayer, lockPlayers } from './lockPlayers.ts'
export { deriveOneTimeToken, sweepOneTimeTokens } from './oneTimeTokens.ts'
export { rowsOfSection, sweepDeletedAccounts } from './ownData.ts'
export { hashPassword, verifyPassword } from './passwords.ts'
export type { Recovery } from './recovery.ts'
export { renameUser } from './rename.ts'
export { serveAccounts } from './routes.ts'
export {
  findSharedBrowsers,
  readSessionLocations,
  type SessionLocation,
  sharedDevicesQuery,
} from './sessionLocations.ts'
export { findOpenSessions, sweepSessions } from './sessions.ts'
export { createSocketAuth } from './socketAuth.ts'
export {
  changeRole,
  readSuspensions,
  reinstateUser,
  signOutEverywhere,
  suspendUser,
  sweepSuspensions,
} from './suspend.ts'
export { isSameSecret } from './tokens.ts'
export { countNewPlayersByDay, createUserCounter, guestIdsQuery } from './userCounts.ts'
export { createUserList } from './userList.ts'
export { findPlayersByName, maySeePrivate, userIdsMatching } from './userSearch.ts'
export { readSessionSummary, readUserSessions } from './userSessions.ts'
export {
  createUser,
  findAccountByName,
  findAdministrators,
  findAnyAdministrator,
  findGuests,
  findSuspended,
  findUnverified,
  findUser,
  hasUsers,
  isRankable,
  type NewUser,
  playerRecordQuery,
  readUsernames,
  readUsernamesById,
  readUsersById,
  recordGameResult,
  requireUser,
  toUser,
  type UserRow,
  usernameKeyOf,
  usernameKeysOf,
  usernameOf,
} from './users.ts'

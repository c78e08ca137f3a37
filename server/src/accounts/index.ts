export { createAppealCheck } from './moderation/appeals.ts'
export { liftRestriction, restrictUser } from './moderation/restrict.ts'
export { findFrozenRatings, findRestriction, findSilences, type SanctionRow } from './moderation/sanctions.ts'
export {
  changeRole,
  readSuspensions,
  reinstateUser,
  signOutEverywhere,
  suspendUser,
  sweepSuspensions,
} from './moderation/suspend.ts'
export { rowsOfSection, sweepDeletedAccounts } from './ownAccount/ownData.ts'
export { renameUser } from './ownAccount/rename.ts'
export { deriveOneTimeToken, sweepOneTimeTokens } from './recovery/oneTimeTokens.ts'
export type { Recovery } from './recovery/recovery.ts'
export { serveAccounts } from './routes.ts'
export { requireConfirmedIdentity } from './sessions/confirmIdentity.ts'
export { readDeviceId } from './sessions/cookies.ts'
export { createGuard } from './sessions/guard.ts'
export {
  findSharedBrowsers,
  readSessionLocations,
  type SessionLocation,
  sharedDevicesQuery,
} from './sessions/sessionLocations.ts'
export { findOpenSessions, sweepSessions } from './sessions/sessions.ts'
export { createSocketAuth } from './sessions/socketAuth.ts'
export { hashToken, isSameSecret } from './sessions/tokens.ts'
export { readSessionSummary, readUserSessions } from './sessions/userSessions.ts'
export { ensureAdministrator } from './signIn/administrator.ts'
export { sweepGuests } from './signIn/guests.ts'
export { hashPassword, verifyPassword } from './signIn/passwords.ts'
export { createBots, deleteBots } from './users/bots.ts'
export { lockPlayer, lockPlayers } from './users/lockPlayers.ts'
export { userTimeline } from './users/timeline.ts'
export {
  countNewPlayers,
  countNewPlayersByDay,
  createUserCounter,
  guestIdsQuery,
} from './users/userCounts.ts'
export { createUserList } from './users/userList.ts'
export { findPlayersByName, maySeePrivate, userFinder, userIdsMatching } from './users/userSearch.ts'
export {
  countAdministrators,
  createUser,
  findAccountByName,
  findAdministrators,
  findAnyAdministrator,
  findGuests,
  findMembersOnly,
  findSuspended,
  findUnverified,
  findUser,
  hasUsers,
  isGuestOf,
  isRankable,
  type NewUser,
  playerNameOf,
  playerRecordQuery,
  readColleagues,
  readPlayerNames,
  readUsernames,
  readUsernamesById,
  readUsersById,
  recordGameResult,
  requireAccount,
  requireProfileReader,
  requireUser,
  toUser,
  type UserRow,
  usernameKeyOf,
  usernameKeysOf,
  usernameOf,
} from './users/users.ts'

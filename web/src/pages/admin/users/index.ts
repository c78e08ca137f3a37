export { PlayerActions } from './playerActions.tsx'
export { UserManagement, useUsers } from './userManagement.tsx'

export { UserManagement, useUsers } from './userManagement.tsx'

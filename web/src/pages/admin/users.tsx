import { UsersPage } from '../../features/users/usersPage.tsx'

export default function AdminUsersPage() {
  return <UsersPage />
}

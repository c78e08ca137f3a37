import type { UserId } from '@valecuatro/contract'
import { useParams } from 'wouter'
import { UserPage } from '../../features/users/userPage.tsx'

export default function AdminUserPage() {
  const { id } = useParams<{ id: UserId }>()
  // Another user's page has nothing to keep of this one's.
  return <UserPage key={id} id={id} />
}

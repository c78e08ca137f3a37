import { type Access, mayCall } from '@valecuatro/contract/roles'
import { useSession } from '../../../net/session/useSession.ts'

/** Whether the signed-in user's role includes calls with this access. */
export function useMayCall(access: Access): boolean {
  const { user } = useSession()
  return user !== null && mayCall(access, user.role)
}

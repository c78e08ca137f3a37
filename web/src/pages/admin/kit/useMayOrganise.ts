import type { Tournament, UserId } from '@valecuatro/contract'
import { useSession } from '../../../net/session/useSession.ts'

/** Administrators act in all tournaments, organisers in those that they created or co-organise. */
export function useMayOrganise({ createdBy, coOrganisers }: Pick<Tournament, 'createdBy' | 'coOrganisers'>) {
  const { user } = useSession()
  return (
    user?.role === 'admin' || [createdBy, ...coOrganisers].some(organiser => organiser?._id === user?._id)
  )
}

/** The filter for the tournaments in which the user may act. */
export function useOrganisedOnly(): { organiser?: UserId } {
  const { user } = useSession()
  return user === null || user.role === 'admin' ? {} : { organiser: user._id }
}

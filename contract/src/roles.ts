export const ROLES = ['player', 'moderator', 'organiser', 'admin'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may make a call: anyone, any signed-in user, or staff. Administrators may make every staff call. `staff` also
 * admits moderators and organisers; `moderator` and `organiser` admit only that role, and `admin` neither.
 */
export const ACCESS = ['public', 'player', 'staff', 'moderator', 'organiser', 'admin'] as const
export type Access = (typeof ACCESS)[number]

/** Whether a signed-in user of this role, or a visitor (null), may make a call with this access. */
export function mayCall(access: Access, role: Role | null): boolean {
  if (role === null) return access === 'public'
  if (access === 'public' || access === 'player' || role === 'admin') return true
  return role !== 'player' && (access === 'staff' || access === role)
}

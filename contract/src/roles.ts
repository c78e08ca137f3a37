export const ROLES = ['player', 'moderator', 'organiser', 'admin'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may call: anyone, anyone signed in, or staff. Administrators may make every call of staff; `staff` is open to
 * moderators and organisers as well, the others to one of these roles or to none.
 */
export const ACCESS = ['public', 'player', 'staff', 'moderator', 'organiser', 'admin'] as const
export type Access = (typeof ACCESS)[number]

/** Whether a signed-in user of this role may make a call with this access. */
export function mayCall(access: Access, role: Role): boolean {
  if (access === 'public' || access === 'player' || role === 'admin') return true
  return role !== 'player' && (access === 'staff' || access === role)
}

import { Link } from 'wouter'

/** A username, which leads to the user's page wherever it stands. */
export function UserLink({ user }: { user: { _id: string; username: string } }) {
  return (
    <Link href={`/admin/users/${user._id}`} className="desk-link">
      {user.username}
    </Link>
  )
}

import { Trans } from '@lingui/react'
import type { Transaction } from '@valecuatro/contract'
import { Link } from 'wouter'
import { UserLink } from '../../desk/userLink.tsx'

/** What moved the coins: a tournament, or an administrator's hand. */
export function Cause({ transaction: { meta } }: { transaction: Transaction }) {
  if (meta.tournament)
    return (
      <span className="cell-user">
        <Link href={`/admin/tournaments/${meta.tournament._id}`} className="desk-link">
          {meta.tournament.name}
        </Link>
      </span>
    )
  if (meta.by)
    return (
      <span className="cell-user">
        <Trans id="by" /> <UserLink user={meta.by} />
      </span>
    )
  return <span>–</span>
}

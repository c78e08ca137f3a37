import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { BeforeQueue } from './beforeQueue.tsx'
import { ConnectionStrip } from './connectionStrip.tsx'
import { InQueue } from './inQueue.tsx'
import { useGoToTable } from './useGoToTable.ts'
import { useQueue } from './useQueue.ts'
import './queue.css'

export function WaitingRoom({ user }: { user: User }) {
  const queue = useQueue()
  useGoToTable(queue.store)
  return (
    <div className="grid gap-5">
      <h1 className="text-[length:var(--text-3xl)]">
        <Trans id="Match Queue" />
      </h1>
      <ConnectionStrip />
      <Inside user={user} />
    </div>
  )
}

function Inside({ user }: { user: User }) {
  const { gameId, isSure, ticket, waiting, status } = useQueue()
  if (gameId !== null && isSure) return <TableFound gameId={gameId} />
  if (ticket !== null) return <InQueue user={user} ticket={ticket} />
  if (waiting === null && status !== 'lost' && status !== 'refused')
    return <Skeleton className="h-80 w-full" />
  return <BeforeQueue />
}

/** Seen for a moment, or for as long as the tab is not looked at. */
export function TableFound({ gameId }: { gameId: string }) {
  const { i18n } = useLingui()
  useTitle(i18n._('Your table is ready'))
  return (
    <section className="felt-table grid justify-items-center gap-4 px-5 py-14 text-center">
      <h2 className="text-[length:var(--text-2xl)]">
        <Trans id="Your table is ready" />
      </h2>
      <ButtonLink href={`/game/${gameId}`} variant="primary" size="large">
        <Trans id="Go to the table" />
      </ButtonLink>
    </section>
  )
}

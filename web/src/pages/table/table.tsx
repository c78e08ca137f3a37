import { useLingui } from '@lingui/react'
import { lazy, startTransition, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { needWords } from '../../features/language/catalogs.ts'
import { useSocket } from '../../features/live/useSocket.ts'
import { useSession } from '../../features/session/useSession.ts'
import { AfterGame } from '../../features/table/afterGame.tsx'
import { EmptyTable } from '../../features/table/emptyTable.tsx'
import { createLiveSource } from '../../features/table/model/liveSource.ts'
import { openTable, type TableStore } from '../../features/table/model/tableStore.ts'
import { TableScreen } from '../../features/table/tableScreen.tsx'
import { useTable } from '../../features/table/useTable.ts'
import type { LiveSocket } from '../../net/socket/liveSocket.ts'
import { useTitle } from '../../ui/useTitle.ts'

/** Whoever sits at a table need not wait for the form to sign in with. */
const NoTable = lazy(async () => {
  const [page] = await Promise.all([
    import('./noTable.tsx'),
    needWords('player', 'signIn', 'server', 'tableLater'),
  ])
  return page
})

/** A table of the server's: one's own seat, or a place to watch from. */
export default function Table() {
  const { i18n } = useLingui()
  const { id = '' } = useParams()
  const session = useSession()
  const socket = useSocket()
  useTitle(i18n._('Truco table'))
  if (!session.loading && !session.isAuthenticated) return <NoTable why="signed-out" />
  return socket ? <LiveTable key={id} socket={socket} gameId={id} /> : <EmptyTable />
}

function LiveTable({ socket, gameId }: { socket: LiveSocket; gameId: string }) {
  const [store, setStore] = useState<TableStore | null>(null)
  useEffect(() => {
    const opened = openTable(createLiveSource(socket, gameId), gameId)
    startTransition(() => setStore(opened))
    return () => opened.close()
  }, [socket, gameId])
  return store ? <OpenTable store={store} gameId={gameId} /> : <EmptyTable />
}

function OpenTable({ store, gameId }: { store: TableStore; gameId: string }) {
  const { status, table } = useTable(store)
  if (status === 'not-found' || status === 'not-allowed') return <NoTable why={status} />
  if (!table) return <EmptyTable />
  return (
    <TableScreen
      store={store}
      table={table}
      ways={<AfterGame store={store} table={table} gameId={gameId} />}
    />
  )
}

import { Trans, useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import drawing from '../../art/live.svg'
import { FeltState } from '../../features/brand/feltState.tsx'
import { useSocket } from '../../features/live/useSocket.ts'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { useSession } from '../../features/session/useSession.ts'
import { RequireSession } from '../../features/signIn/requireSession.tsx'
import { AfterGame } from '../../features/table/afterGame.tsx'
import { createLiveSource } from '../../features/table/model/liveSource.ts'
import { openTable, type TableStore } from '../../features/table/model/tableStore.ts'
import { TableScreen } from '../../features/table/tableScreen.tsx'
import { useTable } from '../../features/table/useTable.ts'
import type { LiveSocket } from '../../net/socket/liveSocket.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SpinnerPage } from '../../ui/spinner.tsx'
import { useTitle } from '../../ui/useTitle.ts'

/** A table of the server's: one's own seat, or a place to watch from. */
export default function Table() {
  const { i18n } = useLingui()
  const { id = '' } = useParams()
  const session = useSession()
  const socket = useSocket()
  useTitle(i18n._('Truco table'))
  if (!session.loading && !session.isAuthenticated) {
    return (
      <PlayerFrame>
        <RequireSession>{() => null}</RequireSession>
      </PlayerFrame>
    )
  }
  return socket ? (
    <LiveTable key={id} socket={socket} gameId={id} />
  ) : (
    <SpinnerPage text={i18n._('Loading')} />
  )
}

function LiveTable({ socket, gameId }: { socket: LiveSocket; gameId: string }) {
  const [store, setStore] = useState<TableStore | null>(null)
  useEffect(() => {
    const opened = openTable(createLiveSource(socket, gameId), gameId)
    setStore(opened)
    return () => opened.close()
  }, [socket, gameId])
  return store && <OpenTable store={store} gameId={gameId} />
}

function OpenTable({ store, gameId }: { store: TableStore; gameId: string }) {
  const { i18n } = useLingui()
  const { status, table } = useTable(store)
  if (status === 'not-found' || status === 'not-allowed')
    return <NoTable isPrivate={status === 'not-allowed'} />
  if (!table) return <SpinnerPage text={i18n._('Loading')} />
  return (
    <TableScreen
      store={store}
      table={table}
      ways={<AfterGame store={store} table={table} gameId={gameId} />}
    />
  )
}

function NoTable({ isPrivate }: { isPrivate: boolean }) {
  return (
    <PlayerFrame>
      <FeltState
        drawing={{ src: drawing, width: 360, height: 228 }}
        title={isPrivate ? <Trans id="This table is private" /> : <Trans id="There is no such table" />}
        actions={
          <>
            <ButtonLink href="/game" variant="primary">
              <Trans id="Play Game" />
            </ButtonLink>
            <ButtonLink href="/">
              <Trans id="Go Home" />
            </ButtonLink>
          </>
        }
      >
        {isPrivate ? (
          <Trans id="Its players did not open it to others." />
        ) : (
          <Trans id="It may have been over for long, or the link is not whole." />
        )}
      </FeltState>
    </PlayerFrame>
  )
}

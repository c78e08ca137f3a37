import { useLingui } from '@lingui/react'
import type { GameId } from '@valecuatro/contract'
import { lazy, startTransition, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import {
  ConnectionStrip,
  createLiveSource,
  EmptyTable,
  GameScreen,
  type GameStore,
  openGame,
  useGame,
} from '../../../game/index.ts'
import { loadCatalog, withCatalog } from '../../../i18n/locale.ts'
import { useSession } from '../../../net/session/useSession.ts'
import type { LiveSocket } from '../../../net/socket/liveSocket.ts'
import { useSocket } from '../../../net/socket/useSocket.ts'
import { whenIdle } from '../../../ui/defer.ts'
import { preloadable, useLoadedPart } from '../../../ui/preloadable.ts'
import { useTitle } from '../../../ui/useTitle.ts'

/** Loaded on demand, because it includes the sign-in form, which seated players do not need. */
const NoTable = lazy(async () => {
  const [page] = await Promise.all([
    import('./noTable.tsx'),
    loadCatalog('player', 'signIn', 'server', 'tableLater'),
  ])
  return page
})

const afterGame = preloadable(
  async () => (await withCatalog('tableLater', import('./afterGame.tsx'))).AfterGame,
)

const dailyHandResult = preloadable(async () => {
  const [part] = await Promise.all([
    import('../daily/handResult.tsx'),
    loadCatalog('daily', 'tableLater', 'player', 'server'),
  ])
  return part.HandResult
})

/** A table on the server: the player's own seat, or the view of a spectator. */
export default function Table() {
  const { i18n } = useLingui()
  const { id = '' } = useParams()
  const session = useSession()
  const socket = useSocket()
  useTitle(i18n._('Truco table'))
  if (!session.loading && !session.isAuthenticated) return <NoTable gameId={id as GameId} why="signed-out" />
  return socket ? <LiveTable key={id} socket={socket} gameId={id as GameId} /> : <EmptyTable />
}

function LiveTable({ socket, gameId }: { socket: LiveSocket; gameId: GameId }) {
  const [store, setStore] = useState<GameStore | null>(null)
  useEffect(() => {
    const opened = openGame(createLiveSource(socket, gameId), gameId)
    startTransition(() => setStore(opened))
    return () => opened.close()
  }, [socket, gameId])
  return store ? <OpenTable store={store} gameId={gameId} /> : <EmptyTable />
}

function OpenTable({ store, gameId }: { store: GameStore; gameId: GameId }) {
  const { status, table } = useGame(store)
  const AfterGame = useLoadedPart(afterGame)
  const HandResult = useLoadedPart(dailyHandResult)
  const isOver = table?.phase === 'over'
  const isDaily = table?.daily !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again at the end if the first attempt failed
  useEffect(() => whenIdle(() => void (isDaily ? dailyHandResult : afterGame).fetch()), [isOver, isDaily])
  if (status === 'not-found' || status === 'not-allowed') return <NoTable gameId={gameId} why={status} />
  if (!table) return <EmptyTable />
  // The view of a hand of a daily deal stays between two hands, because cards that were not shown stay hidden.
  const isHandOver = isOver && (table.scene.phase === 'hand over' || table.scene.phase === 'deal')
  return (
    <GameScreen
      store={store}
      table={table}
      strip={<ConnectionStrip table={table} onTakeSeat={store.takeSeat} />}
      handResult={HandResult && isHandOver && table.daily && <HandResult table={table} daily={table.daily} />}
      nextSteps={AfterGame && <AfterGame store={store} table={table} gameId={gameId} />}
    />
  )
}

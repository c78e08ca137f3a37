import { Trans, useLingui } from '@lingui/react'
import type { TableCode, TableRoom, User } from '@valecuatro/contract'
import { type FormEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useParams } from 'wouter'
import drawing from '../art/live.svg'
import { PlayerFrame } from '../frame/playerFrame.tsx'
import { translateServerText } from '../i18n/locale.ts'
import { call } from '../net/call.ts'
import { useSession, useSessionStore } from '../net/session/useSession.ts'
import type { LiveSocket } from '../net/socket/liveSocket.ts'
import { useSocket, useSocketStatus } from '../net/socket/useSocket.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ErrorState, Spinner } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { useTitle } from '../ui/useTitle.ts'
import { ChatPanel } from './chatPanel.tsx'
import { Invitation } from './invitation.tsx'
import { refusalText } from './refusalText.ts'
import { type Missing, seatOf, startState } from './room.ts'
import { OptionsPanel, Visitors } from './roomPanels.tsx'
import { openRoomStore, type RoomStore } from './roomStore.ts'
import { RoomTable } from './roomTable.tsx'
import { rulesText } from './tableOptions.tsx'
import './tables.css'

/** The page of a table: people gather here before a game and between two games. */
export default function TableRoomPage() {
  const { i18n } = useLingui()
  const { code: written = '' } = useParams()
  const session = useSession()
  const socket = useSocket()
  const code = written.toUpperCase()
  useTitle(i18n._('Table {code}', { code }))
  return (
    <PlayerFrame>
      {!isCode(code) ? (
        <NoRoom why="not-found" />
      ) : session.isAuthenticated ? (
        socket ? (
          <LiveRoom key={code} socket={socket} code={code} user={session.user} />
        ) : (
          <Loading />
        )
      ) : session.loading ? (
        <Loading />
      ) : (
        <VisitorRoom key={code} code={code} />
      )}
    </PlayerFrame>
  )
}

/** The contract's pattern, written out so that this page does not load the validator. */
const isCode = (text: string): text is TableCode => /^[A-HJKMNP-Z]{6}$/.test(text)

function Loading() {
  const { i18n } = useLingui()
  return (
    <div className="room-loading">
      <Spinner text={i18n._('Loading')} />
    </div>
  )
}

function LiveRoom({ socket, code, user }: { socket: LiveSocket; code: TableCode; user: User }) {
  const [store, setStore] = useState<RoomStore | null>(null)
  useEffect(() => {
    const opened = openRoomStore(socket, code)
    setStore(opened)
    return () => opened.close()
  }, [socket, code])
  return store ? <OpenRoom store={store} user={user} /> : <Loading />
}

function OpenRoom({ store, user }: { store: RoomStore; user: User }) {
  const { room, missing, refused } = useSyncExternalStore(store.subscribe, store.current)
  useRefusals(refused)
  useOpenGame(room, user._id)
  if (missing) return <NoRoom why={missing} />
  if (!room) return <Loading />
  return <Room room={room} store={store} user={user} />
}

function useRefusals(refused: ReturnType<RoomStore['current']>['refused']) {
  const { i18n } = useLingui()
  useEffect(() => {
    if (refused) toast.error(refusalText(i18n, refused.code), { key: 'table' })
  }, [refused, i18n])
}

/** Opens the game when it begins while the player sits here; a player who comes back to this page is not sent away. */
function useOpenGame(room: TableRoom | null, userId: string) {
  const [, navigate] = useLocation()
  const wasGathering = useRef(false)
  const isSeated = room !== null && seatOf(room, userId) !== null
  const gameId = room?.state === 'playing' ? room.gameId : null
  useEffect(() => {
    if (room === null) return
    if (gameId !== null && wasGathering.current && isSeated) navigate(`/game/${gameId}`)
    wasGathering.current = gameId === null
  }, [room, gameId, isSeated, navigate])
}

interface RoomProps {
  room: TableRoom
  store: RoomStore
  user: User
}

function Room({ room, store, user }: RoomProps) {
  const isHost = room.hostId === user._id
  const own = seatOf(room, user._id)
  const isGathering = room.state === 'gathering'
  const hasFreeSeats = startState(room).kind === 'seats'
  const [isLeaving, setLeaving] = useState(false)
  const [, navigate] = useLocation()
  return (
    <div className="room">
      <RoomHead room={room} />
      <ConnectionLine />
      <section className="room-floor">
        <RoomTable room={room} store={store} user={user} />
        {isGathering ? (
          <ActionLine room={room} store={store} user={user} />
        ) : (
          <GameRunning room={room} isSeated={own !== null} />
        )}
      </section>
      <div className="room-side">
        {isGathering && hasFreeSeats && <Invitation code={room.code} />}
        <OptionsPanel room={room} store={store} isHost={isHost && isGathering} />
        <Visitors room={room} store={store} userId={user._id} />
        {!room.options.isPublic && (
          <div className="panel room-panel">
            <ChatPanel channel={{ code: room.code }} userId={user._id} />
          </div>
        )}
        {isGathering && (
          <Button
            variant="quiet"
            busy={isLeaving}
            onClick={async () => {
              setLeaving(true)
              const isDone = await store.leave()
              setLeaving(false)
              if (isDone) navigate('/game')
            }}
          >
            <Trans id="Leave the table" />
          </Button>
        )}
      </div>
    </div>
  )
}

function RoomHead({ room }: { room: TableRoom }) {
  const { i18n } = useLingui()
  return (
    <header className="room-head">
      <h1>
        <Trans id="Table" /> <span className="room-code">{room.code}</span>
      </h1>
      <p>{rulesText(i18n, room.options)}</p>
    </header>
  )
}

function ConnectionLine() {
  const status = useSocketStatus()
  if (status === 'connected' || status === 'connecting') return null
  return (
    <Notice tone="warning">
      {status === 'refused' ? (
        <Trans id="You were signed out. Sign in again to come back to the table." />
      ) : (
        <Trans id="Connection lost. Reconnecting… your seat is kept." />
      )}
    </Notice>
  )
}

/** The next step for the viewer: take a seat, say ready, or start. */
function ActionLine({ room, store, user }: RoomProps) {
  const { pending } = useSyncExternalStore(store.subscribe, store.current)
  const own = seatOf(room, user._id)
  const state = startState(room)
  const isHost = room.hostId === user._id
  const canStart = isHost && own !== null && state.kind === 'start'
  return (
    <div className="room-action">
      <p role="status">
        <StatusText room={room} user={user} />
      </p>
      {own && (
        <div className="room-buttons">
          {isHost ? (
            <Button
              variant="primary"
              size="large"
              busy={pending === 'table:start'}
              disabled={!canStart}
              onClick={() => void store.start()}
            >
              <Trans id="Start game" />
            </Button>
          ) : (
            <Button
              variant={own.isReady ? 'secondary' : 'primary'}
              size="large"
              aria-pressed={own.isReady}
              busy={pending === 'table:ready'}
              onClick={() => void store.change('table:ready', { isReady: !own.isReady })}
            >
              {own.isReady ? <Trans id="Not ready" /> : <Trans id="Ready" />}
            </Button>
          )}
          <Button
            variant="quiet"
            size="large"
            busy={pending === 'table:stand'}
            onClick={() => void store.change('table:stand', {})}
          >
            <Trans id="Stand up" />
          </Button>
        </div>
      )}
    </div>
  )
}

function StatusText({ room, user }: Pick<RoomProps, 'room' | 'user'>) {
  const own = seatOf(room, user._id)
  const state = startState(room)
  const isHost = room.hostId === user._id
  if (!own) {
    return state.kind === 'seats' ? (
      <Trans id="Choose a seat." />
    ) : (
      <Trans id="All seats are taken. You can stay and wait for one." />
    )
  }
  if (!isHost && !own.isReady) return <Trans id="Press Ready when you want to play." />
  if (state.kind === 'seats') {
    return (
      <Trans
        id="{missing, plural, one {Waiting for one more player} other {Waiting for # more players}}"
        values={{ missing: state.missing }}
      />
    )
  }
  if (state.kind === 'ready') {
    return <Trans id="Not ready yet: {names}" values={{ names: state.names.join(', ') }} />
  }
  return isHost ? (
    <Trans id="Everyone is ready." />
  ) : (
    <Trans id="Everyone is ready. The host starts the game." />
  )
}

function GameRunning({ room, isSeated }: { room: TableRoom; isSeated: boolean }) {
  return (
    <div className="room-action">
      <p role="status">
        <Trans id="The game has begun." />{' '}
        {!isSeated && !room.options.isPublic && <Trans id="Stay here for the next one." />}
      </p>
      {(isSeated || room.options.isPublic) && (
        <ButtonLink href={`/game/${room.gameId}`} variant="primary" size="large">
          {isSeated ? <Trans id="Go to your seat" /> : <Trans id="Watch" />}
        </ButtonLink>
      )}
    </div>
  )
}

function NoRoom({ why }: { why: Missing }) {
  return (
    <section className="room-missing felt-table">
      <img src={drawing} width={360} height={228} alt="" />
      <h1>
        {why === 'not-found' && <Trans id="Table not found" />}
        {why === 'closed' && <Trans id="This table has closed" />}
        {why === 'removed' && <Trans id="The host removed you from this table" />}
      </h1>
      <p>
        {why === 'not-found' && <Trans id="The link is incomplete, or the table has closed." />}
        {why === 'closed' && <Trans id="It was empty for a while." />}
        {why === 'removed' && (
          <Trans id="You cannot come back to it, but you can open a table of your own." />
        )}
      </p>
      <div className="room-buttons">
        <ButtonLink href="/game" variant="primary">
          <Trans id="Play Game" />
        </ButtonLink>
        <ButtonLink href="/game/practice">
          <Trans id="Play against bots" />
        </ButtonLink>
      </div>
    </section>
  )
}

/** What a person without a session sees: the table, and one field to join it. */
function VisitorRoom({ code }: { code: TableCode }) {
  const { room, failed, load } = useRoomByCode(code)
  if (failed === 'not-found') return <NoRoom why="not-found" />
  if (failed === 'unreachable') {
    return (
      <ErrorState title={<Trans id="The table could not be loaded" />} onRetry={load}>
        <p>
          <Trans id="Check your connection." />
        </p>
      </ErrorState>
    )
  }
  if (!room) return <Loading />
  if (room.state === 'closed') return <NoRoom why="closed" />
  const host = [...room.seats, ...room.visitors].find(({ userId }) => userId === room.hostId)?.username
  return (
    <div className="room">
      <RoomHead room={room} />
      <section className="room-floor">
        <RoomTable room={room} />
        {room.state === 'playing' && (
          <p className="room-action">
            <Trans id="The game has begun." />
          </p>
        )}
      </section>
      <div className="room-side">
        <section className="panel room-panel">
          <h2>
            {host ? (
              <Trans id="{host} invites you to play" values={{ host }} />
            ) : (
              <Trans id="Join the table" />
            )}
          </h2>
          <JoinForm code={code} />
        </section>
      </div>
    </div>
  )
}

/** A visitor has no live connection: the table is loaded again when they come back to the tab. */
function useRoomByCode(code: TableCode) {
  const [room, setRoom] = useState<TableRoom | null>(null)
  const [failed, setFailed] = useState<'not-found' | 'unreachable' | null>(null)
  const load = useMemo(
    () => async () => {
      const answer = await call('GET /api/tables/{code}', { params: { code } })
      if (answer.ok) {
        setRoom(answer.value)
        setFailed(null)
      } else if (answer.reason === 'refused' && answer.status === 404) setFailed('not-found')
      else setFailed(before => before ?? 'unreachable')
    },
    [code],
  )
  useEffect(() => {
    const onShow = () => {
      if (document.visibilityState === 'visible') void load()
    }
    void load()
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [load])
  return { room, failed: room ? null : failed, load: () => void load() }
}

function JoinForm({ code }: { code: TableCode }) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function join(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    const joined = await session.joinAsGuest(name)
    setBusy(false)
    if (joined.ok) return
    setError(
      joined.reason === 'refused' && joined.error !== null
        ? translateServerText(i18n, joined.error)
        : i18n._('That didn’t work. Please try again.'),
    )
  }

  return (
    <form className="join-form" onSubmit={join}>
      <TextField
        label={i18n._('Your nickname')}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={name}
        error={error}
        onChange={event => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        <Trans id="Join as guest" />
      </Button>
      <p className="field-hint">
        <Trans id="You need no account. With one, your games are rated and kept." />
      </p>
      <ButtonLink href="/auth" state={{ next: `/t/${code}` }}>
        <Trans id="Sign in" />
      </ButtonLink>
    </form>
  )
}

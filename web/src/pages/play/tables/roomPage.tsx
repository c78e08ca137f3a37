import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import {
  MAX_GAMES_AGAINST_SAME,
  type RatingWorth,
  type RoomSeat,
  type Table,
  type TableCode,
  type User,
  type UserId,
} from '@valecuatro/contract'
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useParams } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { ChatPanel } from '../../../game/index.ts'
import { useSession } from '../../../net/session/useSession.ts'
import type { LiveSocket } from '../../../net/socket/liveSocket.ts'
import { useSocket, useSocketStatus } from '../../../net/socket/useSocket.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSecondTicks } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { Invitation } from './invitation.tsx'
import { isTaken, runningGameOf, seatOf, startState } from './room.ts'
import { NoRoom, OptionsPanel, RoomHead, RoomLoading, Visitors } from './roomPanels.tsx'
import { openRoomStore, type RoomStore, takeSeat } from './roomStore.ts'
import { RoomTable } from './roomTable.tsx'
import { tableRefusalText } from './tableRefusalText.ts'
import { TeamMatchRunning } from './teamMatch.tsx'
import { VisitorRoom } from './visitorRoom.tsx'
import './tables.css'

/** The page of a table: people gather here before a game and between two games. */
export default function TableRoomPage() {
  const { i18n } = useLingui()
  const { code: written = '' } = useParams()
  const session = useSession()
  const socket = useSocket()
  const code = written.toUpperCase()
  const wantedSeat = useRef<WantedSeat | null>(null)
  useTitle(i18n._('Table {code}', { code }))
  return (
    <PlayerFrame>
      {!isCode(code) ? (
        <NoRoom why="not-found" />
      ) : session.isAuthenticated ? (
        socket ? (
          <LiveRoom key={code} socket={socket} code={code} user={session.user} wantedSeat={wantedSeat} />
        ) : (
          <RoomLoading />
        )
      ) : session.loading ? (
        <RoomLoading />
      ) : (
        <VisitorRoom
          key={code}
          code={code}
          onChoose={seat => {
            wantedSeat.current = seat
          }}
          onJoin={() => {
            wantedSeat.current ??= 'any'
          }}
        />
      )}
    </PlayerFrame>
  )
}

/** The seat that a visitor takes as soon as they have joined. */
type WantedSeat = RoomSeat | 'any'

/** The contract's pattern, written out so that this page does not load the validator. */
const isCode = (text: string): text is TableCode => /^[A-HJKMNP-Z]{6}$/.test(text)

interface LiveRoomProps {
  socket: LiveSocket
  code: TableCode
  user: User
  /** The seat that the viewer asked for before they had a session. */
  wantedSeat: RefObject<WantedSeat | null>
}

function LiveRoom({ socket, code, user, wantedSeat }: LiveRoomProps) {
  const store = useMemo(() => openRoomStore(socket, code), [socket, code])
  const { room, missing, refused } = useSyncExternalStore(store.subscribe, store.current)
  useRefusals(refused)
  useOpenGame(room, user._id)
  useTakeWantedSeat(room, store, user._id, wantedSeat)
  if (missing) return <NoRoom why={missing} />
  if (!room) return <RoomLoading />
  return <Room room={room} store={store} user={user} />
}

/** Seats a person who has joined with a nickname and makes them ready. */
function useTakeWantedSeat(
  room: Table | null,
  store: RoomStore,
  userId: UserId,
  wantedSeat: RefObject<WantedSeat | null>,
) {
  const isShown = room !== null
  useEffect(() => {
    const wanted = wantedSeat.current
    if (!isShown || wanted === null) return
    wantedSeat.current = null
    void takeWantedSeat(store, userId, wanted)
  }, [isShown, store, userId, wantedSeat])
}

/** Takes the wanted seat or, if another player has taken it by then, another one. */
async function takeWantedSeat(store: RoomStore, userId: UserId, wanted: WantedSeat) {
  const attempts = store.current().room?.seats.length ?? 0
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { room } = store.current()
    if (room?.state !== 'gathering' || seatOf(room, userId) !== null) return
    const free = room.seats.filter(row => !isTaken(row)).map(row => row.seat)
    const seat = attempt === 0 && wanted !== 'any' && free.includes(wanted) ? wanted : free[0]
    if (seat === undefined || (await takeSeat(store, seat, true))) return
    if (store.current().refused?.code !== 'seat-taken') return
  }
}

function useRefusals(refused: ReturnType<RoomStore['current']>['refused']) {
  useEffect(() => {
    if (refused) toast.error(tableRefusalText(i18n, refused.code, refused), { key: 'table' })
  }, [refused])
}

/** Opens the game when it starts while the player is seated here. A player who returns to this page later stays. */
function useOpenGame(room: Table | null, userId: UserId) {
  const [, navigate] = useLocation()
  const wasGathering = useRef(false)
  const isPlaying = room?.state === 'playing'
  const gameId = room && runningGameOf(room, userId)
  useEffect(() => {
    if (room === null) return
    if (gameId !== null && wasGathering.current) navigate(`/game/${gameId}`)
    wasGathering.current = !isPlaying
  }, [room, gameId, isPlaying, navigate])
}

interface RoomProps {
  room: Table
  store: RoomStore
  user: User
}

function Room({ room, store, user }: RoomProps) {
  const isHost = room.hostId === user._id
  const own = seatOf(room, user._id)
  const isGathering = room.state === 'gathering'
  const isInviting = isGathering && startState(room).kind === 'seats'
  const [isLeaving, setLeaving] = useState(false)
  const [, navigate] = useLocation()
  return (
    <div className="room" data-inviting={isInviting && isHost}>
      <RoomHead room={room} isShared={!isInviting} />
      <ConnectionLine />
      {isHost && isGathering && room.options.isPublic && own === null && (
        <Notice>
          <Trans id="The lobby lists this table while you sit at it." />
        </Notice>
      )}
      {room.worth && <WorthNotice worth={room.worth} />}
      <section className="room-floor stack">
        <RoomTable room={room} store={store} user={user} />
        {isGathering ? (
          <ActionLine room={room} store={store} user={user} />
        ) : (
          <GameRunning room={room} user={user} />
        )}
      </section>
      <div className="room-side">
        {isInviting && <Invitation code={room.code} />}
        <OptionsPanel room={room} store={store} isHost={isHost && isGathering} />
        <Visitors room={room} store={store} userId={user._id} />
        {(!room.options.isPublic || room.options.hasChat) && (isGathering || !room.teamMatch) && (
          <div className="panel room-panel stack-3">
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

function ConnectionLine() {
  const status = useSocketStatus()
  if (status === 'connected' || status === 'connecting' || status === 'closed') return null
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

const START_SECONDS = 3

/**
 * At a private table where everyone is ready the game starts by itself after a count-down: the page of the host, if they
 * are seated, sends the start. `left` is the number of seconds, or null. A table of one person and bots, or with a
 * person who is away, waits for its host.
 */
function useCountdown(room: Table, store: RoomStore, startsGame: boolean) {
  const people = room.seats.filter(row => row.userId !== null)
  const isReady =
    startState(room).kind === 'start' &&
    !room.options.isPublic &&
    people.length > 1 &&
    people.every(row => row.isConnected)
  const [startsAt, setStartsAt] = useState<number | null>(null)
  const now = useSecondTicks(startsAt)
  const left = startsAt === null ? null : Math.min(START_SECONDS, Math.ceil((startsAt - now) / 1000))
  useEffect(() => setStartsAt(isReady ? Date.now() + START_SECONDS * 1000 : null), [isReady])
  const isDue = left !== null && left <= 0
  useEffect(() => {
    if (!isDue) return
    setStartsAt(null)
    if (startsGame) void store.start()
  }, [isDue, startsGame, store])
  return { left: isReady ? left : null, stop: () => setStartsAt(null) }
}

/** Says before a rated game that it does not count in full, and why. */
function WorthNotice({ worth: { share, reason } }: { worth: RatingWorth }) {
  const { i18n } = useLingui()
  if (reason === null) return null
  return (
    <Notice>
      {reason === 'same-browser' ? (
        <Trans id="The next game changes no ratings: two of the players have used the same browser within 24 hours." />
      ) : share === 0 ? (
        <Trans
          id="The next game changes no ratings: these opponents have already played {games} rated games within 24 hours."
          values={{ games: MAX_GAMES_AGAINST_SAME }}
        />
      ) : (
        <Trans
          id="The next game changes ratings by {percent} of the usual: these opponents have already played each other within 24 hours."
          values={{ percent: i18n.number(share, { style: 'percent' }) }}
        />
      )}
    </Notice>
  )
}

/** The next step for the viewer: take a seat, get ready, or start the game. */
function ActionLine({ room, store, user }: RoomProps) {
  const { pending } = useSyncExternalStore(store.subscribe, store.current)
  const own = seatOf(room, user._id)
  const state = startState(room)
  const isHost = room.hostId === user._id
  const { left, stop } = useCountdown(room, store, isHost && own !== null)
  return (
    <div className="room-action stack-3">
      <p role="status">
        {own !== null && left !== null ? (
          <Trans
            id="{left, plural, one {Everyone is ready. The game starts in # second.} other {Everyone is ready. The game starts in # seconds.}}"
            values={{ left }}
          />
        ) : (
          <StatusText room={room} user={user} />
        )}
      </p>
      {own && (
        <div className="room-buttons row">
          {isHost ? (
            <>
              {state.kind !== 'seats' && (
                <Button
                  variant="primary"
                  size="large"
                  busy={pending === 'table:start'}
                  disabled={state.kind !== 'start'}
                  onClick={() => void store.start()}
                >
                  <Trans id="Start game" />
                </Button>
              )}
              {left !== null && (
                <Button size="large" onClick={stop}>
                  <Trans id="Wait" />
                </Button>
              )}
            </>
          ) : (
            <>
              <Button
                variant="primary"
                size="large"
                busy={pending === 'table:ready' && !own.isReady}
                disabled={own.isReady}
                onClick={() => void store.change('table:ready', { isReady: true })}
              >
                <Trans id="Ready" />
              </Button>
              {/* Not in the place of Ready, where a second press would take it back. */}
              {own.isReady && (
                <Button
                  size="large"
                  busy={pending === 'table:ready'}
                  onClick={() => void store.change('table:ready', { isReady: false })}
                >
                  {left === null ? <Trans id="Not yet" /> : <Trans id="Wait" />}
                </Button>
              )}
            </>
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
    <Trans id="Everyone is ready. Waiting for the host to start." />
  )
}

function GameRunning({ room, user }: Pick<RoomProps, 'room' | 'user'>) {
  const isSeated = seatOf(room, user._id) !== null
  if (room.teamMatch) return <TeamMatchRunning room={room} match={room.teamMatch} userId={user._id} />
  return (
    <div className="room-action stack-3">
      <p role="status">
        <Trans id="The game has begun." /> {!isSeated && <Trans id="Stay here for the next one." />}
      </p>
      <ButtonLink href={`/game/${room.gameId}`} variant="primary" size="large">
        {isSeated ? <Trans id="Go to your seat" /> : <Trans id="Watch" />}
      </ButtonLink>
    </div>
  )
}

import type { GameMove, GameView, RefusalCode } from '@valecuatro/contract'
import { type Action, type Event, legal, type Rules, type Seat, seatsToAct } from '@valecuatro/engine'
import type { SocketStatus } from '../../net/socket/liveSocket.ts'
import { createStore } from '../../net/store.ts'
import { createPresenter, isPredictedEvent, type Presenter, predictEvent } from './presenter.ts'
import type { Scene } from './scene.ts'
import type { GameListener, GameSource, Rematch, Talk } from './source.ts'

/** The time at which the server plays for the seat that owes an action, by the clock of this device. */
export interface Deadline {
  endsAt: number
  /** The whole duration in milliseconds. */
  total: number
}

export interface Heard extends Talk {
  id: number
  /** The scene's `count` when the phrase arrived. */
  after: number
}

/** What the screen of a table shows of the game as the source knows it. */
type ShownOfGame = Pick<
  GameView,
  | 'seat'
  | 'seats'
  | 'phase'
  | 'resigning'
  | 'ending'
  | 'commitment'
  | 'summary'
  | 'tournament'
  | 'isFriendly'
  | 'isPublic'
  | 'tableCode'
  | 'daily'
  | 'duplicate'
>

/** Everything that the screen of a table shows. */
export interface GameSnapshot extends ShownOfGame {
  scene: Scene
  rules: Rules
  /**
   * The viewer's legal actions; empty while events are still being shown, an answer is pending, or another tab plays.
   */
  actions: Action[]
  waitedFor: Seat[]
  deadline: Deadline | null
  /** The viewer's last action until the server has answered. */
  pending: Action | null
  connection: SocketStatus
  /** Whether another tab or device plays this seat. */
  isElsewhere: boolean
  talk: Heard[]
  rematch: Rematch
  /** Why the last action was refused. */
  refused: { id: number; code: RefusalCode } | null
}

export type GameStatus = 'loading' | 'ready' | 'not-found' | 'not-allowed'

export interface GameStore {
  status(): GameStatus
  snapshot(): GameSnapshot | null
  subscribe(listener: () => void): () => void
  /** Calls back with every event at the moment it is shown. */
  onEvent(listener: (event: Event, seat: Seat | null) => void): () => void
  act(action: Action): void
  /** Plays in this tab again, or takes the seat back from the bot that held it. */
  takeSeat(): void
  /** Ends the current pause; in practice, between two hands, deals the next hand. */
  hurry(): void
  source: GameSource
  close(): void
}

const TALK_MS = 5000

/** What is known about a table, apart from how much of it is shown. */
interface Known {
  table: GameView | null
  status: GameStatus
  connection: SocketStatus
  deadline: Deadline | null
  /** The viewer's action that the server has not answered yet, and the event that it will cause. */
  pending: { action: Action; event: Event } | null
  isElsewhere: boolean
  talk: Heard[]
  rematch: Rematch
  refused: GameSnapshot['refused']
}

const NOTHING_KNOWN: Known = {
  table: null,
  status: 'loading',
  connection: 'connecting',
  deadline: null,
  pending: null,
  isElsewhere: false,
  talk: [],
  rematch: { seats: [], until: null, next: null },
  refused: null,
}

/** The state of a table on the screen, fed by a source. Tabs with the same key share one seat. */
export function openGame(source: GameSource, key: string | null): GameStore {
  let known = NOTHING_KNOWN
  let presenter: Presenter | null = null
  let lastId = 0
  const store = createStore<{ status: GameStatus; snapshot: GameSnapshot | null }>({
    status: known.status,
    snapshot: null,
  })
  const shownEvents = createShownEvents()
  const timers = createTimers()
  const claim = key === null ? null : lockTab(key, () => change({ isElsewhere: true }))
  claim?.take()

  function change(changes: Partial<Known> = {}) {
    known = { ...known, ...changes }
    const snapshot = known.table && presenter ? snapshotOf(known, known.table, presenter) : null
    store.set({ status: known.status, snapshot })
    if (snapshot) shownEvents.notify(snapshot.scene, snapshot.seat)
  }

  function startPresenter(first: GameView): Presenter {
    return createPresenter(
      first.view,
      {
        onChange: () => change(),
        wait: timers.later,
        isHidden: () => document.visibilityState === 'hidden',
      },
      first.handEvents,
    )
  }

  /** The clock of this device minus that of the server. */
  let offset = 0
  const toDeviceTime = (at: number | null) => (at === null ? null : at + offset)

  const listener: GameListener = {
    table(table) {
      const isNews = known.table === null || table.seq > known.table.seq
      offset = Date.now() - table.now
      known = {
        ...known,
        table,
        status: 'ready',
        deadline: deadlineOf(table, table.turnMs),
        rematch: { ...known.rematch, seats: table.rematch, until: toDeviceTime(table.rematchUntil) },
      }
      if (presenter === null) {
        presenter = startPresenter(table)
        shownEvents.skip(presenter.scene())
      } else if (isNews) {
        known = { ...known, pending: null }
        presenter.reset(table.view, table.handEvents)
      }
      change()
    },
    moved(moved) {
      const { table, pending } = known
      if (!table || !presenter || moved.seq <= table.seq) return
      const { events, view, phase, held } = moved
      const isMine = table.seat !== null && events[0] && 'seat' in events[0] && events[0].seat === table.seat
      const isExpected = pending !== null && isPredictedEvent(events[0], pending.event)
      offset = Date.now() - moved.now
      known = {
        ...known,
        table: afterMove(table, moved),
        deadline: deadlineOf(moved),
        isElsewhere: known.isElsewhere || Boolean(isMine && !isExpected && !held.includes(table.seat!)),
      }
      if (phase === 'over') source.sync()
      // A player took their seat back: there is nothing to show, and a pending move stays pending.
      if (events.length === 0) return change()
      if (isExpected) presenter.confirm()
      else presenter.unpredict()
      known = { ...known, pending: null }
      presenter.push({ events: isExpected ? events.slice(1) : events, view })
      change()
    },
    people({ seats, resigning, rematch }) {
      const { table } = known
      if (!table) return
      const isThisHand = resigning.hand === table.view.hands && table.phase !== 'over'
      change({
        table: {
          ...table,
          seats: table.seats.map(row => ({ ...row, ...seats.find(({ seat }) => seat === row.seat) })),
          resigning: isThisHand ? resigning.seats : [],
        },
        rematch: { ...known.rematch, seats: rematch },
      })
    },
    talk(said) {
      const heard = { ...said, id: ++lastId, after: presenter?.scene().count ?? 0 }
      timers.later(TALK_MS, () => change({ talk: known.talk.filter(each => each !== heard) }))
      change({ talk: [...known.talk.filter(({ seat }) => seat !== said.seat), heard] })
    },
    rematch: rematch => change({ rematch: { ...rematch, until: toDeviceTime(rematch.until) } }),
    connection: connection => change({ connection }),
    missing: status => change({ status }),
  }

  const closeSource = source.open(listener)

  async function act(action: Action) {
    const { table } = known
    if (!table || !presenter || table.seat === null) return
    if (!store.current().snapshot?.actions.includes(action)) return
    const pending = { action, event: predictEvent(table.seat, action) }
    known = { ...known, pending, refused: null }
    presenter.predict(pending.event)
    const answer = await source.act(action, table.seq)
    if (answer.ok) return
    if (known.pending === pending) {
      known = { ...known, pending: null }
      presenter.unpredict()
    }
    change({ refused: { id: ++lastId, code: answer.code } })
  }

  return {
    source,
    status: () => store.current().status,
    snapshot: () => store.current().snapshot,
    subscribe: store.subscribe,
    onEvent: shownEvents.listen,
    act: action => void act(action),
    takeSeat() {
      known = { ...known, isElsewhere: false }
      claim?.take()
      source.sync()
      change()
    },
    hurry() {
      if (presenter?.isCaughtUp()) source.dealNext?.()
      else presenter?.hurry()
    },
    close() {
      closeSource()
      claim?.close()
      presenter?.close()
      timers.clear()
      shownEvents.clear()
    },
  }
}

function snapshotOf(known: Known, table: GameView, shown: Presenter): GameSnapshot {
  const { deadline, pending, connection, isElsewhere, talk, rematch, refused } = known
  const { seat, phase, view } = table
  const isReady = shown.isCaughtUp() && pending === null && !isElsewhere
  return {
    ...table,
    scene: shown.scene(),
    rules: view.rules,
    actions: isReady && phase === 'playing' && seat !== null ? legal(view, seat) : [],
    waitedFor: shown.isCaughtUp() ? seatsToAct(view) : [],
    deadline,
    pending: pending?.action ?? null,
    connection,
    isElsewhere: isElsewhere && seat !== null,
    talk,
    rematch,
    refused,
  }
}

function afterMove(table: GameView, { view, phase, held, left, ending, seq }: GameMove): GameView {
  return {
    ...table,
    view,
    phase,
    held,
    seq,
    ending,
    resigning: view.hands === table.view.hands && phase !== 'over' ? table.resigning : [],
    seats: table.seats.map(row => ({ ...row, held: held.includes(row.seat), left: left.includes(row.seat) })),
  }
}

/** Converts the server's deadline to the clock of this device. Without the length of the turn, the turn begins now. */
function deadlineOf({ deadlineAt, now }: Pick<GameMove, 'deadlineAt' | 'now'>, turnMs = 0): Deadline | null {
  if (deadlineAt === null) return null
  const left = deadlineAt - now
  return { endsAt: Date.now() + left, total: Math.max(left, turnMs) }
}

/** Calls back with each event of the log once, when it is shown. */
function createShownEvents() {
  const listeners = new Set<Parameters<GameStore['onEvent']>[0]>()
  let shownCount = 0
  return {
    /** What the first scene shows has happened before. */
    skip(scene: Scene) {
      shownCount = scene.count
    },
    notify(scene: Scene, seat: Seat | null) {
      const news = scene.log.filter(({ id }) => id > shownCount)
      shownCount = Math.max(shownCount, scene.count)
      for (const { event } of news) for (const listener of listeners) listener(event, seat)
    },
    listen(listener: Parameters<GameStore['onEvent']>[0]) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}

function createTimers() {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  return {
    later(ms: number, then: () => void): () => void {
      const timer = setTimeout(() => {
        timers.delete(timer)
        then()
      }, ms)
      timers.add(timer)
      return () => {
        clearTimeout(timer)
        timers.delete(timer)
      }
    },
    clear() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

interface TabLock {
  /** Makes this the tab that plays and notifies the other tabs. */
  take(): void
  close(): void
}

/** Of several tabs at one table only the last one plays; the others are notified. */
function lockTab(key: string, onTaken: () => void): TabLock {
  const tabs = new BroadcastChannel(`table ${key}`)
  tabs.onmessage = onTaken
  return { take: () => tabs.postMessage('here'), close: () => tabs.close() }
}

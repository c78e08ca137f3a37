import type { GameMove, GameView, RefusalCode, SeatState } from '@valecuatro/contract'
import { type Action, type Event, legal, type Rules, type Seat, seatsToAct } from '@valecuatro/engine'
import type { SocketStatus } from '../../net/socket/liveSocket.ts'
import { createPresenter, isPredictedEvent, type Presenter, predictEvent } from './presenter.ts'
import type { Scene } from './scene.ts'
import type { Rematch, TableListener, TableSource, Talk } from './source.ts'

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

/** Everything that the screen of a table shows. */
export interface TableSnapshot {
  scene: Scene
  /** The viewer's seat; null for a spectator. */
  seat: Seat | null
  seats: SeatState[]
  phase: GameView['phase']
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
  /** The seats of the viewer's side that want to resign this hand. */
  resigning: Seat[]
  /** How the game ended; null while it is being played. */
  ending: GameView['ending']
  rematch: Rematch
  commitment: string
  /** What each side won; present when the game is over. */
  summary?: GameView['summary']
  /** The tournament of the game, if there is one. */
  tournament?: GameView['tournament']
  /** Whether the game changes neither statistics nor ratings. */
  isFriendly?: boolean
  /** The code of the table where the players gathered, if there is one. */
  tableCode?: GameView['tableCode']
  /** Why the last action was refused. */
  refused: { id: number; code: RefusalCode } | null
}

export type TableStatus = 'loading' | 'ready' | 'not-found' | 'not-allowed'

export interface TableStore {
  status(): TableStatus
  snapshot(): TableSnapshot | null
  subscribe(listener: () => void): () => void
  /** Calls back with every event at the moment it is shown. */
  onEvent(listener: (event: Event, seat: Seat | null) => void): () => void
  act(action: Action): void
  /** Plays in this tab again, or takes the seat back from the bot that held it. */
  takeSeat(): void
  /** Ends the current pause; in practice, between two hands, deals the next hand. */
  hurry(): void
  source: TableSource
  close(): void
}

const TALK_MS = 5000

/** The state of a table on the screen, fed by a source. Tabs with the same key share one seat. */
export function openTable(source: TableSource, key: string | null): TableStore {
  let table: GameView | null = null
  let presenter: Presenter | null = null
  let status: TableStatus = 'loading'
  let connection: SocketStatus = 'connecting'
  let deadline: Deadline | null = null
  let pending: { action: Action; event: Event } | null = null
  let isElsewhere = false
  let talk: Heard[] = []
  let rematch: Rematch = { seats: [], until: null, next: null }
  let refused: TableSnapshot['refused'] = null
  let count = 0
  let offset = 0
  let snapshot: TableSnapshot | null = null
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: Event, seat: Seat | null) => void>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let shownCount = 0

  const claim =
    key === null
      ? null
      : lockTab(key, () => {
          isElsewhere = true
          change()
        })
  claim?.take()

  function later(ms: number, then: () => void): () => void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      then()
    }, ms)
    timers.add(timer)
    return () => {
      clearTimeout(timer)
      timers.delete(timer)
    }
  }

  function change() {
    snapshot = table && presenter ? buildSnapshot(table, presenter) : null
    if (snapshot) notifyEventListeners(snapshot.scene)
    for (const listener of [...listeners]) listener()
  }

  function notifyEventListeners(scene: Scene) {
    const news = scene.log.filter(({ id }) => id > shownCount)
    shownCount = Math.max(shownCount, scene.count)
    for (const { event } of news) for (const listener of eventListeners) listener(event, table?.seat ?? null)
  }

  function buildSnapshot(truth: GameView, shown: Presenter): TableSnapshot {
    const { seat, seats, phase, view, commitment, tournament, tableCode, resigning, ending, summary } = truth
    const { isFriendly } = truth
    const isReady = shown.isCaughtUp() && pending === null && !isElsewhere
    return {
      scene: shown.scene(),
      seat,
      seats,
      phase,
      rules: view.rules,
      actions: isReady && phase === 'playing' && seat !== null ? legal(view, seat) : [],
      waitedFor: shown.isCaughtUp() ? seatsToAct(view) : [],
      deadline,
      pending: pending?.action ?? null,
      connection,
      isElsewhere: isElsewhere && seat !== null,
      talk,
      resigning,
      ending,
      rematch,
      commitment,
      ...(summary && { summary }),
      ...(tournament && { tournament }),
      ...(tableCode && { tableCode }),
      ...(isFriendly && { isFriendly }),
      refused,
    }
  }

  /**
   * Converts the server's deadline to the clock of this device. Without the length of the turn, the turn begins now.
   */
  function setDeadline({ deadlineAt, now }: Pick<GameMove, 'deadlineAt' | 'now'>, turnMs = 0) {
    offset = Date.now() - now
    if (deadlineAt === null) deadline = null
    else {
      const left = deadlineAt - now
      deadline = { endsAt: Date.now() + left, total: Math.max(left, turnMs) }
    }
  }

  const toDeviceTime = (at: number | null) => (at === null ? null : at + offset)

  function startPresenter(first: GameView): Presenter {
    return createPresenter(
      first.view,
      { onChange: change, wait: later, isHidden: () => document.visibilityState === 'hidden' },
      first.handEvents,
    )
  }

  const tableListener: TableListener = {
    table(next) {
      const isNews = table === null || next.seq > table.seq
      const isFirst = presenter === null
      table = next
      status = 'ready'
      setDeadline(next, next.turnMs)
      rematch = { ...rematch, seats: next.rematch, until: toDeviceTime(next.rematchUntil) }
      presenter ??= startPresenter(next)
      if (isNews && !isFirst) {
        pending = null
        presenter.reset(next.view, next.handEvents)
      }
      if (isFirst) shownCount = presenter.scene().count
      change()
    },
    moved(moved) {
      if (!table || !presenter) return
      const { events, view, phase, held, left, ending, seq } = moved
      if (seq <= table.seq) return
      const isMine = table.seat !== null && events[0] && 'seat' in events[0] && events[0].seat === table.seat
      const isExpected = pending !== null && isPredictedEvent(events[0], pending.event)
      if (isMine && !isExpected && !held.includes(table.seat!)) isElsewhere = true
      table = {
        ...table,
        view,
        phase,
        held,
        seq,
        ending,
        resigning: view.hands === table.view.hands && phase !== 'over' ? table.resigning : [],
        seats: table.seats.map(row => ({
          ...row,
          held: held.includes(row.seat),
          left: left.includes(row.seat),
        })),
      }
      setDeadline(moved)
      if (phase === 'over') source.sync()
      // A player took their seat back: there is nothing to show, and a pending move stays pending.
      if (events.length === 0) return change()
      if (isExpected) presenter.confirm()
      else presenter.unpredict()
      pending = null
      presenter.push({ events: isExpected ? events.slice(1) : events, view })
      change()
    },
    seats(seats) {
      if (!table) return
      table = { ...table, seats }
      change()
    },
    resigning(resigning) {
      if (!table) return
      table = { ...table, resigning }
      change()
    },
    talk(said) {
      const heard = { ...said, id: ++count, after: presenter?.scene().count ?? 0 }
      talk = [...talk.filter(({ seat }) => seat !== said.seat), heard]
      later(TALK_MS, () => {
        talk = talk.filter(each => each !== heard)
        change()
      })
      change()
    },
    rematch(next) {
      rematch = { ...next, until: toDeviceTime(next.until) }
      change()
    },
    connection(next) {
      connection = next
      change()
    },
    missing(why) {
      status = why
      change()
    },
  }

  const closeSource = source.open(tableListener)

  async function act(action: Action) {
    if (!table || !presenter || table.seat === null || !snapshot?.actions.includes(action)) return
    const { seq } = table
    const mine = { action, event: predictEvent(table.seat, action) }
    pending = mine
    refused = null
    presenter.predict(mine.event)
    const answer = await source.act(action, seq)
    if (answer.ok) return
    if (pending === mine) {
      pending = null
      presenter.unpredict()
    }
    refused = { id: ++count, code: answer.code }
    change()
  }

  return {
    source,
    status: () => status,
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onEvent(listener) {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    act: action => void act(action),
    takeSeat() {
      isElsewhere = false
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
      for (const timer of timers) clearTimeout(timer)
      listeners.clear()
      eventListeners.clear()
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

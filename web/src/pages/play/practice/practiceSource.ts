import { canWait, type Random } from '@valecuatro/bots'
import type { GameId, GameView, MatchId } from '@valecuatro/contract'
import {
  type Action,
  CARDS,
  type Card,
  deal,
  dealEvent,
  EMPTY_SUMMARY,
  type Event,
  type Game,
  type GameRecord,
  legal,
  type Move,
  newGame,
  play,
  type Rules,
  type Seat,
  type Summary,
  seatsOf,
  summarize,
  type View,
  view,
  viewEvent,
} from '@valecuatro/engine'
import { characterOf, type GameListener, type GameSource, localSeat, SELF } from '../../../game/index.ts'
import type { Preloadable } from '../../../ui/preloadable.ts'

const AFTER_TRICK_MS = 900
const AFTER_DUEL_MS = 4000
const BEFORE_FIRST_DEAL_MS = 500
/** The delay before another attempt to load the bots. */
const RETRY_MS = 5000

export interface PracticeStorage {
  load(): string | null
  save(text: string): void
  forget(): void
}

export interface PracticeSource extends GameSource {
  /** The position as the player sees it. */
  view(): View
  /** Whether the stored game has the record that a replay needs. */
  isRecorded(): boolean
}

interface Practice {
  random: Random
  keep: PracticeStorage
  /** The player's display name, in the language of the page. */
  self(): string
  /** The rules of a new game. */
  rules?: Partial<Rules>
  /** A stored game is resumed only if it has these rules. */
  required?: Partial<Rules>
  bots: Preloadable<typeof import('./botPlayers.ts')>
  /** The faces of all cards. The first hand waits for them, because the network may be gone later. */
  faces: Preloadable<unknown>
  wait: (ms: number, then: () => void) => () => void
}

interface Kept {
  seq: number
  game: Game
  /** The events of the hand, as the player may see them; absent in games stored by an older version. */
  handEvents?: Event[]
  summary?: Summary
  /** All hands so far, for the replay (`replay/model/storedPractice.ts`); absent in games stored by an older version. */
  record?: GameRecord
}

/** A table in this browser only, with the same rules and bots as on the server. */
export function createPracticeSource({
  random,
  keep,
  self,
  rules = { target: 15 },
  required = {},
  bots,
  faces,
  wait,
}: Practice): PracticeSource {
  // The player leads the first hand, so they can act immediately.
  let { seq, game, handEvents = [], summary = EMPTY_SUMMARY, record } = restore(keep, required) ?? begin(SELF)
  let listener: GameListener | null = null
  let cancel = () => {}
  let isResigned = false

  function begin(mano: Seat): Kept {
    const game = newGame(rules, { mano })
    return { seq: 1, game, record: { rules: game.rules, start: { mano, score: game.score }, hands: [] } }
  }

  const seats = () => seatsOf(game.rules.players)

  function tableState(): GameView {
    const ending = game.phase !== 'over' ? null : isResigned ? 'resignation' : 'points'
    return {
      gameId: 'practice' as GameId,
      matchId: 'practice' as MatchId,
      seq,
      phase: game.phase === 'over' ? 'over' : 'playing',
      seat: SELF,
      view: view(game, SELF),
      seats: seats().map(seat => localSeat(seat, self())),
      held: [],
      deadlineAt: null,
      turnMs: 0,
      now: Date.now(),
      commitment: '',
      ...(handEvents.length > 0 && { handEvents }),
      ...(game.phase === 'over' && { summary }),
      rematch: [],
      rematchUntil: null,
      resigning: [],
      ending,
    }
  }

  function step(seat: Seat, action: Action): boolean {
    const outcome = play(game, seat, action)
    if (!outcome.ok) return false
    game = outcome.game
    record = record && withMove(record, { seat, action })
    moveOn(outcome.events)
    return true
  }

  function dealCards(): Event {
    const cards = shuffledHands(random, game.rules)
    game = deal(game, cards)
    record = record && { ...record, hands: [...record.hands, { cards, moves: [] }] }
    return dealEvent(game)
  }

  function save() {
    keep.save(JSON.stringify({ seq, game, handEvents, summary, ...(record && { record }) } satisfies Kept))
  }

  function moveOn(all: readonly Event[]) {
    const events = all.map(event => viewEvent(event, SELF))
    seq++
    handEvents = events[0]?.type === 'deal' ? events : [...handEvents, ...events]
    summary = summarize(events, summary)
    save()
    const { phase, view: seen, held, deadlineAt, now, ending } = tableState()
    listener?.moved({
      gameId: 'practice' as GameId,
      seq,
      events,
      view: seen,
      phase,
      held,
      left: [],
      ending,
      deadlineAt,
      now,
    })
    // The next hand is dealt when the player continues, who may want to read the summary first.
    if (game.phase === 'deal') cancel()
    else scheduleBot(pauseAfter(events))
  }

  /** Schedules the bot with the shortest thinking time, unless the game waits for the player. */
  function scheduleBot(pause: number) {
    cancel()
    if (game.phase === 'deal') {
      if (faces.loaded()) cancel = wait(BEFORE_FIRST_DEAL_MS, () => moveOn([dealCards()]))
      else void loadFaces()
      return
    }
    if (game.phase === 'over') return
    const acting = seats().filter(seat => !canWait(view(game, seat)))
    if (acting.includes(SELF)) return
    const players = bots.loaded()
    if (!players) return void loadBots(pause)
    const [next] = acting
      .map(seat => ({ seat, thinking: players.thinkingTime(characterOf(seat), view(game, seat), random) }))
      .sort((a, b) => a.thinking - b.thinking)
    if (!next) return
    const move = players.prepareMove(characterOf(next.seat), view(game, next.seat), random)
    cancel = wait(pause + next.thinking, () => void step(next.seat, move()))
  }

  async function loadFaces() {
    let isWanted = true
    cancel = () => {
      isWanted = false
    }
    await faces.fetch()
    // A card whose face could not be loaded is shown as number and suit.
    if (isWanted) cancel = wait(BEFORE_FIRST_DEAL_MS, () => moveOn([dealCards()]))
  }

  async function loadBots(pause: number) {
    let isWanted = true
    cancel = () => {
      isWanted = false
    }
    const players = await bots.fetch()
    if (!isWanted) return
    if (players) scheduleBot(pause)
    else cancel = wait(RETRY_MS, () => scheduleBot(pause))
  }

  return {
    view: () => view(game, SELF),
    isRecorded: () => record !== undefined,
    open(to) {
      listener = to
      save()
      to.connection('connected')
      to.table(tableState())
      scheduleBot(0)
      return () => {
        listener = null
        cancel()
      }
    },
    sync: () => listener?.table(tableState()),
    async act(action) {
      if (step(SELF, action)) return { ok: true }
      listener?.table(tableState())
      return { ok: false, code: 'illegal' }
    },
    async abandon() {
      cancel()
      keep.forget()
      return true
    },
    async resign(agreed) {
      if (!agreed || game.phase === 'over') return true
      cancel()
      const winner = 1
      game = { ...game, phase: 'over', turn: null, winner }
      isResigned = true
      moveOn([{ type: 'game', winner }])
      return true
    },
    async rematch() {
      isResigned = false
      ;({ game, record } = begin(seats()[Math.floor(random() * game.rules.players)]!))
      seq++
      handEvents = []
      summary = EMPTY_SUMMARY
      save()
      listener?.table(tableState())
      scheduleBot(0)
      return { ok: true, gameId: null }
    },
    dealNext() {
      if (listener && game.phase === 'deal' && game.hands > 0) moveOn([dealCards()])
    },
  }
}

/** The record with one more move in its last hand. */
function withMove(record: GameRecord, move: Move): GameRecord {
  const last = record.hands.at(-1)!
  return { ...record, hands: [...record.hands.slice(0, -1), { ...last, moves: [...last.moves, move] }] }
}

function pauseAfter(events: readonly Event[]): number {
  if (events.some(({ type }) => type === 'duel')) return AFTER_DUEL_MS
  return events.some(({ type }) => type === 'trick' || type === 'deal') ? AFTER_TRICK_MS : 0
}

/** The stored game, unless it has other rules than required or cannot be resumed. */
function restore(keep: PracticeStorage, required: Partial<Rules>): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(keep.load() ?? 'null')
    if (!kept || !Number.isInteger(kept.seq)) return null
    const { game } = kept
    const { players } = game.rules
    const isAsRequired = ([name, value]: [string, unknown]) => game.rules[name as keyof Rules] === value
    if (!Object.entries(required).every(isAsRequired)) return null
    // A game stored by an older version of the page may no longer be playable.
    const sample = newGame({ players })
    const hands = shuffledHands(() => 0, { players })
    if (!hasShapeOf(game, game.hand ? deal(sample, hands) : sample)) return null
    const choices = seatsOf(players).flatMap(seat => legal(view(game, seat), seat))
    if (game.phase !== 'deal' && (game.phase !== 'play' || choices.length === 0)) return null
    return {
      seq: kept.seq,
      game,
      ...(Array.isArray(kept.handEvents) && { handEvents: kept.handEvents }),
      ...(hasShapeOf(kept.summary, EMPTY_SUMMARY) && { summary: kept.summary }),
      ...(kept.record && Array.isArray(kept.record.hands) && { record: kept.record }),
    }
  } catch {
    return null
  }
}

/** Whether a value has all the properties that the sample has. */
function hasShapeOf(kept: unknown, sample: unknown): boolean {
  if (Array.isArray(sample)) return Array.isArray(kept)
  if (sample === null || typeof sample !== 'object') return kept !== undefined
  if (kept === null || typeof kept !== 'object') return false
  const parts = new Map(Object.entries(kept))
  return Object.entries(sample).every(([name, part]) => hasShapeOf(parts.get(name), part))
}

function shuffledHands(random: Random, { players }: Pick<Rules, 'players'>): Card[][] {
  const deck = [...CARDS]
  for (let last = deck.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1))
    ;[deck[last], deck[chosen]] = [deck[chosen]!, deck[last]!]
  }
  return seatsOf(players).map(seat => deck.slice(3 * seat, 3 * seat + 3))
}

import type { Action, View } from '@valecuatro/engine'
import type { GameStore } from '../../../../game/index.ts'
import { createStore } from '../../../../net/store.ts'
import { type Advice, costlyChoice } from './advice.ts'
import type { Think } from './thinking.ts'

/** How long a move waits for the first advice before it is played. */
const HOLD_MS = 800

export interface CoachState {
  /** Whether the player has a decision to make. */
  isDecision: boolean
  /** Null until the first estimates of the decision arrive. */
  advice: Advice | null
  hasFailed: boolean
  /** The costly move that the coach asks about. */
  asked: Action | null
}

export interface CoachStore {
  state(): CoachState
  subscribe(listener: () => void): () => void
  /** Plays an action; if it is costly, the coach asks first. */
  act(action: Action): void
  playAnyway(): void
  goBack(): void
  retry(): void
  close(): void
}

interface Coaching {
  store: Pick<GameStore, 'snapshot' | 'subscribe' | 'act'>
  /** The position as the player sees it. */
  view(): View
  think: Think
  wait: (ms: number, then: () => void) => () => void
}

const IDLE: CoachState = { isDecision: false, advice: null, hasFailed: false, asked: null }

/** Follows a table and evaluates each decision of the player while they think. */
export function createCoach({ store, view, think, wait }: Coaching): CoachStore {
  const state = createStore(IDLE)
  let position = ''
  let held: Action | null = null
  let stopThinking = () => {}
  let stopWaiting = () => {}

  const change = (next: Partial<CoachState>) => state.set({ ...state.current(), ...next })

  function stop() {
    stopThinking()
    stopWaiting()
    stopThinking = stopWaiting = () => {}
    held = null
  }

  function start() {
    stop()
    change({ ...IDLE, isDecision: true })
    stopThinking = think(view(), {
      onAdvice(advice) {
        change({ advice })
        if (held) decide()
      },
      onFailure() {
        change({ hasFailed: true })
        if (held) decide()
      },
    })
  }

  function follow() {
    const isDecision = (store.snapshot()?.actions.length ?? 0) > 1
    if (!isDecision) {
      position = ''
      if (state.current().isDecision) {
        stop()
        change(IDLE)
      }
      return
    }
    const next = JSON.stringify(view())
    if (next === position) return
    position = next
    start()
  }

  /** Plays the held move, or asks about it. */
  function decide() {
    const action = held
    stopWaiting()
    held = null
    if (!action) return
    const { advice } = state.current()
    if (advice && costlyChoice(advice.choices, action)) change({ asked: action })
    else store.act(action)
  }

  const unfollow = store.subscribe(follow)
  follow()

  return {
    state: state.current,
    subscribe: state.subscribe,
    act(action) {
      stopWaiting()
      held = action
      const { isDecision, advice, hasFailed } = state.current()
      if (!isDecision || advice || hasFailed) decide()
      else stopWaiting = wait(HOLD_MS, decide)
    },
    playAnyway() {
      const { asked } = state.current()
      change({ asked: null })
      if (asked) store.act(asked)
    },
    goBack: () => change({ asked: null }),
    retry: start,
    close() {
      unfollow()
      stop()
    },
  }
}

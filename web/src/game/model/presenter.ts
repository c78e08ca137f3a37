import { type Action, type Card, type Event, isCard, type Seat, type View } from '@valecuatro/engine'
import { applyEvent } from './applyEvent.ts'
import { reconcile } from './reconcile.ts'
import { type Scene, sceneOf } from './scene.ts'

/** A move to show: its events in order, and the view after them. */
export interface ShownMove {
  events: readonly Event[]
  view: View
}

type Step = { event: Event; isLast: boolean; view: View }

export interface Presenter {
  scene(): Scene
  /** Whether all events have been shown. */
  isCaughtUp(): boolean
  push(move: ShownMove): void
  /** Shows a view at once after moves were missed; `handEvents` is the list of events of its hand. */
  reset(view: View, handEvents?: readonly Event[]): void
  /** Shows a player's own move before the server has answered. */
  predict(event: Event): void
  unpredict(): void
  /** Keeps what the prediction has shown, because the server accepted the move. */
  confirm(): void
  /** Ends the current pause. */
  hurry(): void
  close(): void
}

interface PresenterOptions {
  onChange: () => void
  wait: (ms: number, then: () => void) => () => void
  /** Whether the page is hidden; events are then shown without pauses. */
  isHidden: () => boolean
}

/** Shows moves one event at a time, faster the more are waiting, so that the backlog stays short. */
export function createPresenter(
  first: View,
  { onChange, wait, isHidden }: PresenterOptions,
  handEvents?: readonly Event[],
): Presenter {
  let scene = sceneOf(first, handEvents)
  let prediction: { event: Event; before: Scene } | null = null
  let steps: Step[] = []
  let cancelPause: (() => void) | null = null

  function showNext(): boolean {
    const step = steps.shift()
    if (!step) return false
    scene = applyEvent(scene, step.event)
    if (step.isLast) scene = reconcile(scene, step.view)
    return true
  }

  function run() {
    if (cancelPause) return
    for (;;) {
      const [next] = steps
      if (!next || !showNext()) break
      onChange()
      const backlog = steps.filter(({ isLast }) => isLast).length
      const pause = isHidden() ? 0 : pauseAfterEvent(next.event, steps[0]?.event, backlog)
      if (pause > 0) {
        cancelPause = wait(pause, () => {
          cancelPause = null
          run()
        })
        return
      }
    }
  }

  function takeBack() {
    if (!prediction) return
    // The entry ids of the prediction stay used, so that the next event does not get one of them.
    scene = { ...prediction.before, count: scene.count }
    prediction = null
  }

  /** Whether the predicted event happened; without the hand's events this is decided by the cards on the table. */
  function cameTrue(
    { event, before }: NonNullable<typeof prediction>,
    view: View,
    handEvents?: readonly Event[],
  ) {
    if (view.hands !== before.hands) return false
    const happened = handEvents?.slice(before.log.length) ?? sceneOf(view).log.map(({ event }) => event)
    return happened.some(each => isPredictedEvent(each, event))
  }

  function stopPause() {
    cancelPause?.()
    cancelPause = null
  }

  return {
    scene: () => scene,
    isCaughtUp: () => steps.length === 0,
    push({ events, view }) {
      if (events.length === 0) {
        const last = steps.at(-1)
        if (last) last.view = view
        else scene = reconcile(scene, view)
        return onChange()
      }
      steps.push(...events.map((event, index) => ({ event, view, isLast: index === events.length - 1 })))
      run()
    },
    reset(view, handEvents) {
      stopPause()
      steps = []
      if (prediction && !cameTrue(prediction, view, handEvents)) takeBack()
      prediction = null
      scene = reconcile(scene, view, handEvents)
      onChange()
    },
    predict(event) {
      prediction = { event, before: scene }
      scene = applyEvent(scene, event)
      onChange()
    },
    unpredict() {
      if (!prediction) return
      takeBack()
      onChange()
    },
    confirm() {
      prediction = null
    },
    hurry() {
      if (!cancelPause) return
      stopPause()
      run()
    },
    close: stopPause,
  }
}

/** How long each type of event is shown before the next one, in milliseconds. */
const HOLD_MS: Readonly<Record<Event['type'], number>> = {
  deal: 700,
  duel: 700,
  card: 480,
  call: 1000,
  reply: 900,
  mazo: 900,
  tanto: 1100,
  buenas: 1000,
  trick: 900,
  hand: 250,
  points: 350,
  show: 250,
  game: 0,
}

/** Milliseconds before the next deal or duel, so that the player can read the summary of the hand. */
const BETWEEN_HANDS_MS = 3400

/** With this many moves waiting, events are shown without pauses. */
const MAX_PACED_MOVES = 5

/** The pause after an event in milliseconds, given the next event and the number of moves waiting. */
export function pauseAfterEvent(event: Event, next: Event | undefined, backlog: number): number {
  if (backlog >= MAX_PACED_MOVES) return 0
  const isBetween = next?.type === 'deal' || next?.type === 'duel'
  const hold = isBetween ? BETWEEN_HANDS_MS : HOLD_MS[event.type]
  return backlog <= 1 ? hold : Math.round(hold / (2 * backlog))
}

/** The first event that an action will cause, so that the player's own move is shown before the answer. */
export function predictEvent(seat: Seat, action: Action): Event {
  if (isCard(action)) return { type: 'card', seat, card: action as Card }
  switch (action) {
    case 'quiero':
    case 'no quiero':
      return { type: 'reply', seat, reply: action }
    case 'mazo':
      return { type: 'mazo', seat }
    default:
      return { type: 'call', seat, call: action }
  }
}

export function isPredictedEvent(event: Event | undefined, expected: Event): boolean {
  return (
    event !== undefined &&
    Object.entries(expected).every(([name, value]) => event[name as keyof Event] === value)
  )
}

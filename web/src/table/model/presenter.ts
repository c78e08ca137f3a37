import { type Action, type Card, type Event, isCard, type Seat, type View } from '@valecuatro/engine'
import { applyEvent } from './applyEvent.ts'
import { reconcile } from './reconcile.ts'
import { type Scene, sceneOf } from './scene.ts'

/** A move as it is shown: what happened, one after the other, and how things stand after it. */
export interface ShownMove {
  events: readonly Event[]
  view: View
}

type Step = { event: Event; isLast: boolean; view: View }

export interface Presenter {
  scene(): Scene
  /** Whether everything that happened has been shown. */
  isCaughtUp(): boolean
  push(move: ShownMove): void
  /** Shows a view at once, after something was missed; `story` is what happened in its hand. */
  reset(view: View, story?: readonly Event[]): void
  /** Shows a player's own move before the server has answered. */
  predict(event: Event): void
  /** Takes a prediction back. */
  unpredict(): void
  /** The prediction came true: what is shown of it stays. */
  confirm(): void
  /** Ends the present pause. */
  hurry(): void
  close(): void
}

interface Surroundings {
  onChange: () => void
  wait: (ms: number, then: () => void) => () => void
  /** Where nobody looks nothing need be acted out. */
  isHidden: () => boolean
}

/** Shows moves one event at a time, and the faster the more are waiting, so that it never falls behind. */
export function createPresenter(
  first: View,
  { onChange, wait, isHidden }: Surroundings,
  story?: readonly Event[],
): Presenter {
  let scene = sceneOf(first, story)
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
    // Its number is spent: what comes next must not be mistaken for it.
    scene = { ...prediction.before, count: scene.count }
    prediction = null
  }

  /** Whether the prediction is part of what happened. Without the story only the cards on the table can tell. */
  function cameTrue({ event, before }: NonNullable<typeof prediction>, view: View, story?: readonly Event[]) {
    if (view.hands !== before.hands) return false
    const happened = story?.slice(before.told.length) ?? sceneOf(view).told.map(told => told.event)
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
    reset(view, story) {
      stopPause()
      steps = []
      if (prediction && !cameTrue(prediction, view, story)) takeBack()
      prediction = null
      scene = reconcile(scene, view, story)
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

/** How long each kind of event is looked at before the next one, in milliseconds. */
const HOLDS: Readonly<Record<Event['type'], number>> = {
  deal: 700,
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

/** Before the next cards are dealt there is time to see who won what, and why. */
const BETWEEN_HANDS = 3400

/** With this many moves waiting there is no time for any of them. */
const HOPELESS = 5

/** The pause after an event, given what comes next and how many moves wait. */
export function pauseAfterEvent(event: Event, next: Event | undefined, backlog: number): number {
  if (backlog >= HOPELESS) return 0
  const hold = next?.type === 'deal' ? BETWEEN_HANDS : HOLDS[event.type]
  return backlog <= 1 ? hold : Math.round(hold / (2 * backlog))
}

/** What an action will be seen as first, so that one's own move need not wait for the server. */
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

/** Whether an event is the one that was expected. */
export function isPredictedEvent(event: Event | undefined, expected: Event): boolean {
  return (
    event !== undefined &&
    Object.entries(expected).every(([name, value]) => event[name as keyof Event] === value)
  )
}

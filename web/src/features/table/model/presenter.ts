import type { Event, View } from '@valecuatro/engine'
import { holdOf } from './pace.ts'
import { isSame } from './predicted.ts'
import { type Scene, sceneOf } from './scene.ts'
import { settle } from './settle.ts'
import { showEvent } from './showEvent.ts'

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
    scene = showEvent(scene, step.event)
    if (step.isLast) scene = settle(scene, step.view)
    return true
  }

  function run() {
    if (cancelPause) return
    for (;;) {
      const [next] = steps
      if (!next || !showNext()) break
      onChange()
      const backlog = steps.filter(({ isLast }) => isLast).length
      const pause = isHidden() ? 0 : holdOf(next.event, steps[0]?.event, backlog)
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
    return happened.some(each => isSame(each, event))
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
        else scene = settle(scene, view)
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
      scene = settle(scene, view, story)
      onChange()
    },
    predict(event) {
      prediction = { event, before: scene }
      scene = showEvent(scene, event)
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

import type { GameRecordAnswer } from '@valecuatro/contract'
import {
  type Event,
  type Game,
  type GameRecord,
  newGame,
  parseGame,
  replay,
  type Seat,
  type Step,
  seatsToAct,
  type View,
  view,
  viewEvent,
} from '@valecuatro/engine'
import { applyEvent, reconcile, type Scene, sceneOf } from '../../../../game/index.ts'

/** Which cards are shown: all of them, or those that one seat could see at the time. */
export type Viewpoint = 'all' | Seat

/** The table after one more event. */
export interface Frame {
  readonly scene: Scene
  readonly event: Event
  /** The index of the moment that it belongs to. */
  readonly moment: number
  readonly waitedFor: readonly Seat[]
}

/** One step of the replay: an action and the events that follow from it directly. */
export interface Moment {
  readonly hand: number
  readonly events: readonly Event[]
  /** The index of its last frame. */
  readonly frame: number
}

export interface ReplayedHand {
  readonly number: number
  /** The index of its first moment. */
  readonly first: number
  readonly length: number
  /** The score after the hand. */
  readonly score: readonly [number, number]
}

export interface Replay {
  readonly moments: readonly Moment[]
  readonly hands: readonly ReplayedHand[]
  readonly game: Game
  readonly record: GameRecord
  /** The steps of the engine, one for each move; a step can span several moments. */
  readonly steps: readonly Step[]
  /** All frames, computed once; every viewpoint has the same number of frames in the same order. */
  frames(viewpoint: Viewpoint): readonly Frame[]
}

/** Opens the record of a finished game. Throws if the notation is not a valid game. */
export function openReplay({ notation }: Pick<GameRecordAnswer, 'notation'>): Replay {
  const reading = parseGame(notation)
  if (!reading.ok) throw new Error(`line ${reading.error.line}: ${reading.error.message}`)
  const steps = replay(reading.record)
  const moments = momentsOf(steps)
  const seen = new Map<Viewpoint, Frame[]>()
  return {
    moments,
    hands: handsOf(steps, moments),
    game: reading.game,
    record: reading.record,
    steps,
    frames(viewpoint) {
      const known = seen.get(viewpoint) ?? framesOf(reading.record, steps, moments, viewpoint)
      seen.set(viewpoint, known)
      return known
    },
  }
}

/** The index of the last moment before the next action, after this number of actions. */
export function momentAfter({ steps, moments }: Pick<Replay, 'steps' | 'moments'>, moves: number): number {
  let played = 0
  let frames = 0
  for (const { move, events } of steps) {
    if (move !== null && played++ >= moves) break
    frames += events.length
  }
  return moments.findIndex(({ frame }) => frame >= frames - 1)
}

function momentsOf(steps: readonly Step[]): Moment[] {
  const moments: { hand: number; events: Event[]; frame: number }[] = []
  let frame = -1
  for (const { game, events } of steps) {
    for (const event of events) {
      frame++
      const last = moments.at(-1)
      if (!last || beginsMoment(event, last.events)) {
        moments.push({ hand: game.hands, events: [event], frame })
      } else {
        last.events.push(event)
        last.frame = frame
      }
    }
  }
  return moments
}

/** Consequences of an action (trick, points, shown cards) belong to the moment of that action. */
function beginsMoment({ type }: Event, before: readonly Event[]): boolean {
  if (type === 'game') return !before.some(event => event.type === 'hand')
  return type !== 'trick' && type !== 'points' && type !== 'show'
}

function handsOf(steps: readonly Step[], moments: readonly Moment[]): ReplayedHand[] {
  const scores = new Map(steps.map(({ game }) => [game.hands, game.score]))
  return [...scores].map(([number, score]) => ({
    number,
    score,
    first: moments.findIndex(({ hand }) => hand === number),
    length: moments.filter(({ hand }) => hand === number).length,
  }))
}

function framesOf(
  { rules, start }: GameRecord,
  steps: readonly Step[],
  moments: readonly Moment[],
  viewpoint: Viewpoint,
): Frame[] {
  const frames: Frame[] = []
  let scene = sceneOf(seenBy(viewpoint, newGame(rules, start)))
  let moment = 0
  for (const { game, events } of steps) {
    const after = seenBy(viewpoint, game)
    for (const [index, event] of events.entries()) {
      const isLast = index === events.length - 1
      scene = applyEvent(scene, viewpoint === 'all' ? event : viewEvent(event, viewpoint))
      // Between hands the view has no cards; the played cards stay on the table until the next deal.
      if (isLast && game.phase !== 'deal') scene = reconcile(scene, after)
      if (frames.length > moments[moment]!.frame) moment++
      frames.push({ scene, event, moment, waitedFor: isLast ? seatsToAct(after) : [] })
    }
  }
  return frames
}

/** The view of a seat, or the whole game without hidden cards. */
function seenBy(viewpoint: Viewpoint, game: Game): View {
  return viewpoint === 'all' ? { ...game, seat: null } : view(game, viewpoint)
}

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
  type View,
  view,
  viewEvent,
} from '@valecuatro/engine'
import { applyEvent } from '../../table/model/applyEvent.ts'
import { reconcile } from '../../table/model/reconcile.ts'
import { type Scene, sceneOf } from '../../table/model/scene.ts'
import { seatsToAct } from '../../table/model/tableStore.ts'

/** Whose eyes one looks with: everybody's, or one seat's as it was then. */
export type Viewpoint = 'all' | Seat

/** One picture: the table after one more thing has happened. */
export interface Frame {
  readonly scene: Scene
  readonly event: Event
  /** Which moment it belongs to. */
  readonly moment: number
  readonly waitedFor: readonly Seat[]
}

/** What one step shows: something is done or said, and what follows from it at once. */
export interface Moment {
  readonly hand: number
  readonly events: readonly Event[]
  /** The picture at its end. */
  readonly frame: number
}

export interface ReplayedHand {
  readonly number: number
  /** Its moments: the first, and how many. */
  readonly first: number
  readonly length: number
  /** What it left the score at. */
  readonly score: readonly [number, number]
}

export interface Replay {
  readonly moments: readonly Moment[]
  readonly hands: readonly ReplayedHand[]
  readonly game: Game
  /** Every picture, made once; they are the same in number and order for all eyes. */
  frames(sight: Viewpoint): readonly Frame[]
}

/** A finished game to be looked at. Throws if the notation is not of a game that can be played. */
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
    frames(sight) {
      const known = seen.get(sight) ?? framesOf(reading.record, steps, moments, sight)
      seen.set(sight, known)
      return known
    },
  }
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

/** What follows of itself (the trick taken, points, shown cards) belongs to what it follows from. */
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
  sight: Viewpoint,
): Frame[] {
  const frames: Frame[] = []
  let scene = sceneOf(seenBy(sight, newGame(rules, start)))
  let moment = 0
  for (const { game, events } of steps) {
    const after = seenBy(sight, game)
    for (const [index, event] of events.entries()) {
      const isLast = index === events.length - 1
      scene = applyEvent(scene, sight === 'all' ? event : viewEvent(event, sight))
      // Between hands the view has cleared the table; what was played lies there until the next deal.
      if (isLast && game.phase !== 'deal') scene = reconcile(scene, after)
      if (frames.length > moments[moment]!.frame) moment++
      frames.push({ scene, event, moment, waitedFor: isLast ? seatsToAct(after) : [] })
    }
  }
  return frames
}

/** When a game is over nothing is hidden any more. */
function seenBy(sight: Viewpoint, game: Game): View {
  return sight === 'all' ? { ...game, seat: null } : view(game, sight)
}

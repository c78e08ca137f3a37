import { pauseAfterEvent } from '../../../../game/index.ts'
import type { Frame, Replay } from './replay.ts'

export const SPEEDS = [1, 2, 4] as const
type Speed = (typeof SPEEDS)[number]

/** The shown frame, whether the replay is playing, and its speed. */
export interface Position {
  readonly frame: number
  readonly isPlaying: boolean
  readonly speed: Speed
}

export type Movement =
  | { readonly to: 'first' | 'last' | 'next' | 'previous' | 'next hand' | 'previous hand' }
  | { readonly to: 'moment'; readonly moment: number }
  /** The pause after the current frame is over. */
  | { readonly to: 'next frame' }
  | { readonly to: 'play' | 'pause' }
  | { readonly to: 'speed'; readonly speed: Speed }

export function startAt(replay: Replay, moment: number): Position {
  return { frame: frameOf(replay, moment), isPlaying: false, speed: 1 }
}

export function momentAt(replay: Replay, { frame }: Position): number {
  return replay.frames('all')[frame]!.moment
}

/** Returns the next position; every manual step stops the replay. */
export function moveTo(replay: Replay, position: Position, movement: Movement): Position {
  const last = replay.frames('all').length - 1
  const moment = momentAt(replay, position)
  const at = (target: number): Position => ({
    ...position,
    isPlaying: false,
    frame: frameOf(replay, target),
  })
  switch (movement.to) {
    case 'first':
      return at(0)
    case 'last':
      return at(replay.moments.length - 1)
    case 'next':
      return at(moment + 1)
    case 'previous':
      return at(moment - 1)
    case 'next hand':
      return at(nextHand(replay, moment))
    case 'previous hand':
      return at(previousHand(replay, moment))
    case 'moment':
      return at(movement.moment)
    case 'next frame': {
      const frame = Math.min(position.frame + 1, last)
      return { ...position, frame, isPlaying: position.isPlaying && frame < last }
    }
    case 'play':
      return { ...position, isPlaying: true, frame: position.frame === last ? 0 : position.frame }
    case 'pause':
      return { ...position, isPlaying: false }
    case 'speed':
      return { ...position, speed: movement.speed }
  }
}

/** How long a frame is shown before the next one, in milliseconds. */
export function pauseAfter(frames: readonly Frame[], { frame, speed }: Position): number {
  return pauseAfterEvent(frames[frame]!.event, frames[frame + 1]?.event, 0) / speed
}

function frameOf({ moments }: Replay, moment: number): number {
  const within = Math.max(0, Math.min(Number.isFinite(moment) ? moment : 0, moments.length - 1))
  return moments[Math.trunc(within)]!.frame
}

function nextHand({ hands, moments }: Replay, moment: number): number {
  return hands.find(({ first }) => first > moment)?.first ?? moments.length - 1
}

/** The start of this hand or, from there, of the previous one. */
function previousHand({ hands }: Replay, moment: number): number {
  return hands.findLast(({ first }) => first < moment)?.first ?? 0
}

import type { Step } from '@valecuatro/engine'
import type { Moment } from '../model/replay.ts'

/** The first moment of the replay that shows each engine step. An accepted envido is one step but several moments. */
export function firstMoments(steps: readonly Step[], moments: readonly Moment[]): number[] {
  const momentOfEvent = moments.flatMap(({ events }, moment) => events.map(() => moment))
  let event = 0
  return steps.map(({ events }) => {
    const first = momentOfEvent[event]!
    event += events.length
    return first
  })
}

/** The chance at each moment: that of the last step shown so far. */
export function chancesByMoment(
  curve: readonly number[],
  firsts: readonly number[],
  moments: readonly Moment[],
): number[] {
  let step = 0
  return moments.map((_, moment) => {
    while (step + 1 < firsts.length && firsts[step + 1]! <= moment) step++
    return curve[step]!
  })
}

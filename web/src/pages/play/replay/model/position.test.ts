import { describe, expect, it, test } from 'vitest'
import { aRecord } from '../testing/aRecord.ts'
import { type Movement, momentAt, moveTo, type Position, pauseAfter, startAt } from './position.ts'
import { openReplay } from './replay.ts'

const replay = openReplay(aRecord(12))
const last = replay.moments.length - 1
const [, second, third] = replay.hands
const go = (from: number, ...ways: Movement[]) =>
  momentAt(
    replay,
    ways.reduce<Position>((position, way) => moveTo(replay, position, way), startAt(replay, from)),
  )

test.each<[string, number, Movement['to'] & string, number]>([
  ['goes forward', 3, 'next', 4],
  ['goes back', 3, 'previous', 2],
  ['does not go before the beginning', 0, 'previous', 0],
  ['does not go beyond the end', last, 'next', last],
  ['goes to the beginning', 40, 'first', 0],
  ['goes to the end', 0, 'last', last],
  ['goes to the next hand', second!.first + 1, 'next hand', third!.first],
  ['goes to the beginning of this hand', second!.first + 2, 'previous hand', second!.first],
  ['goes from the beginning of a hand to the previous hand', third!.first, 'previous hand', second!.first],
  ['goes from the last hand to the end', replay.hands.at(-1)!.first, 'next hand', last],
])('%s', (_, from, to, moment) => {
  expect(go(from, { to } as Movement)).toBe(moment)
})

test.each([
  [7, 7],
  [-3, 0],
  [1e9, last],
  [Number.NaN, 0],
  [4.7, 4],
])('a link to moment %s leads to %s', (asked, found) => {
  expect(momentAt(replay, startAt(replay, asked))).toBe(found)
})

describe('a playing replay', () => {
  it('shows every frame once and stops at the end', () => {
    let position = moveTo(replay, startAt(replay, 0), { to: 'play' })
    const shown = [position.frame]
    while (position.isPlaying) {
      position = moveTo(replay, position, { to: 'next frame' })
      shown.push(position.frame)
    }
    expect(shown).toEqual(replay.frames('all').map((_, frame) => frame))
  })

  it('starts again from the end', () => {
    expect(go(last, { to: 'play' })).toBe(0)
  })

  it('stops on a manual step', () => {
    const playing = moveTo(replay, startAt(replay, 5), { to: 'play' })
    expect(moveTo(replay, playing, { to: 'next' }).isPlaying).toBe(false)
    expect(moveTo(replay, playing, { to: 'speed', speed: 4 }).isPlaying).toBe(true)
  })

  it('divides its pauses by its speed', () => {
    const frames = replay.frames('all')
    for (const speed of [1, 2, 4] as const) {
      const all = frames.map((_, frame) => pauseAfter(frames, { frame, speed, isPlaying: true }))
      const slow = frames.map((_, frame) => pauseAfter(frames, { frame, speed: 1, isPlaying: true }))
      expect(all.map(pause => pause * speed)).toEqual(slow)
    }
  })
})

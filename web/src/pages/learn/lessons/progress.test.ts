import { describe, expect, test } from 'vitest'
import { NO_PROGRESS, nextLesson, parseProgress, stepOf, withDone, withStep } from './progress.ts'

const LESSONS = [{ id: 'cards' }, { id: 'tricks' }, { id: 'hand' }]

describe('stored progress', () => {
  test.each([
    ['missing', null],
    ['invalid JSON', '{"done":'],
    ['a number', '7'],
    ['null', 'null'],
    ['of another shape', '{"done":"all","steps":[]}'],
  ])('that is %s counts as no progress', (_, text) => {
    expect(parseProgress(text)).toEqual(NO_PROGRESS)
  })

  test('ignores values that are not steps', () => {
    const text = JSON.stringify({ done: ['cards', 3], steps: { tricks: 2, hand: -1, truco: 'x', flor: 0 } })
    expect(parseProgress(text)).toEqual({ done: ['cards'], steps: { tricks: 2 } })
  })

  test('is read back as it was saved', () => {
    const progress = withStep(withDone(NO_PROGRESS, 'cards'), 'tricks', 3)
    expect(parseProgress(JSON.stringify(progress))).toEqual(progress)
  })
})

test('a lesson resumes at the step where it was left, or restarts if it has become too short', () => {
  const progress = withStep(NO_PROGRESS, 'tricks', 3)
  expect(stepOf(progress, { id: 'tricks', length: 6 })).toBe(3)
  expect(stepOf(progress, { id: 'tricks', length: 3 })).toBe(0)
  expect(stepOf(progress, { id: 'cards', length: 5 })).toBe(0)
})

test('a finished lesson has no step, and is listed only once', () => {
  const done = withDone(withDone(withStep(NO_PROGRESS, 'cards', 2), 'cards'), 'cards')
  expect(done).toEqual({ done: ['cards'], steps: {} })
})

test('the next lesson is the first unfinished one', () => {
  expect(nextLesson(NO_PROGRESS, LESSONS)?.id).toBe('cards')
  expect(nextLesson({ done: ['cards', 'hand'], steps: {} }, LESSONS)?.id).toBe('tricks')
  expect(nextLesson({ done: ['hand', 'tricks', 'cards'], steps: {} }, LESSONS)).toBeNull()
})

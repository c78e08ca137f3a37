import { describe, expect, test } from 'vitest'
import { NO_PROGRESS, nextLesson, parseProgress, stepOf, withDone, withStep } from './progress.ts'

const LESSONS = [{ id: 'cards' }, { id: 'tricks' }, { id: 'hand' }]

describe('stored progress', () => {
  test.each([
    ['nothing', null],
    ['no JSON', '{"done":'],
    ['a number', '7'],
    ['null', 'null'],
    ['another shape', '{"done":"all","steps":[]}'],
  ])('that is %s counts as none', (_, text) => {
    expect(parseProgress(text)).toEqual(NO_PROGRESS)
  })

  test('leaves out what is no step', () => {
    const text = JSON.stringify({ done: ['cards', 3], steps: { tricks: 2, hand: -1, truco: 'x', flor: 0 } })
    expect(parseProgress(text)).toEqual({ done: ['cards'], steps: { tricks: 2 } })
  })

  test('is what was saved', () => {
    const progress = withStep(withDone(NO_PROGRESS, 'cards'), 'tricks', 3)
    expect(parseProgress(JSON.stringify(progress))).toEqual(progress)
  })
})

test('a lesson is continued at the step where it was left, and begins again if it has become shorter', () => {
  const progress = withStep(NO_PROGRESS, 'tricks', 3)
  expect(stepOf(progress, { id: 'tricks', length: 6 })).toBe(3)
  expect(stepOf(progress, { id: 'tricks', length: 3 })).toBe(0)
  expect(stepOf(progress, { id: 'cards', length: 5 })).toBe(0)
})

test('a lesson that is done has no step, and is done once', () => {
  const done = withDone(withDone(withStep(NO_PROGRESS, 'cards', 2), 'cards'), 'cards')
  expect(done).toEqual({ done: ['cards'], steps: {} })
})

test('the next lesson is the first one that is not done', () => {
  expect(nextLesson(NO_PROGRESS, LESSONS)?.id).toBe('cards')
  expect(nextLesson({ done: ['cards', 'hand'], steps: {} }, LESSONS)?.id).toBe('tricks')
  expect(nextLesson({ done: ['hand', 'tricks', 'cards'], steps: {} }, LESSONS)).toBeNull()
})

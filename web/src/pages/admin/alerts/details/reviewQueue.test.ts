import { beforeEach, describe, expect, it } from 'vitest'
import {
  extendQueue,
  positionInQueue,
  type ReviewQueue,
  readQueue,
  rememberQueue,
  toReviewQueue,
} from './reviewQueue.ts'

beforeEach(() => sessionStorage.clear())

const HREF = '/admin/alerts?view=list'
/** A page of alerts with these numbers, as the server answers it. */
const page = (numbers: readonly number[], total: number) => ({
  value: numbers.map(n => ({ _id: `a${n}` })),
  total,
  capped: false,
  limit: 20,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const short = toReviewQueue(page([1, 2, 3], 3), 1, HREF)

describe('the list that an alert was opened from', () => {
  it.each([
    ['a1', { previous: null, next: 'a2', number: 1 }],
    ['a2', { previous: 'a1', next: 'a3', number: 2 }],
    ['a3', { previous: 'a2', next: null, number: 3 }],
  ])('gives the position of %s', (id, place) => {
    expect(positionInQueue(short, id)).toMatchObject({ ...place, of: 3, href: HREF })
  })

  it.each([
    [1, 'a20', { previous: 'a19', next: 'more', number: 20, of: 57 }],
    [2, 'a21', { previous: 'more', next: 'a22', number: 21, of: 57 }],
    [3, 'a57', { previous: 'a56', next: null, number: 57, of: 57 }],
  ])('counts all pages, and continues after page %i', (number, id, place) => {
    const queue = toReviewQueue(
      page(range((number - 1) * 20 + 1, Math.min(57, number * 20)), 57),
      number,
      HREF,
    )
    expect(positionInQueue(queue, id)).toMatchObject(place)
  })

  it('has no position for an alert that was opened directly', () => {
    expect(positionInQueue(short, 'z')).toBeNull()
    expect(positionInQueue(null, 'a1')).toBeNull()
  })

  it('is stored', () => {
    expect(readQueue()).toBeNull()
    rememberQueue(short)
    expect(readQueue()).toEqual(short)
  })

  it.each(['nonsense', '7', '{"ids":[]}', '{"ids":["a"],"href":"/admin/alerts?view=list"}'])(
    'is null when %s is stored',
    kept => {
      sessionStorage.setItem('alert-queue', kept)
      expect(readQueue()).toBeNull()
    },
  )
})

describe('extending the queue by a page', () => {
  const second = toReviewQueue(page(range(21, 40), 57), 2, HREF)

  it('appends the next page', () => {
    const queue = extendQueue(second, page(range(41, 57), 57), 3)
    expect(positionInQueue(queue, 'a40')).toMatchObject({ next: 'a41', number: 40, of: 57 })
    expect(positionInQueue(queue, 'a57')).toMatchObject({ next: null, number: 57 })
  })

  it('prepends the previous page', () => {
    const queue = extendQueue(second, page(range(1, 20), 57), 1)
    expect(positionInQueue(queue, 'a21')).toMatchObject({ previous: 'a20', number: 21, of: 57 })
    expect(positionInQueue(queue, 'a1')).toMatchObject({ previous: null, number: 1 })
  })

  it('skips no alert when the list has become shorter', () => {
    const first: ReviewQueue = toReviewQueue(page(range(1, 20), 57), 1, HREF)
    // The first twenty were handled: page 1 now has the alerts of page 2.
    const queue = extendQueue(first, page(range(21, 40), 37), 1)
    expect(positionInQueue(queue, 'a20')).toMatchObject({ next: 'a21', number: 20, of: 57 })
    // Half of a page was handled: known alerts keep their position.
    expect(extendQueue(first, page(range(11, 30), 47), 1).ids).toEqual(range(1, 30).map(n => `a${n}`))
  })
})

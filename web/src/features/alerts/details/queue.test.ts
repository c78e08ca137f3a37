import { beforeEach, describe, expect, it } from 'vitest'
import { placeIn, readQueue, rememberQueue } from './queue.ts'

beforeEach(() => sessionStorage.clear())

const queue = { ids: ['a', 'b', 'c'], href: '/admin/alerts?view=list' }

describe('the list one came from', () => {
  it.each([
    ['a', { previous: null, next: 'b', number: 1 }],
    ['b', { previous: 'a', next: 'c', number: 2 }],
    ['c', { previous: 'b', next: null, number: 3 }],
  ])('has %s in its place', (id, place) => {
    expect(placeIn(queue, id)).toMatchObject({ ...place, of: 3, href: queue.href })
  })

  it('has no place for one that was opened by itself', () => {
    expect(placeIn(queue, 'z')).toBeNull()
    expect(placeIn(null, 'a')).toBeNull()
  })

  it('is remembered', () => {
    expect(readQueue()).toBeNull()
    rememberQueue(queue)
    expect(readQueue()).toEqual(queue)
  })

  it.each(['nonsense', '7', '{"ids":[]}', '{"ids":["a"],"href":"https://elsewhere.example/"}'])(
    'is none when %s is remembered',
    kept => {
      sessionStorage.setItem('alert-queue', kept)
      expect(readQueue()).toBeNull()
    },
  )
})

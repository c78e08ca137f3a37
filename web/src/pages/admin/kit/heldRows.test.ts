import { describe, expect, it } from 'vitest'
import { countChanges, holdRows } from './heldRows.ts'

it.each<[string, string, string, number]>([
  ['nothing changes', 'abc', 'abc', 0],
  ['a new row pushes the last row off the page', 'abc', 'nab', 1],
  ['a row leaves and the next page moves up', 'abc', 'acd', 1],
  ['a row leaves the last page', 'abc', 'ac', 1],
  ['two rows change places', 'abc', 'bac', 2],
  ['all rows are replaced', 'abc', 'xyz', 3],
])('counts changes: %s', (_, shown, fresh, changes) => {
  expect(countChanges([...shown], [...fresh])).toBe(changes)
})

interface Row {
  id: string
  status: string
}
const row = (id: string, status = 'scheduled'): Row => ({ id, status })
const shown = { value: [row('a'), row('b'), row('c')], total: 7, load: 1, next: null }
const rowKey = ({ id }: Row) => id

describe('rows on the screen', () => {
  it('stay in place when one no longer matches, and show its new contents', async () => {
    const fresh = { value: [row('b'), row('c'), row('d')], total: 6 }
    const held = await holdRows(shown, fresh, rowKey, async ({ id }) => row(id, 'in_progress'))
    expect(held.value).toEqual([row('a', 'in_progress'), row('b'), row('c')])
    expect(held).toMatchObject({ total: 7, load: 1, next: { ...fresh, changes: 1 } })
  })

  it('are updated at once, without pending changes, when none would move', async () => {
    const fresh = { value: [row('a', 'finished'), row('b'), row('c')], total: 8 }
    const held = await holdRows(shown, fresh, rowKey, () => Promise.reject(new Error('not needed')))
    expect(held).toEqual({ ...fresh, load: 1, next: null })
  })

  it('keep the old contents of a row that cannot be looked up', async () => {
    const fresh = { value: [row('b'), row('c')], total: 2 }
    const held = await holdRows(shown, fresh, rowKey, () => Promise.reject(new Error('404')))
    expect(held.value).toEqual(shown.value)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges, type Changes, changesBetween } from './changes.ts'

const row = (id: string, points = 0) => ({ _id: id, points, names: ['a', 'b'] })

describe('the changes between two values', () => {
  it.each<[what: string, before: unknown, after: unknown, changes: Changes | null]>([
    ['are null where both are equal', { a: [row('x')], b: {} }, { a: [row('x')], b: {} }, null],
    ['name the field', { a: 1, b: { c: null } }, { a: 1, b: { c: 2 } }, at('b', at('c', { value: 2 }))],
    ['replace a value of another kind', { a: null }, { a: [1] }, at('a', { value: [1] })],
    [
      'name the row and its field',
      [row('x'), row('y')],
      [row('x'), row('y', 3)],
      {
        gone: [],
        added: [],
        rows: [[1, at('points', { value: 3 })]],
      },
    ],
    ['take a row out', [row('x'), row('y')], [row('y')], { gone: [0], added: [], rows: [] }],
    [
      'move one row past many',
      ['a', 'b', 'c', 'd'],
      ['d', 'a', 'b', 'c'],
      {
        gone: [3],
        added: [[0, 'd']],
        rows: [],
      },
    ],
    ['replace a list whose rows cannot be told apart', ['a', 'a'], ['a', 'b'], { value: ['a', 'b'] }],
    ['replace a list of which nothing stays', [], ['a', 'b'], { value: ['a', 'b'] }],
  ])('%s', (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })

  it('turn the first value into the second, for any two values', () => {
    const id = fc.constantFrom('p', 'q', 'r', 's', 't')
    const rows = fc.uniqueArray(
      fc.record({ _id: id, points: fc.nat(2), tags: fc.array(id, { maxLength: 3 }) }),
      {
        selector: ({ _id }) => _id,
      },
    )
    const value = fc.oneof(fc.record({ rows, list: fc.array(id), any: fc.jsonValue() }), fc.jsonValue())
    fc.assert(
      fc.property(value, value, (before, after) => {
        const changes = changesBetween(before, after)
        const sent = changes && (JSON.parse(JSON.stringify(changes)) as Changes)
        const applied = sent ? applyChanges(before, sent) : before
        expect(JSON.parse(JSON.stringify(applied))).toEqual(JSON.parse(JSON.stringify(after)))
      }),
    )
  })
})

it('unchanged parts stay the same objects', () => {
  const before = { rows: [row('x'), row('y')], other: {} }
  const after = applyChanges(before, changesBetween(before, { rows: [row('x', 1), row('y')], other: {} })!)
  expect(after.rows[1]).toBe(before.rows[1])
  expect(after.other).toBe(before.other)
})

function at(field: string, changes: Changes): Changes {
  return { fields: { [field]: changes } }
}

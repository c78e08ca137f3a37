import { expect, test } from 'vitest'
import { z } from 'zod'
import { BATCH_ROWS, serializeInBatches } from './serializeInBatches.ts'

const List = z.array(z.object({ n: z.int(), name: z.string() }))
const rowsOf = (length: number) => Array.from({ length }, (_, n) => ({ n, name: `"${n}", ñ` }))

test.each([0, 1, BATCH_ROWS, BATCH_ROWS + 1, 3 * BATCH_ROWS])(
  '%i rows are written as at once',
  async length => {
    const rows = rowsOf(length)
    expect(await serializeInBatches(List, rows)).toBe(JSON.stringify(rows))
  },
)

test('what the schema does not have is left out, and what contradicts it is refused', async () => {
  const [row] = rowsOf(1)
  expect(await serializeInBatches(List, [{ ...row, secret: 1 }])).toBe(JSON.stringify([row]))
  await expect(serializeInBatches(List, [...rowsOf(BATCH_ROWS), { n: 'one', name: '' }])).rejects.toThrow()
})

test('other work is done between batches', async () => {
  let turns = 0
  const countTurn = () => {
    turns++
    next = setImmediate(countTurn)
  }
  let next = setImmediate(countTurn)
  await serializeInBatches(List, rowsOf(4 * BATCH_ROWS))
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(3)
})

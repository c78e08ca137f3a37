import { expect, test } from 'vitest'
import { closeInTurn } from './gracefulShutdown.ts'

test('every closing step runs, the last opened first, even after one has failed', async () => {
  const done: string[] = []
  const reported: unknown[] = []
  const failure = new Error('already gone')
  await closeInTurn(
    [
      () => done.push('lock'),
      async () => {
        throw failure
      },
      () => done.push('host'),
    ],
    error => reported.push(error),
  )
  expect(done).toEqual(['host', 'lock'])
  expect(reported).toEqual([failure])
})

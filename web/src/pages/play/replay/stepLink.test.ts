import { expect, test } from 'vitest'
import { openReplay } from './model/replay.ts'
import { aRecord } from './testing/aRecord.ts'
import { momentFromUrl, urlOfStep } from './useReplay.ts'

const replay = openReplay(aRecord(1))

test.each([
  ['', 0],
  ['?step=1', 0],
  ['?step=18', 17],
  ['?step=0', 0],
  ['?step=-4', 0],
  ['?step=the+end', 0],
  ['?theme=dark&step=3', 2],
  ['?moves=0', 0],
  ['?moves=nothing&step=3', 2],
])('%j leads to moment %s', (search, moment) => {
  expect(momentFromUrl(replay, search)).toBe(moment)
})

test('a link keeps the other query parameters, and the first moment needs no step', () => {
  expect(urlOfStep('http://h/game/x/replay?a=b&step=9', 4)).toBe('http://h/game/x/replay?a=b&step=5')
  expect(urlOfStep('http://h/game/x/replay?step=9', 0)).toBe('http://h/game/x/replay')
  expect(urlOfStep('http://h/game/x/replay?moves=9', 4)).toBe('http://h/game/x/replay?step=5')
})

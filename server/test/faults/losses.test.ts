import { expect, test } from 'vitest'
import type { GameStep } from '../../src/games/step.ts'
import { countLosses, type Losses } from './losses.ts'

const NOTHING: Losses = { acknowledged: 0, lostMoves: 0, lostTurns: 0, givenAgain: 0, gaps: 0 }

/** Parses a log: `1 a deal` is a line with number 1, command a and step deal. */
const parse = (text: string) =>
  text
    .split(', ')
    .filter(Boolean)
    .map(line => {
      const [seq, commandId, action] = line.split(' ') as [string, string, GameStep]
      return { gameId: 'g', seq: Number(seq), commandId, action }
    })

test.each<[string, string, string, string, Partial<Losses>]>([
  ['an untouched game', '1 d deal, 2 a truco, 3 b quiero', 'a b', '2 a, 3 b', { acknowledged: 2 }],
  ['a move that is not in the log', '1 d deal, 2 b truco', 'a b', '2 a', { acknowledged: 1, lostMoves: 1 }],
  [
    'a move under another number',
    '1 d deal, 2 b truco, 3 a quiero',
    'a b',
    '2 a',
    { acknowledged: 1, lostMoves: 1 },
  ],
  ['a move that was written and not acknowledged', '1 d deal, 2 a truco', 'a', '', {}],
  ['a turn that a bot played', '1 d deal, 2 x mazo', 'a', '', { lostTurns: 1 }],
  [
    'a turn that was given again',
    '1 d deal, 2 x again, 3 a truco',
    'a',
    '3 a',
    { acknowledged: 1, givenAgain: 1 },
  ],
  ['a missing number', '1 d deal, 3 a truco', 'a', '3 a', { acknowledged: 1, gaps: 1 }],
])('counts %s', (_name, log, sent, acknowledged, expected) => {
  const known = { sent: new Set(sent.split(' ')), acknowledged: parse(acknowledged) }
  expect(countLosses(parse(log), known)).toEqual({ ...NOTHING, ...expected })
})

import type { BetPlay } from '@valecuatro/contract'
import {
  type Action,
  type Card,
  deal,
  dealEvent,
  type Game,
  newGame,
  play,
  type Seat,
  type Step,
} from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { countPlay, type PlayCounts } from './countPlay.ts'

/** Plays one hand of two players from moves such as `"0 truco, 1 quiero, …"`. */
function hand(
  cards: [string, string],
  moves: string,
  options: { flor?: boolean; score?: [number, number] } = {},
) {
  const rules = { players: 2, target: 15, flor: options.flor ?? false } as const
  const game = newGame(rules, { mano: 0, score: options.score ?? [0, 0] })
  return playDeal(game, cards, moves)
}

function playDeal(before: Game, cards: string[], moves: string) {
  let game = deal(
    before,
    cards.map(each => each.split(' ') as Card[]),
  )
  const steps: Step[] = [{ move: null, game, events: [dealEvent(game)] }]
  for (const text of moves.split(', ')) {
    const move = { seat: Number(text[0]) as Seat, action: text.slice(2) as Action }
    const outcome = play(game, move.seat, move.action)
    if (!outcome.ok) throw new Error(`${text}: ${outcome.error.message}`)
    game = outcome.game
    steps.push({ move, game, events: outcome.events })
  }
  return { steps }
}

const STRONG = '1e 3o 3b'
const WEAK = '4c 5o 6b'
/** 33 points of envido. */
const POINTS = '7c 6c 4e'

const none: Partial<BetPlay> = {}
const rows: [
  string,
  ReturnType<typeof hand>,
  Seat,
  Partial<Record<'envido' | 'truco' | 'flor', Partial<BetPlay>>>,
][] = [
  [
    'a truco that is declined has paid its caller',
    hand([STRONG, WEAK], '0 truco, 1 no quiero'),
    0,
    { truco: { calls: 1, callsPaid: 1 } },
  ],
  [
    'declining it pays where the cards would have lost',
    hand([STRONG, WEAK], '0 truco, 1 no quiero'),
    1,
    { truco: { declined: 1, declinedPaid: 1 } },
  ],
  [
    'declining does not pay against a bluff',
    hand([WEAK, STRONG], '0 truco, 1 no quiero'),
    1,
    { truco: { declined: 1 } },
  ],
  [
    'a truco with nothing above a 2 is a bluff',
    hand([WEAK, STRONG], '0 truco, 1 no quiero'),
    0,
    { truco: { calls: 1, callsPaid: 1, bluffs: 1, bluffsPaid: 1 } },
  ],
  [
    'after a won trick it is no bluff',
    hand(['1e 4c 5c', '3e 3o 3b'], '0 1e, 1 3o, 0 truco, 1 no quiero'),
    0,
    { truco: { calls: 1, callsPaid: 1 } },
  ],
  [
    'nor with a strong card in the trick on the table',
    hand(['1e 4c 5c', '3e 3o 3b'], '0 1e, 1 truco, 0 retruco, 1 no quiero'),
    0,
    { truco: { calls: 1, callsPaid: 1 } },
  ],
  [
    'accepting pays the side that wins the hand',
    hand([WEAK, STRONG], '0 truco, 1 quiero, 0 4c, 1 3o, 1 1e, 0 5o'),
    1,
    { truco: { accepted: 1, acceptedPaid: 1 } },
  ],
  [
    'a raise is a call, and the hand counts once however often it is raised',
    hand([WEAK, STRONG], '0 truco, 1 retruco, 0 vale cuatro, 1 no quiero'),
    0,
    { truco: { calls: 1, callsPaid: 1, bluffs: 1, bluffsPaid: 1 } },
  ],
  [
    'an envido below 24 is a bluff; the side with more points wins it',
    hand([STRONG, POINTS], '0 envido, 1 quiero, 0 3o, 1 mazo'),
    0,
    { envido: { calls: 1, bluffs: 1 } },
  ],
  [
    'accepting that envido has paid',
    hand([STRONG, POINTS], '0 envido, 1 quiero, 0 3o, 1 mazo'),
    1,
    { envido: { accepted: 1, acceptedPaid: 1 } },
  ],
  [
    'declining an envido with the better points has not paid',
    hand([STRONG, POINTS], '0 envido, 1 no quiero, 0 3o, 1 mazo'),
    1,
    { envido: { declined: 1 } },
  ],
  [
    'an envido that a flor annuls counts for nothing',
    hand([STRONG, '4c 5c 6c'], '0 envido, 1 flor, 0 mazo', { flor: true }),
    0,
    { envido: none },
  ],
  [
    'a flor that the other side cannot answer has paid',
    hand([STRONG, '4c 5c 6c'], '0 3o, 1 flor, 1 4c, 0 mazo', { flor: true }),
    1,
    { flor: { calls: 1, callsPaid: 1 } },
  ],
  [
    'giving way to a flor pays with the lower one',
    hand(['4c 5c 6c', '7o 6o 5o'], '0 flor, 1 contraflor, 0 no quiero, 0 mazo', { flor: true }),
    0,
    { flor: { calls: 1, declined: 1, declinedPaid: 1 } },
  ],
]

describe('bets', () => {
  test.each(rows)('%s', (_name, played, seat, expected) => {
    const { bets } = countPlay([played], seat)
    for (const bet of ['envido', 'truco', 'flor'] as const)
      expect(withoutZeros(bets[bet]), bet).toEqual(expected[bet] ?? {})
  })
})

const withoutZeros = (counts: BetPlay) =>
  Object.fromEntries(Object.entries(counts).filter(([, value]) => value > 0))

describe('hands and folds', () => {
  const cases: [string, ReturnType<typeof hand>[], Seat, Partial<PlayCounts>][] = [
    [
      'a hand is won by a side, and hands as mano are counted separately',
      [hand([STRONG, WEAK], '0 1e, 1 4c, 0 3o, 1 5o')],
      0,
      { hands: 1, handsWon: 1, manoHands: 1, manoHandsWon: 1 },
    ],
    [
      'the other seat is not mano',
      [hand([STRONG, WEAK], '0 1e, 1 4c, 0 3o, 1 5o')],
      1,
      { hands: 1, handsWon: 0, manoHands: 0 },
    ],
    [
      'a fold pays where the cards could not win any more',
      [hand([STRONG, WEAK], '0 1e, 1 mazo')],
      1,
      { folds: 1, foldsPaid: 1, hands: 1 },
    ],
    [
      'a fold with the better cards does not pay',
      [hand([WEAK, STRONG], '0 4c, 1 mazo')],
      1,
      { folds: 1, foldsPaid: 0, hands: 1 },
    ],
    [
      'a hand that the end of the game cut off is no hand, but its envido counts',
      [hand([STRONG, POINTS], '0 falta envido, 1 quiero', { score: [0, 14] })],
      1,
      { hands: 0 },
    ],
    ['no hands, no counts', [], 0, { hands: 0, folds: 0 }],
  ]
  test.each(cases)('%s', (_name, hands, seat, expected) => {
    expect(countPlay(hands, seat)).toMatchObject(expected)
  })
})

test('the duels of a pica-pica are hands of their two players', () => {
  const cards = ['1e 3o 3b', '4c 5o 6b', '1b 3e 3c', '4e 5e 6o', '7c 6c 4o', '2o 2e 2b']
  const start = newGame({ players: 6, target: 15 }, { mano: 0, score: [3, 0] })
  const redonda = playDeal(start, cards, '0 truco, 1 no quiero')
  const picaPica = playDeal(
    redonda.steps.at(-1)!.game,
    cards,
    '1 truco, 4 no quiero, 2 1b, 5 mazo, 3 4e, 0 3o, 0 1e, 3 5e',
  )
  const countsOf = (seat: Seat) => {
    const { hands, handsWon, manoHands, folds, bets } = countPlay([picaPica], seat)
    return { hands, handsWon, manoHands, folds, truco: withoutZeros(bets.truco) }
  }
  const played = { hands: 1, handsWon: 0, manoHands: 0, folds: 0, truco: {} }
  expect(([0, 1, 2, 3, 4, 5] as const).map(countsOf)).toEqual([
    { ...played, handsWon: 1 },
    { ...played, handsWon: 1, manoHands: 1, truco: { calls: 1, callsPaid: 1, bluffs: 1, bluffsPaid: 1 } },
    { ...played, handsWon: 1, manoHands: 1 },
    { ...played, manoHands: 1 },
    { ...played, truco: { declined: 1 } },
    { ...played, folds: 1 },
  ])
})

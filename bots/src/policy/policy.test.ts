// @module-tag random
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { legal, type Rules, type Seat, seatsOf, view } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../test/chance.ts'
import { isFull, playGame, redealt, scene, VARIANTS } from '../../test/table.ts'
import { canWait, LEVEL_RATINGS } from '../index.ts'
import {
  CHOICES,
  createLevelBot,
  createPolicy,
  createPolicyBot,
  decideAt,
  decideNaively,
  FEATURES,
  LEVELS,
  mayPass,
  NAIVE_SHARES,
  observe,
  sizeOf,
} from './index.ts'

const folder = new URL('../../weights/', import.meta.url)
const bytes = readFileSync(new URL('policy.bin', folder))
const description = JSON.parse(readFileSync(new URL('policy.json', folder), 'utf8'))
const policy = createPolicy(bytes, description)

describe('the weights', () => {
  test('match their description', () => {
    expect(bytes.length).toBe(description.bytes)
    expect(bytes.length).toBe(sizeOf(description))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(description.sha256)
    expect(description).toMatchObject({ features: FEATURES, choices: CHOICES, outputs: CHOICES.length + 1 })
  })

  test('take at most 700 KB', () => {
    expect(bytes.length).toBeLessThanOrEqual(700_000)
  })

  test('are refused if they are cut off or made for other choices', () => {
    expect(() => createPolicy(bytes.subarray(1), description)).toThrow('bytes long')
    expect(() => createPolicy(bytes, { ...description, choices: ['card 1'] })).toThrow('other features')
  })
})

test.each(VARIANTS)(
  'a decision is legal: $players players, flor $flor, $falta, $envidoBy',
  (rules: Partial<Rules>) => {
    const random = seeded(VARIANTS.indexOf(rules) + 1)
    const bots = [0, 1, 2, 3].map(() => createPolicyBot(policy, random))
    for (const [target, score] of [
      [30, isFull ? 0 : 26],
      [15, isFull ? 0 : 12],
    ] as const) {
      playGame({ ...rules, target }, bots, random, {
        start: { score: [score, score] },
        flores: rules.flor === true,
        each: ({ game, able }) => {
          for (const seat of able) {
            const seen = view(game, seat)
            const action = policy.decide(seen, random)
            if (action === 'pass') expect(mayPass(seen)).toBe(true)
            else expect(legal(seen, seat)).toContain(action)
            if (!canWait(seen)) expect(action).not.toBe('mazo')
            const chance = policy.winProbability(seen)
            expect(chance).toBeGreaterThanOrEqual(0)
            expect(chance).toBeLessThanOrEqual(1)
          }
        },
      })
    }
  },
)

test.each([
  ['on its turn', '', 0, ['1e', '7e', '6c', 'envido', 'real envido', 'falta envido', 'truco']],
  [
    'that has to answer',
    '0 truco',
    1,
    ['quiero', 'no quiero', 'retruco', 'envido', 'real envido', 'falta envido'],
  ],
] as const)('the shares of a seat %s are those of its choices and add up to 1', (_, moves, seat, actions) => {
  const shares = policy.shares(view(scene(['1e 7e 6c', '4e 2o 12c'], moves), seat), false)
  expect(new Set(shares.map(({ action }) => action))).toEqual(new Set(actions))
  expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})

test.each(LEVELS)('%s plays six: in a redonda without the policy, in a duel as one against one', level => {
  const random = seeded(41)
  let duels = 0
  playGame(
    { players: 6, target: 15 },
    seatsOf(6).map(() => createLevelBot(policy, level, random)),
    random,
    {
      each: ({ game, able }) => {
        if (game.hand?.duel !== undefined) duels++
        for (const seat of able) {
          const seen = view(game, seat)
          expect(legal(seen, seat)).toContain(createLevelBot(policy, level, random)(seen))
        }
      },
    },
  )
  expect(duels).toBeGreaterThan(0)
})

test('a decision does not depend on hidden cards and is repeatable from its seed', () => {
  const random = seeded(31)
  const bots = [0, 1, 2, 3].map(() => createPolicyBot(policy, random))
  let compared = 0
  for (const rules of VARIANTS) {
    playGame({ ...rules, target: isFull ? 8 : 2 }, bots, random, {
      flores: rules.flor === true,
      each: ({ game, able }) => {
        for (const seat of able) {
          const seed = compared++
          const seen = view(game, seat)
          const other = view(redealt(game, seat, random), seat)
          const decision = policy.decide(seen, seeded(seed))
          expect(policy.decide(structuredClone(seen), seeded(seed))).toBe(decision)
          expect(policy.decide(other, seeded(seed))).toBe(decision)
          expect(policy.winProbability(other)).toBe(policy.winProbability(seen))
        }
      },
    })
  }
  expect(compared).toBeGreaterThan(100)
})

test('the same seed gives the same game', () => {
  const record = () => {
    const moves: string[] = []
    const random = seeded(32)
    playGame(
      { target: 15 },
      [0, 1, 2, 3].map(() => createPolicyBot(policy, random)),
      random,
      {
        each: ({ seat, action }) => moves.push(`${seat} ${action}`),
      },
    )
    return moves
  }
  expect(record()).toEqual(record())
})

describe('the observation', () => {
  const hands = ['1e 7e 4c', '7o 6o 4b', '1b 12e 5e', '4o 10c 11b']

  test('names cards by their place among the dealt ones, strongest first', () => {
    const { actions } = observe(view(scene(hands), 0), false)
    expect(actions.slice(0, 3)).toEqual(['1e', '7e', '4c'])
    const later = observe(view(scene(hands, '0 7e, 1 4b, 2 5e, 3 4o'), 0), false)
    expect(later.actions.slice(0, 3)).toEqual(['1e', null, '4c'])
  })

  test('lets only the first of an asked pair pass', () => {
    const asked = scene(hands, '0 truco')
    expect([1, 3].map(seat => mayPass(view(asked, seat as Seat)))).toEqual([true, false])
    const alone = scene(hands, '0 truco, 3 mazo')
    expect(mayPass(view(alone, 1))).toBe(false)
    expect(mayPass(view(scene(hands.slice(0, 2), '0 truco'), 1))).toBe(false)
  })

  test('is rejected for a seat that cannot act and for targets above 30', () => {
    const random = seeded(33)
    expect(() => policy.decide(view(scene(hands), 1), random)).toThrow('nothing to do')
    expect(() => policy.decide(view(scene(hands, '', { target: 40 }), 0), random)).toThrow('not trained')
  })
})

test('with a high least share only the likeliest choice is made', () => {
  const surest = createPolicy(bytes, description, { leastShare: 1 })
  const seen = view(scene(['1e 7e 4c', '7o 6o 4b']), 0)
  const made = new Set(Array.from({ length: 20 }, (_, seed) => surest.decide(seen, seeded(seed))))
  expect(made.size).toBe(1)
})

test('a falta envido that would win the game is accepted with 33 and declined with 4', () => {
  const random = seeded(34)
  const best = scene(['4c 5o 10b', '7e 6e 1b'], '0 falta envido')
  expect(policy.decide(view(best, 1), random)).toBe('quiero')
  const worst = scene(['7e 6e 1b', '4c 2o 10b'], '0 falta envido')
  expect(policy.decide(view(worst, 1), random)).toBe('no quiero')
})

describe('the levels', () => {
  test.each(VARIANTS)('choose legal actions: $players players, flor $flor, $envidoBy', rules => {
    const random = seeded(36 + VARIANTS.indexOf(rules))
    const bots = seatsOf(rules.players ?? 4).map(seat =>
      createLevelBot(policy, LEVELS[seat % LEVELS.length]!, random),
    )
    playGame({ ...rules, target: isFull ? 15 : 4 }, bots, random, {
      flores: rules.flor === true,
      each: ({ game, able }) => {
        for (const seat of able) {
          const seen = view(game, seat)
          expect(legal(seen, seat)).toContain(decideNaively(seen, random))
          for (const share of Object.values(NAIVE_SHARES)) {
            const action = decideAt(policy, share, seen, random)
            if (action === 'pass') expect(mayPass(seen)).toBe(true)
            else expect(legal(seen, seat)).toContain(action)
          }
        }
      },
    })
  })

  test('do not depend on hidden cards, and the same seed gives the same game', () => {
    const random = seeded(35)
    const record = (seed: number) => {
      const moves: string[] = []
      const chance = seeded(seed)
      const bots = LEVELS.map(level => createLevelBot(policy, level, chance))
      playGame({ target: isFull ? 15 : 6 }, bots, chance, {
        each: ({ game, seat, action }) => {
          moves.push(`${seat} ${action}`)
          const other = view(redealt(game, seat, random), seat)
          expect(decideNaively(other, seeded(1))).toBe(decideNaively(view(game, seat), seeded(1)))
        },
      })
      return moves
    }
    expect(record(5)).toEqual(record(5))
  })

  test('a beginner accepts no falta envido with 4 and leads with the strongest card', () => {
    const random = seeded(34)
    const asked = scene(['7e 6e 1b', '4c 2o 10b'], '0 falta envido')
    expect(decideNaively(view(asked, 1), random)).toBe('no quiero')
    expect(decideNaively(view(scene(['4c 2o 10b', '7e 6e 1b']), 0), random)).toBe('2o')
  })

  test('below picante call no falta envido in the first two hands', () => {
    const eager = createPolicy(bytes, description, { temperature: 50, leastShare: 0 })
    const seen = view(scene(['7e 6e 4c', '7o 5b 10c'], '', { target: 15 }), 0)
    const makesFalta = LEVELS.map(level => {
      const bot = createLevelBot(eager, level, seeded(37))
      return Array.from({ length: 400 }, () => bot(seen)).includes('falta envido')
    })
    expect(makesFalta).toEqual([false, false, true, true])
  })

  test('have evenly spaced ratings, from weakest to strongest', () => {
    for (const players of [2, 4] as const) {
      const ratings = LEVELS.map(level => LEVEL_RATINGS[level][players])
      const steps = ratings.slice(1).map((rating, n) => rating - ratings[n]!)
      for (const step of steps) expect(step).toBeGreaterThanOrEqual(60)
      expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(30)
    }
  })
})

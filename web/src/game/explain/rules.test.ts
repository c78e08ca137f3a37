import {
  CARDS,
  DEFAULT_RULES,
  deal,
  type Event,
  envidoStakes,
  florPoints,
  florStakes,
  type Game,
  handWinner,
  newGame,
  play,
  type Seat,
  seatsOf,
  tanto,
  teamOf,
  trickTaker,
  trucoStakes,
} from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { ENGLISH } from '../../pages/learn/rules/english.ts'
import { mentions } from '../../pages/learn/rules/rulesPage.tsx'
import { SPANISH } from '../../pages/learn/rules/spanish.ts'
import { EXAMPLES, type Example, type RuleId, type Said, SECTIONS } from './rules.ts'

/** The deal for six at a score, after a number of deals, the last of which was a redonda or a pica-pica. */
function dealSix(score: [number, number], hands: number, isAfterRedonda: boolean): Game {
  const game = newGame({ players: 6, target: 30 }, { mano: 0, score })
  const last = isAfterRedonda ? {} : { picaPica: { duels: [], scores: [] } }
  const cards = seatsOf(6).map(seat => CARDS.slice(seat * 3, seat * 3 + 3))
  return deal({ ...game, hands, ...last }, cards)
}

const TRUCO_WORTH = { truco: 1, retruco: 2, 'vale cuatro': 3 } as Record<string, number>

/** The same example with the results that the engine gives. */
function playedOut(example: Example): Example {
  switch (example.kind) {
    case 'ranking':
      return example
    case 'tanto':
      return { ...example, hands: example.hands.map(({ cards }) => ({ cards, points: tanto(cards) })) }
    case 'flor':
      return { ...example, hands: example.hands.map(({ cards }) => ({ cards, points: florPoints(cards)! })) }
    case 'trick': {
      const taker = trickTaker(example.cards.map((card, seat) => ({ seat: seat as Seat, card })))
      return { ...example, winner: taker === null ? null : teamOf(taker) }
    }
    case 'hand':
      return {
        ...example,
        hands: example.hands.map(({ tricks }) => {
          const played = tricks.map(winner => ({ winner, plays: [] }))
          expect(handWinner(played.slice(0, -1), 0), tricks.join()).toBe(null)
          return { tricks, winner: handWinner(played, 0)! }
        }),
      }
    case 'truco':
      return {
        ...example,
        rows: example.rows.map(({ call }) => {
          const { won, refused } = trucoStakes(TRUCO_WORTH[call]!)
          return { call, accepted: won, declined: refused }
        }),
      }
    case 'envido':
      return {
        ...example,
        rows: example.rows.map(({ calls }) => {
          const { won, refused } = envidoStakes(calls, DEFAULT_RULES, [0, 0], 0)
          return {
            calls,
            accepted: calls.at(-1) === 'falta envido' ? ('falta' as const) : won,
            declined: refused,
          }
        }),
      }
    case 'florStakes':
      return {
        ...example,
        rows: example.rows.map(({ calls }) => {
          const { won, refused } = florStakes(calls, DEFAULT_RULES, [0, 0])
          return {
            calls,
            accepted: calls.at(-1) === 'contraflor al resto' ? ('rest' as const) : won,
            declined: refused,
          }
        }),
      }
    case 'announcing': {
      const called = play(deal(newGame({}, { mano: 0 }), example.hands), 0, 'envido')
      const accepted = called.ok ? play(called.game, 1, 'quiero') : null
      if (!accepted?.ok) throw new Error('the envido was refused')
      const said = example.hands.map((_, seat): Said => {
        const word = accepted.events.find(
          (event): event is Event & { type: 'tanto' | 'buenas' } =>
            (event.type === 'tanto' || event.type === 'buenas') && event.seat === seat,
        )
        return word === undefined ? 'silent' : word.type === 'tanto' ? word.points : 'son buenas'
      })
      return { ...example, said, winner: accepted.game.score[0] > 0 ? 0 : 1 }
    }
    case 'seats':
      return { ...example, teams: seatsOf(6).map(teamOf) }
    case 'duels':
      return { ...example, duels: [...dealSix([9, 9], 1, true).picaPica!.duels] }
    case 'deals': {
      let wasPicaPica = false
      const deals = example.deals.map(({ score }, hands) => {
        wasPicaPica = dealSix(score, hands, !wasPicaPica).picaPica !== undefined
        return { score, isPicaPica: wasPicaPica }
      })
      return { ...example, deals }
    }
    case 'picaFalta':
      return {
        ...example,
        rows: example.rows.map(({ score }) => {
          const worth = (picaFalta: 'score' | 'six') =>
            envidoStakes(['falta envido'], { ...DEFAULT_RULES, picaFalta }, score, 0, true).won
          return { score, unlimited: worth('score'), limited: worth('six') }
        }),
      }
  }
}

test.each(Object.entries(EXAMPLES))('the engine agrees with the example of %s', (_, example) => {
  expect(playedOut(example)).toEqual(example)
})

test('both languages have every section and every rule, and every id is used once', () => {
  const ids = SECTIONS.flatMap(({ id, rules }) => [id, ...rules])
  // Sections and rules share the fragments of one URL.
  expect(new Set(ids).size).toBe(ids.length)
  for (const texts of [ENGLISH, SPANISH]) {
    expect(Object.keys(texts.sections)).toEqual(SECTIONS.map(({ id }) => id))
    expect(Object.keys(texts.rules)).toEqual(SECTIONS.flatMap(({ rules }) => [...rules]))
  }
})

describe('the search', () => {
  const found = (words: string) =>
    SECTIONS.flatMap(({ id, rules }) => rules.filter((rule: RuleId) => mentions(SPANISH, id, rule, words)))

  test('finds words without accents, in any order', () => {
    expect(found('senas')).toEqual(['pica-pica', 'senas'])
    expect(found('ENVIDO falta')).toContain('falta-envido')
  })

  test('finds every rule for an empty search, and none for an unknown word', () => {
    expect(found('')).toHaveLength(SECTIONS.flatMap(({ rules }) => [...rules]).length)
    expect(found('póker')).toEqual([])
  })
})

import { type Event, REASONS, type Seat } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import { playGame, seeded } from '../testing/playedGame.ts'
import { ruleOfEvent, ruleOfPayment } from './ruleOf.ts'
import { type RuleId, SECTIONS } from './rules.ts'

const call = (word: string, seat: Seat = 0) => ({ type: 'call', seat, call: word }) as Event
const points = (reason: (typeof REASONS)[number]): Event => ({ type: 'points', team: 0, points: 1, reason })
const TRICK: Event = { type: 'trick', winner: 1, leader: 1 }
const HAND: Event = { type: 'hand', winner: 1 }
const GAME: Event = { type: 'game', winner: 0 }

it.each<[string, Event[], RuleId | null]>([
  ['a card', [{ type: 'card', seat: 0, card: '3e' }], null],
  ['a deal', [{ type: 'deal', mano: 0, hands: [] }], null],
  ['a pica-pica', [{ type: 'deal', mano: 0, hands: [], duel: [0, 3] }], 'pica-pica'],
  ['a duel', [{ type: 'duel', seats: [1, 4] }], 'pica-pica'],
  ['a trick', [TRICK], 'trick'],
  ['a tied trick', [{ type: 'trick', winner: null, leader: 0 }], 'parda'],
  ['a hand that was played', [TRICK, HAND], 'hand'],
  ['a hand that was given up', [{ type: 'reply', seat: 0, reply: 'no quiero' }, HAND], null],
  ['truco', [call('truco')], null],
  ['envido', [call('envido')], null],
  ['envido in answer to truco', [call('truco'), call('envido', 1)], 'envido-first'],
  ['a raised envido', [call('envido'), call('real envido', 1)], null],
  ['falta envido', [call('falta envido')], 'falta-envido'],
  ['flor', [call('flor')], 'flor-duty'],
  ['contraflor', [call('flor'), call('contraflor', 1)], 'contraflor'],
  ['son buenas', [{ type: 'buenas', seat: 1 }], 'announcing'],
  ['a fold', [{ type: 'mazo', seat: 1 }], 'mazo'],
  ['cards that prove an envido', [{ type: 'show', seat: 1, cards: [] }], 'hidden'],
  ['the end of a game by the hand', [points('hand'), GAME], 'points'],
  ['the end of a game by the envido', [points('envido'), GAME], 'order-of-points'],
])('the log explains %s', (_, events, rule) => {
  expect(ruleOfEvent(events.at(-1)!, events)).toBe(rule)
})

it.each<[(typeof REASONS)[number], RuleId, RuleId]>([
  ['hand', 'truco-calls', 'hand'],
  ['truco', 'truco-calls', 'hand'],
  ['truco refused', 'truco-answers', 'truco-answers'],
  ['vale cuatro refused', 'truco-answers', 'truco-answers'],
  ['envido', 'envido-calls', 'envido-calls'],
  ['real envido refused', 'envido-calls', 'envido-calls'],
  ['falta envido', 'falta-envido', 'falta-envido'],
  ['falta envido refused', 'envido-calls', 'envido-calls'],
  ['flor', 'flor-duty', 'flor-duty'],
  ['flor y flor', 'contraflor', 'contraflor'],
  ['con flor me achico', 'contraflor', 'contraflor'],
  ['contraflor al resto refused', 'contraflor', 'contraflor'],
  ['mazo', 'mazo', 'mazo'],
  ['early mazo', 'early-mazo', 'early-mazo'],
])('points for %s are explained by %s in the log and by %s in the summary', (reason, inLog, inSummary) => {
  const tricks = inSummary === 'hand' ? [{ seat: null, card: null }] : []
  expect(ruleOfEvent(points(reason), [])).toBe(inLog)
  expect(ruleOfPayment({ reason, tricks })).toBe(inSummary)
})

it('refers only to existing rules, in any game', () => {
  const rules: readonly string[] = SECTIONS.flatMap(section => [...section.rules])
  for (const reason of REASONS) expect(rules).toContain(ruleOfPayment({ reason, tricks: [] }))
  for (let seed = 1; seed <= 5; seed++) {
    const story = playGame(seeded(seed), { flor: true }).flatMap(({ events }) => events)
    for (const event of story) {
      const rule = ruleOfEvent(event, story)
      if (rule !== null) expect(rules).toContain(rule)
    }
  }
})

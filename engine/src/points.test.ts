import { expect, test } from 'vitest'
import { perform, scenes } from '../test/scene.ts'

const TWO_PLAYERS = { players: 2 } as const

scenes({
  '§6.1 envido counts before the hand': {
    rules: TWO_PLAYERS,
    moves: '0 envido, 1 quiero, 0 1e, 1 10c, 0 7e, 1 2o',
    paid: ['1 +2 envido', '0 +1 hand'],
    total: [1, 2],
  },
  '§6.1 the envido that reaches the target ends the game in the middle of the hand': {
    rules: TWO_PLAYERS,
    score: [29, 28],
    moves: '0 envido, 1 quiero',
    paid: ['1 +2 envido'],
    total: [29, 30],
    phase: 'over',
    winner: 1,
    turn: null,
    may: { 0: '', 1: '' },
  },
  '§6.1 a refused envido can end it too': {
    rules: TWO_PLAYERS,
    score: [29, 29],
    moves: '0 envido, 1 no quiero',
    total: [30, 29],
    winner: 0,
  },
  '§6.1 a pending truco no longer counts': {
    rules: TWO_PLAYERS,
    score: [28, 28],
    moves: '0 truco, 1 envido, 0 quiero',
    paid: ['1 +2 envido'],
    phase: 'over',
    may: { 1: '' },
  },
  '§6.1 flor counts before everything': {
    rules: { flor: true },
    hands: '7e 6e 5e | 1b 6b 11o | 3b 4o 5c | 7o 2o 10c',
    score: [27, 29],
    moves: '0 flor',
    winner: 0,
    phase: 'over',
    turn: null,
  },
  '§6.1 the score never exceeds the target': {
    rules: TWO_PLAYERS,
    score: [28, 29],
    moves: '0 envido, 1 envido, 0 quiero',
    paid: ['1 +1 envido'],
    total: [28, 30],
  },
  '§6.1 the points of a hand do not exceed the target either': {
    rules: { ...TWO_PLAYERS, target: 3 },
    score: [2, 0],
    moves: '0 truco, 1 quiero, 0 1e, 1 10c, 0 7e, 1 2o',
    paid: ['0 +1 truco'],
    total: [3, 0],
    phase: 'over',
    winner: 0,
  },
  '§6.1 to any target': {
    rules: { ...TWO_PLAYERS, target: 1 },
    moves: '0 truco, 1 no quiero',
    total: [1, 0],
    phase: 'over',
    nextMano: 0,
  },
  '§6.1 below the target the next hand is dealt': {
    rules: TWO_PLAYERS,
    score: [28, 0],
    moves: '0 truco, 1 no quiero',
    total: [29, 0],
    phase: 'deal',
    winner: null,
  },
  '§6.1 one side scores the hand and the other the envido': {
    rules: TWO_PLAYERS,
    score: [29, 27],
    moves: '0 envido, 1 quiero, 0 1e, 1 10c, 0 7e, 1 2o',
    total: [30, 29],
    winner: 0,
  },
})

test('§6.1 the events of a last trick, in order', () => {
  const { events } = perform({ rules: TWO_PLAYERS, score: [29, 0], moves: '0 1e, 1 10c, 0 7e, 1 2o' })
  expect(events.slice(-5)).toEqual([
    { type: 'card', seat: 1, card: '2o' },
    { type: 'trick', winner: 0, leader: 0 },
    { type: 'hand', winner: 0 },
    { type: 'points', team: 0, points: 1, reason: 'hand' },
    { type: 'game', winner: 0 },
  ])
})

test('§6.1 the events of an envido that ends the game, in order', () => {
  const { events } = perform({ rules: TWO_PLAYERS, score: [29, 28], moves: '0 real envido, 1 quiero' })
  expect(events).toEqual([
    { type: 'call', seat: 0, call: 'real envido' },
    { type: 'reply', seat: 1, reply: 'quiero' },
    { type: 'tanto', seat: 0, points: 28 },
    { type: 'tanto', seat: 1, points: 29 },
    { type: 'points', team: 1, points: 2, reason: 'real envido' },
    { type: 'show', seat: 1, cards: ['7o', '2o'] },
    { type: 'game', winner: 1 },
  ])
})

test('§6.1 the events of a folded hand, in order', () => {
  const { events } = perform({ rules: TWO_PLAYERS, moves: '0 envido, 1 mazo' })
  expect(events).toEqual([
    { type: 'call', seat: 0, call: 'envido' },
    { type: 'mazo', seat: 1 },
    { type: 'points', team: 0, points: 1, reason: 'envido refused' },
    { type: 'hand', winner: 0 },
    { type: 'points', team: 0, points: 1, reason: 'mazo' },
  ])
})

test('§6.1 the events of a declined call, in order', () => {
  const { events } = perform({ rules: TWO_PLAYERS, moves: '0 envido, 1 no quiero, 0 truco, 1 no quiero' })
  expect(events).toEqual([
    { type: 'call', seat: 0, call: 'envido' },
    { type: 'reply', seat: 1, reply: 'no quiero' },
    { type: 'points', team: 0, points: 1, reason: 'envido refused' },
    { type: 'call', seat: 0, call: 'truco' },
    { type: 'reply', seat: 1, reply: 'no quiero' },
    { type: 'hand', winner: 0 },
    { type: 'points', team: 0, points: 1, reason: 'truco refused' },
  ])
})

test('§7.4 the events of two flores, in order', () => {
  const { events } = perform({
    rules: { players: 2, flor: true },
    hands: '7e 6e 5e | 7b 6b 4b',
    moves: '0 flor, 1 flor, 0 mazo',
  })
  expect(events).toEqual([
    { type: 'call', seat: 0, call: 'flor' },
    { type: 'call', seat: 1, call: 'flor' },
    { type: 'points', team: 0, points: 4, reason: 'flor y flor' },
    { type: 'mazo', seat: 0 },
    { type: 'hand', winner: 1 },
    { type: 'points', team: 1, points: 1, reason: 'mazo' },
    { type: 'show', seat: 0, cards: ['7e', '6e', '5e'] },
  ])
})

import type { Action, Card, Duel, EnvidoCall, FlorCall, Team } from '@valecuatro/engine'

/** An example below a rule. `rules.test.ts` checks each with the engine. */
export type Example =
  /** All cards, the strongest first. */
  | { kind: 'ranking' }
  /** Hands and their envido points. */
  | { kind: 'tanto'; hands: { cards: Card[]; points: number }[] }
  | { kind: 'flor'; hands: { cards: Card[]; points: number }[] }
  /** The cards of one trick in the order of play; the sides alternate. The winner of a parda is null. */
  | { kind: 'trick'; cards: Card[]; winner: Team | null }
  /** The winners of the tricks and of the hand; the first side is mano. */
  | { kind: 'hand'; hands: { tricks: (Team | null)[]; winner: Team }[] }
  | { kind: 'truco'; rows: { call: Action; accepted: number; declined: number }[] }
  | { kind: 'envido'; rows: { calls: EnvidoCall[]; accepted: number | 'falta'; declined: number }[] }
  | { kind: 'florStakes'; rows: { calls: FlorCall[]; accepted: number | 'rest'; declined: number }[] }
  /** The cards of four seats, starting with mano, and what each seat says about its tanto. */
  | { kind: 'announcing'; hands: Card[][]; said: Said[]; winner: Team }
  /** The teams of six seats in the order of play, starting with mano. */
  | { kind: 'seats'; teams: Team[] }
  /** The duels of a pica-pica in their order; seat 0 is mano. */
  | { kind: 'duels'; duels: Duel[] }
  /** The deals of a game of six to 30 points, each with the score before it. */
  | { kind: 'deals'; deals: { score: [number, number]; isPicaPica: boolean }[] }
  /** What a falta envido in a duel is worth to the first side, without and with the limit. */
  | { kind: 'picaFalta'; rows: { score: [number, number]; unlimited: number; limited: number }[] }

export type Said = number | 'son buenas' | 'silent'

/** The sections of the rules and their paragraphs, in order. The ids are URL fragments, as in `/rules#parda`. */
export const SECTIONS = [
  { id: 'cards', rules: ['deck', 'ranking'] },
  { id: 'players', rules: ['partners', 'mano'] },
  { id: 'tricks', rules: ['trick', 'parda', 'hand'] },
  { id: 'truco', rules: ['truco-calls', 'truco-raises', 'truco-answers'] },
  {
    id: 'envido',
    rules: ['tanto', 'envido-when', 'envido-calls', 'falta-envido', 'announcing', 'envido-first'],
  },
  { id: 'flor', rules: ['flor-what', 'flor-duty', 'contraflor'] },
  { id: 'folding', rules: ['mazo', 'early-mazo'] },
  { id: 'score', rules: ['points', 'malas-buenas', 'order-of-points'] },
  { id: 'six', rules: ['six-seats', 'redonda', 'pica-pica', 'pica-pica-when', 'pica-falta'] },
  { id: 'table', rules: ['senas', 'time', 'hidden'] },
] as const

export type SectionId = (typeof SECTIONS)[number]['id']
export type RuleId = (typeof SECTIONS)[number]['rules'][number]

export const EXAMPLES: Partial<Record<RuleId, Example>> = {
  ranking: { kind: 'ranking' },
  trick: { kind: 'trick', cards: ['3c', '7o', '12b', '6e'], winner: 1 },
  parda: { kind: 'trick', cards: ['4c', '3o', '3e', '5b'], winner: null },
  hand: {
    kind: 'hand',
    hands: [
      { tricks: [0, 0], winner: 0 },
      { tricks: [0, 1, 1], winner: 1 },
      { tricks: [0, 1, null], winner: 0 },
      { tricks: [null, 1], winner: 1 },
      { tricks: [1, null], winner: 1 },
      { tricks: [null, null, null], winner: 0 },
    ],
  },
  'truco-calls': {
    kind: 'truco',
    rows: [
      { call: 'truco', accepted: 2, declined: 1 },
      { call: 'retruco', accepted: 3, declined: 2 },
      { call: 'vale cuatro', accepted: 4, declined: 3 },
    ],
  },
  tanto: {
    kind: 'tanto',
    hands: [
      { cards: ['7e', '6e', '1b'], points: 33 },
      { cards: ['5o', '12o', '3c'], points: 25 },
      { cards: ['10c', '11c', '4b'], points: 20 },
      { cards: ['7b', '3e', '12o'], points: 7 },
    ],
  },
  'envido-calls': {
    kind: 'envido',
    rows: [
      { calls: ['envido'], accepted: 2, declined: 1 },
      { calls: ['real envido'], accepted: 3, declined: 1 },
      { calls: ['envido', 'envido'], accepted: 4, declined: 2 },
      { calls: ['envido', 'real envido'], accepted: 5, declined: 2 },
      { calls: ['envido', 'envido', 'real envido'], accepted: 7, declined: 4 },
      { calls: ['falta envido'], accepted: 'falta', declined: 1 },
      { calls: ['envido', 'falta envido'], accepted: 'falta', declined: 2 },
      { calls: ['real envido', 'falta envido'], accepted: 'falta', declined: 3 },
    ],
  },
  announcing: {
    kind: 'announcing',
    hands: [
      ['5o', '12o', '3c'],
      ['7b', '10b', '4e'],
      ['10c', '11c', '4b'],
      ['7e', '6e', '1b'],
    ],
    said: [25, 27, 'son buenas', 'silent'],
    winner: 1,
  },
  'flor-what': {
    kind: 'flor',
    hands: [
      { cards: ['7c', '6c', '5c'], points: 38 },
      { cards: ['12e', '4e', '1e'], points: 25 },
    ],
  },
  contraflor: {
    kind: 'florStakes',
    rows: [
      { calls: ['flor'], accepted: 4, declined: 3 },
      { calls: ['contraflor'], accepted: 6, declined: 4 },
      { calls: ['contraflor al resto'], accepted: 'rest', declined: 4 },
    ],
  },
  'six-seats': { kind: 'seats', teams: [0, 1, 0, 1, 0, 1] },
  redonda: { kind: 'trick', cards: ['3c', '7o', '12b', '6e', '2o', '4c'], winner: 1 },
  'pica-pica': {
    kind: 'duels',
    duels: [
      [0, 3],
      [1, 4],
      [2, 5],
    ],
  },
  'pica-pica-when': {
    kind: 'deals',
    deals: [
      { score: [0, 0], isPicaPica: false },
      { score: [3, 1], isPicaPica: false },
      { score: [5, 3], isPicaPica: true },
      { score: [9, 6], isPicaPica: false },
      { score: [14, 6], isPicaPica: true },
      { score: [20, 12], isPicaPica: false },
      { score: [24, 15], isPicaPica: true },
      { score: [26, 20], isPicaPica: false },
    ],
  },
  'pica-falta': {
    kind: 'picaFalta',
    rows: [
      { score: [16, 9], unlimited: 14, limited: 6 },
      { score: [20, 17], unlimited: 10, limited: 6 },
      { score: [26, 21], unlimited: 4, limited: 4 },
    ],
  },
}

export interface RulesTexts {
  title: string
  intro: string
  contents: string
  search: string
  noMatch: string
  linkTo: string
  learn: string
  lessons: string
  sections: Record<SectionId, string>
  rules: Record<RuleId, { title: string; text: string[] }>
  sides: [first: string, second: string]
  columns: {
    call: string
    accepted: string
    declined: string
    tricks: string
    winner: string
    hand: string
    points: string
    score: string
    unlimited: string
    limited: string
  }
  parda: string
  winsTrick: string
  tie: string
  faltaPoints: string
  restPoints: string
  sonBuenas: string
  silent: string
  /** Who sits where at a table for six. */
  sixSeats: string
  nthDuel: (number: number) => string
  /** Two seats of a duel, by their numbers. */
  duel: (first: number, second: number) => string
}

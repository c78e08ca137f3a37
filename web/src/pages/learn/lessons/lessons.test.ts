import { setupI18n } from '@lingui/core'
import {
  type Action,
  CARDS,
  type Card,
  type Event,
  envidoStakes,
  florPoints,
  florStakes,
  isCard,
  isEnvidoCall,
  isFlorCall,
  isTrucoCall,
  legal,
  type Seat,
  seatsOf,
  strength,
  TRUCO_CALLS,
  tanto,
  trucoStakes,
} from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { SELF } from '../../../game/model/localSeats.ts'
import { messages as spanish } from '../../../locales/es/learn.po'
import {
  choicesOf,
  dealTable,
  type Facts,
  type Lesson,
  playMoves,
  rivalCard,
  type Step,
  type Table,
  tableAt,
} from './lesson.ts'
import { lessonsIn } from './lessons.ts'

const ENGLISH = setupI18n({ locale: 'en', messages: { en: {} } })
const SPANISH = setupI18n({ locale: 'es', messages: { es: spanish } })
const LESSONS = lessonsIn(ENGLISH)

const steps = LESSONS.flatMap(lesson =>
  lesson.steps.map((step, index) => [`${lesson.id} ${index + 1}`, lesson, index, step] as const),
)

/** The cards that a seat was dealt. */
const cardsOf = ({ events }: Table, seat: Seat): readonly Card[] =>
  events.find(event => event.type === 'deal')!.hands[seat]!

const lastOf = <T extends Event['type']>({ events }: Table, type: T) =>
  events.findLast((event): event is Extract<Event, { type: T }> => event.type === type)

function stakesOf({ game }: Table, call: Action) {
  const { envido, flor } = game.hand!
  if (isTrucoCall(call)) return trucoStakes(TRUCO_CALLS.indexOf(call) + 1)
  if (isEnvidoCall(call)) {
    const calls = envido.calls.at(-1) === call ? envido.calls : [...envido.calls, call]
    return envidoStakes(calls, game.rules, game.score, 0)
  }
  if (!isFlorCall(call)) throw new Error(`${call} has no stakes`)
  return florStakes(call === 'flor' ? ['flor'] : [...flor.calls, call], game.rules, game.score)
}

/** The values that the engine gives for the stated facts. */
function factsOf(facts: Facts, before: Table | null, table: Table): Facts {
  const paid = table.events
    .slice(before?.events.length ?? 0)
    .reduce((sum, event) => sum + (event.type === 'points' ? event.points : 0), 0)
  const ofSeats = (said: Partial<Record<Seat, number>>, count: (cards: readonly Card[]) => number | null) =>
    Object.fromEntries(
      Object.keys(said).map(seat => [seat, count(cardsOf(table, Number(seat) as Seat))] as const),
    ) as Record<Seat, number>
  return {
    ...facts,
    ...(facts.score && { score: [...table.game.score] as [number, number] }),
    ...('trick' in facts && { trick: lastOf(table, 'trick')!.winner }),
    ...('hand' in facts && { hand: lastOf(table, 'hand')!.winner }),
    ...('game' in facts && { game: table.game.winner! }),
    ...(facts.worth && { worth: table.game.hand!.truco.worth }),
    ...(facts.paid && { paid }),
    ...(facts.tanto && { tanto: ofSeats(facts.tanto, tanto) }),
    ...(facts.flor && { flor: ofSeats(facts.flor, florPoints) }),
    ...(facts.stakes && {
      stakes: facts.stakes.map(({ call }) => {
        const { won, refused } = stakesOf(table, call)
        return { call, won, refused }
      }),
    }),
    ...(facts.stronger && { stronger: facts.stronger.toSorted((a, b) => strength(b) - strength(a)) }),
    ...(facts.examples && {
      examples: facts.examples.map(({ cards }) => ({ cards, points: tanto(cards) })),
    }),
  }
}

/** Every number in the facts, ranks of named cards included. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value === 'string') return isCard(value) ? [Number.parseInt(value, 10)] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

const SUIT_LETTERS: Record<string, string> = {
  swords: 'e',
  espadas: 'e',
  clubs: 'b',
  bastos: 'b',
  coins: 'o',
  oros: 'o',
  cups: 'c',
  copas: 'c',
}
const RANKS: Record<string, string> = { ace: '1', ancho: '1', seven: '7', siete: '7' }
const NAMED_CARD =
  /(\d+|ace|seven|ancho|siete) (?:of|de) (swords|clubs|coins|cups|espadas|bastos|oros|copas)/gi

/** Checks that every card and number in a text is at the table or in the facts. */
function checkText(text: string, table: Table, ...facts: (Facts | undefined)[]) {
  const known = new Set([
    ...seatsOf(table.game.rules.players).flatMap(seat => cardsOf(table, seat)),
    ...facts.flatMap(each => each?.stronger ?? []),
  ])
  const rest = text.replaceAll(NAMED_CARD, (name, rank: string, suit: string) => {
    const card = `${RANKS[rank.toLowerCase()] ?? rank}${SUIT_LETTERS[suit.toLowerCase()]}`
    expect(known, `${name} in “${text}”`).toContain(card)
    return ''
  })
  const numbers = facts.flatMap(numbersIn)
  for (const [number] of rest.matchAll(/\d+/g))
    expect(numbers, `${number} in “${text}”`).toContain(Number(number))
}

/** All texts of a step, in the same order in each language. */
function textsOf({ text, task }: Step) {
  const wrong =
    task === undefined || task.kind === 'hand'
      ? []
      : typeof task.wrong === 'string'
        ? [task.wrong]
        : Object.values(task.wrong ?? {})
  return {
    asked: [text, ...wrong],
    answered: [...(task?.praise ? [task.praise] : []), ...(task?.kind === 'hand' ? [task.lost] : [])],
  }
}

describe.each(steps)('step %s', (_, lesson, index, step) => {
  const before = tableAt(lesson, index)
  const asked = playMoves(before, step.before)
  const { task, facts } = step
  const result = task && 'result' in task ? task.result : undefined

  test('offers legal actions, and the prepared moves of the other seats can be played', () => {
    if (task?.kind === 'act')
      expect(legal(asked.game, SELF)).toEqual(expect.arrayContaining(choicesOf(task, asked.game, false)))
    if (task?.kind === 'hand' || task?.kind === 'sign') expect(asked.game.phase).toBe('play')
    if (task?.kind === 'hand') expect(step.deal).toBeDefined()
    // A hand that is played freely, a finished hand and a finished game leave nothing to continue.
    const next = lesson.steps[index + 1]
    if (next && !next.deal) {
      expect(task?.kind).not.toBe('hand')
      expect(tableAt(lesson, index + 1).game.phase).toBe('play')
    }
  })

  test('states facts that the engine confirms', () => {
    if (facts) expect(facts).toEqual(factsOf(facts, before, asked))
    if (task?.kind === 'act') {
      const answered = playMoves(asked, [[SELF, task.right], ...(task.after ?? [])])
      if (task.result) expect(task.result).toEqual(factsOf(task.result, asked, answered))
    }
    if (task?.kind === 'answer') {
      expect(task.result).toEqual(factsOf(task.result!, asked, asked))
      expect(numbersIn(task.result)).toContain(task.right)
      expect(Object.keys(task.wrong)).not.toContain(String(task.right))
    }
  })

  test.each([
    ['English', ENGLISH],
    ['Spanish', SPANISH],
  ])('has texts in %s that fit a phone and mention only known cards and numbers', (_, i18n) => {
    const said = lessonsIn(i18n).find(({ id }) => id === lesson.id)!.steps[index]!
    const { asked: questions, answered } = textsOf(said)
    for (const text of questions) checkText(text, asked, facts, result)
    for (const text of answered) checkText(text, asked, result)
    for (const text of [...questions, ...answered]) expect(text.length, text).toBeLessThanOrEqual(MAX_TEXT)
  })
})

/** The number of characters that fit in four lines on a phone. */
const MAX_TEXT = 170

describe('a hand that is played freely', () => {
  const free = steps.filter(([, , , step]) => step.task?.kind === 'hand')

  /** The final table of every way in which the learner can play the hand. */
  function* ends(table: Table): Generator<Table> {
    const { game } = table
    if (game.phase !== 'play') return yield table
    if (game.turn !== SELF) return yield* ends(playMoves(table, [[game.turn!, rivalCard(game, game.turn!)]]))
    for (const card of legal(game, SELF).filter(isCard)) yield* ends(playMoves(table, [[SELF, card]]))
  }

  test.each(free)(
    '%s is won in most ways of playing it, for the points that the text names',
    (_, lesson, __, step) => {
      const task = step.task as Extract<Step['task'], { kind: 'hand' }>
      const table = dealTable(lesson, step)
      const all = [...ends(table)]
      const won = all.filter(end => lastOf(end, 'hand')!.winner === SELF)
      expect(won.length).toBeGreaterThan(all.length / 2)
      for (const end of won) expect(task.result).toEqual(factsOf(task.result, table, end))
    },
  )

  test('can be lost in at least one lesson', () => {
    const isLost = ([, lesson, , step]: (typeof free)[number]) =>
      [...ends(dealTable(lesson, step))].some(end => lastOf(end, 'hand')!.winner !== SELF)
    expect(free.filter(isLost).length).toBeGreaterThan(0)
  })
})

test('there are eleven lessons of three to eight steps, each with its own path', () => {
  expect(LESSONS).toHaveLength(11)
  expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length)
  for (const { id, steps: all } of LESSONS) {
    expect(all[0]!.deal, id).toBeDefined()
    expect(all.length, id).toBeGreaterThanOrEqual(3)
    expect(all.length, id).toBeLessThanOrEqual(8)
  }
})

test('both languages have the same lessons', () => {
  const shape = (lessons: Lesson[]) =>
    lessons.map(({ id, steps: all }) => [id, all.map(({ task }) => task?.kind)])
  expect(shape(lessonsIn(SPANISH))).toEqual(shape(LESSONS))
})

test('three hands in four count less than 27, as the lesson about envido says', () => {
  const hands = CARDS.flatMap((a, i) =>
    CARDS.slice(i + 1).flatMap((b, j) => CARDS.slice(i + j + 2).map(c => [a, b, c])),
  )
  expect(hands.filter(hand => tanto(hand) < 27).length / hands.length).toBeCloseTo(0.75, 2)
})

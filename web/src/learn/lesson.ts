import type { I18n } from '@lingui/core'
import type { Sena } from '@valecuatro/contract/talk'
import {
  type Action,
  type Call,
  type Card,
  deal,
  dealEvent,
  type Event,
  type Game,
  isCard,
  legal,
  newGame,
  play,
  type Rules,
  type Seat,
  strength,
  type Team,
} from '@valecuatro/engine'
import { SELF } from '../table/model/localSeats.ts'

/** A lesson is data: arranged deals, what the others play, what is asked, and what is said about each answer. */
export interface Lesson {
  /** Its address: `/learn/cards`. */
  id: string
  title: string
  /** One line for the list of lessons. */
  summary: string
  rules: Partial<Rules>
  steps: readonly Step[]
}

/** Writes a lesson in the reader's language. */
export type LessonOf = (i18n: I18n) => Lesson

export type Move = readonly [seat: Seat, action: Action]

export interface Step {
  /** New cards; a step without them continues the hand of the step before. */
  deal?: {
    mano: Seat
    hands: Card[][]
    score?: [number, number]
    /** What has been played when the table is shown. */
    played?: Move[]
  }
  /** What the others do before the learner is asked. */
  before?: Move[]
  /** A seña that a partner makes when the learner is asked. */
  sign?: { seat: Seat; sign: Sena }
  text: string
  /** What `text` says about the table. A test compares it with the engine. */
  facts?: Facts
  /** Absent: the learner reads and continues. */
  task?: Task
}

export type Task =
  /** One action is right; the actions of `wrong` are possible too, and each is answered with a correction. */
  | {
      kind: 'act'
      right: Action
      wrong?: Partial<Record<Action, string>>
      /** What the others do afterwards. */
      after?: Move[]
      praise?: string
      result?: Facts
    }
  /** A question with a number for an answer. */
  | { kind: 'answer'; right: number; wrong: Record<number, string>; praise: string; result?: Facts }
  /** A seña to the partner. */
  | { kind: 'sign'; right: Sena; wrong: string; praise: string; result?: Facts }
  /** The rest of the hand, played freely with cards only. It is dealt again until the learner wins it. */
  | { kind: 'hand'; praise: string; lost: string; result: Facts }

/** Statements about the table that a text makes in words or numbers. */
export interface Facts {
  score?: [number, number]
  /** Who won the last trick; null: parda. */
  trick?: Team | null
  /** Who won the hand. */
  hand?: Team
  /** Who won the game. */
  game?: Team
  /** The points that the hand is worth. */
  worth?: number
  /** Points that were paid in this step. */
  paid?: number
  /** The envido points of seats. */
  tanto?: Partial<Record<Seat, number>>
  flor?: Partial<Record<Seat, number>>
  /** What calls are worth if they are accepted and won, and if they are declined. */
  stakes?: { call: Call; won: number; refused: number }[]
  /** Cards from strong to weak, none equal to the next. */
  stronger?: Card[]
  /** Examples of envido points. */
  examples?: { cards: Card[]; points: number }[]
  /** Other numbers of the text that follow from nothing at the table. */
  numbers?: number[]
}

export interface Table {
  game: Game
  /** The events of the hand so far. */
  events: readonly Event[]
}

/** Plays moves that the lesson has arranged; an illegal one is a mistake in the lesson. */
export function playMoves(table: Table, moves: readonly Move[] = []): Table {
  return moves.reduce(({ game, events }, [seat, action]) => {
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(`seat ${seat} cannot play ${action}: ${outcome.error.message}`)
    return { game: outcome.game, events: [...events, ...outcome.events] }
  }, table)
}

/** The table that a step with a deal begins with. `hands` counts the deals shown before. */
export function dealTable({ rules }: Lesson, { deal: dealt }: Step, hands = 0): Table {
  const { mano, hands: cards, score, played } = dealt!
  const game = deal({ ...newGame(rules, { mano, ...(score && { score }) }), hands }, cards)
  return playMoves({ game, events: [dealEvent(game)] }, played)
}

/** The table when a step begins, after all earlier steps were answered rightly. */
export function tableAt(lesson: Lesson, step: number, hands = 0): Table {
  const { steps } = lesson
  const from = steps.findLastIndex((each, index) => index <= step && each.deal)
  return steps
    .slice(from, step)
    .reduce((table, each) => playStep(table, each), dealTable(lesson, steps[from]!, hands))
}

function playStep(table: Table, { before, task }: Step): Table {
  const asked = playMoves(table, before)
  if (task?.kind !== 'act') return asked
  return playMoves(asked, [[SELF, task.right], ...(task.after ?? [])])
}

/** The actions that the learner can choose. After a wrong choice only the right one is left. */
export function choicesOf(task: Task | undefined, game: Game, hasFailed: boolean): Action[] {
  switch (task?.kind) {
    case 'act':
      return hasFailed ? [task.right] : [task.right, ...(Object.keys(task.wrong ?? {}) as Action[])]
    case 'hand':
      return legal(game, SELF).filter(isCard)
    default:
      return []
  }
}

/**
 * What the rival plays in a hand that the learner plays freely: the weakest card that wins the trick, otherwise the
 * weakest one; to lead, the strongest one.
 */
export function rivalCard(game: Game, seat: Seat): Card {
  const cards = legal(game, seat)
    .filter(isCard)
    .sort((a, b) => strength(a) - strength(b))
  const led = game.hand!.plays[0]
  if (!led) return cards.at(-1)!
  return cards.find(card => strength(card) > strength(led.card)) ?? cards[0]!
}

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
import { SELF } from '../../../game/index.ts'

/** A lesson as data: prepared deals, the moves of the other seats, the tasks, and the reply to each answer. */
export interface Lesson {
  /** The last part of its path, as in `/learn/cards`. */
  id: string
  title: string
  /** One line for the list of lessons. */
  summary: string
  rules: Partial<Rules>
  steps: readonly Step[]
}

/** Creates a lesson in the reader's language. */
export type LessonOf = (i18n: I18n) => Lesson

export type Move = readonly [seat: Seat, action: Action]

export interface Step {
  /** A new deal; a step without one continues the hand of the previous step. */
  deal?: {
    mano: Seat
    hands: Card[][]
    score?: [number, number]
    /** Moves already made when the table is first shown. */
    played?: Move[]
  }
  /** Moves of the other seats before the learner is asked. */
  before?: Move[]
  /** A seña that a partner makes when the learner is asked. */
  sign?: { seat: Seat; sign: Sena }
  text: string
  /** The statements of `text` about the table. A test compares them with the engine. */
  facts?: Facts
  /** If absent, the learner reads the text and continues. */
  task?: Task
}

export type Task =
  /** One action is right. The learner can also choose the actions of `wrong`, each answered with a correction. */
  | {
      kind: 'act'
      right: Action
      wrong?: Partial<Record<Action, string>>
      /** Moves of the other seats afterwards. */
      after?: Move[]
      praise?: string
      result?: Facts
    }
  /** A question whose answer is a number. */
  | { kind: 'answer'; right: number; wrong: Record<number, string>; praise: string; result?: Facts }
  /** A seña to the partner. */
  | { kind: 'sign'; right: Sena; wrong: string; praise: string; result?: Facts }
  /** The rest of the hand, played freely, with cards only. The hand is dealt again until the learner wins it. */
  | { kind: 'hand'; praise: string; lost: string; result: Facts }

/** Statements about the table that a text makes in words or numbers, in a form that a test can check. */
export interface Facts {
  score?: [number, number]
  /** The winner of the last trick; null if it was parda. */
  trick?: Team | null
  /** The winner of the hand. */
  hand?: Team
  /** The winner of the game. */
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
  /** Other numbers in the text that do not depend on the table. */
  numbers?: number[]
}

export interface Table {
  game: Game
  /** The events of the hand so far. */
  events: readonly Event[]
}

/** Plays prepared moves; throws on an illegal one, which is a mistake in the lesson. */
export function playMoves(table: Table, moves: readonly Move[] = []): Table {
  return moves.reduce(({ game, events }, [seat, action]) => {
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(`seat ${seat} cannot play ${action}: ${outcome.error.message}`)
    return { game: outcome.game, events: [...events, ...outcome.events] }
  }, table)
}

/** The table at the start of a step with a deal. `hands` is the number of deals shown before. */
export function dealTable({ rules }: Lesson, { deal: dealt }: Step, hands = 0): Table {
  const { mano, hands: cards, score, played } = dealt!
  const game = deal({ ...newGame(rules, { mano, ...(score && { score }) }), hands }, cards)
  return playMoves({ game, events: [dealEvent(game)] }, played)
}

/** The table at the start of a step, assuming that all earlier steps were answered correctly. */
export function tableAt(lesson: Lesson, step: number): Table {
  const { steps } = lesson
  const from = steps.findLastIndex((each, index) => index <= step && each.deal)
  // With six players it depends on the earlier deals whether this one is a pica-pica.
  const hands = steps.slice(0, from).filter(each => each.deal).length
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
 * The rival's card in a hand that the learner plays freely: to lead, its strongest; otherwise the weakest that wins the
 * trick, or its weakest if none does.
 */
export function rivalCard(game: Game, seat: Seat): Card {
  const cards = legal(game, seat)
    .filter(isCard)
    .sort((a, b) => strength(a) - strength(b))
  const led = game.hand!.plays[0]
  if (!led) return cards.at(-1)!
  return cards.find(card => strength(card) > strength(led.card)) ?? cards[0]!
}

import { type Action, CARDS, type Event, SPOKEN_ACTIONS, type View } from '@valecuatro/engine'
import { z } from 'zod'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'

export const PuzzleId = z
  .string()
  .regex(/^[\w-]{1,40}$/, MESSAGES.puzzleNotFound)
  .brand<'PuzzleId'>()
export type PuzzleId = z.infer<typeof PuzzleId>

const ActionName = z.enum<readonly Action[]>([...CARDS, ...SPOKEN_ACTIONS])
/** A part of an answer that is described by a type of the engine instead of a schema. */
const ofEngine = <T>() => z.unknown() as unknown as z.ZodType<T>

/** What the best choice is about. */
export const PUZZLE_KINDS = ['card', 'envido', 'flor', 'truco', 'mazo'] as const

/** A position as seen by the seat that has to decide. */
export const PuzzlePosition = z
  .object({
    _id: PuzzleId,
    /** The date in Buenos Aires if it is the puzzle of the day. */
    day: z.iso.date().nullable(),
    /** The view of that seat. */
    view: ofEngine<View>(),
    /** The events of the hand so far, as that seat may see them. */
    handEvents: ofEngine<Event[]>(),
    /** The choices of that seat. */
    actions: z.array(ActionName),
  })
  .meta({ id: 'PuzzlePosition' })
export type PuzzlePosition = z.infer<typeof PuzzlePosition>

/** Sent only after the player has answered. */
export const PuzzleSolution = z
  .object({
    chosen: ActionName,
    solved: z.boolean(),
    kind: z.enum(PUZZLE_KINDS),
    /** Best first, each with the chance to win the game. */
    choices: z.array(z.object({ action: ActionName, winChance: z.number().min(0).max(1) })),
  })
  .meta({ id: 'PuzzleSolution' })
export type PuzzleSolution = z.infer<typeof PuzzleSolution>

/** The results of a player with an account so far. */
export const PuzzleRecord = z
  .object({
    rating: z.int(),
    answered: z.int().min(0),
    solved: z.int().min(0),
    /** The number of days in a row, up to today or yesterday, on which the player answered the puzzle of the day. */
    streak: z.int().min(0),
    bestStreak: z.int().min(0),
  })
  .meta({ id: 'PuzzleRecord' })
export type PuzzleRecord = z.infer<typeof PuzzleRecord>

export const PuzzleToSolve = z
  .object({
    puzzle: PuzzlePosition,
    /** The solution, if the caller has already answered. */
    solution: PuzzleSolution.nullable(),
    /** Null for visitors and guests. */
    record: PuzzleRecord.nullable(),
    /** Whether an answer of the caller changes their rating. */
    isRated: z.boolean(),
  })
  .meta({ id: 'PuzzleToSolve' })
export type PuzzleToSolve = z.infer<typeof PuzzleToSolve>

export const PuzzleAnswer = z
  .object({
    solution: PuzzleSolution,
    record: PuzzleRecord.nullable(),
    /** The change of the rating; null if the answer does not affect it. */
    ratingChange: z.int().nullable(),
  })
  .meta({ id: 'PuzzleAnswer' })
export type PuzzleAnswer = z.infer<typeof PuzzleAnswer>

const Chosen = z.object({ action: ActionName })

export const puzzleRoutes = {
  'GET /api/puzzles/daily': {
    summary: 'The puzzle of the day in Buenos Aires, the same for all',
    tag: 'Puzzles',
    access: 'public',
    answer: PuzzleToSolve,
  },
  'GET /api/puzzles/next': {
    summary:
      'Another puzzle: one near the rating of the caller that they have not answered; for visitors any',
    tag: 'Puzzles',
    access: 'public',
    query: z.object({ after: PuzzleId.optional() }),
    answer: PuzzleToSolve,
  },
  'GET /api/puzzles/{id}': {
    summary: 'One puzzle',
    tag: 'Puzzles',
    access: 'public',
    params: z.object({ id: PuzzleId }),
    answer: PuzzleToSolve,
    failures: [404],
  },
  'POST /api/puzzles/{id}/answer': {
    summary: 'Answer a puzzle, for the record; a repeated answer gets the result of the first',
    tag: 'Puzzles',
    access: 'player',
    params: z.object({ id: PuzzleId }),
    body: Chosen.extend({
      /** Whether this browser has already shown the solution, without an account. The answer then changes no rating. */
      isKnown: z.boolean().optional(),
    }),
    answer: PuzzleAnswer,
    failures: [404, 409, 429],
  },
  'POST /api/puzzles/{id}/try': {
    summary: 'Answer a puzzle without a record, as visitors and guests do',
    tag: 'Puzzles',
    access: 'public',
    params: z.object({ id: PuzzleId }),
    body: Chosen,
    answer: PuzzleAnswer,
    failures: [404, 409, 429],
  },
} as const satisfies Record<string, Route>

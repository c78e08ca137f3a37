import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Puzzle } from '@valecuatro/bots/analysis'
import {
  MESSAGES,
  type PuzzleAnswer,
  type PuzzleId,
  type PuzzlePosition,
  type PuzzleRecord,
  type PuzzleSolution,
  type PuzzleToSolve,
  type UserId,
} from '@valecuatro/contract'
import { type Action, deal, dealEvent, type Event, newGame, play, view, viewEvent } from '@valecuatro/engine'
import { and, eq, gt, inArray, like, lt, ne, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { rating as newRating } from 'openskill'
import { findGuests, lockPlayer, readDeviceId, rowsOfSection } from '../accounts/index.ts'
import { displayedRating, type Rating, ratingsAfter } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { currentStreak, dayOf, streakAfter } from '../platform/days.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { createLimit } from '../platform/http/limits.ts'
import type { Caller, Serve } from '../platform/http/serve.ts'
import { countedAddress } from '../platform/http/shortAddress.ts'
import { choosePuzzle, puzzleOfDay } from './choosePuzzle.ts'
import { puzzleAnswers, puzzleDraws, puzzlePlayers, puzzleRatings, puzzleReaders } from './schema.ts'

/** Positions from games of bots, found with `training/findPuzzles.ts`; most of these games started at a late score. */
export const PUZZLES: readonly Puzzle[] = JSON.parse(
  readFileSync(new URL('./puzzles.json', import.meta.url), 'utf8'),
)

/** For this long, the solution of a puzzle that was drawn for an account is sent to no one else. */
const DRAW_PROTECTED_MS = 60_000
/** How long it is remembered to whom a solution was sent. */
const READERS_KEPT_MS = 30 * 24 * 60 * 60_000

/** Puzzles: one per day and a stream of others, with a rating and a streak for players with an account. */
export function createPuzzles(ctx: Context, serve: Serve) {
  const byId = new Map(PUZZLES.map(puzzle => [puzzle.id, puzzle]))
  const answers = createLimit(ctx, 'puzzle-answers')

  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    add(
      'puzzles',
      rowsOfSection(() => ctx.db.select().from(puzzleAnswers).where(eq(puzzleAnswers.userId, userId))),
    )
    add(
      'puzzleRating',
      rowsOfSection(() => ctx.db.select().from(puzzlePlayers).where(eq(puzzlePlayers.userId, userId))),
    )
  })
  ctx.events.on('user-deleted', async (tx, { userId }) => {
    for (const table of [puzzleAnswers, puzzlePlayers, puzzleDraws])
      await tx.delete(table).where(eq(table.userId, userId))
  })

  const today = () => dayOf(ctx.now())

  function find(id: PuzzleId): Puzzle {
    const puzzle = byId.get(id)
    if (!puzzle) throw new HttpError(404, MESSAGES.puzzleNotFound)
    return puzzle
  }

  /** Today's date if this is the puzzle of the day. */
  const dailyOf = (puzzle: Puzzle) => (puzzleOfDay(PUZZLES, today()) === puzzle ? today() : null)

  /** The user whose record an answer belongs to; null for guests and visitors, who have none. */
  async function recorded(caller: Caller | null): Promise<UserId | null> {
    if (!caller || (await findGuests(ctx.db, [caller.userId])).size > 0) return null
    return caller.userId
  }

  /** The address and, if it is known, the browser of a request, as hashes. */
  function readersOf(request: FastifyRequest): { address: string; browser: string | null } {
    const hash = (text: string) =>
      createHmac('sha256', ctx.secret).update(`puzzles ${text}`).digest('base64url')
    const device = readDeviceId(request)
    return {
      address: `address:${hash(countedAddress(request.ip))}`,
      browser: device && `browser:${hash(device)}`,
    }
  }

  /** The puzzles that were drawn for accounts other than this one a moment ago and wait for their answers. */
  async function findProtected(db: Database, userId: UserId | null): Promise<Set<string>> {
    const since = new Date(ctx.now().getTime() - DRAW_PROTECTED_MS)
    const rows = await db
      .select({ id: puzzleDraws.puzzleId })
      .from(puzzleDraws)
      .where(
        and(
          eq(puzzleDraws.isDaily, false),
          gt(puzzleDraws.at, since),
          userId ? ne(puzzleDraws.userId, userId) : undefined,
        ),
      )
    return new Set(rows.map(({ id }) => id))
  }

  async function refuseIfProtected(db: Database, { id }: Puzzle, userId: UserId | null) {
    if ((await findProtected(db, userId)).has(id))
      throw new HttpError(429, MESSAGES.puzzleInUse, DRAW_PROTECTED_MS / 1000)
  }

  /** Notes that a request was sent the solution of a puzzle. Only visitors and guests can pass it on within a house. */
  async function noteReader(db: Database, { id }: Puzzle, request: FastifyRequest, userId: UserId | null) {
    const { address, browser } = readersOf(request)
    const readers = userId ? [browser] : [address, browser]
    const rows = readers.flatMap(reader =>
      reader ? { puzzleId: id as PuzzleId, reader, at: ctx.now() } : [],
    )
    if (rows.length === 0) return
    await db
      .insert(puzzleReaders)
      .values(rows)
      .onConflictDoUpdate({
        target: [puzzleReaders.puzzleId, puzzleReaders.reader],
        set: { at: sql`excluded.at` },
      })
  }

  /** Notes that a puzzle was drawn for a player; the puzzle of the day counts as drawn when it is first seen. */
  async function noteDraw(userId: UserId, { id }: Puzzle, isDaily: boolean) {
    const puzzleId = id as PuzzleId
    const at = ctx.now()
    await ctx.db
      .insert(puzzleDraws)
      .values({ userId, isDaily, puzzleId, at })
      .onConflictDoUpdate({
        target: [puzzleDraws.userId, puzzleDraws.isDaily],
        set: { puzzleId, at },
        ...(isDaily && { setWhere: ne(puzzleDraws.puzzleId, puzzleId) }),
      })
  }

  /**
   * Whether an answer changes the rating: the puzzle was drawn for this account, and its solution was sent neither to
   * this browser nor, since the draw, to a visitor at this address.
   */
  async function isRatedFor(
    db: Database,
    userId: UserId,
    { id }: Puzzle,
    day: string | null,
    request: FastifyRequest,
  ): Promise<boolean> {
    const puzzleId = id as PuzzleId
    const [draw] = await db
      .select()
      .from(puzzleDraws)
      .where(
        and(
          eq(puzzleDraws.userId, userId),
          eq(puzzleDraws.isDaily, day !== null),
          eq(puzzleDraws.puzzleId, puzzleId),
        ),
      )
    if (!draw) return false
    const { address, browser } = readersOf(request)
    const known = await db
      .select({ reader: puzzleReaders.reader })
      .from(puzzleReaders)
      .where(
        and(
          eq(puzzleReaders.puzzleId, puzzleId),
          inArray(puzzleReaders.reader, browser ? [address, browser] : [address]),
          or(gt(puzzleReaders.at, draw.at), like(puzzleReaders.reader, 'browser:%')),
        ),
      )
      .limit(1)
    return known.length === 0
  }

  async function show(
    puzzle: Puzzle,
    userId: UserId | null,
    request: FastifyRequest,
  ): Promise<PuzzleToSolve> {
    const day = dailyOf(puzzle)
    const given = userId && (await readAnswer(ctx.db, userId, puzzle, day))
    if (given) await noteReader(ctx.db, puzzle, request, userId)
    return {
      isRated: userId !== null && !given && (await isRatedFor(ctx.db, userId, puzzle, day, request)),
      puzzle: positionFor(puzzle, day),
      solution: given ? solutionOf(puzzle, given.action) : null,
      record: userId && (await readRecord(ctx.db, userId, today())),
    }
  }

  serve('GET /api/puzzles/daily', async ({ caller, request }) => {
    const puzzle = puzzleOfDay(PUZZLES, today())
    const userId = await recorded(caller)
    if (userId) await noteDraw(userId, puzzle, true)
    return show(puzzle, userId, request)
  })

  serve('GET /api/puzzles/next', async ({ caller, query, request }) => {
    const userId = await recorded(caller)
    const avoid = (await findProtected(ctx.db, userId)).add(puzzleOfDay(PUZZLES, today()).id)
    if (query.after) avoid.add(query.after)
    const difficulties = new Map<string, number>()
    let player: Rating = newRating()
    if (userId) {
      const answered = await ctx.db
        .select({ id: puzzleAnswers.puzzleId })
        .from(puzzleAnswers)
        .where(eq(puzzleAnswers.userId, userId))
      for (const { id } of answered) avoid.add(id)
      for (const { puzzleId, mu } of await ctx.db.select().from(puzzleRatings)) difficulties.set(puzzleId, mu)
      const [row] = await ctx.db.select().from(puzzlePlayers).where(eq(puzzlePlayers.userId, userId))
      if (row) player = row
    }
    const puzzle = choosePuzzle(PUZZLES, {
      avoid,
      strength: player.mu,
      difficultyOf: id => difficulties.get(id) ?? newRating().mu,
      random: Math.random,
    })
    if (userId) await noteDraw(userId, puzzle, false)
    return show(puzzle, userId, request)
  })

  serve('GET /api/puzzles/{id}', async ({ caller, params, request }) =>
    show(find(params.id), await recorded(caller), request),
  )

  serve('POST /api/puzzles/{id}/try', async ({ params, body, request }): Promise<PuzzleAnswer> => {
    await answers.take(countedAddress(request.ip))
    const puzzle = find(params.id)
    const solution = solutionOf(puzzle, body.action)
    await refuseIfProtected(ctx.db, puzzle, null)
    await noteReader(ctx.db, puzzle, request, null)
    return { solution, record: null, ratingChange: null }
  })

  serve('POST /api/puzzles/{id}/answer', async ({ caller, params, body, request }): Promise<PuzzleAnswer> => {
    await answers.take(caller.userId)
    const puzzle = find(params.id)
    const solution = solutionOf(puzzle, body.action)
    const userId = await recorded(caller)
    if (!userId) {
      await refuseIfProtected(ctx.db, puzzle, null)
      await noteReader(ctx.db, puzzle, request, null)
      return { solution, record: null, ratingChange: null }
    }
    return ctx.db.transaction(async tx => {
      // Serializes the answers of a player: with two tabs, the first answer counts.
      await lockPlayer(tx, userId)
      const day = dailyOf(puzzle)
      const given = await readAnswer(tx, userId, puzzle, day)
      const isDrawn = await isRatedFor(tx, userId, puzzle, day, request)
      // Otherwise a second account could be used to read the solution.
      if (!given && !isDrawn) await refuseIfProtected(tx, puzzle, userId)
      await noteReader(tx, puzzle, request, userId)
      if (day === null) await tx.delete(puzzleDraws).where(ofDraw(userId, puzzle))
      const ratingChange = given
        ? given.ratingChange
        : await writeAnswer(tx, {
            userId,
            puzzle,
            day,
            solution,
            isKnown: body.isKnown === true || !isDrawn,
            at: ctx.now(),
          })
      return {
        solution: given ? solutionOf(puzzle, given.action) : solution,
        record: await readRecord(tx, userId, today()),
        ratingChange,
      }
    })
  })
}

/** The position, limited to what the seat knows. */
export function positionFor(puzzle: Puzzle, day: string | null): PuzzlePosition {
  const { seat, rules, score, mano, cards, moves } = puzzle
  let game = deal(newGame(rules, { score, mano }), cards)
  const events: Event[] = [dealEvent(game)]
  for (const move of moves) {
    const outcome = play(game, move.seat, move.action)
    if (!outcome.ok) throw new Error(`puzzle ${puzzle.id} cannot be played: ${outcome.error.message}`)
    game = outcome.game
    events.push(...outcome.events)
  }
  return {
    _id: puzzle.id as PuzzleId,
    day,
    view: view(game, seat),
    handEvents: events.map(event => viewEvent(event, seat)),
    // Sorted alphabetically, because the puzzle lists the best choice first.
    actions: puzzle.choices.map(({ action }) => action).toSorted(),
  }
}

function solutionOf({ choices, kind }: Puzzle, chosen: Action): PuzzleSolution {
  if (!choices.some(({ action }) => action === chosen)) throw new HttpError(409, MESSAGES.notAChoice)
  return { chosen, solved: choices[0]!.action === chosen, kind, choices: [...choices] }
}

const ofDraw = (userId: UserId, { id }: Puzzle) =>
  and(
    eq(puzzleDraws.userId, userId),
    eq(puzzleDraws.isDaily, false),
    eq(puzzleDraws.puzzleId, id as PuzzleId),
  )

/** Forgets to whom solutions were sent long ago. */
export async function sweepPuzzleReaders(db: Database, at: Date): Promise<void> {
  await db.delete(puzzleReaders).where(lt(puzzleReaders.at, new Date(at.getTime() - READERS_KEPT_MS)))
}

/** Whether a player has answered the puzzle of the day, and on how many days in a row they did. */
export async function readDailyPuzzle(db: Database, userId: UserId, at: Date) {
  const day = dayOf(at)
  const [row] = await db
    .select({ lastDay: puzzlePlayers.lastDay, streak: puzzlePlayers.streak })
    .from(puzzlePlayers)
    .where(eq(puzzlePlayers.userId, userId))
  return { isAnswered: row?.lastDay === day, streak: currentStreak(row, day) }
}

const dayKey = (day: string | null) => day ?? 'any'

async function readAnswer(db: Database, userId: UserId, { id }: Puzzle, day: string | null) {
  const [row] = await db
    .select()
    .from(puzzleAnswers)
    .where(
      and(
        eq(puzzleAnswers.userId, userId),
        eq(puzzleAnswers.puzzleId, id as PuzzleId),
        eq(puzzleAnswers.day, dayKey(day)),
      ),
    )
  return row
}

interface NewAnswer {
  userId: UserId
  puzzle: Puzzle
  day: string | null
  solution: PuzzleSolution
  /** Whether the player may have seen the solution, or has chosen the puzzle themselves. */
  isKnown: boolean
  at: Date
}

/** Writes a first answer; resolves with the rating change, null if the player knew the puzzle. */
async function writeAnswer(
  tx: Database,
  { userId, puzzle, day, solution, isKnown, at }: NewAnswer,
): Promise<number | null> {
  const puzzleId = puzzle.id as PuzzleId
  const { solved, chosen: action } = solution
  const [earlier] = await tx
    .select({ day: puzzleAnswers.day })
    .from(puzzleAnswers)
    .where(and(eq(puzzleAnswers.userId, userId), eq(puzzleAnswers.puzzleId, puzzleId)))
    .limit(1)
  const known = isKnown || earlier !== undefined
  const [before] = await tx.select().from(puzzlePlayers).where(eq(puzzlePlayers.userId, userId))
  const player: Rating = before ?? newRating()
  const rated = known ? player : await rateAnswer(tx, puzzleId, player, solved)
  const ratingChange = known ? null : displayedRating(rated) - displayedRating(player)
  const streak = day === null ? (before?.streak ?? 0) : streakAfter(before, day)
  const after = {
    mu: rated.mu,
    sigma: rated.sigma,
    answered: (before?.answered ?? 0) + (known ? 0 : 1),
    solved: (before?.solved ?? 0) + (!known && solved ? 1 : 0),
    streak,
    bestStreak: Math.max(before?.bestStreak ?? 0, streak),
    lastDay: day ?? before?.lastDay ?? null,
  }
  await tx
    .insert(puzzlePlayers)
    .values({ userId, ...after })
    .onConflictDoUpdate({ target: puzzlePlayers.userId, set: after })
  await tx
    .insert(puzzleAnswers)
    .values({ userId, puzzleId, day: dayKey(day), at, action, solved, ratingChange })
  return ratingChange
}

/** Rates a player against a puzzle, as in a game of one against one; resolves with the player's new rating. */
async function rateAnswer(
  tx: Database,
  puzzleId: PuzzleId,
  player: Rating,
  solved: boolean,
): Promise<Rating> {
  const fresh = newRating()
  await tx.insert(puzzleRatings).values({ puzzleId, mu: fresh.mu, sigma: fresh.sigma }).onConflictDoNothing()
  const [puzzle] = await tx
    .select()
    .from(puzzleRatings)
    .where(eq(puzzleRatings.puzzleId, puzzleId))
    .for('update')
  const results = [
    { seat: 0, won: solved },
    { seat: 1, won: !solved },
  ]
  const [playerAfter, puzzleAfter] = ratingsAfter([player, puzzle!], results, solved ? 0 : 1)
  await tx
    .update(puzzleRatings)
    .set({
      mu: puzzleAfter!.mu,
      sigma: puzzleAfter!.sigma,
      answered: sql`${puzzleRatings.answered} + 1`,
      solved: sql`${puzzleRatings.solved} + ${solved ? 1 : 0}`,
    })
    .where(eq(puzzleRatings.puzzleId, puzzleId))
  return playerAfter!
}

async function readRecord(db: Database, userId: UserId, day: string): Promise<PuzzleRecord> {
  const [row] = await db.select().from(puzzlePlayers).where(eq(puzzlePlayers.userId, userId))
  return {
    rating: displayedRating(row ?? newRating()),
    answered: row?.answered ?? 0,
    solved: row?.solved ?? 0,
    streak: currentStreak(row, day),
    bestStreak: row?.bestStreak ?? 0,
  }
}

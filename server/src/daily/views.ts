import {
  DAILY_CHOICES,
  DAILY_HANDS,
  DAILY_RANKED_DAYS,
  DAILY_TOPICS,
  type DailyArchiveDay,
  type DailyAttempt,
  type DailyChoice,
  type DailyDate,
  type DailyDay,
  type DailyHand,
  type DailyHandResult,
  type DailyPlay,
  type DailyRanking,
  type DailyRecord,
  type DailyResult,
  type DailySheetTopic,
  type DailyTopic,
  MESSAGES,
  type UserId,
} from '@valecuatro/contract'
import { commitmentOf } from '@valecuatro/contract/deck'
import { type Action, type Step, type View, view, viewEvent } from '@valecuatro/engine'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { isRankable, usernameOf } from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { currentStreak, endOfDay, startOfDay } from '../platform/days.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { countPlayers, type FieldCounts, readCounts } from './counts.ts'
import { type DayRow, stateOf, todayOf } from './days.ts'
import type { AttemptRow, PlayRow } from './play.ts'
import {
  cardsOf,
  choicesOf,
  markOf,
  meanOf,
  parseMoves,
  positionIn,
  seatOfPlayer,
  standingIn,
  stepsOf,
} from './rules.ts'
import { dailyAttempts, dailyChoices, dailyPlayers, dailyPlays } from './schema.ts'

/** The most players that a ranking lists. */
const MAX_RANKED = 100

interface Paging {
  page: number
  limit: number
}
const sliceOf = ({ page, limit }: Paging) => sql`LIMIT ${limit} OFFSET ${(page - 1) * limit}`

/** A day, and what a player (null: a visitor) has played of it. */
export async function presentDay(
  db: Database,
  row: DayRow,
  userId: UserId | null,
  now: Date,
): Promise<DailyDay> {
  const { day, secret, rules } = row
  return {
    day,
    state: stateOf(row, now),
    startsAt: startOfDay(day).toISOString(),
    endsAt: endOfDay(day).toISOString(),
    now: now.toISOString(),
    commitment: commitmentOf(secret),
    rules,
    bot: 'maestro',
    players: row.players ?? (await countPlayers(db, day)),
    attempt: userId && (await readAttempt(db, row, userId, now)),
    streak: userId && (await readStreak(db, userId, now)),
  }
}

async function readStreak(db: Database, userId: UserId, now: Date): Promise<DailyDay['streak']> {
  const [row] = await db.select().from(dailyPlayers).where(eq(dailyPlayers.userId, userId))
  return { current: currentStreak(row, todayOf(now)), best: row?.bestStreak ?? 0, days: row?.days ?? 0 }
}

async function readAttempt(
  db: Database,
  day: DayRow,
  userId: UserId,
  now: Date,
): Promise<DailyAttempt | null> {
  const [attempt] = await db
    .select()
    .from(dailyAttempts)
    .where(and(eq(dailyAttempts.day, day.day), eq(dailyAttempts.userId, userId)))
  if (!attempt) return null
  const plays = await db
    .select()
    .from(dailyPlays)
    .where(and(eq(dailyPlays.day, day.day), eq(dailyPlays.userId, userId)))
    .orderBy(asc(dailyPlays.hand))
  const finished = plays.filter(play => play.finishedAt !== null)
  const field = await readCounts(db, day.day, [...finished.map(({ hand }) => hand), DAILY_HANDS])
  const running = plays.find(play => play.finishedAt === null)
  return {
    isRanked: attempt.unrankedFor === null,
    unrankedFor: attempt.unrankedFor,
    hands: finished.map(play => presentResult(play, field)),
    total: attempt.total,
    running: running ? { hand: running.hand, gameId: running.gameId! } : null,
    next: nextHand(day, attempt, running, now),
    finishedAt: attempt.finishedAt?.toISOString() ?? null,
    standing: attempt.finishedAt && standingIn(field.total(DAILY_HANDS), attempt.total),
  }
}

function nextHand(day: DayRow, attempt: AttemptRow, running: PlayRow | undefined, now: Date): number | null {
  if (running || attempt.hands >= DAILY_HANDS) return null
  const isPlayable = attempt.unrankedFor === 'archive' || stateOf(day, now) === 'open'
  return isPlayable ? attempt.hands + 1 : null
}

function presentResult(play: PlayRow, field: FieldCounts): DailyHandResult {
  const { hand, gameId, isGivenUp } = play
  const mean = meanOf(field.hand(hand))
  return {
    hand,
    gameId,
    isMano: seatOfPlayer(hand) === 0,
    won: play.won!,
    lost: play.lost!,
    points: play.points!,
    isGivenUp,
    mean,
    mark: markOf(play.points!, mean),
    standing: standingIn(field.total(hand), play.total!),
  }
}

/** A hand that the player has finished. */
export async function readHand(db: Database, day: DayRow, hand: number, userId: UserId): Promise<DailyHand> {
  const [play] = await db
    .select()
    .from(dailyPlays)
    .where(
      and(
        eq(dailyPlays.day, day.day),
        eq(dailyPlays.userId, userId),
        eq(dailyPlays.hand, hand),
        isNotNull(dailyPlays.finishedAt),
      ),
    )
  if (!play) throw new HttpError(409, MESSAGES.dailyHandNotPlayed)
  const seat = seatOfPlayer(hand)
  const isRevealed = day.closedAt !== null
  const cards = cardsOf(day.secret, day.day, hand)
  const steps = stepsOf(day.rules, cards, parseMoves(play.moves!))
  return {
    ...presentResult(play, await readCounts(db, day.day, [hand])),
    seat,
    cards: cards.map((own, owner) => (isRevealed || owner === seat ? own : [])),
    isRevealed,
    events: steps.flatMap(({ events }) => events.map(event => viewEvent(event, seat))),
    decisions: decisionsOf(steps, seat),
    sheet: await readSheet(db, day.day, hand, choicesOf(steps, seat)),
  }
}

/** The actions of a seat with the views on which it decided. */
function decisionsOf(steps: readonly Step[], seat: 0 | 1): { view: View; action: Action }[] {
  return steps.flatMap(({ move }, index) =>
    move?.seat === seat ? { view: view(steps[index - 1]!.game, seat), action: move.action } : [],
  )
}

async function readSheet(
  db: Database,
  day: DailyDate,
  hand: number,
  own: Record<DailyTopic, DailyChoice>,
): Promise<DailySheetTopic[]> {
  const rows = await db
    .select()
    .from(dailyChoices)
    .where(and(eq(dailyChoices.day, day), eq(dailyChoices.hand, hand)))
  return DAILY_TOPICS.map(topic => {
    const ofTopic = rows.filter(row => row.topic === topic && row.players > 0)
    const players = ofTopic.reduce((sum, row) => sum + row.players, 0)
    return {
      topic,
      choices: ofTopic
        .toSorted((a, b) => DAILY_CHOICES.indexOf(a.choice) - DAILY_CHOICES.indexOf(b.choice))
        .map(row => ({
          choice: row.choice,
          players: row.players,
          share: row.players / players,
          mean: row.points / row.players,
          isOwn: row.choice === own[topic],
        })),
    }
  })
}

/** A page of the complete ranked attempts of a day, best first. */
export async function readResults(db: Database, { day }: DayRow, paging: Paging) {
  const totals = (await readCounts(db, day, [DAILY_HANDS])).total(DAILY_HANDS)
  const { points, skip } = positionIn(totals, (paging.page - 1) * paging.limit)
  const rows = await rowsOf<Omit<DailyResult, 'place' | 'percentile'>>(
    db,
    // Only the rows of the page are read; those before it with the same points are skipped in the index alone.
    sql`SELECT a.user_id AS "_id", ${usernameOf(sql`a.user_id`)} AS username, a.total, a.hands
        FROM (
          SELECT user_id FROM daily_attempts
          WHERE day = ${day}::date AND unranked_for IS NULL AND finished_at IS NOT NULL AND total <= ${points}::int
          ORDER BY total DESC, finished_at, user_id LIMIT ${paging.limit} OFFSET ${skip}
        ) page
        JOIN daily_attempts a ON a.day = ${day}::date AND a.user_id = page.user_id
        ORDER BY a.total DESC, a.finished_at, a.user_id`,
  )
  const total = [...totals.values()].reduce((sum, players) => sum + players, 0)
  return {
    total,
    rows: rows.map((row): DailyResult => {
      const { place, percentile } = standingIn(totals, row.total)!
      return { ...row, place, percentile }
    }),
  }
}

function requireClosed({ closedAt }: DayRow) {
  if (closedAt === null) throw new HttpError(409, MESSAGES.dailyNotRevealed)
}

/** How the ranked players of a closed day have played a hand. */
export async function readPlays(db: Database, day: DayRow, hand: number, paging: Paging) {
  requireClosed(day)
  const counts = (await readCounts(db, day.day, [hand])).hand(hand)
  const rows = await rowsOf<Omit<DailyPlay, 'moves'> & { moves: string }>(
    db,
    sql`SELECT p.user_id AS "_id", ${usernameOf(sql`p.user_id`)} AS username, p.won, p.lost, p.points, p.moves
        FROM (
          SELECT p.* FROM daily_plays p
          JOIN daily_attempts a ON a.day = p.day AND a.user_id = p.user_id AND a.unranked_for IS NULL
          WHERE p.day = ${day.day}::date AND p.hand = ${hand}::int AND p.finished_at IS NOT NULL
          ORDER BY p.points DESC, p.user_id ${sliceOf(paging)}
        ) p
        ORDER BY p.points DESC, p.user_id`,
  )
  return {
    total: [...counts.values()].reduce((sum, players) => sum + players, 0),
    rows: rows.map(row => ({ ...row, moves: parseMoves(row.moves) as DailyPlay['moves'] })),
  }
}

/** The secret and the deals of a closed day. */
export function recordOf(row: DayRow): DailyRecord {
  requireClosed(row)
  const { day, secret, rules } = row
  return {
    day,
    commitment: commitmentOf(secret),
    secret,
    seeds: [day],
    rules,
    deals: Array.from({ length: DAILY_HANDS }, (_, index) => ({
      hand: index + 1,
      cards: cardsOf(secret, day, index + 1),
    })),
  }
}

/** Past days, newest first, with what the player has played of them. */
export async function readArchive(db: Database, userId: UserId | null, paging: Paging) {
  const rows = await rowsOf<
    Omit<DailyArchiveDay, 'own'> & { count: number } & {
      [K in 'isRanked' | 'hands' | 'total' | 'percentile']: NonNullable<DailyArchiveDay['own']>[K] | null
    }
  >(
    db,
    sql`SELECT d.day::text, d.players, a.unranked_for IS NULL AS "isRanked", a.hands, a.total, a.percentile,
          (SELECT count(*)::int FROM daily_days WHERE closed_at IS NOT NULL) AS count
        FROM daily_days d
        LEFT JOIN daily_attempts a ON a.day = d.day AND a.user_id = ${userId}::uuid
        WHERE d.closed_at IS NOT NULL
        ORDER BY d.day DESC ${sliceOf(paging)}`,
  )
  return {
    total: rows[0]?.count ?? 0,
    rows: rows.map(
      ({ day, players, hands, total, isRanked, percentile }): DailyArchiveDay => ({
        day,
        players,
        own: hands === null ? null : { isRanked: isRanked!, hands, total: total!, percentile },
      }),
    ),
  }
}

/** The best players of a month or of all time by their mean percentile, and the reader's own row. */
export async function readRanking(
  db: Database,
  month: string | null,
  readerId: UserId | null,
): Promise<DailyRanking> {
  const period = month ?? 'all'
  const columns = sql`r.user_id AS "_id", ${usernameOf(sql`r.user_id`)} AS username, r.days,
    r.percentiles / r.days AS percentile`
  // The condition and the order of an index.
  const isListed = sql`r.period = ${period} AND r.days >= ${sql.raw(String(DAILY_RANKED_DAYS))} AND ${isRankable(sql`r.user_id`)}`
  type Row = Omit<DailyRanking['rows'][number], 'place'>
  const best = await rowsOf<Row>(
    db,
    sql`SELECT ${columns} FROM daily_rankings r WHERE ${isListed}
        ORDER BY r.percentiles / r.days DESC, r.user_id LIMIT ${MAX_RANKED}`,
  )
  const rows = best.map((row, index) => ({ place: index + 1, ...row }))

  async function findOwn(userId: UserId): Promise<DailyRanking['own']> {
    const listed = rows.find(row => row._id === userId)
    if (listed) return listed
    const [row] = await rowsOf<Row & { isListed: boolean }>(
      db,
      sql`SELECT ${columns}, ${isListed} AS "isListed" FROM daily_rankings r
          WHERE r.period = ${period} AND r.user_id = ${userId}`,
    )
    if (!row) return null
    const { isListed: isOwnListed, ...own } = row
    if (!isOwnListed) return { ...own, place: null }
    const [ahead] = await rowsOf<{ players: number }>(
      db,
      sql`SELECT count(*)::int AS players FROM daily_rankings r
          WHERE ${isListed} AND (r.percentiles / r.days > ${own.percentile}::float8
            OR (r.percentiles / r.days = ${own.percentile}::float8 AND r.user_id < ${userId}))`,
    )
    return { ...own, place: (ahead?.players ?? 0) + 1 }
  }

  return { month, minimumDays: DAILY_RANKED_DAYS, rows, own: readerId && (await findOwn(readerId)) }
}

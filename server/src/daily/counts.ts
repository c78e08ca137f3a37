import { DAILY_HANDS, type DailyChoice, type DailyDate, type DailyTopic } from '@valecuatro/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import type { Counts } from './rules.ts'
import { dailyChoices, dailyCounts } from './schema.ts'

/** A finished hand of a ranked attempt. */
export interface CountedHand {
  day: DailyDate
  hand: number
  points: number
  total: number
  choices: Record<DailyTopic, DailyChoice>
}

/**
 * Adds a hand to the field or, with -1, takes it out. The rows are changed in one order, and last in their transaction,
 * so that the ends of different games neither deadlock nor wait for each other for long.
 */
export async function countHand(
  tx: Database,
  { day, hand, points, total, choices }: CountedHand,
  players: 1 | -1,
) {
  await tx
    .insert(dailyCounts)
    .values([
      { day, hand, measure: 'hand', points, players },
      { day, hand, measure: 'total', points: total, players },
    ])
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.hand, dailyCounts.measure, dailyCounts.points],
      set: { players: sql`${dailyCounts.players} + excluded.players` },
    })
  const rows = (Object.entries(choices) as [DailyTopic, DailyChoice][])
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([topic, choice]) => ({ day, hand, topic, choice, players, points: players * points }))
  await tx
    .insert(dailyChoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyChoices.day, dailyChoices.hand, dailyChoices.topic, dailyChoices.choice],
      set: {
        players: sql`${dailyChoices.players} + excluded.players`,
        points: sql`${dailyChoices.points} + excluded.points`,
      },
    })
}

/** The results of the field: of each hand, and of the sums up to it. */
export interface FieldCounts {
  hand(hand: number): Counts
  total(hand: number): Counts
}

/** Reads the results of the field in these hands; their number does not depend on the number of players. */
export async function readCounts(
  db: Database,
  day: DailyDate,
  hands: readonly number[],
): Promise<FieldCounts> {
  const rows =
    hands.length === 0
      ? []
      : await db
          .select()
          .from(dailyCounts)
          .where(and(eq(dailyCounts.day, day), inArray(dailyCounts.hand, [...hands])))
  const found = new Map<string, Map<number, number>>()
  for (const { hand, measure, points, players } of rows) {
    const key = `${measure} ${hand}`
    const counts = found.get(key) ?? new Map<number, number>()
    if (players > 0) counts.set(points, players)
    found.set(key, counts)
  }
  return {
    hand: hand => found.get(`hand ${hand}`) ?? new Map(),
    total: hand => found.get(`total ${hand}`) ?? new Map(),
  }
}

/** How many ranked attempts are complete. */
export async function countPlayers(db: Database, day: DailyDate): Promise<number> {
  const totals = (await readCounts(db, day, [DAILY_HANDS])).total(DAILY_HANDS)
  return [...totals.values()].reduce((sum, players) => sum + players, 0)
}

import { type DayFigures, TREND_DAYS } from '@valecuatro/contract'
import { countNewPlayersByDay } from '../accounts/index.ts'
import { countActivePlayersByDay, countFinishedMatchesByDay } from '../matches/index.ts'
import { dayNumberOf } from '../platform/cachedCounts.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { readCoinsAddedByDay, readCoinsInPlay } from '../wallet/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A day is counted for good this long after its end: a transaction may commit after midnight. */
const SETTLED_AFTER_MS = 60 * 60 * 1000

interface Figures {
  newPlayers: number
  activePlayers: number
  matchesFinished: number
  /** By how many coins those in play have increased. */
  coinsAdded: number
}

/** Figures of the last days; a day that is over is counted once. */
export function createTrends(ctx: Context) {
  const completedDays = new Map<number, Figures>()

  return async function read(): Promise<DayFigures[]> {
    const now = ctx.now()
    const today = dayNumberOf(now)
    const days = Array.from({ length: TREND_DAYS }, (_, index) => today - TREND_DAYS + 1 + index)
    const first = days.find(day => !completedDays.has(day)) ?? today
    const fresh = await countSince(ctx.db, first)
    const figuresOf = (day: number) => completedDays.get(day) ?? fresh.get(day) ?? NO_FIGURES

    const isOver = dayNumberOf(new Date(now.getTime() - SETTLED_AFTER_MS))
    for (const day of days) if (day < isOver) completedDays.set(day, figuresOf(day))
    for (const day of completedDays.keys()) if (day < days[0]!) completedDays.delete(day)

    // Backwards from what is there now, day by day: what a day added was not there before it.
    let coinsInPlay = await readCoinsInPlay(ctx.db)
    return days
      .toReversed()
      .map(day => {
        const { coinsAdded, ...figures } = figuresOf(day)
        const row = { day: dateOf(day), ...figures, coinsInPlay }
        coinsInPlay -= coinsAdded
        return row
      })
      .reverse()
  }
}

const NO_FIGURES: Figures = { newPlayers: 0, activePlayers: 0, matchesFinished: 0, coinsAdded: 0 }

async function countSince(db: Database, first: number): Promise<Map<number, Figures>> {
  const since = new Date(first * DAY_MS)
  const [newPlayers, activePlayers, matchesFinished, coinsAdded] = await Promise.all([
    countNewPlayersByDay(db, since),
    countActivePlayersByDay(db, since),
    countFinishedMatchesByDay(db, since),
    readCoinsAddedByDay(db, since),
  ])
  const days = new Set(
    [newPlayers, activePlayers, matchesFinished, coinsAdded].flatMap(each => [...each.keys()]),
  )
  return new Map(
    [...days].map(day => [
      day,
      {
        newPlayers: newPlayers.get(day) ?? 0,
        activePlayers: activePlayers.get(day) ?? 0,
        matchesFinished: matchesFinished.get(day) ?? 0,
        coinsAdded: coinsAdded.get(day) ?? 0,
      },
    ]),
  )
}

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

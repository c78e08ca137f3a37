import { type DayFigures, TREND_DAYS } from '@valecuatro/contract'
import { countNewPlayersByDay } from '../accounts/index.ts'
import { countActivePlayersByDay, countFinishedMatchesByDay } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { createDailyFigures } from '../platform/lists/dailyFigures.ts'
import { readCoinsAddedByDay, readCoinsInPlay } from '../wallet/index.ts'

interface Figures {
  newPlayers: number
  activePlayers: number
  matchesFinished: number
  /** The increase of the coins in play. */
  coinsAdded: number
}

/** Figures of the last days; a past day is counted only once. */
export function createTrends(ctx: Context) {
  const readDays = createDailyFigures<Figures>(ctx, {
    days: TREND_DAYS,
    readSince: since => countSince(ctx.db, since),
    none: NO_FIGURES,
  })

  return async function read(): Promise<DayFigures[]> {
    const days = await readDays()
    // Starts from the current number and subtracts, day by day, the coins that each day added.
    let coinsInPlay = await readCoinsInPlay(ctx.db)
    return days
      .toReversed()
      .map(({ day, figures: { coinsAdded, ...figures } }) => {
        const row = { day, ...figures, coinsInPlay }
        coinsInPlay -= coinsAdded
        return row
      })
      .reverse()
  }
}

const NO_FIGURES: Figures = { newPlayers: 0, activePlayers: 0, matchesFinished: 0, coinsAdded: 0 }

async function countSince(db: Database, since: Date): Promise<Map<number, Figures>> {
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

import { type Mode, playersIn } from './values.ts'

/** The coins for a share of a prize pool, given in whole percents. The platform keeps the fractions of coins. */
export const shareOfPool = (pool: number, percent: number): number => Math.floor((pool * percent) / 100)

/** Divides a prize equally. The remaining coins go to the first winners, one each. */
export function divideEqually(prize: number, count: number): number[] {
  const left = count === 0 ? 0 : prize % count
  return Array.from({ length: count }, (_, index) => Math.floor(prize / count) + (index < left ? 1 : 0))
}

/**
 * The fewest entrants with whom players win the coins that the platform has added to a prize pool: those of a table, but
 * never fewer than four.
 */
export const minEntrantsForAddedPrize = (mode: Mode): number => Math.max(4, playersIn(mode))

/** The added coins that go back to the platform, because too few players have entered. */
export const addedPrizeReturned = ({
  addedPrize,
  entrants,
  mode,
}: {
  addedPrize: number
  entrants: number
  mode: Mode
}): number => (entrants < minEntrantsForAddedPrize(mode) ? addedPrize : 0)

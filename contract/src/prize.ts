/** The coins for a share of a prize pool, given in whole percents. The platform keeps the fractions of coins. */
export const shareOfPool = (pool: number, percent: number): number => Math.floor((pool * percent) / 100)

/** Divides a prize equally. The remaining coins go to the first winners, one each. */
export function divideEqually(prize: number, count: number): number[] {
  const left = count === 0 ? 0 : prize % count
  return Array.from({ length: count }, (_, index) => Math.floor(prize / count) + (index < left ? 1 : 0))
}

/** Divides the champion's prize. A pair shares it equally; an odd coin goes to the champion. */
export function sharePrize(prize: number, isPair: boolean): { champion: number; partner: number } {
  const [champion = 0, partner = 0] = divideEqually(prize, isPair ? 2 : 1)
  return { champion, partner }
}

/** The fewest entrants with whom players win the coins that the platform has added to a prize pool. */
export const MIN_ENTRANTS_FOR_ADDED_PRIZE = 4

/** The added coins that go back to the platform, because too few players have entered. */
export const addedPrizeReturned = ({
  addedPrize,
  entrants,
}: {
  addedPrize: number
  entrants: number
}): number => (entrants < MIN_ENTRANTS_FOR_ADDED_PRIZE ? addedPrize : 0)

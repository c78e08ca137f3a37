/** The share of a prize pool, in whole percents; the platform keeps the fractions of coins. */
export const shareOfPool = (pool: number, percent: number): number => Math.floor((pool * percent) / 100)

/** Divides a prize equally; the coins that are left over go to the first ones, one each. */
export function divideEqually(prize: number, count: number): number[] {
  const left = count === 0 ? 0 : prize % count
  return Array.from({ length: count }, (_, index) => Math.floor(prize / count) + (index < left ? 1 : 0))
}

/** How the champion's prize is divided: a pair shares it equally, the odd coin to the champion. */
export function sharePrize(prize: number, isPair: boolean): { champion: number; partner: number } {
  const [champion = 0, partner = 0] = divideEqually(prize, isPair ? 2 : 1)
  return { champion, partner }
}

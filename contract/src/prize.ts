/** How the prize is divided: a pair shares it equally, the odd coin to the champion. */
export function sharePrize(prize: number, isPair: boolean): { champion: number; partner: number } {
  const partner = isPair ? Math.floor(prize / 2) : 0
  return { champion: prize - partner, partner }
}

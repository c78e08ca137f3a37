/** What a table of a duplicate made of its deals, the points of both sides in each hand; or adjusted scores instead. */
export interface DuplicateResult {
  hands: readonly (readonly [number, number])[]
  /** The percentages of both sides at a table that was not played to its end; null if it was. */
  adjusted: readonly [number, number] | null
}

/** The percentages of a table that an organiser or a forfeit decided, and of one from which everyone was away. */
export const ADJUSTED = { winner: 60, loser: 40, away: 40 } as const
/** The percentage of a deal that no other table played. */
const NOTHING_TO_COMPARE = 50

/**
 * The matchpoints of results with the same cards: two for each result that is worse, one for each that is equal. The most
 * that a result can have is twice the number of the others.
 */
export const matchpointsOf = (results: readonly number[]): number[] =>
  results.map(own => results.reduce((sum, other) => sum + Math.sign(own - other) + 1, -1))

/**
 * The percentages of both sides of each table of a round: of each hand, by table, null where the table has none; and the
 * mean. Both sides of a table have 100 together, because what one side wins the other loses.
 */
export function scoreRound(tables: readonly DuplicateResult[]) {
  const count = Math.max(0, ...tables.map(({ hands }) => hands.length))
  const played = tables.flatMap(({ adjusted }, table) => (adjusted === null ? [table] : []))
  const hands = Array.from({ length: count }, (_, hand) => {
    const results = played.map(table => {
      const [first, second] = tables[table]!.hands[hand]!
      return first - second
    })
    const top = 2 * (played.length - 1)
    const percents = matchpointsOf(results).map(points =>
      top === 0 ? NOTHING_TO_COMPARE : (100 * points) / top,
    )
    return tables.map((_, table): [number, number] | null => {
      const at = played.indexOf(table)
      return at < 0 ? null : [percents[at]!, 100 - percents[at]!]
    })
  })
  const totals = tables.map(({ adjusted }, table): [number, number] => {
    if (adjusted !== null) return [...adjusted]
    const sum = hands.reduce((total, hand) => total + hand[table]![0], 0)
    const mean = count === 0 ? NOTHING_TO_COMPARE : sum / count
    return [mean, 100 - mean]
  })
  return { hands, totals }
}

const REMEMBERED = 5000

/**
 * Counts what is ordinary until it no longer is: answers with 0 for the first few, then with all of them at once, and
 * from then on with each. What it remembers is bounded; the oldest is forgotten first.
 */
export function createTally(ordinary: number, within: number, now: () => number) {
  const known = new Map<string, { times: number; until: number }>()
  return {
    count(key: string): number {
      const found = known.get(key)
      const isGoingOn = found !== undefined && found.until > now()
      const times = isGoingOn ? found.times + 1 : 1
      known.delete(key)
      known.set(key, { times, until: now() + within })
      if (known.size > REMEMBERED) known.delete(known.keys().next().value!)
      if (times < ordinary) return 0
      return times === ordinary ? times : 1
    },
  }
}

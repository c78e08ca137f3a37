const MAX_KEYS = 5000

/**
 * Counts occurrences that are normal in small numbers: answers with 0 for the first ones, then with all of them at
 * once, and from then on with 1 for each. A pause of `withinMs` starts again. The oldest keys are dropped first, so
 * that the memory stays bounded.
 */
export function createBurstCounter(normalCount: number, withinMs: number, now: () => number) {
  const counts = new Map<string, { times: number; until: number }>()
  return {
    count(key: string): number {
      const current = counts.get(key)
      const times = current !== undefined && current.until > now() ? current.times + 1 : 1
      counts.delete(key)
      counts.set(key, { times, until: now() + withinMs })
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value!)
      if (times < normalCount) return 0
      return times === normalCount ? times : 1
    },
  }
}

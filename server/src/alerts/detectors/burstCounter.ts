import { LRUCache } from 'lru-cache'

const MAX_KEYS = 5000

/**
 * Counts occurrences that are normal in small numbers: returns 0 for the first ones, `normalCount` when that number is
 * reached, and from then on 1 for each. A pause of `withinMs` resets the count. The oldest keys are dropped first, to
 * bound the memory.
 */
export function createBurstCounter(normalCount: number, withinMs: number, now: () => number) {
  const counts = new LRUCache<string, { times: number; until: number }>({ max: MAX_KEYS })
  return {
    count(key: string): number {
      const current = counts.get(key)
      const times = current !== undefined && current.until > now() ? current.times + 1 : 1
      counts.set(key, { times, until: now() + withinMs })
      if (times < normalCount) return 0
      return times === normalCount ? times : 1
    },
  }
}

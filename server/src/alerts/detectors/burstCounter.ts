import { LRUCache } from 'lru-cache'

const MAX_KEYS = 5000

/**
 * Counts occurrences that are normal in small numbers: answers with 0 for the first ones, then with all of them at
 * once, and from then on with 1 for each. A pause of `withinMs` starts again. The oldest keys are dropped first, so
 * that the memory stays bounded.
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

import type { Keep } from './practiceSource.ts'

const KEY = 'practice'

/** The game under way survives a reload of its tab. */
export const kept: Keep = {
  load() {
    try {
      return sessionStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  save(text) {
    try {
      sessionStorage.setItem(KEY, text)
    } catch {
      // Where nothing can be kept, a reload begins anew.
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // There was nothing kept.
    }
  },
}

import { lazy } from 'react'
import { needWords } from '../language/catalogs.ts'

const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 300_000

/** In a chunk of its own, with its words. It stands on every page, and none of them has to fail because it is late. */
export const LiveNotices = lazy(async () => {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      const [{ LiveNotices }] = await Promise.all([import('./liveNotices.tsx'), needWords('player')])
      return { default: LiveNotices }
    } catch {
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
})

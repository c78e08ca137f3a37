import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Long, because a busy machine may load a page slowly; only a failing test waits this long.
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

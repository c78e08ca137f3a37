import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Only ever waited out by a test that fails: a busy machine may take its time to load a page.
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

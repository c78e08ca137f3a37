import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Only ever waited out by a test that fails: a busy machine may take its time to load a page.
configure({ asyncUtilTimeout: 60_000 })

// Files share a process and its window, but nothing of ours: each begins with an empty page, modules that are loaded
// anew, and nothing kept.
vi.resetModules()
if (typeof document !== 'undefined') {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// A toast that was asked for last may still be loading; it must not appear in the next file.
afterAll(() => vi.dynamicImportSettled())

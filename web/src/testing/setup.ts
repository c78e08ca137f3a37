import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Long, because a busy machine may load a page slowly; only a failing test waits this long.
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// Files share a process and its window: each one finds an empty page and modules that have not run yet.
afterAll(() => {
  vi.resetModules()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  if (typeof document === 'undefined') return
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no other way
    document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  }
  history.replaceState(null, '', '/')
  document.title = ''
})

import { i18n } from '@lingui/core'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { computeStylesByTag } from './computedStyle.ts'

// Long, because a busy machine may load a page slowly; only a failing test waits this long.
configure({ asyncUtilTimeout: 60_000, getElementError })

/**
 * Prints the page only when the message is read: awaiting an element throws many times before the element appears.
 */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  let printed: string | undefined
  const print = () => (printed ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'))
  return Object.defineProperty(error, 'message', { get: print, configurable: true })
}

if (typeof document !== 'undefined') computeStylesByTag()

// Stops React's development build from recording a stack for each element; only warnings would print them.
Object.defineProperty(
  (React as never as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set() {}, configurable: true },
)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// Test files share a process and its window: each starts with an empty page, real timers and fresh modules.
vi.useRealTimers()
afterAll(() => {
  vi.useRealTimers()
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
    // A cookie can be deleted only with the path it was set with.
    for (const path of ['', '; path=/']) {
      // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no other way
      document.cookie = `${cookie.split('=')[0]}=; max-age=0${path}`
    }
  }
  history.replaceState(null, '', '/')
  document.title = ''
})

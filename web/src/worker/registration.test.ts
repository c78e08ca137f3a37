import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** A service worker that notes the messages it gets, and answers none. */
const silentWorker = () =>
  Object.assign(new EventTarget(), {
    messages: [] as unknown[],
    postMessage(message: unknown) {
      this.messages.push(message)
    },
  })

// The worker is registered once per page, so each test needs a page and modules of its own.
beforeEach(() => {
  document.body.replaceChildren()
  vi.resetModules()
  vi.stubEnv('PROD', true)
})
afterEach(() => {
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Registers on a page that an old version controls while a new one waits, and finds the button that reloads. */
async function offerNewVersion() {
  const old = silentWorker()
  const next = silentWorker()
  const registration = Object.assign(new EventTarget(), {
    active: old,
    waiting: next as typeof next | null,
    installing: null,
    update: async () => {},
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: old,
    ready: Promise.resolve(registration),
    register: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const timer = vi.spyOn(window, 'setInterval')
  const listeners = vi.spyOn(window, 'addEventListener')
  // The page listens for as long as it exists, but other test files share this window.
  onTestFinished(() => {
    for (const { value } of timer.mock.results) clearInterval(value)
    for (const [type, listener] of listeners.mock.calls) window.removeEventListener(type, listener)
  })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { registerWorker } = await import('./registration.ts')
  await act(registerWorker)
  const button = await screen.findByRole('button', { name: 'Reload' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return {
    ...{ old, next, registration, reload },
    press: () => fireEvent.click(button),
    takeOver() {
      Object.assign(registration, { active: next, waiting: null })
      serviceWorker.dispatchEvent(new Event('controllerchange'))
    },
  }
}

const ACTIVATE = { type: 'activate' }

test('Reload reloads when the new version has taken over', async () => {
  const { next, reload, press, takeOver } = await offerNewVersion()
  press()
  expect(next.messages).toEqual([ACTIVATE])
  expect(reload).not.toHaveBeenCalled()
  takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

test('Reload reloads once, also if the new version answers late or never', async () => {
  const { reload, press, takeOver } = await offerNewVersion()
  press()
  vi.advanceTimersByTime(10_000)
  expect(reload).toHaveBeenCalledOnce()
  takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

test('Reload activates the version that waits now, not the one that was offered first', async () => {
  const { next, registration, press } = await offerNewVersion()
  const newest = silentWorker()
  registration.waiting = newest
  press()
  expect(next.messages).toEqual([])
  expect(newest.messages).toEqual([ACTIVATE])
})

test('Reload reloads at once if another tab has activated the new version', async () => {
  const { registration, reload, press } = await offerNewVersion()
  registration.waiting = null
  press()
  expect(reload).toHaveBeenCalledOnce()
})

test('a version that takes over after the page was loaded is asked to keep the files of practice', async () => {
  const { old, next, takeOver } = await offerNewVersion()
  const keep = { type: 'keep-practice', locale: 'en' }
  expect(old.messages).toEqual([keep])
  takeOver()
  expect(next.messages).toEqual([keep])
})

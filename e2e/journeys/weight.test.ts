import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, expectVisible, link, PHONE, useBrowser } from '../support/browser.ts'

const newPage = useBrowser()

/** For each page, a check that its scripts have run. `web/build/buildWeb.test.ts` limits the size of the scripts. */
const PAGES: [path: string, complete: (page: Page) => Promise<void>][] = [
  ['/', page => expectVisible(link(page, /Sign Up|Crear cuenta/))],
  ['/auth', page => expectVisible(page.locator('button[type=submit]:enabled'))],
  ['/game/practice', page => expectVisible(page.locator('.piece-press[aria-disabled="false"]').first())],
]

test.each(['en-US', 'es-AR'])(
  'until something is pressed, the first pages request only scripts that their HTML names (%s)',
  async locale => {
    for (const [path, complete] of PAGES) {
      const page = await newPage({ locale, viewport: PHONE, isFirstVisit: true, isCoached: true })
      await page.addInitScript(() => {
        // Playwright's evaluations in a page count as a press.
        Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })
        // What is loaded when the browser is idle or some seconds later is not needed by the page.
        const { setTimeout } = window
        const LATER_MS = 5000
        Object.assign(window, {
          requestIdleCallback: () => 0,
          setTimeout: (run: TimerHandler, ms = 0, ...args: unknown[]) =>
            ms < LATER_MS ? setTimeout(run, ms, ...args) : 0,
        })
      })
      const requested: string[] = []
      page.on('request', request => {
        if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname)
      })
      const html = await (await page.goto(path))!.text()
      await complete(page)
      expect(requested.length, path).toBeGreaterThan(3)
      expect(
        requested.filter(script => !html.includes(`="${script}"`)),
        path,
      ).toEqual([])
    }
  },
)

test('a form that is filled in before the scripts load keeps what was typed', async () => {
  const page = await newPage({ isFirstVisit: true })
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@example.com')
  await expect.poll(() => button(page, 'Sign In').isDisabled()).toBe(true)
  release()
  await expectVisible(page.locator('button[type=submit]:enabled'))
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('early@example.com')
})

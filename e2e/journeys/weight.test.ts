import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, expectVisible, link, PHONE, useBrowser } from '../support/browser.ts'

const newPage = useBrowser()

const KB = 1024
const dist = join(import.meta.dirname, '../../web/dist')

/** The size of these scripts in bytes, compressed with gzip. */
const sizeOf = (scripts: Iterable<string>) =>
  [...scripts].reduce((sum, script) => sum + statSync(join(dist, `${script}.gz`)).size, 0)

/** For each page, the maximum size of the scripts it may load before any press, and a check that it is complete. */
const PAGES: [path: string, budget: number, complete: (page: Page) => Promise<void>][] = [
  ['/', 75 * KB, page => expectVisible(link(page, /Sign Up|Crear cuenta/))],
  ['/auth', 75 * KB, page => expectVisible(page.locator('button[type=submit]:enabled'))],
  ['/game/practice', 110 * KB, page => expectVisible(page.locator(PLAYABLE_CARD).first())],
]
const PLAYABLE_CARD = '.piece-press[aria-disabled="false"]'
const PRACTICE_UNTIL_PLAYABLE = 97 * KB

describe.each(['en-US', 'es-AR'])('in %s', locale => {
  test('the scripts of the first pages stay within their budgets', async () => {
    for (const [path, budget, complete] of PAGES) {
      const page = await newPage({ locale, viewport: PHONE, isFirstVisit: true, isCoached: true })
      // Playwright's evaluations in a page count as a press.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
      )
      const scripts = new Set<string>()
      page.on('request', request => {
        if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
      })
      await page.goto(path)
      await complete(page)
      await page.waitForLoadState('networkidle')
      const bytes = sizeOf(scripts)
      expect(bytes, `${path}: ${[...scripts].join(' ')}`).toBeLessThan(budget)
      expect(bytes, path).toBeGreaterThan(30 * KB)
    }
  })

  test('practice needs few scripts until the first card can be played', async () => {
    const page = await newPage({ locale, viewport: PHONE, isFirstVisit: true, isCoached: true })
    await page.addInitScript(card => {
      // Scripts loaded when idle are not needed to play, and may or may not be loaded before the first card.
      Object.assign(window, { requestIdleCallback: () => 0 })
      const observer = new MutationObserver(() => {
        if (!document.querySelector(card)) return
        performance.mark('playable')
        observer.disconnect()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    }, PLAYABLE_CARD)
    await page.goto('/game/practice')
    await expectVisible(page.locator(PLAYABLE_CARD).first())
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() => {
      const [playable] = performance.getEntriesByName('playable')
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= playable!.startTime)
        .map(({ name }) => new URL(name).pathname)
    })
    const bytes = sizeOf(new Set(scripts))
    expect(bytes, scripts.join(' ')).toBeLessThan(PRACTICE_UNTIL_PLAYABLE)
    expect(bytes).toBeGreaterThan(60 * KB)
  })
})

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

import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, link, PHONE, seen, useBrowser } from '../support/browser.ts'

const sitDown = useBrowser()

const KB = 1024
const dist = join(import.meta.dirname, '../../web/dist')

/** What says that a page is complete, and how many bytes of scripts, compressed with gzip, it may ask for by then. */
const PAGES: [path: string, budget: number, complete: (page: Page) => Promise<void>][] = [
  ['/', 75 * KB, page => seen(link(page, /Sign Up|Crear cuenta/))],
  ['/auth', 76 * KB, page => seen(page.locator('button[type=submit]:enabled'))],
  ['/game/practice', 110 * KB, page => seen(page.locator('.piece').first())],
]

test.each(['en-US', 'es-AR'])(
  'the scripts of the first pages stay within their budgets in %s',
  async locale => {
    for (const [path, budget, complete] of PAGES) {
      const page = await sitDown({ locale, viewport: PHONE })
      const scripts = new Set<string>()
      page.on('request', request => {
        if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
      })
      await page.goto(path)
      await complete(page)
      await page.waitForLoadState('networkidle')
      const bytes = [...scripts].reduce((sum, script) => sum + statSync(join(dist, `${script}.gz`)).size, 0)
      expect(bytes, `${path}: ${[...scripts].join(' ')}`).toBeLessThan(budget)
      expect(bytes, path).toBeGreaterThan(30 * KB)
      await page.context().close()
    }
  },
)

test('a form that is filled in before the scripts arrive keeps what was typed', async () => {
  const page = await sitDown()
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
  expect(await button(page, 'Sign In').isDisabled()).toBe(true)
  release()
  await seen(page.locator('button[type=submit]:enabled'))
  expect(await page.getByLabel('Email').inputValue()).toBe('early@example.com')
  await page.context().close()
})

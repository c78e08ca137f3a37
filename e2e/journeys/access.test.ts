import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, expectAccessible, PHONE, register, seen, useBrowser } from '../support/browser.ts'

const sitDown = useBrowser()

const VISITOR = ['/', '/auth', '/tournaments', '/admin/login', '/nowhere']
// Tournaments, the profile and the administrator's pages are looked at in their own journeys, with something in them.
const PLAYER = ['/', '/match-queue', '/game', '/tournament/x/match-queue', '/admin']

async function look(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await seen(page.getByRole('heading', { level: 1 }).first())
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
}

describe.each(['light', 'dark'] as const)('axe finds nothing serious in the %s theme', colorScheme => {
  // Colours in the middle of a transition are nobody's choice.
  const options = { colorScheme, reducedMotion: 'reduce' } as const

  test('for a visitor, at the desk and on a phone', async () => {
    const page = await sitDown(options)
    await look(page, VISITOR)
    await page.setViewportSize(PHONE)
    await look(page, VISITOR)
    await page.goto('/auth')
    await button(page, 'Create an account').click()
    await button(page, 'Create Account').click()
    await seen(page.getByText('Username is required'))
    await expectAccessible(page)
    await page.context().close()
  })

  test('for a player', async () => {
    const page = await sitDown(options)
    await register(page, `axe-${colorScheme}`)
    await look(page, PLAYER)
    await page.context().close()
  })
})

test('the page is usable by keyboard from the first stop on', async () => {
  const page = await sitDown()
  await page.goto('/auth')
  await seen(button(page, 'Sign In'))
  await page.keyboard.press('Tab')
  const first = await page.evaluate(() => document.activeElement?.textContent)
  expect(first).toMatch(/skip/i)
  await page.context().close()
})

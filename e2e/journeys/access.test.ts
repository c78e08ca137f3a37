import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { registerAccount } from '../support/accounts.ts'
import {
  button,
  DESKTOP,
  expectAccessibleInBothThemes,
  expectVisible,
  PHONE,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()

const VISITOR = ['/', '/auth', '/tournaments', '/admin/login', '/nowhere']
// Tournaments, the profile and the administrators' pages are checked in their own journeys, with content.
const PLAYER = ['/', '/match-queue', '/game', '/tournament/x/match-queue', '/admin']

async function expectAllAccessible(page: Page, paths: string[], sizes: (typeof DESKTOP)[]) {
  for (const path of paths) {
    await page.goto(path)
    await expectVisible(page.getByRole('heading', { level: 1 }).first())
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]:not(button)') === null)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectAccessibleInBothThemes(page)
    }
  }
}

describe('axe finds no serious problem in either theme', () => {
  test('for a visitor, on a large screen and on a phone', async () => {
    const page = await newPage()
    await expectAllAccessible(page, VISITOR, [DESKTOP, PHONE])
    await page.goto('/auth')
    await button(page, 'Create an account').click()
    await button(page, 'Create account').click()
    await expectVisible(page.getByText('Username is required'))
    await expectAccessibleInBothThemes(page)
  })

  test('for a player', { tags: ['long'] }, async () => {
    const page = await newPage({ account: await registerAccount('axe-player') })
    await expectAllAccessible(page, PLAYER, [DESKTOP])
  })
})

test('the page is usable by keyboard from the first stop on', { tags: ['long'] }, async () => {
  const page = await newPage()
  await page.goto('/auth')
  await expectVisible(button(page, 'Sign In'))
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i)
})

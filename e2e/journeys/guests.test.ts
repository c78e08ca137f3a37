import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  button,
  expectAccessible,
  expectNoSideScroll,
  expectVisible,
  link,
  TOUCH,
} from '../support/browser.ts'
import { GAME_URL, shortenPauses, usePlayers } from '../support/player.ts'
import { byTouch, heldCards, readTable } from '../support/table.ts'

const { newPage } = usePlayers()

/** Opens the landing page as a stranger with a phone and presses “Play now” twice. */
async function playNow(nickname: string): Promise<Page> {
  const page = await newPage({ ...TOUCH, isFirstVisit: true })
  await page.addInitScript(shortenPauses, 0.1)
  await page.goto('/')
  await expectVisible(button(page, 'Play now'), page.getByRole('heading', { name: 'Right now' }))
  for (const name of ['Get Started', 'Sign In', 'Play now'])
    expect(await page.locator('a, button').filter({ hasText: name, visible: true }).count(), name).toBe(1)
  await expectNoSideScroll(page)
  await button(page, 'Play now').tap()
  const field = page.getByLabel('Your nickname')
  await expect.poll(() => field.inputValue()).toMatch(/-\d\d$/)
  await expectAccessible(page)
  await field.fill(nickname)
  await button(page, 'Play now').tap()
  return page
}

test('two strangers with phones play each other as guests from the landing page', async () => {
  const first = await playNow('forastero')
  await first.waitForURL('/match-queue')
  await expectVisible(first.getByRole('timer'), link(first, 'Create an account to keep your games'))
  await expectNoSideScroll(first)
  await expectAccessible(first)
  await button(first, 'Cancel').tap()
  await button(first, 'Find a game').waitFor()

  // A guest who comes back needs one press.
  await first.goto('/')
  await link(first, 'Play now').tap()
  await expectVisible(first.getByRole('timer'))
  const second = await playNow('viajera')
  await Promise.all([first, second].map(page => page.waitForURL(GAME_URL)))
  expect(first.url()).toBe(second.url())

  // One of the two leads the first trick. A press is repeated if the dealing has just moved the card.
  const cardsLeft = () => Promise.all([first, second].map(async page => (await heldCards(page)).length))
  await expect
    .poll(async () => {
      for (const page of [first, second]) {
        const [card] = (await readTable(page)).cards
        if (card) await byTouch(page).card(card)
      }
      return cardsLeft()
    })
    .toContain(2)
})

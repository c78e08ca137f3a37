import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerAccount } from '../support/accounts.ts'
import {
  button,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  heading,
  link,
  TOUCH,
} from '../support/browser.ts'
import { GAME_URL, shortenPauses, usePlayers } from '../support/player.ts'
import { byTouch, readTable } from '../support/table.ts'

const { newPage } = usePlayers()
/** The names of what a player says; truco's words are the same in both languages. */
const DECLINE = 'No quiero'

/** Plays the first card or declines, until the result of the hand is shown. */
async function playHand(page: Page) {
  const controls = byTouch(page)
  await expect
    .poll(async () => {
      const { calls, cards, isOver } = await readTable(page)
      if (isOver) return true
      if (calls.includes(DECLINE)) await controls.call(DECLINE).catch(() => {})
      else if (cards[0]) await controls.card(cards[0]).catch(() => {})
      return false
    })
    .toBe(true)
}

test('the daily deal: a visitor on a phone plays the first hand as a guest, with a reload in the middle', async () => {
  const page = await newPage({ ...TOUCH, isFirstVisit: true, locale: 'es-AR' })
  await page.addInitScript(shortenPauses, 0.1)
  await page.goto('/')
  await link(page, 'Duplicado del día').tap()
  await page.waitForURL('/daily')
  await heading(page, 'El duplicado del día').waitFor()
  await expectNoSideScroll(page)
  await expectAccessibleInBothThemes(page)
  await button(page, 'Jugar como invitado').tap()
  await page.waitForURL(GAME_URL)
  await expect.poll(async () => (await readTable(page)).cards.length).toBeGreaterThan(0)
  await page.reload()
  await playHand(page)
  await heading(page, 'Mano 1 de 12').waitFor()
  await button(page, 'Próxima mano').waitFor()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.reload()
  await heading(page, 'Mano 1 de 12').waitFor()
  await button(page, 'Próxima mano').tap()
  await page.waitForURL(url => GAME_URL.test(url.href))
  await expect.poll(async () => (await readTable(page)).isOver).toBe(false)
})

test('the daily deal: folding all hands leads to the result and its text', { tags: ['long'] }, async () => {
  const page = await newPage({ account: await registerAccount('duplicada') })
  await page.addInitScript(shortenPauses, 0.1)
  await page.goto('/daily')
  await button(page, 'Start with hand 1').click()
  for (let hand = 1; hand <= 12; hand++) {
    await page.getByRole('region', { name: 'Table' }).waitFor()
    if (hand === 1) {
      // Leaving asks first, and the hand then counts as folded.
      await button(page, 'Menu').click()
      await page.getByRole('menuitem', { name: 'Leave the table' }).click()
      await page.getByText(/is declined and you fold/).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
      await page.waitForURL(/\/daily\//)
      await button(page, 'Go on with hand 2').click()
      continue
    }
    await playHandByFolding(page)
    await heading(page, `Hand ${hand} of 12`).waitFor()
    if (hand < 12) {
      await button(page, 'Next hand').waitFor()
      await page.keyboard.press('Enter')
      await heading(page, `Hand ${hand} of 12`).waitFor({ state: 'detached' })
    } else await link(page, 'See your result').click()
  }
  await page.getByText('points in twelve hands').waitFor()
  await expectAccessibleInBothThemes(page)
  await button(page, 'Share').click()
  await page.getByText(/^Vale Cuatro: the daily deal of/).waitFor()
  await link(page, 'Save the picture').waitFor()
})

async function playHandByFolding(page: Page) {
  await expect
    .poll(async () => {
      const { calls, isOver } = await readTable(page)
      if (isOver) return true
      // Folding asks for a second press.
      if (calls.some(call => call.startsWith('Mazo'))) await page.keyboard.press('m')
      else if (calls.includes(DECLINE)) await page.keyboard.press('n')
      return false
    })
    .toBe(true)
}

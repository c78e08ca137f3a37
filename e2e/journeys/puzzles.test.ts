import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerAccount } from '../support/accounts.ts'
import { expectAccessible, expectNoSideScroll, heading, TOUCH, useBrowser } from '../support/browser.ts'

const newPage = useBrowser()

/** Chooses the first possible action by its key: an answer, a call or a card. */
async function chooseSomething(page: Page) {
  await expect
    .poll(async () => {
      for (const key of ['n', 't', '1', '2', '3', 'f', 'e', 'e']) {
        if ((await page.locator('.puzzle-result').count()) > 0) return true
        await page.keyboard.press(key)
      }
      return (await page.locator('.puzzle-result').count()) > 0
    })
    .toBe(true)
}

test('the puzzle of the day: a visitor on a phone in Spanish, then a player with a streak', async () => {
  const phone = await newPage({ ...TOUCH, locale: 'es-AR' })
  await phone.goto('/puzzles')
  await heading(phone, /^Ejercicio del día/).waitFor()
  await expectAccessible(phone)
  await chooseSomething(phone)
  await phone.getByRole('list', { name: 'Chance de ganar la partida' }).waitFor()
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Otro ejercicio' }).click()
  await phone.waitForURL(/\/puzzles\/.+/)

  const page = await newPage({ account: await registerAccount('desafiante') })
  await page.goto('/puzzles')
  await page.getByText('No streak').waitFor()
  await chooseSomething(page)
  await page.getByText('1 day in a row').waitFor()
  await page.reload()
  await page.getByText('1 day in a row').waitFor()
  await page.locator('.puzzle-result').waitFor()
})

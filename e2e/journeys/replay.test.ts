import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, registerAccount } from '../support/accounts.ts'
import {
  button,
  expectAccessible,
  expectNoSideScroll,
  expectVisible,
  heading,
  TOUCH,
  useBrowser,
} from '../support/browser.ts'
import { playGame } from '../support/sockets.ts'

/** The analysis takes some seconds of processor time on a core that all journeys share. */
const ANALYSIS_TIMEOUT_MS = 600_000

const newPage = useBrowser()
let gameId: string
let player: ApiClient

beforeAll(async () => {
  const accounts = await Promise.all(
    [0, 1, 2, 3].map(seat => registerAccount(`replay${seat}${randomBytes(2).toString('hex')}`)),
  )
  player = accounts[1]!
  gameId = await playGame(accounts)
})

const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the game' })
const place = (page: Page) => slider(page).getAttribute('aria-valuetext')

const openCards = (page: Page) => page.locator('.piece .playing-card:not([alt=""])')

/** Waits until the replay is at the step described by `words`. */
async function standsAt(page: Page, words: RegExp) {
  await expectVisible(page.getByRole('status').filter({ hasText: words }).first())
  await expect.poll(() => place(page)).toMatch(words)
}

describe('a visitor with the link, signed in or not', () => {
  test('steps through the game by keyboard, verifies its deal and shares a position', async () => {
    const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`/game/${gameId}/replay`)
    await expectVisible(slider(page), heading(page, 'Replay'))
    await expect.poll(() => place(page)).toMatch(/^Hand 1, step 1 of \d+: The cards are dealt/)
    await expect.poll(() => openCards(page).count()).toBe(12)

    await page.keyboard.press('ArrowRight')
    await standsAt(page, /^Hand 1, step 2 of/)
    await page.keyboard.press('ArrowDown')
    await standsAt(page, /^Hand 2, step 1 of/)
    await page.keyboard.press('ArrowLeft')
    await standsAt(page, /^Hand 1, step \d+ of \d+: .* win the hand/)
    await expectAccessible(page)
    await page.keyboard.press('End')
    await expectVisible(heading(page, / win$/))
    await page.keyboard.press('Home')
    await standsAt(page, /^Hand 1, step 1 of/)

    const hasRoom = (tabs: HTMLElement) => tabs.scrollWidth <= tabs.clientWidth
    const details = page.getByRole('tablist', { name: 'Game details' })
    await expect.poll(() => details.evaluate(hasRoom)).toBe(true)
    await page.getByRole('tab', { name: 'All hands' }).click()
    await button(page, /^Hand 3/).click()
    await standsAt(page, /^Hand 3, step 1 of/)
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Verify the deal' }).click()
    await expectVisible(page.getByText('Fair deal.'))
    await expectVisible(page.getByText('Computed in your browser with its own cryptography'))
    await expectAccessible(page)

    await button(page, 'Next step').click()
    await standsAt(page, /^Hand 3, step 2 of/)
    await button(page, 'Share').click()
    await button(page, 'Copy link').click()
    await expectVisible(button(page, 'Copied'))
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await page.keyboard.press('Escape')
    const friend = await newPage()
    await friend.goto(address)
    await expectVisible(slider(friend))
    const shared = await place(page)
    await expect.poll(() => place(friend)).toBe(shared)
  })

  test('plays and stops the replay on a phone', { tags: ['long'] }, async () => {
    const page = await newPage(TOUCH)
    await page.goto(`/game/${gameId}/replay`)
    await expectVisible(slider(page))
    await expectNoSideScroll(page)
    await button(page, '4×').tap()
    await button(page, /^Play$/).tap()
    await page.waitForFunction(() => document.querySelector('input')!.valueAsNumber >= 6)
    await button(page, 'Pause').tap()
    await expectVisible(button(page, /^Play$/))
    await button(page, 'Hands').tap()
    await expectVisible(heading(page, /^Hand \d/))
    await page.getByRole('tab', { name: 'Verify the deal' }).tap()
    await button(page, 'Analysis').tap()
    await expectVisible(button(page, 'Analyse the game'))
    await expectAccessible(page)
  })
})

test('a player opens the analysis from the profile, by keyboard', {
  tags: ['long'],
  timeout: 2 * ANALYSIS_TIMEOUT_MS,
}, async () => {
  const page = await newPage({ account: player })
  await page.addInitScript(sampleLess)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Replay', exact: true }).press('Enter')
  await page.getByRole('tab', { name: 'This hand' }).press('ArrowRight')
  await page.getByRole('tab', { name: 'All hands' }).press('ArrowRight')
  const analysis = page.getByRole('tab', { name: 'Analysis' })
  // An arrow key moves the focus a moment later and may take it from this tab before the key is pressed.
  await expect
    .poll(async () => {
      await analysis.press('Enter')
      return analysis.getAttribute('aria-selected')
    })
    .toBe('true')
  await button(page, 'Analyse the game').press('Enter')
  await heading(page, 'Summary').waitFor({ timeout: ANALYSIS_TIMEOUT_MS })
  const chosen = page.getByRole('combobox', { name: 'Analyse the play of' }).locator('option:checked')
  await expect.poll(() => chosen.textContent()).toMatch(/^replay1\w+ \(you\)$/)
  await page.waitForURL(/[?&]analysis=[1-4]/)
  await expectAccessible(page)

  const curve = page.getByRole('slider', { name: 'Chance to win' })
  await curve.press('ArrowRight')
  await standsAt(page, /^Hand 1, step 2 of/)
  await expect.poll(() => curve.getAttribute('aria-valuetext')).toMatch(/^Hand 1: \d+% to win$/)
})

/** Makes the analysis less precise, so that it takes a tenth of the time. */
function sampleLess() {
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, message: { sampling?: object }) {
    const sampling = message.sampling && { ...message.sampling, samples: 6 }
    postMessage.call(this, sampling ? { ...message, sampling } : message)
  }
}

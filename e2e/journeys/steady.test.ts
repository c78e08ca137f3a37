// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts'
import { shortenPauses } from '../support/player.ts'
import { byMouse, readTable } from '../support/table.ts'

const newPage = useBrowser()

const LARGE = { width: 2560, height: 1440 }

/** Records every element that changes its position, whether or not the screen has just been touched. */
function noteShifts() {
  const shifts: string[] = []
  Object.assign(globalThis, { shifts })
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.className : node?.textContent))
      shifts.push(`${moved.join(', ')}: ${value}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Plays the first hand to its end and continues with the next one. */
async function playHand(page: Page) {
  const controls = byMouse(page)
  let isTrucoCalled = false
  const isNextDealt = async () => {
    const { cards, calls, hand, isHandOver, isOver } = await readTable(page)
    // A falta envido may end the game in the first hand.
    if (hand > 1 || isOver) return true
    if (calls.includes('Quiero')) await controls.call('Quiero')
    else if (!isTrucoCalled && calls.includes('Truco')) {
      isTrucoCalled = true
      await controls.call('Truco')
    } else if (cards[0]) await controls.card(cards[0])
    else if (isHandOver) await controls.goOn()
    return false
  }
  // Another player may act first, and the button is gone.
  await expect.poll(() => isNextDealt().catch(() => false), { timeout: 240_000 }).toBe(true)
}

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
  ['a large screen', LARGE],
])('on %s nothing at the table jumps from the first paint to the next deal', async (_, viewport) => {
  const page = await newPage({ viewport, reducedMotion: 'no-preference' })
  await page.addInitScript(shortenPauses, 0.25)
  await page.addInitScript(noteShifts)
  await page.goto('/game/practice')
  await playHand(page)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
})

test('words on and around the felt are larger on a large screen, and nowhere below 12 px', async () => {
  const sizesAt = async (viewport: typeof LARGE) => {
    const page = await newPage({ viewport })
    await page.goto('/game/practice')
    await page.locator('.call').first().waitFor()
    await page.locator('.piece-strength').first().waitFor()
    await page.locator('.hand-log-lines').waitFor({ state: 'attached' })
    return page.evaluate(() =>
      [
        '.score-name',
        '.hand-log-lines',
        '.turn-line',
        '.call',
        '.call-worth',
        '.plate-name',
        '.piece-strength',
        '.hint',
      ].map(name => Number.parseFloat(getComputedStyle(document.querySelector(name)!).fontSize)),
    )
  }
  const [phone, desk, large] = [await sizesAt(PHONE), await sizesAt(DESKTOP), await sizesAt(LARGE)]
  for (const sizes of [phone, desk]) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
  for (const [n, size] of large.entries()) expect(size).toBeGreaterThanOrEqual(1.2 * desk[n]!)
})

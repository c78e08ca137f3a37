import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, PHONE, useBrowser } from '../support/browser.ts'
import { byMouse, look } from '../support/table.ts'

const sitDown = useBrowser()

/** Notes whatever changes its place, whether somebody has just touched the screen or not. */
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

/** Plays the first hand to its end, and continues with the next one. */
async function playHand(page: Page) {
  const hands = byMouse(page)
  for (let said = 0; ; ) {
    const { cards, calls, hand, isHandOver, isOver } = await look(page)
    // A falta envido may end the game with its first hand.
    if (hand > 1 || isOver) return
    const press = async () => {
      if (calls.includes('Quiero')) return hands.call('Quiero')
      if (said++ === 0 && calls.includes('Truco')) return hands.call('Truco')
      if (cards[0]) return hands.card(cards[0])
      if (isHandOver) return hands.goOn()
    }
    // Somebody may be faster, and what was offered is gone.
    await press().catch(() => {})
    await page.waitForTimeout(200)
  }
}

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s nothing at the table jumps from the first paint to the next deal', async (_, viewport) => {
  const page = await sitDown({ viewport })
  await page.addInitScript(noteShifts)
  await page.goto('/game/practice')
  await playHand(page)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
  await page.context().close()
})

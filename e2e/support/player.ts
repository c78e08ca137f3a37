import type { Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { registerAccount } from './accounts.ts'
import { expectAccessible, type PageOptions, useBrowser } from './browser.ts'
import { type Controls, readTable, type TableReading } from './table.ts'

export const GAME_URL = /\/game\/[0-9a-f-]{36}$/

export interface Player {
  name: string
  page: Page
  controls: Controls
}

/**
 * Shortens the page's own pauses to a fraction, so that a table shows one step after another without waiting. The
 * result of a hand stays until it is dismissed, however slow the machine is. Longer timeouts, which guard connections,
 * stay as they are.
 */
export function shortenPauses(fraction: number) {
  const { setTimeout } = globalThis
  const scaleOf = (ms: number) => (ms >= 3000 && ms < 4000 ? 100 : ms >= 100 && ms < 3000 ? fraction : 1)
  const scaled = (then: () => void, ms = 0, ...rest: []) => setTimeout(then, ms * scaleOf(ms), ...rest)
  Object.assign(globalThis, { setTimeout: scaled })
}

/** Creates players, each with a browser context of their own. An error in a page's console fails the journey. */
export function usePlayers() {
  const openPage = useBrowser()
  const consoleErrors: string[] = []
  afterEach(() => expect(consoleErrors.splice(0)).toEqual([]))

  async function newPage(options: PageOptions = {}): Promise<Page> {
    const page = await openPage(options)
    page.on('console', message => {
      const text = message.text()
      // Some journeys cut the network on purpose, and the request for a visitor's session is answered with 401.
      if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|WebSocket|status of 401/.test(text))
        consoleErrors.push(`${page.url()}: ${text}`)
    })
    return page
  }

  async function newPlayer(
    name: string,
    controlsOf: (page: Page) => Controls,
    options: PageOptions = {},
  ): Promise<Player> {
    const page = await newPage({ ...options, account: await registerAccount(name) })
    await page.addInitScript(shortenPauses, 0.1)
    return { name, page, controls: controlsOf(page) }
  }

  return { newPage, newPlayer }
}

/** Waits for the player's turn to play a card, answering every call before it. */
export async function waitForCardTurn({ page, controls }: Player): Promise<TableReading> {
  let seen = await readTable(page)
  const isMyTurn = async () => {
    seen = await readTable(page)
    // The log, which has the number of the hand, is loaded a moment after the cards.
    if (seen.cards.length > 0) return seen.hand > 0
    if (seen.calls.includes('No quiero')) await controls.call('No quiero')
    else if (seen.isHandOver) await controls.goOn()
    return false
  }
  await expect.poll(isMyTurn).toBe(true)
  return seen
}

/** Checks accessibility in both themes, and that the state is shown throughout. */
export async function expectInBothThemes(page: Page, state: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(state).first().waitFor()
    // Of axe's rules, only the one about contrast depends on colours.
    await expectAccessible(page, undefined, colorScheme === 'dark' ? ['color-contrast'] : undefined)
    expect(await page.locator(state).count(), state).toBeGreaterThan(0)
  }
}

import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { expectAccessible, register, useBrowser } from './browser.ts'
import { type Hands, type Look, look } from './table.ts'

export const TABLE = /\/game\/[0-9a-f-]{36}$/

export interface Player {
  name: string
  page: Page
  hands: Hands
}

/** People at tables, each at a browser of his own. Whatever a page complains of fails the journey. */
export function usePlayers() {
  const sitDown = useBrowser()
  const complaints: string[] = []
  afterEach(() => expect(complaints.splice(0)).toEqual([]))

  async function visit(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await sitDown(options)
    page.on('console', message => {
      const text = message.text()
      // A cut network is what some journeys are about; a visitor is told 401 when he is looked up.
      if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|WebSocket|status of 401/.test(text))
        complaints.push(`${page.url()}: ${text}`)
    })
    return page
  }

  async function arrive(
    name: string,
    way: (page: Page) => Hands,
    options: BrowserContextOptions = {},
  ): Promise<Player> {
    const page = await visit(options)
    await register(page, name)
    return { name, page, hands: way(page) }
  }

  return { visit, arrive }
}

/** Waits for the own turn to play a card; whatever is asked before is answered. */
export async function myCard({ page, hands }: Player): Promise<Look> {
  for (let steps = 0; steps < 1000; steps++) {
    const seen = await look(page)
    if (seen.cards.length > 0) return seen
    if (seen.calls.includes('No quiero')) await hands.call('No quiero')
    else if (seen.isHandOver) await hands.goOn()
    await page.waitForTimeout(50)
  }
  throw new Error(`It is never one's turn: ${JSON.stringify(await look(page))}`)
}

/** Nothing serious for axe, by day and by night, and the state was there all along. */
export async function expectInBothThemes(page: Page, state: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(state).first().waitFor()
    await expectAccessible(page)
    expect(await page.locator(state).count(), state).toBeGreaterThan(0)
  }
}

import type { Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { aPerson } from './accounts.ts'
import { expectAccessible, type PageOptions, useBrowser } from './browser.ts'
import { type Hands, type Look, look } from './table.ts'

export const TABLE = /\/game\/[0-9a-f-]{36}$/

export interface Player {
  name: string
  page: Page
  hands: Hands
}

/**
 * The page's own pauses pass in a fraction of their time, so that a table shows one step after another without
 * waiting. Longer ones stay: the result of a hand, which is pressed away, and whatever guards a connection.
 */
export function shortenPauses(fraction: number) {
  const { setTimeout } = globalThis
  const shortened = (then: () => void, ms = 0, ...rest: []) =>
    setTimeout(then, ms >= 100 && ms < 3000 ? ms * fraction : ms, ...rest)
  Object.assign(globalThis, { setTimeout: shortened })
}

/** Players, each with a browser of their own. An error that a page writes to its console fails the journey. */
export function usePlayers() {
  const newPage = useBrowser()
  const complaints: string[] = []
  afterEach(() => expect(complaints.splice(0)).toEqual([]))

  async function visit(options: PageOptions = {}): Promise<Page> {
    const page = await newPage(options)
    page.on('console', message => {
      const text = message.text()
      // A cut network is what some journeys are about; a visitor's session is answered with 401.
      if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|WebSocket|status of 401/.test(text))
        complaints.push(`${page.url()}: ${text}`)
    })
    return page
  }

  async function arrive(
    name: string,
    way: (page: Page) => Hands,
    options: PageOptions = {},
  ): Promise<Player> {
    const page = await visit({ ...options, account: await aPerson(name) })
    await page.addInitScript(shortenPauses, 0.1)
    return { name, page, hands: way(page) }
  }

  return { visit, arrive }
}

/** Waits for the player's turn to play a card; every call before is answered. */
export async function myCard({ page, hands }: Player): Promise<Look> {
  let seen = await look(page)
  const isMyTurn = async () => {
    seen = await look(page)
    if (seen.cards.length > 0) return true
    if (seen.calls.includes('No quiero')) await hands.call('No quiero')
    else if (seen.isHandOver) await hands.goOn()
    return false
  }
  await expect.poll(isMyTurn).toBe(true)
  return seen
}

/** Nothing serious for axe in both themes, and the state was there all along. */
export async function expectInBothThemes(page: Page, state: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(state).first().waitFor()
    // Of axe's rules only that about contrast depends on colours.
    await expectAccessible(page, undefined, colorScheme === 'dark' ? ['color-contrast'] : undefined)
    expect(await page.locator(state).count(), state).toBeGreaterThan(0)
  }
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a screen shows and offers at one moment. */
export interface Look {
  /** Names of the cards that may be played, from left to right. */
  cards: string[]
  calls: string[]
  hand: number
  isHandOver: boolean
  isOver: boolean
}

export function look(page: Page): Promise<Look> {
  return page.evaluate(() => {
    // What has been pressed is done a frame later; until then nothing else is on offer.
    const isPressed = document.querySelector('[data-felt]') !== null
    const texts = (selector: string, name: (each: Element) => string) =>
      isPressed ? [] : [...document.querySelectorAll(selector)].map(name)
    return {
      cards: texts('.piece-press[aria-disabled="false"]', each => each.getAttribute('aria-label') ?? ''),
      calls: texts('.call', each => each.firstChild?.textContent ?? ''),
      hand: Number(/\d+/.exec(document.querySelector('#log-title')?.textContent ?? '')?.[0] ?? 0),
      isHandOver: document.querySelector('.hand-over') !== null,
      isOver: document.querySelector('.game-over') !== null,
    }
  })
}

/** A way to play: what to press is named as it is on the screen. */
export interface Hands {
  call(words: string): Promise<void>
  card(name: string): Promise<void>
  goOn(): Promise<void>
}

const callButton = (page: Page, words: string) =>
  page.locator('.call').filter({ hasText: new RegExp(`^${words}`) })
const cardButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What is to be pressed is there when one looks, or somebody was faster. */
const SOON = { timeout: 2000 }

/** Who is asked whether he is sure presses again; too soon does not count. */
async function insist(page: Page, press: () => Promise<void>) {
  const question = callButton(page, 'Mazo, sure')
  await question.waitFor()
  const ask = async () => {
    await press()
    return question.count()
  }
  await expect.poll(ask).toBe(0)
}

function pointer(page: Page, press: 'click' | 'tap'): Hands {
  const folded = page.locator('.call[aria-expanded]')
  return {
    async call(words) {
      if (words.endsWith('nvido') && (await folded.count()) > 0) await folded[press](SOON)
      await callButton(page, words)[press](SOON)
      if (words !== 'Mazo') return
      await insist(page, () => callButton(page, 'Mazo, sure')[press](SOON))
    },
    card: name => cardButton(page, name)[press](SOON),
    // It may go on by itself while the finger is on its way.
    goOn: () =>
      page
        .locator('.hand-over')
        [press](SOON)
        .catch(() => {}),
  }
}

export const byMouse = (page: Page): Hands => pointer(page, 'click')
export const byTouch = (page: Page): Hands => pointer(page, 'tap')

const KEYS: Record<string, string[]> = {
  Truco: ['t'],
  Retruco: ['t'],
  'Vale cuatro': ['t'],
  Quiero: ['q'],
  'No quiero': ['n'],
  Envido: ['e', 'e'],
  'Real envido': ['e', 'r'],
  'Falta envido': ['e', 'f'],
}

/** By keyboard alone: shortcuts, and for every other card the long way by Tab and Enter. */
export function byKeyboard(page: Page): Hands {
  let isLongWay = false
  return {
    async call(words) {
      if (words === 'Mazo') {
        await page.keyboard.press('m')
        return insist(page, () => page.keyboard.press('m'))
      }
      for (const key of KEYS[words] ?? []) {
        await page.keyboard.press(key)
        if (!(await look(page)).calls.length) return
      }
    },
    async card(name) {
      isLongWay = !isLongWay
      if (isLongWay) {
        await tabTo(page, name)
        return page.keyboard.press('Enter')
      }
      const held = await page
        .locator('.piece-press')
        .evaluateAll(all => all.map(each => each.getAttribute('aria-label')))
      return page.keyboard.press(String(held.indexOf(name) + 1))
    },
    async goOn() {
      await page.keyboard.press('Space')
    },
  }
}

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 40; presses++) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    if (focused === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** The score as it is read out, our side first. */
export async function readScore(page: Page): Promise<{ us: number; them: number }> {
  const text = (await page.getByRole('region', { name: 'Score' }).textContent()) ?? ''
  const [us, them] = [...text.matchAll(/(\d+)\s*of \d+/g)].map(([, points]) => Number(points))
  expect(us, text).toBeTypeOf('number')
  expect(them, text).toBeTypeOf('number')
  return { us: us!, them: them! }
}

/** The viewer's own cards that he still holds. */
export function heldCards(page: Page): Promise<string[]> {
  return page
    .locator('.piece-press')
    .evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? '').sort())
}

/** Everything that can be pressed is on the screen and under the finger. */
export async function expectWithinReach(page: Page) {
  const hidden = await page.evaluate(async () => {
    const travelling = document
      .getAnimations()
      .filter(
        ({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('.piece, .action-bar'),
      )
    await Promise.allSettled(travelling.map(({ finished }) => finished))
    const all = document.querySelectorAll('.call, .piece-press, .icon-button')
    return [...all].flatMap(each => {
      if (!each.checkVisibility({ visibilityProperty: true })) return []
      const { left, top, right, bottom } = each.getBoundingClientRect()
      const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (isInside && hit && (each.contains(hit) || hit === each)) return []
      const box = [left, top, right, bottom].map(Math.round).join(' ')
      return [
        `${each.getAttribute('aria-label') ?? each.textContent} at ${box}, covered by ${hit?.className}`,
      ]
    })
  })
  expect(hidden).toEqual([])
}

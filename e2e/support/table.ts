import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a table's screen shows and offers at one moment. */
export interface TableReading {
  /** Names of the cards that may be played, from left to right. */
  cards: string[]
  calls: string[]
  hand: number
  isHandOver: boolean
  isOver: boolean
}

export function readTable(page: Page): Promise<TableReading> {
  return page.evaluate(() => {
    // A press takes effect one frame later; until then nothing else can be pressed.
    const isPressed = document.querySelector('[data-pressed]') !== null
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

/** A way to operate the table. Actions are named as on the screen. */
export interface Controls {
  call(words: string): Promise<void>
  card(name: string): Promise<void>
  goOn(): Promise<void>
}

const callButton = (page: Page, words: string) =>
  page.locator('.call').filter({ hasText: new RegExp(`^${words}`) })
const cardButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Short, because the button is already there unless another player has acted first. */
const PRESS_OPTIONS = { timeout: 3000 }

/** Confirms folding with a second press. A press that comes too soon is ignored; too late, the question is gone. */
async function confirmMazo(page: Page, press: () => Promise<void>) {
  const question = callButton(page, 'Mazo, sure')
  await question.waitFor()
  const ask = async () => {
    if ((await question.count()) > 0) await press()
    return question.count()
  }
  await expect.poll(ask).toBe(0)
}

function pointer(page: Page, press: 'click' | 'tap'): Controls {
  const folded = page.locator('.call[aria-expanded]')
  return {
    async call(words) {
      if (words.endsWith('nvido') && (await folded.count()) > 0) await folded[press](PRESS_OPTIONS)
      await callButton(page, words)[press](PRESS_OPTIONS)
      if (words !== 'Mazo') return
      await confirmMazo(page, () => callButton(page, 'Mazo, sure')[press](PRESS_OPTIONS))
    },
    card: name => cardButton(page, name)[press](PRESS_OPTIONS),
    // The game may continue by itself meanwhile.
    goOn: () =>
      page
        .locator('.hand-over-go')
        [press](PRESS_OPTIONS)
        .catch(() => {}),
  }
}

export const byMouse = (page: Page): Controls => pointer(page, 'click')
export const byTouch = (page: Page): Controls => pointer(page, 'tap')

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

/** Uses the keyboard alone: shortcuts and, for every other card, Tab and Enter. */
export function byKeyboard(page: Page): Controls {
  let isLongWay = false
  return {
    async call(words) {
      if (words === 'Mazo') {
        await page.keyboard.press('m')
        return confirmMazo(page, () => page.keyboard.press('m'))
      }
      for (const key of KEYS[words] ?? []) {
        await page.keyboard.press(key)
        if (!(await readTable(page)).calls.length) return
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

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 40; presses++) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    if (focused === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** The score as screen readers announce it, our side first. */
export async function readScore(page: Page): Promise<{ us: number; them: number }> {
  const text = (await page.getByRole('region', { name: 'Score' }).textContent()) ?? ''
  const [us, them] = [...text.matchAll(/(\d+)\s*of \d+/g)].map(([, points]) => Number(points))
  expect(us, text).toBeTypeOf('number')
  expect(them, text).toBeTypeOf('number')
  return { us: us!, them: them! }
}

/** The names of the cards that the viewer still holds, without what they beat, which is added a moment after the deal. */
export function heldCards(page: Page): Promise<string[]> {
  return page
    .locator('.piece-press')
    .evaluateAll(all => all.map(each => each.getAttribute('aria-label')?.replace(/,.*/, '') ?? '').sort())
}

/** Checks during a game that everything that can be pressed is on the screen and not covered. */
export async function expectWithinReach(page: Page) {
  const hidden = () =>
    page.evaluate(async () => {
      // The game has ended since the caller looked, and its result covers the table.
      if (document.querySelector('.game-over')) return []
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
  await expect.poll(hidden).toEqual([])
}

/**
 * The parts of the result that are cut off, leave their panel, or can neither be seen nor scrolled to, even with two or
 * more lines of points and with the longest names.
 */
export function findResultFaults(page: Page, buttons: number): Promise<string[]> {
  return page.evaluate(async count => {
    const panel = document.querySelector<HTMLElement>('.game-over')!
    const story = panel.querySelector('.story')!
    if (story.childElementCount === 1) story.append(story.firstElementChild!.cloneNode(true))
    for (const name of panel.querySelectorAll('.summary-name, .summary-trick:not([data-parda]) small'))
      name.textContent = 'W'.repeat(20)
    const appearing = panel.getAnimations().map(({ finished }) => finished)
    await Promise.allSettled(appearing)

    const faults: string[] = []
    const frame = panel.getBoundingClientRect()
    if (frame.left < 0 || frame.top < 0 || frame.right > innerWidth || frame.bottom > innerHeight)
      faults.push(`the panel leaves the screen: ${JSON.stringify(frame)}`)
    if (panel.scrollWidth > panel.clientWidth)
      faults.push(`${panel.scrollWidth - panel.clientWidth}px too wide`)
    const isHit = (each: Element) => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      return each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    }
    const all = [...panel.querySelectorAll('.button')]
    if (all.length !== count) faults.push(`${all.length} buttons`)
    for (const each of all) if (!isHit(each)) faults.push(`${each.textContent} can not be pressed`)
    for (const each of panel.querySelectorAll('*')) {
      const { left, right, width } = each.getBoundingClientRect()
      if (width > 0 && (left < frame.left - 1 || right > frame.right + 1))
        faults.push(`${each.className} ends at ${right}, the panel at ${frame.right}`)
    }
    for (const line of panel.querySelectorAll('.game-over-title, .game-over-score, .summary-line')) {
      line.scrollIntoView({ block: 'center' })
      if (!isHit(line)) faults.push(`${line.textContent} can not be scrolled to`)
    }
    panel.scrollTop = 0
    return faults
  }, buttons)
}

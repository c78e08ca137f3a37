import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  DESK,
  expectAccessible,
  expectNoSideScroll,
  heading,
  link,
  PHONE,
  seen,
} from '../support/browser.ts'
import { expectInBothThemes, myCard, type Player, usePlayers } from '../support/player.ts'
import { byMouse, expectWithinReach, heldCards, type Look, look, readScore } from '../support/table.ts'

const { visit } = usePlayers()

describe('practice', () => {
  test('is two clicks from the door, needs no network once it is there, and survives a reload', async () => {
    const page = await visit({ viewport: PHONE, reducedMotion: 'reduce' })
    const person = { name: 'You', page, hands: byMouse(page) }
    await page.clock.install()
    await page.goto('/')
    await link(page, 'Try a practice game').click()
    await page.waitForURL('/game/practice')
    await myCard(person)
    expect(await heldCards(page)).not.toEqual([])

    await practise(person, ({ hand }) => hand === 2)
    await myCard(person)
    const before = { score: await readScore(page), cards: await heldCards(page) }
    await page.reload()
    await myCard(person)
    expect({ score: await readScore(page), cards: await heldCards(page) }).toEqual(before)

    await page.context().setOffline(true)
    await practise(person, ({ isOver }) => isOver)
    const { us, them } = await readScore(page)
    expect(Math.max(us, them)).toBe(15)
    await seen(heading(page, us > them ? 'You won!' : 'You lost'), link(page, 'Sign up to play with people'))
    await button(page, 'Play again').click()
    await page.locator('.game-over').waitFor({ state: 'hidden' })
    expect(await readScore(page)).toEqual({ us: 0, them: 0 })
    await myCard(person)
    await page.context().close()
  })

  test.each([
    ['at a desk', {}],
    ['on a phone', { viewport: PHONE }],
  ])('is accessible in every state, %s', async (_, options) => {
    const page = await visit({ reducedMotion: 'reduce', ...options })
    const person = { name: 'You', page, hands: byMouse(page) }
    await page.clock.install()
    await page.goto('/game/practice')
    await myCard(person)
    await expectInBothThemes(page, '.piece-press[aria-disabled="false"]')

    await page.keyboard.press('?')
    await seen(page.getByRole('dialog', { name: 'Shortcuts' }))
    await expectInBothThemes(page, '.key-sheet')
    await page.keyboard.press('Escape')
    await page.keyboard.press('b')
    await seen(page.getByRole('dialog', { name: 'Card ranking' }))
    await expectInBothThemes(page, '.ladder')
    await page.keyboard.press('Escape')
    await button(page, 'Menu').click()
    await expectInBothThemes(page, '.menu')
    await page.keyboard.press('Escape')
    const log = button(page, 'Hand log')
    if (await log.isVisible()) await log.click()
    await expectInBothThemes(page, '.hand-log')
    if (await log.isVisible()) {
      await expectWithinReach(page)
      await page.keyboard.press('Escape')
      await page.locator('.hand-log').waitFor({ state: 'hidden' })
    }

    await practise(person, ({ calls }) => calls.includes('Envido') && !calls.includes('Quiero'))
    const folded = page.locator('.call[aria-expanded]')
    if ((await folded.count()) > 0) await folded.click()
    await expectInBothThemes(page, '.call')
    await expectWithinReach(page)
    await practise(person, ({ calls }) => calls.includes('Quiero'))
    await expectInBothThemes(page, '.call[data-kind="yes"]')
    const { width, height } = page.viewportSize()!
    for (const [w, h] of [
      [740, 360],
      [320, 568],
      [768, 1024],
      [width, height],
    ] as const) {
      await page.setViewportSize({ width: w, height: h })
      await expectWithinReach(page)
      await expectNoSideScroll(page)
      if ((h > w && w >= PHONE.width) || w === DESK.width)
        expect(await coveredCards(page), `at ${w} × ${h}`).toEqual([])
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await practise(person, ({ isHandOver }) => isHandOver)
      await expectAccessible(page)
      expect((await look(page)).isHandOver).toBe(true)
      await practise(person, ({ isHandOver }) => !isHandOver)
    }
    await page.context().close()
  })
})

/** Cards that the longest bubbles of all four players would cover. */
function coveredCards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const felt = document.querySelector('.felt')!
    const bubbles = ['self', 'left', 'partner', 'right'].map(side => {
      const bubble = Object.assign(document.createElement('div'), {
        className: 'shout',
        textContent: '¡Quiero vale cuatro!',
      })
      bubble.dataset.side = side
      bubble.dataset.kind = 'call'
      bubble.style.animation = 'none'
      felt.append(bubble)
      return bubble
    })
    const covered = bubbles.flatMap(bubble => {
      const a = bubble.getBoundingClientRect()
      return [...document.querySelectorAll<HTMLElement>('.piece')].flatMap(piece => {
        const b = piece.getBoundingClientRect()
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        // The corners of a card that lies askew may touch.
        if (wide < 4 || high < 4) return []
        return [`${bubble.dataset.side} covers ${piece.dataset.side} ${piece.dataset.at}: ${wide} × ${high}`]
      })
    })
    for (const bubble of bubbles) bubble.remove()
    return covered
  })
}

/** Plays against bots, hurrying their clocks, until the screen shows what is looked for. */
async function practise({ page, hands }: Player, isThere: (seen: Look) => boolean): Promise<Look> {
  for (let steps = 0; steps < 3000; steps++) {
    const seen = await look(page)
    if (isThere(seen)) return seen
    if (seen.isOver) await button(page, 'Play again').click()
    else if (seen.calls.includes('Quiero')) await hands.call('Quiero')
    else if (seen.cards.length > 0) await hands.card(seen.cards[0]!)
    else if (seen.isHandOver) await hands.goOn()
    else await page.clock.fastForward(400)
  }
  throw new Error(`It never came to what was looked for: ${JSON.stringify(await look(page))}`)
}

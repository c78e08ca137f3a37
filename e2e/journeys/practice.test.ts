import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PREPARED, type Prepared } from '../screens/prepared.ts'
import {
  button,
  DESKTOP,
  expectAccessible,
  expectNoSideScroll,
  expectVisible,
  findLowContrastText,
  heading,
  link,
  type PageOptions,
  PHONE,
  TOUCH,
} from '../support/browser.ts'
import {
  expectInBothThemes,
  type Player,
  shortenPauses,
  usePlayers,
  waitForCardTurn,
} from '../support/player.ts'
import {
  byKeyboard,
  byMouse,
  expectWithinReach,
  findResultFaults,
  heldCards,
  readScore,
  readTable,
  type TableReading,
  tabTo,
} from '../support/table.ts'

const { newPage } = usePlayers()

describe('practice', () => {
  test('is two clicks from the landing page, needs no network once loaded, and survives a reload', async () => {
    const page = await newPage({ viewport: PHONE, isFirstVisit: true })
    const person = { name: 'You', page, controls: byMouse(page) }
    await page.addInitScript(shortenPauses, 0.05)
    await page.goto('/')
    await link(page, 'Try a practice game').click()
    await page.waitForURL('/game/practice')
    await waitForCardTurn(person)
    expect(await heldCards(page)).not.toEqual([])

    await practise(person, ({ hand }) => hand === 2)
    await waitForCardTurn(person)
    const before = { score: await readScore(page), cards: await heldCards(page) }
    await page.reload()
    await waitForCardTurn(person)
    expect({ score: await readScore(page), cards: await heldCards(page) }).toEqual(before)

    // The parts that are loaded when idle: of the table, with its texts, and the bots.
    await expect.poll(() => countScripts(page, 'tableLater')).toBe(2)
    await expect.poll(() => countScripts(page, 'botPlayers')).toBe(1)
    const failed: string[] = []
    page.on('requestfailed', request => failed.push(request.url()))
    await page.context().setOffline(true)
    await practise(person, ({ isOver }) => isOver)
    expect(failed).toEqual([])
    const { us, them } = await readScore(page)
    expect(Math.max(us, them)).toBe(15)
    await expectVisible(
      heading(page, us > them ? 'You won!' : 'You lost'),
      link(page, 'Sign up to play with people'),
    )
    await button(page, 'Play again').click()
    await page.locator('.game-over').waitFor({ state: 'hidden' })
    await expect.poll(() => readScore(page)).toEqual({ us: 0, them: 0 })
    await waitForCardTurn(person)
  })

  test.each([
    ['at a desk', {}],
    ['on a phone', { viewport: PHONE }],
  ])('is accessible in every state, %s', { tags: ['long'] }, async (_, options) => {
    const page = await newPage({ ...options, isFirstVisit: true })
    const person = { name: 'You', page, controls: byMouse(page) }
    await page.addInitScript(shortenPauses, 0.05)
    await page.goto('/game/practice')
    await waitForCardTurn(person)
    await expectInBothThemes(page, '.piece-press[aria-disabled="false"]')

    await page.keyboard.press('?')
    await expectVisible(page.getByRole('dialog', { name: 'Shortcuts' }))
    await expectInBothThemes(page, '.shortcut-list')
    // Keys and buttons do not respond until the open part has closed.
    const close = async (opened: string) => {
      await page.keyboard.press('Escape')
      await page.locator(opened).waitFor({ state: 'detached' })
    }
    await close('.shortcut-list')
    await page.keyboard.press('b')
    await expectVisible(page.getByRole('dialog', { name: 'What beats what' }))
    await expectInBothThemes(page, '.card-ranking')
    await close('.card-ranking')
    await button(page, 'Menu').click()
    await expectInBothThemes(page, '.menu')
    await close('.menu')
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
      if ((h > w && w >= PHONE.width) || w === DESKTOP.width)
        await expect.poll(() => coveredCards(page), { message: `at ${w} × ${h}` }).toEqual([])
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // The last hand of a game is replaced by the result; in that case a hand of the next game is checked.
      let isStillThere = false
      for (let tries = 0; tries < 5 && !isStillThere; tries++) {
        await practise(person, ({ isHandOver }) => isHandOver)
        await expectAccessible(page, undefined, colorScheme === 'dark' ? ['color-contrast'] : undefined)
        isStillThere = (await readTable(page)).isHandOver
      }
      expect(isStillThere).toBe(true)
      await practise(person, ({ isHandOver }) => !isHandOver)
    }
  })
})

test.each([
  ['at a desk', {}],
  ['on a phone', { viewport: PHONE }],
])('six players go through a pica-pica, and a duel survives a reload, %s', async (_, options) => {
  const page = await newPage({ ...options, isFirstVisit: true })
  const person = { name: 'You', page, controls: byMouse(page) }
  await page.addInitScript(shortenPauses, 0.05)
  await page.addInitScript(kept => {
    if (!sessionStorage.getItem('practice')) sessionStorage.setItem('practice', kept)
  }, JSON.stringify(PREPARED.duel))
  await page.goto('/game/practice?players=6')
  await waitForCardTurn(person)
  await expectVisible(page.locator('.duel-title', { hasText: 'Pica-pica 1/3' }))
  await expect.poll(() => page.locator('.duel-badge').allTextContents()).toHaveLength(6)
  await expect.poll(() => page.locator('.ally', { hasText: 'partner' }).count()).toBe(2)
  await expectWithinReach(page)
  await expectNoSideScroll(page)
  const before = { score: await readScore(page), cards: await heldCards(page) }
  await page.reload()
  await waitForCardTurn(person)
  expect({ score: await readScore(page), cards: await heldCards(page) }).toEqual(before)
  await expectVisible(page.locator('.duel-title', { hasText: 'Pica-pica 1/3' }))
  await practise(person, ({ hand, isOver }) => hand === 3 || isOver)
  const { us, them } = await readScore(page)
  expect(us + them).toBeGreaterThanOrEqual(before.score.us + before.score.them + 3)
})

test('a pica-pica is played by keyboard alone; the focus stays at the table while others play their duels', {
  tags: ['long'],
}, async () => {
  const page = await newPage({ isFirstVisit: true })
  await page.addInitScript(shortenPauses, 0.3)
  await page.addInitScript(recordAnnouncements)
  await page.addInitScript(kept => sessionStorage.setItem('practice', kept), JSON.stringify(PREPARED.duel))
  await page.goto('/game/practice?players=6')
  const keys = byKeyboard(page)
  await waitForCardTurn({ name: 'You', page, controls: keys })

  const own = page.locator('.duel-badge[data-side="self"]')
  await own.waitFor()
  const isInOwnDuel = () => own.evaluateAll(([badge]) => (badge as HTMLElement)?.dataset.resting === 'false')
  const focused = () => page.evaluate(() => document.activeElement?.className ?? '')
  const expectFocusAtTable = async () =>
    expect(await focused()).toMatch(/^(piece-press|call|action-bar|hand-over)/)
  const nextFrame = () => page.evaluate(() => new Promise(requestAnimationFrame))

  let played = 0
  while (await isInOwnDuel()) {
    const seen = await readTable(page)
    if (seen.calls.includes('No quiero')) await keys.call('Quiero')
    else if (seen.isHandOver) await page.keyboard.press('Space')
    else if (seen.cards.length > 0) {
      await tabTo(page, seen.cards.at(-1)!)
      await page.keyboard.press('Enter')
      await expect.poll(() => heldCards(page)).toHaveLength(1 - played++)
      await expectFocusAtTable()
    } else await nextFrame()
  }
  expect(played).toBeGreaterThan(0)
  await expectFocusAtTable()
  await expectAccessible(page)
  while (await own.isVisible()) {
    if ((await readTable(page)).isHandOver) await page.keyboard.press('Space')
    else await nextFrame()
  }
  const said = await page.evaluate(() => (window as unknown as { announced: string[] }).announced)
  const duels = said.filter(line => / against \S+\.$/.test(line))
  expect(duels).toHaveLength(2)
  expect(duels.every(line => !line.startsWith('You '))).toBe(true)
  expect(said.indexOf('Your turn')).toBeLessThan(said.indexOf(duels[0]!))
  expect(new Set(said.slice(said.indexOf(duels[0]!))).has('Your turn')).toBe(false)
})

/** Keeps everything that the live region of the table announces. */
function recordAnnouncements() {
  const announced: string[] = []
  Object.assign(window, { announced })
  const known = new WeakSet<Element>()
  const note = () => {
    for (const line of document.querySelectorAll('[role=log][aria-live] p')) {
      if (!known.has(line)) announced.push(line.textContent)
      known.add(line)
    }
  }
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true }),
  )
}

const SIZES = [PHONE, { width: 768, height: 1024 }, DESKTOP]

describe('the practice table', () => {
  /** Opens a game in the middle of a hand, in which it is the player's turn. */
  async function sitAt(name: Prepared, options: PageOptions = {}): Promise<Player> {
    const page = await newPage({ reducedMotion: 'reduce', ...options })
    await page.addInitScript(shortenPauses, 0.05)
    await page.addInitScript(kept => sessionStorage.setItem('practice', kept), JSON.stringify(PREPARED[name]))
    await page.goto('/game/practice')
    await page.locator('.piece-press[aria-disabled="false"]').first().waitFor()
    return { name: 'You', page, controls: byMouse(page) }
  }

  test.each([
    {
      options: {},
      adviceTitle: 'What would a strong player consider?',
      words: 'You win the envido in',
      card: '4 of cups',
      question: 'You have 33 for the envido. Play without calling?',
      back: 'Go back',
      play: 'Play anyway',
      coach: 'Coach',
    },
    {
      options: { ...TOUCH, locale: 'es-AR' },
      adviceTitle: '¿Qué pensaría un buen jugador?',
      words: 'Ganás el envido en el',
      card: '4 de copas',
      question: 'Tenés 33 de envido. ¿Jugás sin cantar?',
      back: 'Volver',
      play: 'Jugar igual',
      coach: 'Entrenador',
    },
  ])('has a coach who advises and asks before a costly move: $coach', { tags: ['long'] }, async words => {
    const { page } = await sitAt('holdsEnvido', { ...words.options, isCoached: true })
    const ask = button(page, words.adviceTitle)
    await ask.click()
    const advice = page.getByRole('dialog', { name: words.adviceTitle })
    await expectVisible(advice.getByText(words.words).first())
    await expectInBothThemes(page, '.coach-choice')
    await expectNoSideScroll(page)
    await page.keyboard.press('Escape')
    await advice.waitFor({ state: 'hidden' })

    const card = button(page, words.card)
    const question = page.getByRole('dialog', { name: words.question })
    await card.click()
    await expectVisible(question)
    await expectInBothThemes(page, '.dialog-buttons')
    await button(page, words.back).click()
    await question.waitFor({ state: 'hidden' })
    expect(await heldCards(page)).toHaveLength(3)

    await card.click()
    await button(page, words.play).click()
    await expect.poll(async () => (await heldCards(page)).length).toBeLessThan(3)

    await button(page, /^Men[uú]$/).click()
    await page.getByRole('menuitemcheckbox', { name: words.coach }).click()
    await ask.waitFor({ state: 'detached' })
  })

  const frameOf = (page: Page) =>
    page.locator('.game-over').evaluate(panel => {
      const { borderTopStyle, borderTopColor } = getComputedStyle(panel)
      return `${borderTopStyle} ${borderTopColor}`
    })

  test('keeps the stakes clear of cards and names, and has large cards on a desktop and a legible turn cue', {
    tags: ['long'],
  }, async () => {
    for (const name of ['valeCuatro', 'wonTwice'] as const) {
      const { page } = await sitAt(name)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await expect.poll(() => underStakes(page), { message: `${name} at ${size.width}` }).toEqual([])
      }
      const narrowest = async (which: keyof Awaited<ReturnType<typeof cardWidths>>) =>
        Math.min(...(await cardWidths(page))[which])
      await expect.poll(() => narrowest('own')).toBeGreaterThanOrEqual(120)
      await expect.poll(() => narrowest('rivals')).toBeGreaterThanOrEqual(60)
      await expect.poll(() => narrowest('laid')).toBeGreaterThanOrEqual(96)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const faint = () => findLowContrastText(page, '.turn-line[data-mine="true"] span')
        await expect.poll(faint, { message: colorScheme }).toEqual([])
      }
    }
  })

  test('frames a win in gold and a loss plainly, and shows the whole result at any size', {
    tags: ['long'],
  }, async () => {
    const winner = await sitAt('wonTwice')
    await practise(winner, ({ isOver }) => isOver)
    await expectVisible(heading(winner.page, 'You won!'))
    await expect.poll(() => winner.page.locator('.summary-line').count()).toBe(2)
    for (const size of SIZES) {
      await winner.page.setViewportSize(size)
      await expect.poll(() => findResultFaults(winner.page, 3), { message: `at ${size.width}` }).toEqual([])
    }
    const loser = await sitAt('lost')
    await practise(loser, ({ isOver }) => isOver)
    await expectVisible(heading(loser.page, 'You lost'))
    await expect.poll(() => frameOf(winner.page)).toBe('double rgb(184, 134, 43)')
    await expect.poll(() => frameOf(loser.page)).toBe('solid rgb(106, 86, 65)')
  })
})

/** The number of scripts with this name that the page has loaded. */
const countScripts = (page: Page, name: string) =>
  page.evaluate(
    name => performance.getEntriesByType('resource').filter(entry => entry.name.includes(`/${name}-`)).length,
    name,
  )

/** The widths on the screen of the player's cards, the rivals' cards and the cards on the table. */
function cardWidths(page: Page) {
  return page.evaluate(() => {
    const widths = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(
        each => each.offsetWidth * Number(getComputedStyle(each).scale),
      )
    return {
      own: widths('.piece[data-side="self"][data-at="held"]'),
      rivals: widths('.piece:is([data-side="left"], [data-side="right"])[data-at="held"]'),
      laid: widths('.piece[data-at="played"]'),
    }
  })
}

/** The cards, names and hints that the stakes badge touches. */
function underStakes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const moving = document.querySelector('.felt')!.getAnimations({ subtree: true })
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const badge = document.querySelector('.stake')!
    const a = badge.getBoundingClientRect()
    if (a.width === 0 || a.left < 0 || a.right > innerWidth) return ['the badge is out of sight']
    return [...document.querySelectorAll<HTMLElement>('.piece, .plate, .hint')].flatMap(each => {
      const b = each.getBoundingClientRect()
      const isClear = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
      return isClear ? [] : [`${each.className} ${each.dataset.side} ${each.dataset.at ?? ''}`]
    })
  })
}

/** The cards that the longest speech bubbles of all four players would cover. */
function coveredCards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const felt = document.querySelector('.felt')!
    const bubbles = ['self', 'left', 'opposite', 'right'].map(side => {
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
        // The corners of a tilted card may touch.
        if (wide < 4 || high < 4) return []
        return [`${bubble.dataset.side} covers ${piece.dataset.side} ${piece.dataset.at}: ${wide} × ${high}`]
      })
    })
    for (const bubble of bubbles) bubble.remove()
    return covered
  })
}

/** Plays against bots until the screen meets the condition. */
async function practise({ page }: Player, isThere: (seen: TableReading) => boolean): Promise<TableReading> {
  for (let steps = 0; steps < 10_000; steps++) {
    const seen = await readTable(page)
    if (isThere(seen)) return seen
    if (seen.isOver) await press(page, '.game-over button.button')
    else if (seen.calls.includes('Quiero')) await press(page, '.call[data-kind="yes"]')
    else if (seen.cards.length > 0) await press(page, '.piece-press[aria-disabled="false"]')
    else if (seen.isHandOver) await press(page, '.hand-over-go')
    else await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  throw new Error(`It never came to what was looked for: ${JSON.stringify(await readTable(page))}`)
}

/** Clicks the element, if present, from within the page, which is several times as fast as with a pointer. */
function press(page: Page, selector: string): Promise<void> {
  return page.evaluate(async selector => {
    document.querySelector<HTMLElement>(selector)?.click()
    // A press takes effect one frame later.
    await new Promise(requestAnimationFrame)
  }, selector)
}

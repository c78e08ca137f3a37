import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  button,
  expectAccessible,
  expectNoSideScroll,
  heading,
  link,
  openBrowser,
  PHONE,
  register,
  scriptErrors,
  seen,
  sitDown,
} from '../house/browser.ts'
import {
  byKeyboard,
  byMouse,
  byTouch,
  expectWithinReach,
  type Hands,
  heldCards,
  type Look,
  look,
  readScore,
} from '../house/table.ts'

const TABLE = /\/game\/[0-9a-f-]{36}$/
const consoleErrors: string[] = []

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
afterEach(() => {
  expect(scriptErrors()).toEqual([])
  expect(consoleErrors.splice(0)).toEqual([])
})

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await sitDown(browser, options)
  page.on('console', message => {
    const text = message.text()
    // A cut network is what some of these journeys are about; a visitor is told 401 when he is looked up.
    if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|WebSocket|status of 401/.test(text))
      consoleErrors.push(`${page.url()}: ${text}`)
  })
  return page
}

interface Person {
  name: string
  page: Page
  hands: Hands
}

async function arrive(
  name: string,
  way: (page: Page) => Hands,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const page = await visit(options)
  await register(page, name)
  return { name, page, hands: way(page) }
}

async function meet(people: Person[]) {
  await Promise.all(people.map(({ page }) => page.goto('/match-queue')))
  for (const { page } of people) {
    await button(page, 'Find a match').click()
    if (page !== people.at(-1)!.page) await page.getByRole('timer').waitFor()
  }
  await Promise.all(people.map(({ page }) => page.waitForURL(TABLE)))
}

/** What is preferred in which hand, so that a game has a bit of everything and comes to its end. */
function wishes(hand: number): string[] {
  if (hand === 1) return ['card']
  if (hand === 2) return ['Vale cuatro', 'Retruco', 'Quiero', 'Envido', 'Truco', 'card']
  if (hand === 3) return ['No quiero', 'Truco', 'card']
  return ['Quiero', 'Falta envido', 'card']
}

function decide({ calls, cards, hand }: Look, isFolding: boolean): string | null {
  if (isFolding && hand === 3 && cards.length > 0 && calls.includes('Mazo')) return 'Mazo'
  const isOffered = (wish: string) => {
    if (wish === 'card') return cards.length > 0
    return calls.includes(wish) || (wish === 'Falta envido' && calls.includes('Envido'))
  }
  return wishes(hand).find(isOffered) ?? null
}

interface Witness {
  /** Before somebody acts, with everybody at the same point of the game. */
  onTurn?(person: Person, seen: Look): Promise<void>
  /** All four screens show a new hand. */
  onHand?(hand: number): Promise<void>
}

/** Plays on until all screens show the end. */
async function playOn(people: Person[], folding: Person, witness: Witness = {}) {
  let hand = 0
  let quiet = 0
  for (;;) {
    const looks = await Promise.all(people.map(({ page }) => look(page)))
    if (looks.every(({ isOver }) => isOver)) return
    await Promise.all(people.map(({ hands }, index) => looks[index]!.isHandOver && hands.goOn()))
    const isTogether = looks.every(each => each.hand === looks[0]!.hand && !each.isHandOver && !each.isOver)
    if (isTogether && looks[0]!.hand > hand) {
      hand = looks[0]!.hand
      await witness.onHand?.(hand)
    }
    // Whoever owes a card or an answer comes before those who might say something.
    const offers = people
      .map((person, index) => ({ person, seen: looks[index]! }))
      .map(each => ({ ...each, action: decide(each.seen, each.person === folding) }))
      .filter(({ action }) => action !== null)
      .sort((a, b) => urgency(b.seen) - urgency(a.seen))
    const [next] = offers
    if (!isTogether || !next) {
      if (++quiet > 600) throw new Error(`Nothing happens any more: ${JSON.stringify(looks)}`)
      await people[0]!.page.waitForTimeout(40)
      continue
    }
    quiet = 0
    await witness.onTurn?.(next.person, next.seen)
    const { page } = next.person
    const before = JSON.stringify(next.seen)
    const now = () => look(page).then(each => JSON.stringify(each))
    try {
      await press(next.person, next.action!, next.seen)
    } catch (error) {
      // His partner may have answered a moment before.
      if ((await now()) === before) throw error
    }
    await expect.poll(now, { timeout: 15_000 }).not.toBe(before)
  }
}

function press({ hands }: Person, action: string, { cards }: Look) {
  return action === 'card' ? hands.card(cards[0]!) : hands.call(action)
}

const urgency = ({ cards, calls }: Look) => (calls.includes('Quiero') ? 2 : 0) + (cards.length > 0 ? 1 : 0)

/** Whether each card of one's own is as wide as a thumb needs it. */
const wideCards = (page: Page) =>
  page.locator('.piece-press').evaluateAll(all => all.map(each => each.getBoundingClientRect().width >= 96))

describe('four people at one table', () => {
  let people: Person[]
  let desk: Person
  let phone: Person
  let reloader: Person
  let typist: Person

  beforeAll(async () => {
    people = await Promise.all([
      arrive('escritorio', byMouse),
      arrive('en-el-telefono', byTouch, {
        viewport: PHONE,
        hasTouch: true,
        isMobile: true,
        reducedMotion: 'reduce',
      }),
      arrive('recargador', byMouse),
      arrive('tecladista', byKeyboard, { reducedMotion: 'reduce' }),
    ])
    ;[desk, phone, reloader, typist] = people as [Person, Person, Person, Person]
    await meet(people)
  })
  afterAll(() => Promise.all(people.map(({ page }) => page.context().close())))

  const partnerOf = (page: Page) => page.locator('.plate[data-side="partner"] .plate-name').textContent()

  test('play a whole game to its end, each in a way of his own', async () => {
    const reloads = new Set<number>()
    const partner = await partnerOf(desk.page)
    const isWithDesk = ({ name }: Person) => name === desk.name || name === partner

    await playOn(people, phone, {
      async onHand() {
        const scores = await Promise.all(people.map(({ page }) => readScore(page)))
        const [first] = scores
        scores.forEach(({ us, them }, index) => {
          const same = isWithDesk(people[index]!) ? { us, them } : { us: them, them: us }
          expect(same, people[index]!.name).toEqual(first)
        })
        await expectNoSideScroll(phone.page)
        // A card that is still flying in from the deck is smaller.
        await expect.poll(() => wideCards(phone.page), { timeout: 10_000 }).toEqual([true, true, true])
      },
      async onTurn(person, { hand, cards }) {
        await expectWithinReach(person.page)
        // In the middle of a trick of his, and again in the middle of calls.
        if (person !== reloader || reloads.has(hand) || hand > 2 || cards.length === 3) return
        reloads.add(hand)
        const whole = async () => ({
          score: await readScore(person.page),
          cards: await heldCards(person.page),
          partner: await partnerOf(person.page),
        })
        const before = await whole()
        await person.page.reload()
        await person.page.locator('.piece-press').first().waitFor()
        expect(await whole()).toEqual(before)
      },
    })
    expect(reloads.size).toBe(2)

    const scores = await Promise.all(people.map(({ page }) => readScore(page)))
    for (const [index, { page, name }] of people.entries()) {
      const { us, them } = scores[index]!
      expect(Math.max(us, them), name).toBe(30)
      await seen(heading(page, us > them ? 'You won!' : 'You lost'))
      await seen(page.getByText(`30 to ${Math.min(us, them)}`))
      await expect
        .poll(() => stats(page), { timeout: 15_000 })
        .toEqual({
          wins: us > them ? 1 : 0,
          losses: us > them ? 0 : 1,
          gamesPlayed: 1,
        })
    }
    await expectNoSideScroll(phone.page)
    await expectInBothThemes(phone.page, '.game-over')
  })

  test('look at their game again, and play another one', async () => {
    const first = desk.page.url()
    await link(reloader.page, 'Watch the replay').click()
    await reloader.page.waitForURL(`${first}/replay`)
    await reloader.page.getByRole('heading', { level: 1 }).waitFor()
    await reloader.page.goBack()

    await button(desk.page, /^Rematch/).click()
    await seen(button(desk.page, /^Waiting for the others/))
    await seen(phone.page.getByText(`${desk.name} wants to play again.`))
    await button(phone.page, /^Rematch/).tap()
    await seen(reloader.page.getByText(`${desk.name}, ${phone.name} want to play again.`))
    await button(reloader.page, /^Rematch/).click()
    await button(typist.page, /^Rematch/).focus()
    await typist.page.keyboard.press('Enter')
    await Promise.all(
      people.map(({ page }) => page.waitForURL(url => TABLE.test(url.href) && url.href !== first)),
    )
    expect(new Set(people.map(({ page }) => page.url())).size).toBe(1)
    await Promise.all(people.map(({ page }) => page.locator('.piece-press').nth(2).waitFor()))
  })

  test('are watched by one who sees nobody’s cards, and see whose chair is empty', async () => {
    const watcher = await visit()
    await register(watcher, 'mirona')
    await watcher.goto(desk.page.url())
    await seen(watcher.getByText('You are watching this table.'))
    await watcher.locator('.piece[data-at="held"]').nth(11).waitFor()
    expect(await watcher.locator('.piece[data-at="held"] .piece-face').allInnerTexts()).toEqual(
      Array(12).fill(''),
    )
    expect(await watcher.locator('.piece[data-at="held"] .piece-face :is(svg, img)').count()).toBe(0)
    expect(await watcher.locator('.call, .piece-press').count()).toBe(0)
    await expectInBothThemes(watcher, '.watching')

    const plate = (page: Page) => page.locator('.plate').filter({ hasText: typist.name })
    await typist.page.close()
    for (const page of [desk.page, phone.page, watcher]) await seen(plate(page).getByText('away'))
    await expectInBothThemes(desk.page, '.plate[data-away="true"]')
    await watcher.context().close()
  })
})

describe('one seat', () => {
  let person: Person

  beforeAll(async () => {
    person = await arrive('solitaria', byMouse, { reducedMotion: 'reduce' })
    await person.page.goto('/match-queue')
    await button(person.page, 'Practice against bots').click()
    await button(person.page, 'Deal the cards').click()
    await person.page.waitForURL(TABLE)
    await myCard(person)
  })
  afterAll(() => person.page.context().close())

  const TAKEN = 'The other tab or device has taken over.'

  test('is played from one tab at a time', async () => {
    const { page } = person
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.locator('.piece-press').first().waitFor()
    await seen(page.getByText(TAKEN))
    expect((await look(page)).cards).toEqual([])
    await expectInBothThemes(page, '.strip')

    await button(page, 'Play here').click()
    await seen(other.getByText(TAKEN))
    await page.getByText(TAKEN).waitFor({ state: 'hidden' })
    await other.close()
  })

  test('survives a lost connection, and plays a card that was chosen meanwhile once', async () => {
    const { page } = person
    const { cards } = await myCard(person)
    const before = await heldCards(page)
    await page.context().setOffline(true)
    await seen(page.getByText('Connection lost. Reconnecting… your seat is kept.'))
    await expectInBothThemes(page, '.strip')
    await page.getByRole('button', { name: cards[0]!, exact: true }).click()
    await seen(page.getByText('Sending…'))
    await page.context().setOffline(false)
    await page.getByText('Connection lost').waitFor({ state: 'hidden' })
    await page.getByText('Sending…').waitFor({ state: 'hidden' })

    const name = cards[0]!.replace(/,.*/, '')
    const lines = page.locator('.hand-log li, [role="log"] p')
    const told = (await lines.allInnerTexts()).filter(line => line === `You play the ${name}.`)
    expect(told.length).toBe(2)
    expect(await heldCards(page)).toEqual(before.filter(card => card !== cards[0]))
    await page.reload()
    await page.locator('.table-room').waitFor()
    expect(before.filter(card => card !== cards[0])).toEqual(expect.arrayContaining(await heldCards(page)))
  })

  test('can talk', async () => {
    const { page } = person
    await button(page, 'Talk and señas').click()
    await seen(button(page, 'Good luck'))
    await expectInBothThemes(page, '.talk-menu')
    await button(page, 'Good luck').click()
    await seen(page.locator('.shout').getByText('Good luck'))
  })
})

describe('practice', () => {
  test('is two clicks from the door, needs no network once it is there, and survives a reload', async () => {
    const page = await visit({ viewport: PHONE, reducedMotion: 'reduce' })
    const person = { name: 'You', page, hands: byMouse(page) }
    await page.clock.install()
    await page.goto('/')
    await link(page, 'Play a practice hand').click()
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
    await seen(heading(page, us > them ? 'You won!' : 'You lost'), link(page, 'Sign up to play people'))
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
    await seen(page.getByRole('dialog', { name: 'Keys' }))
    await expectInBothThemes(page, '.key-sheet')
    await page.keyboard.press('Escape')
    await page.keyboard.press('b')
    await seen(page.getByRole('dialog', { name: 'What beats what' }))
    await expectInBothThemes(page, '.ladder')
    await page.keyboard.press('Escape')
    await button(page, 'Menu').click()
    await expectInBothThemes(page, '.menu')
    await page.keyboard.press('Escape')
    const log = button(page, 'The hand in words')
    if (await log.isVisible()) await log.click()
    await expectInBothThemes(page, '.hand-log')
    if (await log.isVisible()) await log.click()

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

/** Plays against bots, hurrying their clocks, until the screen shows what is looked for. */
async function practise({ page, hands }: Person, isThere: (seen: Look) => boolean): Promise<Look> {
  for (let steps = 0; steps < 3000; steps++) {
    const seen = await look(page)
    if (isThere(seen)) return seen
    if (seen.isOver) await button(page, 'Play again').click()
    else if (seen.calls.includes('Quiero')) await hands.call('Quiero')
    else if (seen.cards.length > 0) await hands.card(seen.cards[0]!)
    else await page.clock.fastForward(400)
  }
  throw new Error(`It never came to what was looked for: ${JSON.stringify(await look(page))}`)
}

/** Waits for the own turn to play a card; whatever is asked before is answered. */
async function myCard({ page, hands }: Person): Promise<Look> {
  for (let steps = 0; steps < 1000; steps++) {
    const seen = await look(page)
    if (seen.cards.length > 0) return seen
    if (seen.calls.includes('No quiero')) await hands.call('No quiero')
    else if (seen.isHandOver) await hands.goOn()
    await page.waitForTimeout(50)
  }
  throw new Error(`It is never one's turn: ${JSON.stringify(await look(page))}`)
}

async function stats(page: Page): Promise<unknown> {
  const answer = await page.context().request.get(`${inject('house').api}/api/auth/me`)
  return (await answer.json()).stats
}

/** Nothing serious for axe, by day and by night, and the state was there all along. */
async function expectInBothThemes(page: Page, state: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(state).first().waitFor()
    await expectAccessible(page)
    expect(await page.locator(state).count(), state).toBeGreaterThan(0)
  }
}

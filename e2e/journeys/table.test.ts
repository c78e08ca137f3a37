// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { registerAccount } from '../support/accounts.ts'
import {
  button,
  DESKTOP,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  PHONE,
  TOUCH,
} from '../support/browser.ts'
import { expectInBothThemes, GAME_URL, type Player, usePlayers } from '../support/player.ts'
import { server } from '../support/server.ts'
import {
  byKeyboard,
  byMouse,
  byTouch,
  expectWithinReach,
  heldCards,
  readScore,
  readTable,
  type TableReading,
} from '../support/table.ts'

const { newPage, newPlayer } = usePlayers()

async function meet(people: Player[]) {
  await Promise.all(people.map(({ page }) => page.goto('/match-queue')))
  for (const { page } of people) {
    await button(page, 'Find a game').click()
    if (page !== people.at(-1)!.page) await page.getByRole('timer').waitFor()
  }
  await Promise.all(people.map(({ page }) => page.waitForURL(GAME_URL)))
}

/** The preferred actions in each hand, so that a game has some of everything and comes to an end. */
function wishes(hand: number): string[] {
  if (hand === 1) return ['card']
  if (hand === 2) return ['Vale cuatro', 'Retruco', 'Quiero', 'Envido', 'Truco', 'card']
  if (hand === 3) return ['No quiero', 'Truco', 'card']
  return ['Quiero', 'Falta envido', 'card']
}

function decide({ calls, cards, hand }: TableReading, isFolding: boolean): string | null {
  if (isFolding && hand === 3 && cards.length > 0 && calls.includes('Mazo')) return 'Mazo'
  const isOffered = (wish: string) => {
    if (wish === 'card') return cards.length > 0
    return calls.includes(wish) || (wish === 'Falta envido' && calls.includes('Envido'))
  }
  return wishes(hand).find(isOffered) ?? null
}

interface Witness {
  /** Called before a player acts, with all screens at the same point of the game. */
  onTurn?(person: Player, seen: TableReading): Promise<void>
  /** Called when all four screens show a new hand. */
  onHand?(hand: number): Promise<void>
}

interface Turn {
  person: Player
  seen: TableReading
  action: string
}

/** Waits until all screens show the same point and a player can act; undefined once all show the end of the game. */
async function nextTurn(people: Player[], folding: Player): Promise<Turn | undefined> {
  let turn: Turn | undefined
  const isReady = async () => {
    const looks = await Promise.all(people.map(({ page }) => readTable(page)))
    if (looks.every(({ isOver }) => isOver)) return true
    await Promise.all(people.map(({ controls }, index) => looks[index]!.isHandOver && controls.goOn()))
    // The number of the hand is in the log, which is loaded once the table can be played.
    const hand = looks[0]!.hand
    if (hand === 0 || !looks.every(each => each.hand === hand && !each.isHandOver && !each.isOver))
      return looks
      // Players who have to play or answer come before those who may call.
    ;[turn] = people
      .map((person, index) => ({ person, seen: looks[index]! }))
      .map(each => ({ ...each, action: decide(each.seen, each.person === folding) }))
      .filter((each): each is Turn => each.action !== null)
      .sort((a, b) => urgency(b.seen) - urgency(a.seen))
    return turn ? true : looks
  }
  await expect.poll(isReady, { timeout: 600_000 }).toBe(true)
  return turn
}

/** Plays until all screens show the end of the game. */
async function playOn(people: Player[], folding: Player, witness: Witness = {}) {
  let hand = 0
  for (;;) {
    const turn = await nextTurn(people, folding)
    if (!turn) return
    const { person, seen, action } = turn
    if (seen.hand > hand) {
      hand = seen.hand
      await witness.onHand?.(hand)
    }
    await witness.onTurn?.(person, seen)
    const before = JSON.stringify(seen)
    // On a busy machine a press may come too late; it is repeated.
    const isDone = async () => {
      const now = JSON.stringify(await readTable(person.page))
      if (now === before) await press(person, action, seen)
      return JSON.stringify(await readTable(person.page)) !== before
    }
    await expect.poll(isDone).toBe(true)
  }
}

function press({ controls }: Player, action: string, { cards }: TableReading) {
  return action === 'card' ? controls.card(cards[0]!) : controls.call(action)
}

const urgency = ({ cards, calls }: TableReading) =>
  (calls.includes('Quiero') ? 2 : 0) + (cards.length > 0 ? 1 : 0)

/** Whether each of the player's own cards is wide enough for a thumb. */
const wideCards = (page: Page) =>
  page.locator('.piece-press').evaluateAll(all => all.map(each => each.getBoundingClientRect().width >= 96))

describe('four people at one table', () => {
  let people: Player[]
  let desk: Player
  let phone: Player
  let reloader: Player
  let typist: Player

  beforeAll(async () => {
    people = await Promise.all([
      newPlayer('escritorio', byMouse, { reducedMotion: 'no-preference' }),
      newPlayer('en-el-telefono', byTouch, TOUCH),
      // The widest possible name of twenty letters.
      newPlayer('W'.repeat(20), byMouse),
      newPlayer('tecladista', byKeyboard),
    ])
    ;[desk, phone, reloader, typist] = people as [Player, Player, Player, Player]
    await meet(people)
  })

  const partnerOf = (page: Page) => page.locator('.plate[data-side="opposite"] .plate-name').textContent()

  test('play a whole game, each with a different input device', async () => {
    const reloads = new Set<number>()
    const partner = await partnerOf(desk.page)
    const isWithDesk = ({ name }: Player) => name === desk.name || name === partner

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
        await expect.poll(() => wideCards(phone.page)).toEqual([true, true, true])
      },
      async onTurn(person, { hand, cards }) {
        await expectWithinReach(person.page)
        // Reloads in the middle of a trick, and again in the middle of calls.
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
        await expect.poll(whole).toEqual(before)
      },
    })
    expect(reloads.size).toBe(2)

    const scores = await Promise.all(people.map(({ page }) => readScore(page)))
    for (const [index, { page, name }] of people.entries()) {
      const { us, them } = scores[index]!
      expect(Math.max(us, them), name).toBe(30)
      await expectVisible(heading(page, us > them ? 'You won!' : 'You lost'))
      await expectVisible(page.getByText(`30 to ${Math.min(us, them)}`))
      await expect
        .poll(() => stats(page))
        .toEqual({
          wins: us > them ? 1 : 0,
          losses: us > them ? 0 : 1,
          gamesPlayed: 1,
        })
    }
    await expectInBothThemes(phone.page, '.game-over')
    await expectVisible(phone.page.locator('.rating-number'), phone.page.locator('.rematch-left'))
    for (const size of [DESKTOP, { width: 768, height: 1024 }, PHONE]) {
      await phone.page.setViewportSize(size)
      await expectNoSideScroll(phone.page)
      await expect.poll(() => outOfReach(phone.page), { message: JSON.stringify(size) }).toEqual([])
    }
  })

  test('watch the replay of their game and play another one', async () => {
    const first = desk.page.url()
    await link(reloader.page, 'Watch the replay').click()
    await reloader.page.waitForURL(`${first}/replay`)
    await reloader.page.getByRole('heading', { level: 1 }).waitFor()
    await reloader.page.goBack()

    await button(desk.page, /^Rematch/).click()
    await expectVisible(button(desk.page, /^Waiting for the others/))
    await expectVisible(phone.page.getByText(`${desk.name} wants a rematch.`))
    await button(phone.page, /^Rematch/).tap()
    await expectVisible(reloader.page.getByText(`${desk.name}, ${phone.name} want a rematch.`))
    await button(reloader.page, /^Rematch/).click()
    await button(typist.page, /^Rematch/).focus()
    await typist.page.keyboard.press('Enter')
    await Promise.all(
      people.map(({ page }) => page.waitForURL(url => GAME_URL.test(url.href) && url.href !== first)),
    )
    expect(new Set(people.map(({ page }) => page.url())).size).toBe(1)
    await Promise.all(people.map(({ page }) => page.locator('.piece-press').nth(2).waitFor()))
  })

  test('are watched by a spectator who sees no hidden card, and see whose seat is empty', async () => {
    const watcher = await newPage({ account: await registerAccount('mirona') })
    await watcher.goto(desk.page.url())
    await expectVisible(watcher.getByText('You are watching this table.'))
    await watcher.locator('.piece[data-at="held"]').nth(11).waitFor()
    expect(await watcher.locator('.piece[data-at="held"] .piece-face').allInnerTexts()).toEqual(
      Array(12).fill(''),
    )
    await expect
      .poll(() => watcher.locator('.piece[data-at="held"] .piece-face :is(svg, img)').count())
      .toBe(0)
    await expect.poll(() => watcher.locator('.call, .piece-press').count()).toBe(0)
    await expectInBothThemes(watcher, '.watching')

    const plate = (page: Page) => page.locator('.plate').filter({ hasText: typist.name })
    await typist.page.close()
    for (const page of [desk.page, phone.page, watcher]) await expectVisible(plate(page).getByText('away'))
    await expectInBothThemes(desk.page, '.plate[data-away="true"]')
  })
})

/**
 * The parts of the result that cannot be pressed or are cut off. Its buttons must stay within reach; those of the
 * other players may be scrolled to.
 */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panel = document.querySelector('.game-over')!
    const buttons = [...panel.querySelectorAll('.button')].filter(each => !each.closest('.other-players'))
    const ways = buttons.flatMap(each => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return isInside && each.contains(hit)
        ? []
        : [`${each.outerHTML} at ${left} ${top} ${right} ${bottom} is under ${hit?.outerHTML}`]
    })
    const names = buttons.map(each => each.ariaLabel || each.textContent).join(', ')
    if (names !== 'Rematch, Watch the replay, Analyse, Share, WhatsApp, Telegram, Find a game, Chat')
      ways.push(`the buttons are ${names}`)
    if (panel.scrollWidth > panel.clientWidth)
      ways.push(`${panel.scrollWidth - panel.clientWidth}px too wide`)
    return ways
  })
}

async function stats(page: Page): Promise<unknown> {
  const answer = await page.context().request.get(`${server.api}/api/auth/me`)
  return (await answer.json()).stats
}

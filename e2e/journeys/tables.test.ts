import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessible,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  TOUCH,
  toast,
} from '../support/browser.ts'
import { GAME_URL, type Player, shortenPauses, usePlayers } from '../support/player.ts'
import { byMouse, byTouch, expectWithinReach, heldCards, readScore, readTable } from '../support/table.ts'

const { newPage, newPlayer } = usePlayers()

const TABLE_URL = /\/t\/[A-Z]{6}$/
const readyButton = (page: Page) => page.getByRole('button', { name: 'Ready', exact: true })
const freeSeat = (page: Page, seat: number) =>
  page.getByRole('button', { name: new RegExp(`^(Take this seat|Move here).*Seat ${seat}$`) })

const freeSeatAt = (page: Page, seat: string) =>
  page.getByRole('button', { name: new RegExp(`^(Take this seat|Move here|${seat}).*Seat ${seat}$`) })

/** Opens the link on a phone without an account and joins with a nickname, which also takes a free seat. */
async function joinAsGuest(url: string, nickname: string): Promise<Player> {
  const page = await newPage(TOUCH)
  await page.addInitScript(shortenPauses, 0.1)
  await page.goto(url)
  await page.getByLabel('Your nickname').fill(nickname)
  await expectNoSideScroll(page)
  await button(page, 'Join as guest').tap()
  await page.getByLabel('Your nickname').waitFor({ state: 'hidden' })
  return { name: nickname, page, controls: byTouch(page) }
}

/** Gets ready, unless the player already is. */
async function getReady(page: Page) {
  const isReady = async () => {
    if (await button(page, 'Not yet').isVisible()) return true
    if (await readyButton(page).isEnabled()) await readyButton(page).tap()
    return false
  }
  await expect.poll(isReady).toBe(true)
}

/** Plays until every screen meets the condition. Of the calls, those that are named are made where they can be. */
async function playUntil(
  people: Player[],
  calls: readonly string[],
  isReached: (page: Page) => Promise<boolean>,
) {
  const isDone = async () => {
    for (const { page, controls } of people) {
      const seen = await readTable(page)
      const offered = (words: string) => seen.calls.includes(words.endsWith('nvido') ? 'Envido' : words)
      const call = ['I’m back', 'Quiero', ...calls].find(offered)
      if (seen.isHandOver) await controls.goOn()
      else if (call) await controls.call(call).catch(() => {})
      else if (seen.cards.length > 0) await controls.card(seen.cards[0]!).catch(() => {})
    }
    return (await Promise.all(people.map(({ page }) => isReached(page)))).every(Boolean)
  }
  await expect.poll(isDone, { timeout: 600_000 }).toBe(true)
}

/** Plays until the result is shown. A falta envido ends a short game within a few hands. */
const playToTheEnd = (people: Player[]) =>
  playUntil(people, ['Falta envido'], async page => (await readTable(page)).isOver)

test('a guest follows the link on a phone, is seated and plays without another press, and both play again', async () => {
  const host = await newPlayer('anfitriona', byMouse)
  await host.page.goto('/game')
  await button(host.page, 'Create a table').first().click()
  const dialog = host.page.getByRole('dialog', { name: 'Create a table' })
  await dialog.getByRole('radio', { name: 'One against one' }).check()
  await dialog.getByRole('radio', { name: '15 points' }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await host.page.waitForURL(TABLE_URL)
  await expectVisible(
    host.page.getByText('Waiting for one more player'),
    host.page.getByRole('img', { name: 'QR code of the link' }),
  )
  await expectAccessible(host.page)

  const url = host.page.url()
  const guest = await joinAsGuest(
    url.replace(/[A-Z]{6}$/, code => code.toLowerCase()),
    'beto',
  )
  // Everyone is ready at a private table: the game starts by itself.
  await Promise.all([host, guest].map(({ page }) => page.waitForURL(GAME_URL)))
  await expectVisible(guest.page.locator('.plate[data-side="opposite"]').getByText('anfitriona'))
  await playToTheEnd([host, guest])

  for (const { page } of [host, guest]) await link(page, 'Back to the table').click()
  await Promise.all([host, guest].map(({ page }) => page.waitForURL(TABLE_URL)))

  // Registering in another tab keeps the seat and the game, and the tab at the table continues with the new session.
  const otherTab = await guest.page.context().newPage()
  await otherTab.goto('/auth')
  await otherTab.getByLabel('Username').fill('beto')
  await otherTab.getByLabel('Email').fill('beto@example.com')
  await otherTab.getByLabel('Password', { exact: true }).fill('secret1')
  await otherTab.getByLabel('Confirm password').fill('secret1')
  await button(otherTab, 'Create account').tap()
  await otherTab.waitForURL(address => address.pathname !== '/auth')
  await otherTab.goto('/profile?show=games')
  await expectVisible(otherTab.getByText('anfitriona').first())
  await otherTab.close()

  await readyButton(guest.page).tap()
  await Promise.all([host, guest].map(({ page }) => page.waitForURL(GAME_URL)))
})

test('four people choose partners, play, and play again with other partners', {
  tags: ['long'],
}, async () => {
  const owner = await newPlayer('duenia', byMouse)
  const host = owner.page
  await host.goto('/game')
  await button(host, 'Create a table').first().click()
  const creation = host.getByRole('dialog', { name: 'Create a table' })
  await creation.getByRole('radio', { name: '15 points' }).check()
  // At a public table the host starts the game.
  await creation.getByRole('radio', { name: 'Everyone' }).check()
  await creation.getByRole('button', { name: 'Create', exact: true }).click()
  await host.waitForURL(TABLE_URL)

  // The partner sits opposite the host.
  const carla = await joinAsGuest(host.url(), 'carla')
  await expectVisible(button(carla.page, 'Not yet'))
  await freeSeat(carla.page, 3).tap()
  await expectVisible(host.getByRole('button', { name: /^carla.*your partner/ }))
  const dario = await joinAsGuest(host.url(), 'dario')
  await expectVisible(host.getByRole('button', { name: /^dario/ }))
  const elsa = await joinAsGuest(host.url(), 'elsa')
  await expectVisible(host.getByRole('button', { name: /^elsa/ }))
  const fito = await joinAsGuest(host.url(), 'fito')
  await expectVisible(fito.page.getByText('All seats are taken. You can stay and wait for one.'))

  await host.getByRole('button', { name: /^dario/ }).click()
  await host.getByRole('menuitem', { name: 'Swap with carla' }).click()
  await expectVisible(host.getByRole('button', { name: /^dario.*your partner/ }))
  await expectVisible(elsa.page.getByText('your partner', { exact: false }).first())

  await host.getByRole('button', { name: /^fito/ }).click()
  await host.getByRole('menuitem', { name: 'Remove from the table' }).click()
  await expectVisible(heading(fito.page, 'The host removed you from this table'))

  const start = async (partner: string) => {
    for (const { page } of [carla, dario, elsa]) await getReady(page)
    await button(host, 'Start game').click()
    await Promise.all(four.map(({ page }) => page.waitForURL(GAME_URL)))
    await expectVisible(host.locator('.plate[data-side="opposite"]').getByText(partner))
  }
  const four = [owner, carla, dario, elsa]
  await start('dario')
  await playToTheEnd(four)

  for (const { page } of four) await link(page, 'Back to the table').click()
  await Promise.all(four.map(({ page }) => page.waitForURL(TABLE_URL)))
  await host.getByRole('button', { name: /^elsa/ }).click()
  await host.getByRole('menuitem', { name: 'Swap with dario' }).click()
  await expectVisible(host.getByRole('button', { name: /^elsa.*your partner/ }))
  await start('elsa')
})

test('six people play to 15 through a pica-pica, one of them reloads in a duel', {
  tags: ['long'],
}, async () => {
  const owner = await newPlayer('asadora', byMouse)
  const host = owner.page
  await host.goto('/game')
  await button(host, 'Create a table').first().click()
  const creation = host.getByRole('dialog', { name: 'Create a table' })
  await creation.getByRole('radio', { name: 'Three against three' }).check()
  await creation.getByRole('radio', { name: '15 points' }).check()
  await creation.getByRole('button', { name: 'Create', exact: true }).click()
  await host.waitForURL(TABLE_URL)
  await expectAccessible(host)
  const six = [owner]
  for (const name of ['brasa', 'chori', 'dulce', 'entrana', 'fuego'])
    six.push(await joinAsGuest(host.url(), name))
  const phone = six[3]!

  await Promise.all(six.map(({ page }) => page.waitForURL(GAME_URL)))
  await expect.poll(() => host.locator('.ally', { hasText: 'partner' }).count()).toBe(2)
  const isInDuel = (page: Page) => page.locator('.duel-badge').first().isVisible()
  await playUntil(six, ['Envido', 'Truco'], isInDuel)

  // Of the six, two play; each of the others sees their own cards and the backs of the rest.
  const looks = await Promise.all(six.map(({ page }) => readTable(page)))
  expect(looks.filter(({ cards }) => cards.length > 0).length).toBeLessThanOrEqual(1)
  await expect.poll(() => phone.page.locator('.duel-badge').count()).toBe(6)
  await expectWithinReach(phone.page)
  await expectNoSideScroll(phone.page)
  const seen = async () => ({ score: await readScore(phone.page), cards: await heldCards(phone.page) })
  const before = await seen()
  await phone.page.reload()
  await phone.page.locator('.piece-press').first().waitFor()
  await expect.poll(seen).toEqual(before)
  await expectVisible(phone.page.locator('.duel-badge').first())

  await playToTheEnd(six)
  const scores = await Promise.all(six.map(({ page }) => readScore(page)))
  for (const { us, them } of scores) expect(Math.max(us, them)).toBe(15)
  expect(scores.filter(({ us, them }) => us > them)).toHaveLength(3)
  await link(phone.page, 'Watch the replay').tap()
  await expectVisible(phone.page.getByRole('heading', { level: 1 }))
})

test('a game against a bot waits while its only person is away, and the lobby does not list it', {
  tags: ['long'],
}, async () => {
  const person = await newPlayer('viajera', byMouse)
  const { page } = person
  await page.goto('/game')
  await button(page, 'Create a table').first().click()
  const creation = page.getByRole('dialog', { name: 'Create a table' })
  await creation.getByRole('radio', { name: 'One against one' }).check()
  await creation.getByRole('radio', { name: '15 points' }).check()
  await creation.getByRole('radio', { name: '15 s' }).check()
  await creation.getByRole('radio', { name: 'Everyone' }).check()
  await creation.getByLabel('Opponent').selectOption('careful')
  await creation.getByRole('button', { name: 'Create', exact: true }).click()
  await button(page, 'Start game').click()
  await page.waitForURL(GAME_URL)
  await page.locator('.piece-press').first().waitFor()
  const table = page.url()

  const other = await newPage({ account: await registerAccount('paseandera') })
  await other.goto('/game')
  const row = other.getByRole('listitem').filter({ hasText: 'viajera' })
  await expectVisible(row)

  await page.goto('/rankings')
  const banner = page.getByRole('complementary', { name: 'Your game' })
  await expectVisible(banner.getByText('You have a game in progress'))
  // The turn has run out. From here on, bots would finish the hand within seconds.
  await row.waitFor({ state: 'hidden' })
  for (const path of ['/learn', '/rules', '/tournaments', '/profile']) {
    await page.goto(path)
    await expectVisible(banner.getByText('You have a game in progress'))
  }
  await banner.getByRole('link', { name: 'Go to the table' }).click()
  await page.waitForURL(table)
  await expectVisible(row)
  expect((await readTable(page)).isOver).toBe(false)
  await playToTheEnd([person])
  await expectVisible(heading(page, /^You (won!|lost)$/))
})

test('a blocked player cannot join the table, and a report reaches the administrators', {
  tags: ['long'],
}, async () => {
  const host = await newPage({ account: await registerAccount('gloria') })
  const rude = await registerAccount('malhablado')
  const { _id } = await rude.call('GET /api/auth/me')
  await host.goto(`/player/${_id}`)
  await button(host, 'Block').click()
  await host.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expectVisible(button(host, 'Unblock'))
  await button(host, 'Report').click()
  const dialog = host.getByRole('dialog', { name: 'Report malhablado' })
  await dialog.getByLabel('Reason').selectOption({ label: 'Insults' })
  await dialog.getByLabel('What happened? (optional)').fill('Me insultó toda la partida.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectVisible(toast(host, 'Thank you. Our staff will look at your report.'))

  await host.goto('/game')
  await button(host, 'Create a table').first().click()
  const creation = host.getByRole('dialog', { name: 'Create a table' })
  await creation.getByRole('button', { name: 'Create', exact: true }).click()
  await host.waitForURL(TABLE_URL)
  const stranger = await newPage({ account: rude })
  await stranger.goto(host.url())
  await expectVisible(stranger.getByRole('heading', { level: 1 }))
  await expect.poll(() => stranger.getByRole('button', { name: /^Take this seat/ }).count()).toBe(0)

  const admin = await newPage({ account: await signInAdmin() })
  await admin.goto('/admin/alerts?search=malhablado')
  await admin
    .getByRole('link', { name: /Reported by players/ })
    .first()
    .click()
  await expectVisible(admin.getByText('Me insultó toda la partida.').first())
})

test('two people and bots play a team match, with bots at its second table, and see the sum of both', {
  tags: ['long'],
}, async () => {
  const host = await newPlayer('capitana', byMouse)
  await host.page.goto('/game')
  await button(host.page, 'Create a table').first().click()
  const dialog = host.page.getByRole('dialog', { name: 'Create a table' })
  await dialog.getByRole('radio', { name: '8 hands' }).check()
  await dialog.getByRole('radio', { name: 'Four bots' }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await host.page.waitForURL(TABLE_URL)
  await expectVisible(host.page.getByText('Waiting for 3 more players'))
  await expectAccessible(host.page)
  for (const seat of ['A3', 'A4']) {
    await host.page.getByRole('button', { name: new RegExp(`^Add a bot.*${seat}`) }).click()
    await host.page.getByRole('menuitem', { name: 'Daring' }).click()
    await freeSeatAt(host.page, seat).waitFor({ state: 'detached' })
  }

  const guest = await joinAsGuest(host.page.url(), 'rival')
  await Promise.all([host, guest].map(({ page }) => page.waitForURL(GAME_URL)))
  await playUntil([host, guest], [], async page => (await readTable(page)).isOver)
  for (const { page } of [host, guest]) await link(page, 'Back to the table').click()
  for (const { page } of [host, guest]) {
    await expectVisible(
      page.getByRole('heading', { name: /^(Your team (won|lost) the match|The match is a draw)$/ }),
    )
    await expectVisible(page.getByRole('table', { name: 'Result of the match' }))
    await expectNoSideScroll(page)
  }
  await expectAccessible(host.page)
  await link(host.page, 'Watch the replay').click()
  await host.page.waitForURL(/\/replay$/)
})

import { randomBytes } from 'node:crypto'
import type { Action } from '@valecuatro/engine'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connectPlayer, type Player } from '../../server/test/player.ts'
import { registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessibleAndNoSideScroll,
  expectVisible,
  heading,
  link,
  PHONE,
  toast,
  useBrowser,
} from '../support/browser.ts'
import { server } from '../support/server.ts'

const newPage = useBrowser()
const NAME = 'Mano a mano con flor'
const RULES = 'One against one · to 15 · with flor · 30 s per turn · random draw'

async function sitWith(cookie: string): Promise<Player> {
  const player = connectPlayer({ url: server.api, cookie, origin: server.page })
  await player.until(() => player.socket.connected)
  return player
}

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(server.api)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const playsCards = ({ actions }: { actions: Action[] }): Action =>
  actions.find(action => /^\d/.test(action)) ?? actions.find(action => action === 'no quiero') ?? actions[0]!
const givesUp = ({ actions }: { actions: Action[] }): Action =>
  actions.includes('mazo') ? 'mazo' : playsCards({ actions })

/** Creates a bracket of two players in the form, to start in an hour. */
async function createInForm(page: Page) {
  await page.goto('/admin/tournaments')
  await button(page, 'Create Tournament').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(NAME)
  await dialog.getByLabel('Format').selectOption('bracket')
  await dialog.getByLabel('Players at a table').selectOption('One against one')
  await dialog.getByLabel('Play to').selectOption('15 points')
  await dialog.getByLabel('Time per turn').selectOption('30 s')
  await dialog.getByLabel('With flor').check()
  await dialog.getByLabel('Entry fee').fill('100')
  await dialog.getByLabel('Max players').fill('2')
  const start = await page.evaluate(() => {
    const at = new Date(Date.now() + 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await dialog.getByLabel('Start date').fill(start)
  expect(await dialog.getByLabel('Players join').isDisabled()).toBe(true)
  await expectAccessibleAndNoSideScroll(page)
  await dialog.getByRole('button', { name: 'Create Tournament' }).click()
  await expectVisible(toast(page, 'Tournament created successfully!'))
}

test('a tournament one against one with flor to 15, from the form of an administrator to the prize', async () => {
  const admin = await signInAdmin()
  const [desk, hero, rival] = await Promise.all([
    newPage({ account: admin, viewport: { width: 1440, height: 900 } }),
    registerAccount('sola').then(account => newPage({ account, viewport: PHONE })),
    registerAccount('contrincante'),
  ])
  await createInForm(desk)
  await link(desk, NAME).click()
  await expectVisible(desk.getByText(RULES))
  const id = new URL(desk.url()).pathname.split('/').at(-1)!

  await hero.goto(`/tournament/${id}/match-queue`)
  await expectVisible(hero.getByText(RULES))
  await button(hero, /^Join/).click()
  await expectVisible(hero.getByRole('dialog').getByText(RULES))
  await button(hero, 'Join for 100 coins').click()
  await expectVisible(heading(hero, 'You’re in'))
  const params = { id }
  await rival.call('POST /api/tournaments/{id}/enter', { params })
  const players = await Promise.all([await cookieOf(hero), rival.cookie()].map(sitWith))
  await admin.call('POST /api/tournaments/{id}/start', { params })

  await hero.waitForURL(/\/game\/[0-9a-f-]{36}$/)
  const gameId = hero.url().split('/').at(-1)!
  await Promise.all(players.map(player => player.sync(gameId)))
  const [winner, loser] = players as [Player, Player]
  expect(winner.table()).toMatchObject({
    turnMs: 30_000,
    view: { rules: { players: 2, target: 15, flor: true } },
  })
  for (const player of players)
    await player.send('game:seed', { gameId: gameId as never, seed: randomBytes(8).toString('hex') })
  await Promise.all([winner.playOn(playsCards), loser.playOn(givesUp)])

  await hero.goto(`/tournament/${id}/match-queue`)
  await expectVisible(hero.getByText('You won the tournament!'), link(hero, 'Replay Table 1'))
  await expectAccessibleAndNoSideScroll(hero)
  await hero.goto('/tournaments?view=list')
  await expectVisible(link(hero, 'You have 1,060 coins'))
  for (const player of players) player.leave()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  button,
  expectAccessible,
  expectNoSideScroll,
  heading,
  link,
  PHONE,
  register,
  seen,
  useBrowser,
} from '../support/browser.ts'

const sitDown = useBrowser()

const TABLE = /\/game\/[0-9a-f-]{36}$/
const timer = (page: Page) => page.getByRole('timer')

async function arrive(username: string, options = {}): Promise<Page> {
  const page = await sitDown({ reducedMotion: 'reduce', ...options })
  await register(page, username)
  return page
}

/** Leaves a game for good from the table's menu, and finds out that another one can be looked for at once. */
async function leaveTable(page: Page, cost: string) {
  await button(page, 'Menu').click()
  await page.getByRole('menuitem', { name: 'Leave the table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave the table?' })
  await seen(dialog.getByText(cost))
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('/game')
  await button(page, 'Find a match').click()
  await page.waitForURL('/match-queue')
  await seen(timer(page))
  await button(page, 'Cancel').click()
  await seen(button(page, 'Find a match'))
}

test('four people find each other from any page, and one of them leaves for good', async () => {
  const [inQueue, inLobby, clusterClient, reloader] = await Promise.all([
    arrive('en-cola'),
    arrive('en-el-salon'),
    arrive('de-paseo', { viewport: PHONE }),
    arrive('impaciente'),
  ])

  await inLobby.goto('/game')
  await button(inLobby, 'Find a match').click()
  await inLobby.waitForURL('/match-queue')
  await seen(timer(inLobby), heading(inLobby, 'Waiting for 3 more players'))

  await clusterClient.goto('/match-queue')
  await button(clusterClient, 'Find a match').click()
  await seen(timer(clusterClient), heading(clusterClient, 'Waiting for 2 more players'))
  await seen(heading(inLobby, 'Waiting for 2 more players'))
  await expectNoSideScroll(clusterClient)
  await clusterClient.getByRole('link', { name: 'Tournaments' }).click()
  await clusterClient.waitForURL('/tournaments')
  const notice = clusterClient.getByRole('complementary', { name: 'Your game' })
  await seen(notice.getByText('Finding a match'))
  await expectNoSideScroll(clusterClient)
  await expectAccessible(clusterClient)

  await reloader.goto('/match-queue')
  await button(reloader, 'Find a match').click()
  await seen(timer(reloader))
  const otherTab = await reloader.context().newPage()
  await otherTab.goto('/profile')
  await seen(otherTab.getByText('Finding a match'))
  await otherTab.close()
  await reloader.reload()
  await seen(timer(reloader), heading(reloader, 'Waiting for one more player'))
  await expectAccessible(reloader)

  await inQueue.goto('/match-queue')
  await seen(inQueue.getByText('3 players waiting'))
  await button(inQueue, 'Find a match').click()
  await Promise.all([inQueue, inLobby, reloader].map(page => page.waitForURL(TABLE)))

  await seen(notice.getByText('Your table is ready'))
  expect(await clusterClient.title()).toBe('Your table is ready')
  await expectNoSideScroll(clusterClient)
  await expectAccessible(clusterClient)
  await link(clusterClient, 'Go to the table').click()
  await clusterClient.waitForURL(TABLE)

  const tables = [inQueue, inLobby, clusterClient, reloader].map(page => page.url())
  expect(new Set(tables).size).toBe(1)

  await reloader.goto('/game')
  await reloader.waitForURL(tables[0]!)

  await leaveTable(reloader, 'A bot plays your seat to the end, and you cannot come back to this table.')
  for (const page of [inQueue, inLobby, clusterClient])
    await seen(page.getByText('left the table', { exact: true }))
  for (const page of [inQueue, inLobby, clusterClient, reloader]) await page.context().close()
})

test('a place in the queue can be given up from any page', async () => {
  const page = await arrive('indecisa')
  await page.goto('/match-queue')
  await button(page, 'Find a match').click()
  await seen(timer(page))
  await page.goto('/')
  await seen(page.getByText('Finding a match'))
  await button(page, 'Cancel').click()
  await page.getByText('Finding a match').waitFor({ state: 'hidden' })
  await page.goto('/match-queue')
  await seen(button(page, 'Find a match'))
  await page.context().close()
})

test('a player who does not want to wait sits down with bots, and may leave them', async () => {
  const page = await arrive('apurada')
  await page.goto('/match-queue')
  await button(page, 'Practice against bots').click()
  await page.getByRole('group', { name: 'Rivals' }).getByText('Daring').click()
  await expectAccessible(page)
  await button(page, 'Deal the cards').click()
  await page.waitForURL(TABLE)
  await leaveTable(page, 'This is practice: the game ends here, and it costs you nothing.')
  await page.context().close()
})

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
} from '../house/browser.ts'

const sitDown = useBrowser()

const TABLE = /\/game\/[0-9a-f-]{36}$/
const timer = (page: Page) => page.getByRole('timer')

async function arrive(username: string, options = {}): Promise<Page> {
  const page = await sitDown({ reducedMotion: 'reduce', ...options })
  await register(page, username)
  return page
}

test('four people find each other from four corners of the house', async () => {
  const [inQueue, inLobby, wanderer, reloader] = await Promise.all([
    arrive('en-cola'),
    arrive('en-el-salon'),
    arrive('de-paseo', { viewport: PHONE }),
    arrive('impaciente'),
  ])

  await inLobby.goto('/game')
  await button(inLobby, 'Find a match').click()
  await inLobby.waitForURL('/match-queue')
  await seen(timer(inLobby), heading(inLobby, '3 more, and the cards are dealt'))

  await wanderer.goto('/match-queue')
  await button(wanderer, 'Find a match').click()
  await seen(timer(wanderer), heading(wanderer, '2 more, and the cards are dealt'))
  await seen(heading(inLobby, '2 more, and the cards are dealt'))
  await expectNoSideScroll(wanderer)
  await wanderer.getByRole('link', { name: 'Tournaments' }).click()
  await wanderer.waitForURL('/tournaments')
  const notice = wanderer.getByRole('complementary', { name: 'Your game' })
  await seen(notice.getByText('Waiting for a table'))
  await expectNoSideScroll(wanderer)
  await expectAccessible(wanderer)

  await reloader.goto('/match-queue')
  await button(reloader, 'Find a match').click()
  await seen(timer(reloader))
  const otherTab = await reloader.context().newPage()
  await otherTab.goto('/profile')
  await seen(otherTab.getByText('Waiting for a table'))
  await otherTab.close()
  await reloader.reload()
  await seen(timer(reloader), heading(reloader, 'One more, and the cards are dealt'))
  await expectAccessible(reloader)

  await inQueue.goto('/match-queue')
  await seen(inQueue.getByText('3 people are waiting'))
  await button(inQueue, 'Find a match').click()
  await Promise.all([inQueue, inLobby, reloader].map(page => page.waitForURL(TABLE)))

  await seen(notice.getByText('Your table is ready'))
  expect(await wanderer.title()).toBe('Your table is ready')
  await expectNoSideScroll(wanderer)
  await expectAccessible(wanderer)
  await link(wanderer, 'To the table').click()
  await wanderer.waitForURL(TABLE)

  const tables = [inQueue, inLobby, wanderer, reloader].map(page => page.url())
  expect(new Set(tables).size).toBe(1)

  await reloader.goto('/game')
  await reloader.waitForURL(tables[0]!)
  for (const page of [inQueue, inLobby, wanderer, reloader]) await page.context().close()
})

test('a place in the queue can be given up from any page', async () => {
  const page = await arrive('indecisa')
  await page.goto('/match-queue')
  await button(page, 'Find a match').click()
  await seen(timer(page))
  await page.goto('/')
  await seen(page.getByText('Waiting for a table'))
  await button(page, 'Cancel').click()
  await page.getByText('Waiting for a table').waitFor({ state: 'hidden' })
  await page.goto('/match-queue')
  await seen(button(page, 'Find a match'))
  await page.context().close()
})

test('a player who does not want to wait sits down with bots', async () => {
  const page = await arrive('apurada')
  await page.goto('/match-queue')
  await button(page, 'Practice against bots').click()
  await page.getByRole('group', { name: 'Rivals' }).getByText('Daring').click()
  await expectAccessible(page)
  await button(page, 'Deal the cards').click()
  await page.waitForURL(TABLE)
  await page.context().close()
})

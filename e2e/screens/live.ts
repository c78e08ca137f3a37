import type { Browser, Page } from 'playwright-core'
import { type Camera, DESKTOP, PHONE, TABLE_SIZES } from './camera.ts'
import { newPage, register } from './person.ts'

const PART = 'Live'
const TABLE = /\/game\/[0-9a-f-]{36}$/

/** The second player has the longest possible name. */
const NAMES = ['Martina', 'Maximiliano-de-las-Mercedes-1980', 'Ramiro', 'Josefina'] as const

/** Takes pictures of four players from the lobby to a table, of a spectator, and of a stopped server. */
export async function takeLive(
  camera: Camera,
  browser: Browser,
  server: string,
  stopServer: () => Promise<void>,
) {
  const [first, ...others] = await Promise.all(NAMES.map(() => newPage(browser, server)))
  for (const [at, page] of [first!, ...others].entries()) await register(page, NAMES[at]!)

  await first!.goto('/match-queue')
  await first!.getByRole('button', { name: 'Find a game' }).waitFor()
  await camera.take(first!, 'Player', 'queue')
  await first!.getByRole('button', { name: 'Find a game' }).click()
  await others[0]!.goto('/match-queue')
  await others[0]!.getByRole('button', { name: 'Find a game' }).click()
  await first!.getByText('2 of 4 players').waitFor()
  await camera.take(first!, 'Player', 'queue, waiting')
  await first!.getByRole('button', { name: 'Play with bots' }).waitFor()
  await camera.take(first!, 'Player', 'queue, bots offered')
  for (const page of others.slice(1)) {
    await page.goto('/match-queue')
    await page.getByRole('button', { name: 'Find a game' }).click()
  }
  await Promise.all([first!, ...others].map(page => page.waitForURL(TABLE)))
  const url = new URL(first!.url()).pathname

  const player = await whoseTurn([first!, ...others])
  await camera.take(player, PART, 'your turn', TABLE_SIZES)
  await player.getByRole('button', { name: 'Chat & señas' }).click()
  await player.getByText('Say to everyone').waitFor()
  await camera.take(player, PART, 'talk and señas', TABLE_SIZES)
  await player.getByRole('button', { name: 'Good luck' }).click()
  await player.locator('.shout').first().waitFor()
  await camera.take(player, PART, 'something said', [PHONE, DESKTOP])

  const visitor = await newPage(browser, server)
  await register(visitor, 'Paseante')
  await visitor.goto(url)
  await visitor.getByText('You are watching').waitFor()
  await camera.take(visitor, PART, 'watched by others', TABLE_SIZES)
  await visitor.goto('/game')
  await visitor.getByRole('main').waitFor()
  await camera.take(visitor, 'Player', 'lobby')
  const elsewhere = others.find(page => page !== player)!
  await elsewhere.goto('/profile')
  await elsewhere.getByRole('complementary', { name: 'Your game' }).waitFor()
  await camera.take(elsewhere, 'Player', 'called to the table', [PHONE, DESKTOP])

  await stopServer()
  await player.getByText('Connection lost').waitFor()
  await camera.take(player, PART, 'connection lost', TABLE_SIZES)
}

async function whoseTurn(pages: Page[]): Promise<Page> {
  return Promise.any(
    pages.map(async page => {
      await page.locator('.piece-press[aria-disabled=false]').first().waitFor()
      return page
    }),
  )
}

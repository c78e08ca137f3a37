import type { Browser, Page } from 'playwright-core'
import { type Camera, DESKTOP, PHONE } from './camera.ts'
import { openPage, takeEach } from './openPage.ts'
import { newPage, register } from './person.ts'

const PART = 'Tables'
const SPANISH_BY_DAY = { locale: 'es-AR', colorScheme: 'light' } as const

/** Takes pictures of tables for friends and of the pages about other people, in both languages and themes. */
export async function takeTables(camera: Camera, browser: Browser, server: string) {
  const host = await newPage(browser, server)
  await register(host, 'Rosaura')
  await openPage(host, '/game')
  await host.getByRole('button', { name: 'Create a table' }).first().click()
  const dialog = host.getByRole('dialog', { name: 'Create a table' })
  await dialog.waitFor()
  await camera.take(host, PART, 'create a table')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await host.waitForURL(/\/t\/[A-Z]{6}$/)
  await host.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await camera.take(host, PART, 'the host waits')
  const path = new URL(host.url()).pathname

  const guest = await newPage(browser, server, SPANISH_BY_DAY)
  await openPage(guest, path)
  const nickname = guest.getByLabel('Tu apodo')
  await nickname.waitFor()
  await camera.take(guest, PART, 'a visitor with the link, in Spanish by day')
  await nickname.fill('Beto')
  await nickname.press('Enter')
  await guest.getByText('Elegí un lugar.').waitFor()
  await camera.take(guest, PART, 'a guest chooses a seat, in Spanish by day')

  const player = await newPage(browser, server, SPANISH_BY_DAY)
  for (const [page, language] of [
    [host, ''],
    [player, ', in Spanish by day'],
  ] as const) {
    if (page === player) await signInAs(player, 'Rosaura')
    const pages = [
      ['/rankings', `rankings${language}`],
      ['/profile?show=friends', `friends${language}`],
      ['/notices', `notices${language}`],
    ] as const
    await takeEach(camera, page, 'Player', pages, language ? [PHONE, DESKTOP] : undefined)
  }
}

async function signInAs(page: Page, username: string) {
  await page.goto('/auth')
  await page.locator('[name="email"]').fill(`${username.toLowerCase()}@example.com`)
  await page.locator('[name="password"]').fill('secret1')
  await page.locator('[name="password"]').press('Enter')
  await page.waitForURL(/\/game$/)
}

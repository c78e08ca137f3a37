// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import { DESKTOP, expectNoSideScroll, expectVisible, PHONE, useBrowser } from '../support/browser.ts'

const newPage = useBrowser()
let admin: ApiClient

beforeAll(async () => {
  admin = await signInAdmin()
  const player = await registerAccount('lista-larga')
  const { _id: id } = await player.call('GET /api/auth/me')
  await admin.call('POST /api/admin/users/{id}/coins', {
    params: { id },
    body: { amount: 1_234_567, reason: 'admin_manual', note: 'Compensation for the outage of Friday night' },
  })
})

const LISTS = [
  '/admin/users',
  '/admin/tournaments',
  '/admin/matches',
  '/admin/transactions',
  '/admin/economy',
  '/admin/alerts?view=list',
  '/admin/outbox',
  '/admin/audit',
]

/** How many pixels of each table lie outside its frame. */
const hiddenColumns = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-frame')].map(frame => frame.scrollWidth - frame.clientWidth),
  )

/** The placeholders that do not fit into their fields. */
const cutPlaceholders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter(field => {
        const style = getComputedStyle(field)
        const pen = document.createElement('canvas').getContext('2d')!
        pen.font = style.font
        const room =
          field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        return pen.measureText(field.placeholder).width > room
      })
      .map(field => field.placeholder),
  )

const SIZES = [PHONE, { width: 768, height: 1024 }, DESKTOP]

test.each(['en-US', 'es-AR'])('all lists fit on phones, tablets and desktops in %s', async locale => {
  const page = await newPage({ account: admin, locale })
  for (const path of LISTS) {
    await page.goto(path)
    await page.locator('h1').waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]:not(button)') === null)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expectNoSideScroll(page)
      const message = `${path} at ${size.width} px`
      await expect.poll(async () => (await hiddenColumns(page)).filter(Boolean), { message }).toEqual([])
      await expect.poll(() => cutPlaceholders(page), { message }).toEqual([])
    }
  }
})

test('a transaction can be refunded on any screen', async () => {
  const page = await newPage({ account: admin })
  await page.goto('/admin/transactions?user=lista-larga&reason=admin_manual')
  const dialog = page.getByRole('dialog', { name: 'Refund this transaction?' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Refund 1,234,567 coins of lista-larga' }).click()
    await expectVisible(dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, signInAdmin } from '../support/accounts.ts'
import { button, DESKTOP, expectVisible, PHONE, TOUCH, toast, useBrowser } from '../support/browser.ts'

const newPage = useBrowser()
let admin: ApiClient

beforeAll(async () => {
  admin = await signInAdmin()
})

/** The names of the buttons, links and fields within these parts of the page that lie beneath a toast. */
const covered = (page: Page, within = 'body') =>
  page.evaluate(parts => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map(each =>
      each.getBoundingClientRect(),
    )
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')]
      .filter(each => each.closest(parts) !== null && each.closest('.Toastify') === null)
      .filter(each => each.checkVisibility())
      .filter(each => {
        const box = each.getBoundingClientRect()
        if (box.width < 4 || box.bottom < 0 || box.top > innerHeight) return false
        return toasts.some(
          it => it.left < box.right && it.right > box.left && it.top < box.bottom && it.bottom > box.top,
        )
      })
      .map(each => each.ariaLabel || each.textContent || each.tagName)
  }, within)

describe.each([PHONE, { width: 768, height: 1024 }, DESKTOP])('on a screen of $width × $height', viewport => {
  test('toasts cover no button of a list that could not be loaded', async () => {
    const page = await newPage({ account: admin, viewport, keepsToasts: true })
    await page.route(
      url => url.pathname === '/api/admin/transactions',
      route => route.fulfill({ status: 500, body: '{}', contentType: 'application/json' }),
    )
    await page.goto('/admin/transactions')
    await expectVisible(button(page, 'Try Again').first(), page.locator('.Toastify__toast').first())
    // A phone may be full of fields; the buttons that matter now are still free.
    const within = viewport === PHONE ? '.page-head, .error-bar' : 'body'
    await expect.poll(() => covered(page, within)).toEqual([])
  })

  test('a toast after Refresh covers nothing that can be pressed', async () => {
    const page = await newPage({ account: admin, viewport, keepsToasts: true })
    await page.goto('/admin')
    // Other journeys leave lines that need attention; a toast would make room for them.
    await page.addStyleTag({ content: '.attention { display: none }' })
    await expectVisible(page.getByText('Coins in play'), button(page, /^Manage Coins/).first())
    await button(page, 'Refresh').click()
    await expectVisible(toast(page, 'Dashboard data refreshed successfully!'))
    await page.mouse.move(0, 0)
    await expect.poll(() => covered(page)).toEqual([])
    const box = (await page.locator('.Toastify__toast').first().boundingBox())!
    if (viewport === PHONE) expect(box.y, 'in the lower half of a phone').toBeGreaterThan(viewport.height / 2)
    else expect(box.x + box.width, 'in the right half').toBeGreaterThan(viewport.width / 2)
  })
})

test('a toast that was touched closes by itself', async () => {
  const page = await newPage(TOUCH)
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await button(page, 'Sign In').tap()
  const shown = page.locator('.Toastify__toast')
  await shown.tap()
  await shown.waitFor({ state: 'detached' })
})

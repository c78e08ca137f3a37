import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  PHONE,
  toast,
  useBrowser,
} from '../support/browser.ts'
import { ADMIN } from '../support/testServer.ts'

const newPage = useBrowser()

async function signIn(page: Page, { email, password } = ADMIN) {
  await page.getByLabel(/Email/).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

describe('an administrator', () => {
  test('is sent to the login, signs in, looks around and logs out', async () => {
    const page = await newPage()
    await page.goto('/admin/matches')
    await page.waitForURL('/admin/login')
    await signIn(page, { ...ADMIN, password: 'a wrong guess' })
    await expectVisible(toast(page, 'Invalid email or password'))

    const password = page.getByLabel('Password', { exact: true })
    await button(page, /show password/i).click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
    await button(page, /hide password/i).click()
    await expect.poll(() => password.getAttribute('type')).toBe('password')

    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route('**/api/admin/login', async route => {
      await held
      await route.continue()
    })
    await signIn(page)
    await expectVisible(button(page, 'Signing in...'))
    await expect.poll(() => password.isDisabled()).toBe(true)
    release()
    await expectVisible(toast(page, 'Login successful! Welcome to the admin panel.'))
    // Signing in leads to the page that was requested.
    await page.waitForURL('/admin/matches')

    const sidebar = page.getByRole('navigation', { name: 'Admin navigation' })
    for (const [name, path] of [
      ['Users', '/admin/users'],
      ['Tournaments', '/admin/tournaments'],
      ['Matches', '/admin/matches'],
      ['Transactions', '/admin/transactions'],
      ['Economy', '/admin/economy'],
      ['Alerts', '/admin/alerts'],
      ['Appeals', '/admin/appeals'],
      ['Cases', '/admin/cases'],
      ['Audit log', '/admin/audit'],
      ['Dashboard', '/admin'],
    ] as const) {
      await sidebar.getByRole('link', { name }).click()
      await page.waitForURL(path)
    }
    await expectVisible(page.getByText(ADMIN.email).first())
    await page.goto('/admin/no-such-room')
    await page.waitForURL('/admin')
    await page.goto('/admin/login')
    await page.waitForURL('/admin')
    await page.goto('/')
    await expectVisible(link(page, 'Admin Panel'), link(page, 'Admin').last())

    await page.goto('/admin')
    await button(page, 'Logout').click()
    await page.waitForURL('/admin/login')
    await page.goto('/admin')
    await page.waitForURL('/admin/login')
  })

  test('reaches the sidebar behind a menu button on a phone, by keyboard too', {
    tags: ['long'],
  }, async () => {
    const page = await newPage({ viewport: PHONE, account: await signInAdmin() })
    await page.goto('/admin')
    await expectVisible(heading(page, 'Dashboard'), page.getByText(/^Last updated/))
    await expectNoSideScroll(page)
    const menu = button(page, 'Menu')
    await menu.focus()
    await page.keyboard.press('Enter')
    await expectVisible(link(page, 'Transactions'))
    await page.keyboard.press('Escape')
    await link(page, 'Transactions').waitFor({ state: 'hidden' })
    await expect.poll(() => menu.evaluate(element => element === document.activeElement)).toBe(true)
    await menu.click()
    await link(page, 'Matches').click()
    await page.waitForURL('/admin/matches')
    await expectNoSideScroll(page)
    await menu.click()
    await button(page, 'Logout').click()
    await page.waitForURL('/admin/login')
  })
})

describe('a player', () => {
  test('is refused in the admin area and offered two ways out', async () => {
    const page = await newPage({ account: await registerAccount('curiosa') })
    await page.goto('/admin/transactions')
    await expectVisible(heading(page, 'Access Denied'))
    await page.getByText('Go to Tournaments').click()
    await page.waitForURL('/tournaments')
    await page.goto('/admin')
    await page.getByText('Go Home').click()
    await page.waitForURL('/')
  })

  test('signs in from the landing page, on a page that is not for administrators only', async () => {
    await registerAccount('perdida')
    const page = await newPage({ viewport: PHONE })
    await page.goto('/')
    await link(page, 'Sign In').first().click()
    await page.waitForURL('/admin/login')
    await expectVisible(heading(page, 'Sign In'), link(page, 'Create an account'))
    expect(await page.locator('main').textContent()).not.toMatch(/administrator/i)
    await expectNoSideScroll(page)
    await signIn(page, { email: 'perdida@example.com', password: 'secret1' })
    await page.waitForURL('/game')
    await page.goto('/admin/login')
    await page.waitForURL('/game')
  })

  test('starts from Get Started: registration, with practice and a guest’s nickname as alternatives', async () => {
    const page = await newPage({ viewport: { width: 320, height: 640 } })
    await page.goto('/')
    await link(page, 'Get Started').first().click()
    await page.waitForURL('/auth')
    await expectVisible(heading(page, 'Create your account'), link(page, 'Practise against bots'))
    await expectNoSideScroll(page)
    // The panel hides what is wider than itself.
    const cutOff = await page.locator('.sign-in').evaluate(panel => panel.scrollWidth - panel.clientWidth)
    expect(cutOff).toBe(0)
    await button(page, 'Play as a guest').click()
    await page.getByLabel('Your nickname').fill('de-paso')
    await button(page, 'Play as a guest').click()
    await page.waitForURL('/game')
    await expectVisible(button(page, /^de-paso/))
  })
})

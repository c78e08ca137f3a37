import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { button, heading, link, register, seen, signInAtDesk, toast, useBrowser } from '../house/browser.ts'
import { ADMIN } from '../house/house.ts'

const newPage = useBrowser()

interface Row {
  screen: string
  open(page: Page): Promise<void>
  act(page: Page): Promise<void>
  failure: string
  success: string
}

let people = 0

const ROWS: Row[] = [
  {
    screen: 'registration',
    async open(page) {
      await page.goto('/auth')
      await button(page, 'Create an account').click()
      await page.getByLabel('Username').fill(`cut-off-${++people}`)
      await page.getByLabel('Email').fill(`cut-off-${people}@example.com`)
      await page.getByLabel('Password', { exact: true }).fill('secret1')
      await page.getByLabel('Confirm Password').fill('secret1')
    },
    act: page => button(page, 'Create Account').click(),
    failure: 'An error occurred. Please try again.',
    success: 'Registration successful!',
  },
  {
    screen: "administrators' login",
    async open(page) {
      await page.goto('/admin/login')
      await page.getByLabel(/Email/).fill(ADMIN.email)
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    },
    act: page => button(page, 'Sign In').click(),
    failure: 'Login failed',
    success: 'Login successful! Welcome to the admin panel.',
  },
  {
    screen: 'dashboard',
    async open(page) {
      await signInAtDesk(page)
      await seen(heading(page, 'Dashboard'))
    },
    act: page => button(page, 'Refresh').first().click(),
    failure: 'Failed to refresh data',
    success: 'Dashboard data refreshed successfully!',
  },
]

const WAYS: [how: string, cut: (page: Page) => Promise<void>, mend: (page: Page) => Promise<void>][] = [
  ['the network cut', page => page.context().setOffline(true), page => page.context().setOffline(false)],
  [
    'the server stopped',
    async page => {
      await page.route(`${inject('house').api}/**`, route => route.abort('connectionrefused'))
    },
    page => page.unrouteAll(),
  ],
]

describe.each(WAYS)('with %s', (_how, cut, mend) => {
  test.each(ROWS)('the $screen says so, and works afterwards', async ({ open, act, failure, success }) => {
    const page = await newPage()
    await open(page)
    await cut(page)
    await act(page)
    await seen(page.getByText(failure).first())
    await mend(page)
    await act(page)
    await seen(toast(page, success))
    await page.context().close()
  })
})

test('a page that cannot be loaded leaves the bar in place and loads when the connection is back', async () => {
  const page = await newPage()
  await register(page, 'cut-off-reader')
  await page.goto('/match-queue')
  await seen(link(page, 'Profile'))
  await page.context().setOffline(true)
  await link(page, 'Profile').click()
  await seen(heading(page, 'You are offline'), link(page, 'Tournaments'))
  await page.context().setOffline(false)
  await seen(heading(page, 'cut-off-reader'))
  expect(new URL(page.url()).pathname).toBe('/profile')
  await page.context().close()
})

test('a sign-out without a connection is told and not undone by a reload', async () => {
  const page = await newPage()
  await register(page, 'cut-off-leaver')
  await page.goto('/profile')
  await seen(heading(page, 'cut-off-leaver'))
  await page.route(`${inject('house').api}/api/auth/logout`, route => route.abort('connectionrefused'))
  await button(page, 'cut-off-leaver').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await seen(page.getByText(/You are signed out in this browser/))
  await page.goto('/profile')
  await seen(heading(page, 'Sign in to play'))
  await page.unrouteAll()
  await page.reload()
  await seen(heading(page, 'Sign in to play'))
  await page.context().close()
})

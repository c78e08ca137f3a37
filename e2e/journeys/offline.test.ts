// @module-tag long
import type { Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import { button, expectVisible, heading, link, toast, useBrowser } from '../support/browser.ts'
import { server, startServer, stopServer } from '../support/server.ts'

const newPage = useBrowser()
let admin: ApiClient

beforeAll(async () => {
  admin = await signInAdmin()
})

/** Opens the page at this path, signed in with the session of `person`. */
async function openSignedIn(page: Page, person: ApiClient, path: string) {
  await page.context().addCookies(person.cookies())
  await page.goto(path)
}

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })

interface Row {
  screen: string
  /** `id` is unique, so that names made from it are free. */
  open(page: Page, id: string): Promise<void>
  act(page: Page): Promise<void>
  failure: string
  success: string
}

let rowsOpened = 0

/** A screen each of a visitor, a player and an administrator. Component tests cover the other screens. */
const ROWS: Row[] = [
  {
    screen: 'registration form',
    async open(page, id) {
      await page.goto('/auth')
      await button(page, 'Create an account').click()
      await page.getByLabel('Username').fill(id)
      await page.getByLabel('Email').fill(`${id}@example.com`)
      await page.getByLabel('Password', { exact: true }).fill('secret1')
      await page.getByLabel('Confirm password').fill('secret1')
    },
    act: page => button(page, 'Create account').click(),
    failure: 'An error occurred. Please try again.',
    success: 'Registration successful!',
  },
  {
    screen: 'confirmation of joining a tournament',
    async open(page, id) {
      const body = { name: id, startDate: new Date(Date.now() + 3_600_000).toISOString(), entryFee: 100 }
      const { _id } = await admin.call('POST /api/tournaments', { body })
      await openSignedIn(page, await registerAccount(id), `/tournament/${_id}/match-queue`)
      await expectVisible(button(page, /^Join/))
    },
    async act(page) {
      if ((await page.getByRole('dialog').count()) === 0) await button(page, /^Join/).click()
      await inDialog(page, 'Join for 100 coins').click()
    },
    failure: 'Failed to join tournament',
    success: 'Successfully joined tournament!',
  },
  {
    screen: 'Manage Coins dialog',
    async open(page, id) {
      await registerAccount(id)
      await openSignedIn(page, admin, `/admin/users?search=${id}`)
      await button(page, `Manage Coins for ${id}`).click()
      await field(page, 'Amount').fill('5')
      await field(page, 'Note').fill('Lost at an outage')
    },
    act: page => inDialog(page, 'Add Coins').click(),
    failure: 'Failed to update coins',
    success: 'Successfully added 5 coins',
  },
]

/** Two ways to lose the connection. Each returns a function that restores it. */
const WAYS: ((page: Page) => Promise<() => Promise<void>>)[] = [
  async page => {
    await page.context().setOffline(true)
    return () => page.context().setOffline(false)
  },
  async page => {
    await page.route(`${server.api}/**`, route => route.abort('connectionrefused'))
    return () => page.unrouteAll()
  },
]

test.each(ROWS)(
  'the $screen reports a lost network or a server that refuses connections, and works afterwards',
  async ({ open, act, failure, success }) => {
    const page = await newPage()
    await open(page, `cut-off-${++rowsOpened}`)
    for (const cut of WAYS) {
      const restore = await cut(page)
      const failed = page.waitForEvent('requestfailed', request => request.url().startsWith(server.api))
      await act(page)
      await failed
      await expectVisible(page.getByText(failure).first())
      await restore()
    }
    await act(page)
    await expectVisible(toast(page, success))
  },
)

describe('the queue reports a lost connection and can be joined afterwards', () => {
  async function expectLostAndBack(page: Page, cut: () => Promise<void>, mend: () => Promise<void>) {
    const find = button(page, 'Find a game')
    await expectVisible(find)
    await cut()
    await expectVisible(page.getByText('Connection lost. Reconnecting…'))
    await expect.poll(() => find.isDisabled()).toBe(true)
    await mend()
    await find.click()
    await expectVisible(page.getByRole('timer'))
    await button(page, 'Cancel').click()
    await expectVisible(find)
  }

  test('with the network cut', async () => {
    const page = await newPage()
    // Chromium keeps an open WebSocket connected when a context goes offline, so the test closes it.
    const sockets: WebSocketRoute[] = []
    let isCut = false
    await page.routeWebSocket(/socket\.io/, socket => {
      if (isCut) return void socket.close()
      sockets.push(socket)
      socket.connectToServer()
    })
    await openSignedIn(page, await registerAccount('cut-off-queue'), '/match-queue')
    const cut = async () => {
      isCut = true
      await page.context().setOffline(true)
      for (const socket of sockets) await socket.close()
    }
    const mend = async () => {
      isCut = false
      await page.context().setOffline(false)
    }
    await expectLostAndBack(page, cut, mend)
  })

  test('with the server stopped and started again', async () => {
    const page = await newPage({ account: await registerAccount('cut-off-waiter') })
    await page.goto('/match-queue')
    onTestFinished(startServer)
    await expectLostAndBack(page, stopServer, startServer)
  })
})

test('an admin page that cannot be loaded leaves the sidebar in place and loads afterwards', async () => {
  const page = await newPage({ account: admin, isFirstVisit: true })
  await page.goto('/admin')
  await expectVisible(heading(page, 'Dashboard'))
  const sidebar = page.getByRole('navigation', { name: 'Admin navigation' })
  await page.context().setOffline(true)
  await sidebar.getByRole('link', { name: 'Transactions' }).click()
  await expectVisible(heading(page, 'You are offline'), sidebar.getByRole('link', { name: 'Matches' }))
  await page.context().setOffline(false)
  await expectVisible(heading(page, 'Transaction Viewer'))
  expect(new URL(page.url()).pathname).toBe('/admin/transactions')
})

test('a page that cannot be loaded leaves the bar in place and loads when the connection is back', async () => {
  const page = await newPage({ account: await registerAccount('cut-off-reader'), isFirstVisit: true })
  await page.goto('/match-queue')
  await expectVisible(link(page, 'Profile'))
  await page.context().setOffline(true)
  await link(page, 'Profile').click()
  await expectVisible(heading(page, 'You are offline'), link(page, 'Tournaments'))
  await page.context().setOffline(false)
  await expectVisible(heading(page, 'cut-off-reader'))
  expect(new URL(page.url()).pathname).toBe('/profile')
})

test('signing out without a connection is reported and not undone by a reload', async () => {
  const page = await newPage({ account: await registerAccount('cut-off-leaver') })
  await page.goto('/profile')
  await expectVisible(heading(page, 'cut-off-leaver'))
  await page.route(`${server.api}/api/auth/logout`, route => route.abort('connectionrefused'))
  await button(page, 'cut-off-leaver').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('/')
  await expectVisible(page.getByText(/You are signed out in this browser/))
  await page.goto('/profile')
  await expectVisible(heading(page, 'Sign in to play'))
  await page.unrouteAll()
  await page.reload()
  await expectVisible(heading(page, 'Sign in to play'))
})

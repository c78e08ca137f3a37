import { text } from 'node:stream/consumers'
import type { User } from '@valecuatro/contract'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  ANY_IMPACT,
  button,
  expectAccessible,
  expectAccessibleAndNoSideScroll,
  expectNoSideScroll,
  expectVisible,
  heading,
  type PageOptions,
  PHONE,
  toast,
  useBrowser,
} from '../support/browser.ts'

/** One more than fits on a page. */
const CROWD = Array.from({ length: 11 }, (_, index) => `mesa-${String(index + 1).padStart(2, '0')}`)

const newPage = useBrowser()
let admin: ApiClient
let users: User[]

beforeAll(async () => {
  admin = await signInAdmin()
  const people = await Promise.all(CROWD.map(registerAccount))
  users = await Promise.all(people.map(person => person.call('GET /api/auth/me')))
})

/** A page with the administrator's session. */
async function openAsAdmin(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ account: admin, ...options })
  await page.goto(path)
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const send = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const rowOf = (page: Page, username: string) => page.getByRole('row').filter({ hasText: `${username}@` })
const isFocused = (element: Locator) => element.evaluate(it => it === document.activeElement)
const coinsOf = async (user: User) =>
  (await admin.call('GET /api/admin/users/{id}', { params: { id: user._id } })).wallet!.coins

describe('the dashboard', () => {
  test('shows counts, and searches, sorts and pages all users with a state kept in the address', {
    tags: ['long'],
  }, async () => {
    const page = await openAsAdmin('/admin', { keepsToasts: true })
    await expectVisible(
      page.getByRole('link', { name: /Total Users \d+|Total Users\d+/ }),
      page.getByText(/^Last updated/),
    )
    await expectAccessibleAndNoSideScroll(page)
    await button(page, 'Refresh').click()
    await expectVisible(toast(page, 'Dashboard data refreshed successfully!'))
    const shown = page.locator('.Toastify__toast').first()
    expect(
      await shown.evaluate(element => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.background = 'var(--surface)'
        const isOurs = getComputedStyle(element).backgroundColor === getComputedStyle(probe).backgroundColor
        probe.remove()
        return isOurs
      }),
      'the colour of a toast is the surface of the theme',
    ).toBe(true)
    await shown.getByRole('button', { name: 'close' }).click()
    await shown.waitFor({ state: 'detached' })

    await page.getByRole('textbox', { name: 'Search' }).fill('mesa-')
    await expectVisible(page.getByText('1–10 of 11'))
    await page.getByRole('columnheader', { name: 'User' }).getByRole('button').click()
    await page.waitForURL('/admin?search=mesa-&sort=username&order=asc')
    await expectVisible(rowOf(page, 'mesa-01'))
    await button(page, 'Next').click()
    await expectVisible(rowOf(page, 'mesa-11'), page.getByText('11–11 of 11'))
    // The rows of the previous page stay until the new ones have loaded.
    await expect.poll(() => page.getByRole('row').count()).toBe(2)

    await page.reload()
    await expectVisible(rowOf(page, 'mesa-11'))
    expect(new URL(page.url()).search).toBe('?search=mesa-&sort=username&order=asc&page=2')
    await page.getByRole('link', { name: 'mesa-11' }).click()
    await expectVisible(heading(page, 'mesa-11'))
    await page.goBack()
    await expectVisible(rowOf(page, 'mesa-11'))
    await page.goBack()
    await expectVisible(rowOf(page, 'mesa-01'))
    await page.goBack()
    await page.waitForURL('/admin?search=mesa-')
    await page.goBack()
    await page.waitForURL('/admin')
    await expect.poll(() => page.getByRole('textbox', { name: 'Search' }).inputValue()).toBe('')
  })
})

describe('what needs attention', () => {
  test('appears while the page is open, leads to where it is solved and disappears', {
    tags: ['long'],
  }, async () => {
    const page = await openAsAdmin('/admin')
    const panel = page.getByRole('region', { name: /^Needs attention/ })
    await expectVisible(panel.getByText(/^Checked at/))
    const { _id: id } = await admin.call('POST /api/tournaments', {
      body: { name: 'Copa del desk', startDate: new Date(Date.now() + 30 * 60_000).toISOString() },
    })
    const line = panel.getByRole('link', { name: /Copa del desk lacks players: 0 of 4/ })
    await expectVisible(line)
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) Dashboard/)
    await expectAccessibleAndNoSideScroll(page)
    await page.setViewportSize(PHONE)
    await expectAccessibleAndNoSideScroll(page)
    await line.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`/admin/tournaments/${id}`)
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
    await admin.call('POST /api/tournaments/{id}/cancel', { params: { id }, body: { reason: 'Rain' } })
    await page.goto('/admin')
    await expectVisible(panel.getByText(/^Checked at/))
    await line.waitFor({ state: 'detached' })
  })
})

describe('find anything', () => {
  test('opens a player, a tournament and a page by the keyboard alone', async () => {
    const name = 'Copa del Teclado'
    const startDate = new Date(Date.now() + 3_600_000).toISOString()
    const { _id } = await admin.call('POST /api/tournaments', { body: { name, startDate, entryFee: 0 } })
    const page = await openAsAdmin('/admin')
    await expectVisible(heading(page, 'Dashboard'))
    const field = page.getByRole('combobox')
    const find = async (text: string, result: string) => {
      await page.keyboard.press('Control+k')
      await expect.poll(() => isFocused(field)).toBe(true)
      await page.keyboard.type(text)
      await expectVisible(
        page.getByRole('option', { name: result }).and(page.locator('[aria-selected="true"]')),
      )
    }

    await find('mesa-07', 'mesa-07')
    await expectAccessible(page, ANY_IMPACT)
    await page.keyboard.press('Enter')
    await page.waitForURL(`/admin/users/${users[6]!._id}`)
    await expectVisible(heading(page, 'mesa-07'))
    await find('teclado', name)
    await page.keyboard.press('Enter')
    await page.waitForURL(`/admin/tournaments/${_id}`)
    await expectVisible(heading(page, name))
    await find('emails', 'Emails')
    await page.keyboard.press('Enter')
    await page.waitForURL('/admin/outbox')
    await expectVisible(heading(page, 'Emails'))

    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Recent' })
    await expectVisible(recent)
    expect(await recent.getByRole('option').allTextContents()).toEqual([
      'Emails',
      `${name}Tournaments`,
      'mesa-07Users',
    ])
    await page.keyboard.press('Control+k')
    await gone(page)
  })

  test('fits a phone', { tags: ['long'] }, async () => {
    const page = await openAsAdmin('/admin', { viewport: { width: 320, height: 640 } })
    await button(page, 'Find anything').click()
    await page.getByRole('dialog').getByRole('combobox').fill('mesa-')
    await expectVisible(page.getByRole('option', { name: 'mesa-01' }))
    await expectAccessibleAndNoSideScroll(page)
  })
})

describe('the lists', () => {
  test('are accessible and do not scroll sideways on a phone, even with the longest names', {
    tags: ['long'],
  }, async () => {
    const longest = 'W'.repeat(32)
    await registerAccount(longest)
    const sizes = [{ width: 320, height: 640 }, PHONE, { width: 768, height: 900 }]
    const page = await openAsAdmin(`/admin/users?search=${longest}`)
    const row = rowOf(page, longest.toLowerCase())
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectVisible(
        row.getByText('player', { exact: true }),
        button(page, `Manage Coins for ${longest}`),
      )
      const overflow = () => page.locator('.table-frame').evaluate(it => it.scrollWidth - it.clientWidth)
      await expect.poll(overflow, { message: `at ${size.width} px` }).toBe(0)
    }
    for (const path of ['/admin/users', '/admin/transactions', '/admin/audit']) {
      await page.goto(path)
      await expectVisible(page.getByRole('row').nth(1))
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expectAccessible(page, ANY_IMPACT)
        await expectNoSideScroll(page)
      }
    }
  })

  test('show the frame before any script has loaded', { tags: ['long'] }, async () => {
    const page = await openAsAdmin('/')
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/admin/matches', { waitUntil: 'commit' })
    await expectVisible(
      page.getByRole('navigation', { name: 'Admin navigation' }).getByRole('link', { name: 'Users' }),
      page.getByText('Loading admin panel...'),
    )
  })
})

describe('Manage Coins', () => {
  test('adds and deducts once, rejects invalid amounts, and returns the focus', async () => {
    const [user] = users
    const page = await openAsAdmin('/admin?search=mesa-01')
    const opener = button(page, 'Manage Coins for mesa-01')
    await opener.click()
    const amount = dialog(page).getByLabel('Amount')
    for (const nonsense of ['', '0', '-0', '1.5', '1.000', '-1001']) {
      await amount.fill(nonsense)
      const submit = send(page, nonsense === '-1001' ? 'Deduct Coins' : 'Add Coins')
      await expect.poll(() => submit.isDisabled(), { message: nonsense }).toBe(true)
    }
    await page.keyboard.press('Escape')
    await send(page, 'Discard').click()
    await gone(page)
    await expect.poll(() => isFocused(opener)).toBe(true)

    await page.keyboard.press('Enter')
    await amount.fill('250')
    await expectVisible(dialog(page).getByText('1,250'))
    await send(page, 'Add Coins').click()
    await expectVisible(dialog(page).getByText('Please enter a note'))
    const note = dialog(page).getByLabel('Note')
    await note.fill('Lost at the outage on Friday')
    await send(page, 'Add Coins').dblclick()
    await gone(page)
    await expectVisible(
      toast(page, 'Successfully added 250 coins'),
      rowOf(page, 'mesa-01').getByText('1,250'),
    )
    expect(await coinsOf(user!)).toBe(1250)
    await expect.poll(() => isFocused(opener)).toBe(true)

    await opener.click()
    await amount.fill('-1,250')
    await note.fill('Added by mistake')
    const params = { id: user!._id }
    // The list is told of the next call; until it has the new balance, the amount can be sent.
    const hasSent = Promise.withResolvers<void>()
    await page.route(/\/users\?/, async route => {
      await hasSent.promise
      await route.continue()
    })
    await admin.call('POST /api/admin/users/{id}/coins', { params, body: { amount: -1 } })
    await send(page, 'Deduct Coins').click()
    const refusal = 'Failed to update coins: This would make the balance negative'
    await expectVisible(dialog(page).getByText(refusal), toast(page, refusal))
    hasSent.resolve()
    expect(await coinsOf(user!)).toBe(1249)
    await expectAccessibleAndNoSideScroll(page)

    await amount.fill('-1249')
    await expect.poll(() => dialog(page).getByText(refusal).count()).toBe(0)
    await amount.press('Enter')
    await gone(page)
    await expectVisible(toast(page, 'Successfully deducted 1249 coins'))
    expect(await coinsOf(user!)).toBe(0)
  })
})

describe('a suspended player', () => {
  test('is signed out at once and cannot sign in until reinstated; the log has every step', {
    tags: ['long'],
  }, async () => {
    const theirs = await newPage({ account: await registerAccount('tramposo') })
    await theirs.goto('/tournaments')
    await expectVisible(heading(theirs, /^Tournaments$/))

    const page = await openAsAdmin('/admin?search=tramposo')
    await page.getByRole('link', { name: 'tramposo' }).click()
    await expectVisible(heading(page, 'tramposo'))
    await expectAccessibleAndNoSideScroll(page)
    const opener = button(page, 'Suspend')
    await opener.click()
    await expect.poll(() => send(page, 'Suspend').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await gone(page)
    await expect.poll(() => isFocused(opener)).toBe(true)
    await opener.click()
    await dialog(page).getByLabel('Ground').selectOption('cheating')
    await dialog(page).getByLabel('Reason').fill('Spoke of their cards')
    await expectAccessibleAndNoSideScroll(page)
    await send(page, 'Suspend').dblclick()
    await gone(page)
    await expectVisible(
      toast(page, 'tramposo has been suspended'),
      page.getByText('Spoke of their cards').first(),
    )

    await expectVisible(theirs.getByLabel('Password', { exact: true }))
    await theirs.getByLabel('Email').fill('tramposo@example.com')
    await theirs.getByLabel('Password', { exact: true }).fill('secret1')
    await button(theirs, 'Sign In').click()
    await expectVisible(heading(theirs, 'Your account is suspended'))
    await button(theirs, 'Back to sign in').click()

    await page.getByRole('tab', { name: 'Sessions' }).click()
    await expectVisible(page.getByText(/^Ended/).first())
    await button(page, 'Reinstate').click()
    await send(page, 'Reinstate').dblclick()
    await gone(page)
    await expectVisible(toast(page, 'tramposo has been reinstated'), button(page, 'Suspend'))
    await theirs.getByLabel('Email').fill('tramposo@example.com')
    await theirs.getByLabel('Password', { exact: true }).fill('secret1')
    await button(theirs, 'Sign In').click()
    await expectVisible(heading(theirs, /^Tournaments$/))

    await page.getByRole('tab', { name: 'Timeline' }).click()
    const acts = page.getByRole('listitem')
    await expectVisible(
      acts.filter({ hasText: 'Reinstated tramposo' }),
      acts.filter({ hasText: 'Suspended tramposo' }).filter({ hasText: 'Spoke of their cards' }),
    )
  })
})

describe('the timeline', () => {
  test('of a tournament leads from its coins to the transaction and back', async () => {
    const player = await registerAccount('cronista')
    const { _id: id } = await admin.call('POST /api/tournaments', {
      body: {
        name: 'Copa de la Historia',
        startDate: new Date(Date.now() + 3_600_000).toISOString(),
        entryFee: 30,
      },
    })
    await player.call('POST /api/tournaments/{id}/enter', { params: { id } })
    const page = await openAsAdmin(`/admin/tournaments/${id}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    const fee = timeline.getByRole('listitem').filter({ hasText: 'from cronista to Copa de la Historia' })
    await expectVisible(
      fee.getByText('+30'),
      timeline.getByRole('listitem').filter({ hasText: 'Created tournament Copa de la Historia' }),
    )
    await expectAccessibleAndNoSideScroll(page)
    await fee.getByRole('link', { name: 'Transaction' }).click()
    const row = page.getByRole('row').filter({ hasText: 'cronista' })
    await expectVisible(row.getByText('−30'))
    await row.getByRole('link', { name: /^Timeline/ }).click()
    await page.waitForURL(`/admin/timeline/tournament/${id}`)
    await page.setViewportSize(PHONE)
    const entry = page.getByRole('listitem').filter({ hasText: 'from cronista' })
    await expectVisible(entry)
    await expectAccessibleAndNoSideScroll(page)
    await entry.getByRole('link', { name: 'cronista' }).click()
    await expectVisible(heading(page, 'cronista'))
  })
})

describe('the audit log', () => {
  test('shows who did what to whom, with filters kept in the address', { tags: ['long'] }, async () => {
    const [, , user] = users
    const params = { id: user!._id }
    for (const amount of [70, -20]) {
      await admin.call('POST /api/admin/users/{id}/coins', { params, body: { amount } })
    }
    const page = await openAsAdmin('/admin/audit')
    await page.getByRole('textbox', { name: 'Search' }).fill('mesa-03')
    const deducted = page.getByRole('row').filter({ hasText: 'Deducted 20 coins from mesa-03' })
    await expectVisible(deducted.getByText('1,070'), deducted.getByText('1,050'), page.getByText('1–2 of 2'))
    // The list is marked as busy from before its request until the new rows are shown.
    const answered = page.waitForResponse(/action=coins-adjusted/)
    await page.getByLabel('Action').selectOption('Coins adjusted')
    await page.waitForURL('/admin/audit?search=mesa-03&action=coins-adjusted')
    await answered
    await expectAccessibleAndNoSideScroll(page)
    await page.reload()
    await expectVisible(deducted)
    await deducted.getByRole('link', { name: 'mesa-03', exact: true }).click()
    await expectVisible(heading(page, 'mesa-03'))
    await page.goBack()
    await expectVisible(deducted)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
    const lines = (await text(await file.createReadStream())).trim().split('\n')
    expect(lines.length, 'a head and two entries').toBe(3)
    await button(page, 'Clear filters').click()
    await page.waitForURL('/admin/audit')
  })

  test('fits a phone', { tags: ['long'] }, async () => {
    const page = await openAsAdmin('/admin/audit?search=mesa', { viewport: PHONE, hasTouch: true })
    await expectVisible(page.getByText(/mesa-0\d/).first())
    await expectAccessibleAndNoSideScroll(page)
    await page
      .getByRole('link', { name: /mesa-0\d/ })
      .first()
      .tap()
    await expectVisible(page.getByRole('tab', { name: 'Ledger' }))
    await expectAccessibleAndNoSideScroll(page)
    for (const room of ['Matches', 'Sessions', 'Alerts', 'Timeline']) {
      await page.getByRole('tab', { name: room }).tap()
      await page.waitForURL(/\?show=/)
      await expectNoSideScroll(page)
    }
  })
})

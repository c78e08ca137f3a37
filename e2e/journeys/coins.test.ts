import type { CoinRequest, User } from '@valecuatro/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessibleAndNoSideScroll,
  expectVisible,
  link,
  PHONE,
  toast,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()
let admin: ApiClient
let second: ApiClient
let player: User

const setApprovalAbove = async (approvalAbove: number | null) => {
  const { version } = await admin.call('GET /api/admin/coin-settings')
  const body = { dailyLimits: { admin: null, organiser: null }, approvalAbove, version }
  await admin.call('PUT /api/admin/coin-settings', { body })
}

beforeAll(async () => {
  admin = await signInAdmin()
  const colleague = await (await registerAccount('coin-colleague')).call('GET /api/auth/me')
  await admin.call('POST /api/admin/users/{id}/role', {
    params: { id: colleague._id },
    body: { role: 'admin' },
  })
  second = await signInAdmin({ email: 'coin-colleague@example.com', password: 'secret1' })
  player = await (await registerAccount('coin-player')).call('GET /api/auth/me')
  await setApprovalAbove(1000)
})
afterAll(async () => {
  await setApprovalAbove(null)
  const colleague = await second.call('GET /api/auth/me')
  await admin.call('POST /api/admin/users/{id}/role', {
    params: { id: colleague._id },
    body: { role: 'player' },
  })
})

const coinsOf = async ({ _id }: User) =>
  (await admin.call('GET /api/admin/users/{id}', { params: { id: _id } })).wallet!.coins
const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('coins above the sum move after a second administrator has approved, not the one who asked', async () => {
  const before = await coinsOf(player)
  const page = await newPage({ account: admin })
  await page.goto(`/admin/users/${player._id}`)
  await button(page, 'Manage Coins').click()
  await dialog(page).getByLabel('Amount').fill('5000')
  await dialog(page).getByLabel('Note').fill('Prize at the fair')
  await dialog(page).getByRole('button', { name: 'Ask for approval' }).click()
  await expectVisible(toast(page, 'Another administrator has been asked to approve it'))
  await page.goto('/admin/approvals')
  const own = rowOf(page, 'coin-player')
  await expectVisible(own.getByRole('button', { name: 'Withdraw…' }))
  expect(await own.getByRole('button', { name: 'Approve…' }).count()).toBe(0)
  const [request] = (await admin.call('GET /api/admin/coin-requests')) as [CoinRequest]
  const approve = admin.call('POST /api/admin/coin-requests/{id}/approve', { params: { id: request._id } })
  await expect(approve).rejects.toThrow('409')
  expect(await coinsOf(player)).toBe(before)
  await expectAccessibleAndNoSideScroll(page)

  const other = await newPage({ account: second, viewport: PHONE })
  await other.goto('/admin')
  await link(other, /1 movement of coins waits for approval/).click()
  await rowOf(other, 'coin-player').getByRole('button', { name: 'Approve…' }).click()
  await expectAccessibleAndNoSideScroll(other)
  await dialog(other).getByRole('button', { name: 'Approve request' }).click()
  await expectVisible(toast(other, 'Approved. The coins have moved.'))
  expect(await coinsOf(player)).toBe(before + 5000)
  // The page of the first administrator follows.
  await expectVisible(own.getByText('Approved', { exact: true }))
})

test('a finalization is taken back, and every coin is where it was', async () => {
  const startDate = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const { _id: id } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa by mistake', entryFee: 100, maxPlayers: 8, startDate },
  })
  const people = await Promise.all(['coin-ana', 'coin-beto'].map(registerAccount))
  for (const person of people) await person.call('POST /api/tournaments/{id}/enter', { params: { id } })
  const users = await Promise.all(people.map(person => person.call('GET /api/auth/me')))
  const before = await Promise.all(users.map(coinsOf))
  const { held } = await admin.call('GET /api/admin/economy')
  await admin.call('POST /api/tournaments/{id}/finalize', {
    params: { id },
    body: { championId: users[0]!._id, reason: 'by mistake' },
  })
  expect(await coinsOf(users[0]!)).toBeGreaterThan(before[0]!)

  const page = await newPage({ account: admin })
  await page.goto(`/admin/tournaments/${id}`)
  await button(page, 'Take finalization back').click()
  await dialog(page).getByLabel('Reason').fill('Wrong champion')
  await dialog(page).getByRole('button', { name: 'Take back' }).click()
  await expectVisible(
    toast(page, 'The tournament is open again, and its prizes are back in the pool'),
    button(page, /^Finalize/),
  )
  expect(await Promise.all(users.map(coinsOf))).toEqual(before)
  expect((await admin.call('GET /api/admin/economy')).held).toEqual(held)
  await page.goto(`/admin/transactions?user=${users[0]!._id}`)
  await expectVisible(link(page, 'Corrects this transaction'), link(page, 'Corrected by this transaction'))
})

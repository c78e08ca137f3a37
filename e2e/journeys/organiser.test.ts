import { beforeAll, expect, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessibleAndNoSideScroll,
  expectVisible,
  heading,
  toast,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()
let admin: ApiClient

beforeAll(async () => {
  admin = await signInAdmin()
})

test('an organiser’s evening: a table decided, a player replaced, an announcement, and a series', async () => {
  const { _id: id } = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Copa del organizador',
      format: 'bracket',
      maxPlayers: 8,
      startDate: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })
  const accounts = await Promise.all(Array.from({ length: 8 }, (_, n) => registerAccount(`vecina-${n + 1}`)))
  const params = { id }
  for (const account of accounts) await account.call('POST /api/tournaments/{id}/enter', { params })
  await admin.call('PATCH /api/tournaments/{id}', {
    params,
    body: { startDate: new Date(Date.now() + 1000).toISOString() },
  })

  const isDrawn = async () =>
    (await admin.call('GET /api/tournaments/{id}', { params })).status === 'in_progress'
  await expect.poll(isDrawn).toBe(true)
  // The clocks of the tables stand still, so that no bot starts to play them.
  await admin.call('POST /api/tournaments/{id}/run', { params, body: { action: 'pause', reason: 'Late' } })

  const page = await newPage({ account: admin, viewport: { width: 1440, height: 900 } })
  await page.goto(`/admin/tournaments/${id}`)
  const table = (number: number) =>
    page.getByRole('listitem').filter({ has: heading(page, `Round 1, table ${number}`) })
  await expectVisible(table(1), table(2), page.getByText(/^Paused since/))
  await expectAccessibleAndNoSideScroll(page)

  const manage = async (number: number, action: string) => {
    await table(number).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const dialog = page.getByRole('dialog')
  const confirm = async (action: string) => {
    await dialog.getByLabel('Reason').fill('Two players left')
    await dialog.getByRole('button', { name: action }).click()
  }

  await manage(1, 'Decide the table')
  const winners = dialog.getByLabel('Winners')
  await winners.selectOption({ index: 1 })
  await confirm('Decide the table')
  await expectVisible(toast(page, 'Table decided'))
  await table(1).waitFor({ state: 'hidden' })

  await manage(2, 'Replace a player')
  await dialog.getByLabel('Player', { exact: true }).selectOption({ index: 1 })
  const substitutes = dialog.getByLabel('Substitute')
  const substitute = await substitutes.locator('option').nth(1).textContent()
  await substitutes.selectOption({ index: 1 })
  await confirm('Replace a player')
  await expectVisible(toast(page, 'Player replaced'), table(2).getByText(substitute!))
  await button(page, 'Resume the tournament').click()
  await confirm('Resume the tournament')
  await expectVisible(toast(page, 'Tournament resumed'))

  await button(page, 'Write an announcement').click()
  await dialog.getByLabel('Announcement').fill('The final starts at ten.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectVisible(toast(page, 'Announcement sent'))
  const player = await newPage({ account: accounts[0]!, viewport: { width: 360, height: 740 } })
  await player.goto(`/tournament/${id}/match-queue`)
  await expectVisible(heading(player, 'Announcements'), player.getByText('The final starts at ten.'))
  await expectAccessibleAndNoSideScroll(player)
  await player.goto('/notices')
  await expectVisible(player.getByText('The final starts at ten.'))

  await button(page, 'Repeat').click()
  await dialog.getByRole('button', { name: 'Every day' }).click()
  await expectVisible(dialog.getByText('First dates, local time:'))
  await expectAccessibleAndNoSideScroll(page)
  await dialog.getByRole('button', { name: 'Create a series' }).click()
  await expectVisible(toast(page, 'Series created'))
  await page.goto('/admin/tournaments')
  await expectVisible(heading(page, 'Copa del organizador'))
  await player.goto('/tournaments?view=calendar')
  await expectVisible(player.getByText('Copa del organizador').first())
  await expectAccessibleAndNoSideScroll(player)
  const planned = await admin.call('GET /api/calendar')
  expect(planned.length).toBeGreaterThan(20)
})

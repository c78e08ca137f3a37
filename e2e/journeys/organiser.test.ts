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

test('an organiser decides a table, replaces a player, announces, moderates the chat room, and starts a series', {
  tags: ['long'],
}, async () => {
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
  await Promise.all(accounts.map(account => account.call('POST /api/tournaments/{id}/enter', { params })))
  await admin.call('POST /api/tournaments/{id}/start', { params })

  const isDrawn = async () =>
    (await admin.call('GET /api/tournaments/{id}', { params })).status === 'in_progress'
  await expect.poll(isDrawn).toBe(true)
  // Pauses the clocks of the tables, so that no bot starts to play.
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

  await manage(2, 'Extend the clock')
  await expectVisible(dialog.getByText(/waits 5 minutes longer once the tournament is resumed/))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
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
  // The buttons move when the page shows the new state.
  await page.getByText(/^Paused since/).waitFor({ state: 'hidden' })

  await button(page, 'Write an announcement').click()
  await dialog.getByLabel('Announcement').fill('The final starts at ten.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectVisible(toast(page, 'Announcement sent'))
  const player = await newPage({ account: accounts[0]!, viewport: { width: 360, height: 740 } })
  await player.goto(`/tournament/${id}/match-queue`)
  await expectVisible(heading(player, 'Announcements'), player.getByText('The final starts at ten.'))
  await button(player, 'Chat').click()
  await player.getByRole('textbox', { name: 'Message' }).fill('¿Quién trae el mate?')
  await player.keyboard.press('Enter')
  await expectVisible(player.getByText('¿Quién trae el mate?'))
  await expectAccessibleAndNoSideScroll(player)
  await button(page, 'Chat 1 new message').click()
  await button(page, 'Moderate the message of vecina-1').click()
  await page.getByRole('menuitem', { name: 'Remove message' }).click()
  await expectVisible(player.getByText('Message removed'))
  await page.getByRole('switch', { name: 'Open to players' }).click()
  await expectVisible(toast(page, 'Chat room closed'))
  await button(player, 'Chat').waitFor({ state: 'hidden' })
  await player.goto('/notices')
  await expectVisible(player.getByText('The final starts at ten.'))

  await button(page, 'Repeat').click()
  await dialog.getByRole('button', { name: 'Every day' }).click()
  await expectVisible(dialog.getByText(/^First dates, in the time zone/))
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

test('an organiser edits a copy and cancels it with refunds, prizes by place are paid, and a moderator cannot change coins', {
  tags: ['long'],
}, async () => {
  const accounts = await Promise.all(
    Array.from({ length: 4 }, (_, n) => registerAccount(`premiado-${n + 1}`)),
  )
  const users = await Promise.all(accounts.map(account => account.call('GET /api/auth/me')))
  const coinsOf = async (n: number) => {
    const params = { id: users[n]!._id }
    return (await admin.call('GET /api/admin/users/{id}', { params })).wallet!.coins
  }
  const before = await coinsOf(0)
  const { _id: id } = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Copa con premios',
      format: 'bracket',
      maxPlayers: 4,
      entryFee: 10,
      prizes: [0.6, 0.2],
      startDate: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })

  const page = await newPage({ account: admin, viewport: { width: 1440, height: 900 } })
  const dialog = page.getByRole('dialog')
  await page.goto(`/admin/tournaments/${id}`)
  await button(page, 'Duplicate').click()
  await dialog.getByLabel('Name').fill('Copia con premios')
  await dialog.getByLabel('Entry fee').fill('25')
  await dialog.getByRole('button', { name: 'Create Tournament' }).click()
  await expectVisible(toast(page, 'Tournament created successfully!'))
  await page.getByRole('link', { name: 'Copia con premios' }).click()
  await expectVisible(heading(page, 'Copia con premios'))
  const copy = page.url().split('/').at(-1)!
  await button(page, 'Edit').click()
  await dialog.getByLabel('Description').fill('Con mate')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectVisible(toast(page, 'Tournament updated'), page.getByText('Con mate', { exact: true }))

  for (const account of accounts.slice(0, 2))
    await account.call('POST /api/tournaments/{id}/enter', { params: { id: copy } })
  expect(await coinsOf(0)).toBe(before - 25)
  await button(page, 'Cancel the tournament').click()
  await expectVisible(dialog.getByText(/2 players get the entry fee of 25 coins back: 50 coins in total/))
  await dialog.getByLabel('Reason').fill('The bar is closed')
  await dialog.getByRole('button', { name: 'Cancel the tournament' }).click()
  await expectVisible(toast(page, 'Tournament cancelled'))
  const player = await newPage({ account: accounts[0]!, viewport: { width: 360, height: 740 } })
  await player.goto(`/tournament/${copy}/match-queue`)
  await expectVisible(player.getByText('The bar is closed'))
  expect(await coinsOf(0)).toBe(before)

  const params = { id }
  for (const account of accounts) await account.call('POST /api/tournaments/{id}/enter', { params })
  await admin.call('POST /api/tournaments/{id}/start', { params })
  const readFinal = async () =>
    (await admin.call('GET /api/tournaments/{id}', { params })).bracket?.rounds[0]?.tables[0]
  await expect.poll(async () => (await readFinal())?.state).toBe('waiting')
  const { matchId, players } = (await readFinal())!
  const run = (body: object) =>
    admin.call('POST /api/tournaments/{id}/run', { params, body: { reason: 'Late', matchId, ...body } })
  for (const { _id } of players) await run({ action: 'seat-to-bot', userId: _id })
  await expect.poll(async () => (await readFinal())?.state).toBe('playing')
  await run({ action: 'decide-table', winnerId: players[0]!._id })
  // Two players share 60 percent of 40 coins, the other two 20 percent.
  const balances = await Promise.all(users.map((_, n) => coinsOf(n)))
  expect(balances.sort((a, b) => a - b)).toEqual([before - 6, before - 6, before + 2, before + 2])
  await player.goto(`/tournament/${id}/match-queue`)
  await expectVisible(heading(player, 'Prizes'), player.getByText('Champions').first())
  await expectAccessibleAndNoSideScroll(player)

  const moderator = await registerAccount('premiado-vigia')
  const { _id: moderatorId } = await moderator.call('GET /api/auth/me')
  await admin.call('POST /api/admin/users/{id}/role', {
    params: { id: moderatorId },
    body: { role: 'moderator' },
  })
  const email = 'premiado-vigia@example.com'
  await moderator.call('POST /api/admin/login', { body: { email, password: 'secret1' } })
  const desk = await newPage({ account: moderator, viewport: { width: 1440, height: 900 } })
  await desk.goto(`/admin/users/${users[0]!._id}`)
  await expectVisible(button(desk, 'Suspend'))
  expect(await button(desk, 'Manage Coins').count()).toBe(0)
  const refused = moderator.call('POST /api/admin/users/{id}/coins', {
    params: { id: users[0]!._id },
    body: { amount: 25 },
  })
  await expect(refused).rejects.toThrow(/403/)
})

test('an organiser acts only in own tournaments, starts one early, and cancels before play instead of finalizing', async () => {
  const [organiser, player] = [await registerAccount('quinterna'), await registerAccount('invitada')]
  const { _id } = await organiser.call('GET /api/auth/me')
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: _id }, body: { role: 'organiser' } })
  const credentials = { email: 'quinterna@example.com', password: 'secret1' }
  await organiser.call('POST /api/admin/login', { body: credentials })
  const startDate = new Date(Date.now() + 3_600_000).toISOString()
  const body = { name: 'Copa de la casa', entryFee: 10, startDate }
  const { _id: foreign } = await admin.call('POST /api/tournaments', {
    body: { ...body, name: 'Copa ajena' },
  })
  const { _id: own } = await organiser.call('POST /api/tournaments', { body })
  await player.call('POST /api/tournaments/{id}/enter', { params: { id: own } })

  const page = await newPage({ account: organiser, viewport: { width: 1440, height: 900 } })
  const dialog = page.getByRole('dialog')
  await page.goto(`/admin/tournaments/${foreign}`)
  await expectVisible(page.getByText(/^You can look at this tournament/), button(page, 'Duplicate'))
  expect(await button(page, 'Edit').count()).toBe(0)
  expect(await button(page, /^Finalize/).count()).toBe(0)

  await page.goto(`/admin/tournaments/${own}`)
  await button(page, 'Edit').click()
  await dialog.getByLabel('Start date').fill('2020-01-01T20:00')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectVisible(dialog.getByText('The start date must be in the future.'))
  await expectAccessibleAndNoSideScroll(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Start now').click()
  await expectVisible(dialog.getByText(/^It starts with 1 player now/))
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await expectVisible(toast(page, 'Tournament started'), page.getByText('Running', { exact: true }))

  // No game has been played, so there is no champion: entrants are refunded.
  expect(await button(page, /^Finalize/).count()).toBe(0)
  await button(page, 'Cancel the tournament').click()
  await dialog.getByLabel('Reason').fill('Too few players')
  await dialog.getByRole('button', { name: 'Cancel the tournament' }).click()
  await expectVisible(toast(page, 'Tournament cancelled'))
  expect((await player.call('GET /api/auth/me')).wallet.coins).toBe(1000)

  await page.getByRole('link', { name: 'Report of the tournament' }).click()
  await expectVisible(heading(page, 'Copa de la casa'), page.getByText('Entry fees returned'))
  await expectAccessibleAndNoSideScroll(page)
})

test('an organiser sees what is due on the own page, adds a co-organiser, and that one acts', async () => {
  const [owner, helper] = [await registerAccount('capitana'), await registerAccount('ayudante')]
  for (const [account, name] of [
    [owner, 'capitana'],
    [helper, 'ayudante'],
  ] as const) {
    const { _id } = await account.call('GET /api/auth/me')
    await admin.call('POST /api/admin/users/{id}/role', { params: { id: _id }, body: { role: 'organiser' } })
    await account.call('POST /api/admin/login', {
      body: { email: `${name}@example.com`, password: 'secret1' },
    })
  }
  const startDate = new Date(Date.now() + 1_800_000).toISOString()
  const { _id: id } = await owner.call('POST /api/tournaments', {
    body: { name: 'Copa de dos', format: 'bracket', startDate },
  })
  const page = await newPage({ account: owner, viewport: { width: 360, height: 740 } })
  await page.goto('/admin/my-tournaments')
  await expectVisible(page.getByText('Copa de dos lacks players: 0 of 4'))
  await expectAccessibleAndNoSideScroll(page)
  await page.getByRole('link', { name: 'Copa de dos', exact: true }).click()
  await expectVisible(heading(page, 'Before the start'), page.getByText('It has no description'))
  await page.getByLabel('Add an organiser by name').fill('ayudante')
  await button(page, 'Add').click()
  await expectVisible(toast(page, 'ayudante now organises this tournament too'))
  await expectAccessibleAndNoSideScroll(page)

  const desk = await newPage({ account: helper, viewport: { width: 1440, height: 900 } })
  await desk.goto('/notices')
  await expectVisible(desk.getByText('You organise Copa de dos'))
  await desk.goto(`/admin/tournaments/${id}`)
  expect(await button(desk, 'Remove').count()).toBe(0)
  await button(desk, 'Write one').click()
  await desk.getByRole('dialog').getByLabel('Description').fill('Con mate')
  await desk.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expectVisible(toast(desk, 'Tournament updated'), page.getByText('It has a description'))
})

test('an organiser practises with bots: starts, watches, decides, reads the report and removes it', {
  tags: ['long'],
}, async () => {
  const owner = await registerAccount('aprendiz')
  const { _id } = await owner.call('GET /api/auth/me')
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: _id }, body: { role: 'organiser' } })
  await owner.call('POST /api/admin/login', { body: { email: 'aprendiz@example.com', password: 'secret1' } })
  const page = await newPage({ account: owner, viewport: { width: 360, height: 740 } })
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/my-tournaments')
  await button(page, 'Practice tournament').click()
  await expectVisible(dialog.getByText(/^Learn to run a tournament with bots/))
  await expectAccessibleAndNoSideScroll(page)
  await dialog.getByRole('button', { name: 'Create it' }).click()
  await expectVisible(heading(page, 'What to try'), page.getByText('0 of 6 done'))
  await expectAccessibleAndNoSideScroll(page)

  await button(page, 'Start now').click()
  await dialog.getByRole('button', { name: 'Start now' }).click()
  const table = (round: number, number: number) =>
    page.getByRole('listitem').filter({ has: heading(page, `Round ${round}, table ${number}`) })
  await expectVisible(page.getByText('1 of 6 done'), table(1, 2).getByText('Live now'))
  // The bots play real games: a score changes by itself.
  await expect
    .poll(() => page.locator('.live-score').allTextContents(), { timeout: 60_000 })
    .not.toEqual(Array(4).fill('0 points'))
  await table(1, 1)
    .getByRole('link', { name: /^Watch/ })
    .click()
  await expectVisible(page.getByText(/^Bot /).first())
  await page.goBack()

  for (const [round, number] of [
    [1, 1],
    [1, 2],
    [2, 1],
  ] as const) {
    await table(round, number).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: 'Decide the table' }).click()
    await dialog.getByLabel('Winner').selectOption({ index: 1 })
    await dialog.getByLabel('Reason').fill('To try it')
    await dialog.getByRole('button', { name: 'Decide the table' }).click()
    await table(round, number).waitFor({ state: 'hidden' })
  }
  await expectVisible(page.getByText('3 of 6 done'))
  await expectAccessibleAndNoSideScroll(page)
  await page.getByRole('link', { name: 'Report of the tournament' }).click()
  await expectVisible(heading(page, 'Practice tournament'), page.getByText('Practice', { exact: true }))
  await expectAccessibleAndNoSideScroll(page)
  const ended = await owner.call('GET /api/tournaments/archive')
  expect(ended.map(({ name }) => name)).not.toContain('Practice tournament')

  await page.goto('/admin/my-tournaments')
  await expectVisible(page.getByText('Practice', { exact: true }))
  await page.getByRole('link', { name: 'Practice tournament', exact: true }).click()
  await button(page, 'Remove').click()
  await dialog.getByRole('button', { name: 'Remove the tournament' }).click()
  await expectVisible(heading(page, 'You organise no tournament yet'), button(page, 'Practice tournament'))
})

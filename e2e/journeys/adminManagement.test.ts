import type { User } from '@valecuatro/contract'
import { legal } from '@valecuatro/engine'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Player } from '../../server/test/player.ts'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessibleAndNoSideScroll,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  type PageOptions,
  PHONE,
  toast,
  useBrowser,
} from '../support/browser.ts'
import { connectAll, sendSeeds } from '../support/sockets.ts'

const NAMES = ['gestion-ana', 'gestion-beto', 'gestion-carla', 'gestion-dino'] as const

const newPage = useBrowser()
let admin: ApiClient
let people: ApiClient[]
let users: User[]

beforeAll(async () => {
  admin = await signInAdmin()
  people = await Promise.all(NAMES.map(registerAccount))
  users = await Promise.all(people.map(person => person.call('GET /api/auth/me')))
})

/** A page with the administrator's session, in Buenos Aires. */
async function openAsAdmin(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({
    timezoneId: 'America/Argentina/Buenos_Aires',
    acceptDownloads: true,
    account: admin,
    ...options,
  })
  await page.goto(path)
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()
const isFocused = (element: { evaluate<T>(look: (it: Element) => T): Promise<T> }) =>
  element.evaluate(it => it === document.activeElement)

/** The button that submits the dialog. */
const send = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })

async function newTournament(name: string): Promise<string> {
  const body = { name, startDate: new Date(Date.now() + 3_600_000).toISOString(), entryFee: 100 }
  const { _id } = await admin.call('POST /api/tournaments', { body })
  for (const person of people.slice(0, 2)) {
    await person.call('POST /api/tournaments/{id}/enter', { params: { id: _id } })
  }
  return _id
}

async function newMatch(): Promise<string> {
  const body = { players: users.map(({ _id }) => _id), scheduledTime: new Date().toISOString() }
  return (await admin.call('POST /api/matches', { body }))._id
}

const choicesOf = (player: Player) => legal(player.table().view, player.table().seat!)

/** The four players sit down and play cards until a side scores. */
async function playAHand(gameId: string) {
  const players = await connectAll(people)
  await Promise.all(players.map(player => player.sync(gameId)))
  await sendSeeds(players, gameId as never)
  await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
  while (players.every(player => player.table().view.score.every(points => points === 0))) {
    const next = players.find(player => choicesOf(player).length > 1)!
    const { seq } = next.table()
    await next.act(choicesOf(next).find(action => /^\d/.test(action))!)
    await Promise.all(players.map(player => player.until(() => player.table().seq > seq)))
  }
  return players
}

/** The date some days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('tournaments', () => {
  test('are created with a form that explains its errors', async () => {
    const page = await openAsAdmin('/admin/tournaments')
    const opener = button(page, 'Create Tournament').first()
    await opener.click()
    await send(page, 'Create Tournament').click()
    await expectVisible(page.getByText('Name and Start Date are required.'))
    await expect.poll(() => isFocused(field(page, 'Name'))).toBe(true)

    await field(page, 'Name').fill('Gestión: la copa')
    await field(page, 'Start date').fill(`${day(30)}T21:30`)
    await field(page, 'Set an end date').check()
    await expect.poll(() => field(page, 'End date').inputValue()).toBe(`${day(31)}T21:30`)
    await field(page, 'End date').fill(`${day(30)}T21:29`)
    await send(page, 'Create Tournament').click()
    await expectVisible(page.getByText('End Date must be after Start Date.'))
    await field(page, 'Max players').fill('33')
    await field(page, 'Start date').fill('2020-03-04T21:30')
    await field(page, 'Set an end date').uncheck()
    await send(page, 'Create Tournament').click()
    await expectVisible(
      page.getByText('Too many players. The limit on this site is: 32').first(),
      page.getByText('The start date must be in the future.'),
    )
    await expectAccessibleAndNoSideScroll(page)
    await page.keyboard.press('Escape')
    await button(page, 'Discard').click()
    await gone(page)
    await expect.poll(() => isFocused(opener)).toBe(true)

    await page.keyboard.press('Enter')
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('')
    await expect.poll(() => field(page, 'Max players').inputValue()).toBe('8')
    await field(page, 'Name').fill('Gestión: la copa')
    await field(page, 'Start date').fill(`${day(30)}T21:30`)
    await send(page, 'Create Tournament').dblclick()
    await expectVisible(toast(page, 'Tournament created successfully!'))
    await gone(page)
    await expect.poll(() => isFocused(opener)).toBe(true)
    await expectVisible(row(page, 'Gestión: la copa').getByText(/, 9:30\sPM$/))
    const made = (await admin.call('GET /api/admin/tournaments')).filter(
      ({ name }) => name === 'Gestión: la copa',
    )
    expect(made.map(({ startDate }) => startDate)).toEqual([`${day(31)}T00:30:00.000Z`])
  })

  test('can have their award changed and are finalized only once by two administrators', {
    tags: ['long'],
  }, async () => {
    const [first, second] = [await newTournament('Gestión: uno'), await newTournament('Gestión: dos')]
    const page = await openAsAdmin('/admin/tournaments?search=Gestión: ')
    const award = button(page, 'Update Award Gestión: uno')
    await award.click()
    await field(page, 'Champion’s share').fill('1.5')
    await expect.poll(() => send(page, 'Update Award').isDisabled()).toBe(true)
    await expectAccessibleAndNoSideScroll(page)
    await field(page, 'Champion’s share').fill('0.5')
    await expectVisible(page.getByText('50% of the prize pool goes to the champion'))
    await send(page, 'Update Award').dblclick()
    await expectVisible(toast(page, 'Tournament award percentage updated successfully'))
    await gone(page)
    await expect.poll(() => isFocused(award)).toBe(true)
    await expectVisible(row(page, 'Gestión: uno').getByText('50% · 100'))

    await button(page, 'Finalize Gestión: uno').click()
    await send(page, 'Finalize tournament').click()
    await expectVisible(page.getByText('Please select a champion'))
    await field(page, 'Champion').selectOption({ label: NAMES[1] })
    await send(page, 'Finalize tournament').click()
    await expectVisible(page.getByText('Please enter a reason'))
    await field(page, 'Reason').fill('The lamp went out')
    await expectVisible(
      page.getByText(/pays 100 coins to the champion now\.\s+Entry fees are not refunded\./),
    )
    await send(page, 'Finalize tournament').dblclick()
    await expectVisible(
      toast(page, `Tournament finalized successfully! Champion: ${NAMES[1]}, Prize: 100 coins`),
      row(page, 'Gestión: uno').getByText('Finished'),
    )
    await gone(page)
    await expect.poll(() => button(page, /Gestión: uno/).count()).toBe(0)

    await button(page, 'Finalize Gestión: dos').click()
    const body = { championId: users[0]!._id }
    await admin.call('POST /api/tournaments/{id}/finalize', { params: { id: second }, body })
    await expectVisible(
      page.getByText(/already ended this tournament/),
      page.getByText(`Champion: ${NAMES[0]} · `),
    )
    await expect.poll(() => send(page, 'Finalize tournament').count()).toBe(0)
    await button(page, 'Close').first().click()
    await expectVisible(row(page, 'Gestión: dos').getByText(`Champion: ${NAMES[0]}`))

    await link(page, 'Gestión: uno').click()
    await page.waitForURL(`/admin/tournaments/${first}`)
    await expectVisible(heading(page, 'Gestión: uno'), page.getByRole('table', { name: 'Leaderboard' }))
    await expectVisible(page.getByText('To the champion').first(), page.getByText('100 coins').first())
    await page.setViewportSize(PHONE)
    await expectAccessibleAndNoSideScroll(page)
    await page.goto('/admin/tournaments/0198a1f0-0000-7000-8000-000000000000')
    await expectVisible(heading(page, 'Tournament Not Found'))
  })
})

describe('matches', () => {
  test('are created, started in a new tab and marked as finished', async () => {
    const page = await openAsAdmin('/admin/matches')
    const opener = button(page, 'Create match').first()
    await opener.click()
    const search = field(page, 'Search players')
    await search.fill('GESTION-ANA@EXAMPLE')
    await dialog(page)
      .getByRole('checkbox', { name: /^gestion-ana/ })
      .check()
    await send(page, 'Create match').click()
    await expectVisible(
      page.getByText('At least 2 players are required'),
      page.getByText('Scheduled time is required'),
      page.getByText('Please select a tournament'),
    )
    await expectAccessibleAndNoSideScroll(page)
    await search.fill('gestion-')
    for (const name of NAMES.slice(1)) {
      await dialog(page)
        .getByRole('checkbox', { name: new RegExp(`^${name}`) })
        .check()
    }
    await field(page, 'Scheduled time').fill(`${day(30)}T21:30`)
    await field(page, 'Tournament').selectOption({ label: 'None (standalone match)' })
    await send(page, 'Create match').dblclick()
    await expectVisible(toast(page, 'Match created successfully!'))
    await gone(page)
    await expect.poll(() => isFocused(opener)).toBe(true)

    const opened = page.context().waitForEvent('page')
    await row(page, NAMES[0])
      .getByRole('button', { name: /^Start Game/ })
      .dblclick()
    // Read before the new tab has loaded, because the toast may be gone by then.
    const announced = await toast(page, /^Game created successfully! Game ID: [0-9a-f-]{36}$/).textContent()
    const tab = await opened
    await tab.waitForURL(`/game/${announced!.split(' ').at(-1)}`)
    expect(page.context().pages()).toHaveLength(2)
    await tab.close()
    await button(page, /^Refresh/).click()

    const finish = row(page, NAMES[0]).getByRole('button', { name: /^Mark Finished/ })
    await finish.click()
    await expect.poll(() => send(page, 'Mark Finished').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await gone(page)
    await expect.poll(() => isFocused(finish)).toBe(true)
    await finish.click()
    await field(page, 'Winner').selectOption({ label: `${NAMES[1]} (team 2)` })
    await field(page, 'Reason').fill('They left the table')
    await expectAccessibleAndNoSideScroll(page)
    await send(page, 'Mark Finished').dblclick()
    await expectVisible(
      toast(page, 'Match marked as finished successfully!'),
      row(page, NAMES[0]).getByText('Finished', { exact: true }),
    )
  })

  test('are watched live, finalized, and replayed with open cards, which is logged', {
    tags: ['long'],
  }, async () => {
    const id = await newMatch()
    const page = await openAsAdmin(`/admin/matches/${id}`, { viewport: PHONE })
    await expectVisible(button(page, 'Start Game'))
    const { _id: gameId } = await admin.call('POST /api/games', { body: { matchId: id } })
    await page.reload()
    await expectVisible(page.getByText('Live', { exact: true }), link(page, 'Watch the table'))
    await expectVisible(page.getByText('0 – 0'))
    const players = await playAHand(gameId)
    await expectVisible(page.getByText(/^(0 – [1-9]|[1-9]\d* – )/))
    const finalize = button(page, 'Finalize Match')
    await expect.poll(() => finalize.isDisabled()).toBe(true)
    await page.getByLabel('Winner').selectOption({ label: `${NAMES[2]} (team 1)` })
    await expectAccessibleAndNoSideScroll(page)
    await finalize.click()
    await field(page, 'Reason').fill('The others left')
    await send(page, 'Finalize Match').dblclick()
    await expectVisible(
      toast(page, 'Match finalized successfully!'),
      link(page, 'Replay with all cards shown'),
    )
    await expect.poll(() => finalize.count()).toBe(0)
    for (const player of players) player.leave()

    await link(page, 'Replay with all cards shown').click()
    await page.waitForURL(`/game/${gameId}/replay`)
    await expectVisible(page.getByRole('slider', { name: 'Position in the game' }))
    const countLooks = async () => {
      const noted = await admin.call('GET /api/admin/audit')
      return noted.filter(({ action, subject }) => action === 'record-looked-at' && subject.id === id).length
    }
    await expect.poll(countLooks).toBe(1)
    await page.goto('/admin/matches/0198a1f0-0000-7000-8000-000000000000')
    await expectVisible(heading(page, 'Match not found.'))
  })
})

test('the ledger keeps its filters in the address, links to causes, and can be saved as a file', {
  tags: ['long'],
}, async () => {
  await newTournament('Gestión: el libro')
  const page = await openAsAdmin(`/admin/transactions?user=${NAMES[0]}`)
  await expectVisible(link(page, 'Gestión: el libro'))
  await page.getByLabel('Type').selectOption('debit')
  await page.waitForURL(`/admin/transactions?user=${NAMES[0]}&type=debit`)
  await page.reload()
  await expectVisible(row(page, 'Gestión: el libro').getByText('−100'))
  const saving = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  expect((await saving).suggestedFilename()).toBe('transactions.csv')
  await page.getByLabel('Start date').fill('2031-01-01')
  await expectVisible(heading(page, 'No transactions match your filters'))
  await page.goBack()
  await link(page, 'Gestión: el libro').click()
  await page.waitForURL(/\/admin\/tournaments\//)
  await page.goBack()

  await page.setViewportSize(PHONE)
  await expectVisible(link(page, 'Gestión: el libro'))
  await expectAccessibleAndNoSideScroll(page)
  for (const path of ['/admin/tournaments', '/admin/matches']) {
    await page.goto(path)
    await expectVisible(page.getByRole('row').nth(1))
    await expectAccessibleAndNoSideScroll(page)
    await button(page, /^Create (Tournament|match)$/).click()
    await expectNoSideScroll(page)
    await page.keyboard.press('Escape')
    await gone(page)
  }
})

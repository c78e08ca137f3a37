import type { TournamentDetails, TournamentId } from '@valecuatro/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  DESKTOP,
  expectAccessibleAndNoSideScroll,
  expectVisible,
  heading,
  link,
  PHONE,
  toast,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()
let admin: ApiClient

beforeAll(async () => {
  admin = await signInAdmin()
})

interface Chosen {
  name: string
  format: string
  places: number
  /** Labels of further fields with what is chosen there. */
  fields?: Record<string, string>
}

/** Creates a tournament one against one in the form, to start in an hour, and opens its page. */
async function createInForm(
  page: Page,
  { name, format, places, fields = {} }: Chosen,
): Promise<TournamentId> {
  await page.goto('/admin/tournaments')
  await button(page, 'Create Tournament').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Format').selectOption(format)
  await dialog.getByLabel('Players at a table').selectOption('One against one')
  for (const [label, choice] of Object.entries(fields)) await dialog.getByLabel(label).selectOption(choice)
  await dialog.getByLabel('Entry fee').fill('10')
  await dialog.getByLabel('Max players').fill(String(places))
  const start = await page.evaluate(() => {
    const at = new Date(Date.now() + 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await dialog.getByLabel('Start date').fill(start)
  await dialog.getByRole('button', { name: 'Create Tournament' }).click()
  await expectVisible(toast(page, 'Tournament created successfully!'))
  await link(page, name).click()
  await expectVisible(heading(page, name))
  return new URL(page.url()).pathname.split('/').at(-1) as TournamentId
}

const enter = (accounts: ApiClient[], id: TournamentId) =>
  Promise.all(accounts.map(account => account.call('POST /api/tournaments/{id}/enter', { params: { id } })))

const read = (id: TournamentId) => admin.call('GET /api/tournaments/{id}', { params: { id } })

const waitingTables = ({ bracket }: TournamentDetails) =>
  bracket?.rounds.flatMap(({ tables }) => tables).filter(({ state }) => state === 'waiting') ?? []

async function startNow(page: Page) {
  await button(page, 'Start now').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
  await expectVisible(toast(page, 'Tournament started'))
}

/** Decides the first waiting table on the page of the organiser. */
async function decideFirstTable(page: Page) {
  await button(page, 'Manage').first().click()
  await page.getByRole('menuitem', { name: 'Decide the table' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Winners').selectOption({ index: 1 })
  await dialog.getByLabel('Reason').fill('They agreed')
  await dialog.getByRole('button', { name: 'Decide the table' }).click()
  await expectVisible(toast(page, 'Table decided'))
}

/** Decides all waiting tables, round after round, until the tournament has ended. */
async function playToEnd(id: TournamentId): Promise<TournamentDetails> {
  for (;;) {
    const tournament = await read(id)
    if (tournament.status === 'finished') return tournament
    for (const { matchId, players } of waitingTables(tournament)) {
      const body = { action: 'decide-table', matchId, winnerId: players[0]!._id, reason: 'They agreed' }
      // The table may have started meanwhile.
      await admin.call('POST /api/tournaments/{id}/run', { params: { id }, body }).catch(() => {})
    }
    await expect
      .poll(async () => {
        const { status, progress } = await read(id)
        return status === 'finished' || progress?.round !== tournament.progress?.round
      })
      .toBe(true)
  }
}

test('an organiser runs a Swiss tournament with 8 players and check-in, from the form to the prizes', {
  tags: ['long'],
}, async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, (_, n) => registerAccount(`suizo-${n + 1}`)))
  const page = await newPage({ account: admin, viewport: DESKTOP })
  const id = await createInForm(page, {
    name: 'Suizo del barrio',
    format: 'swiss',
    places: 8,
    fields: { 'Check-in': 'From 120 minutes before the start' },
  })
  await enter(accounts.slice(1), id)
  const player = await newPage({ account: accounts[0]!, viewport: PHONE })
  await player.goto(`/tournament/${id}/match-queue`)
  await button(player, /^Join/).click()
  await button(player, 'Join for 10 coins').click()
  // Who joins while check-in is open is there.
  await expectVisible(heading(player, 'You’re checked in'), page.getByText('8 of 8 players have checked in.'))
  await expectAccessibleAndNoSideScroll(player)

  await startNow(page)
  await expectVisible(heading(page, 'Standings'), page.getByText('Round 1 of 3').first())
  await decideFirstTable(page)
  const ended = await playToEnd(id)
  expect(ended.progress).toMatchObject({ round: 3 })
  expect(ended.champion).not.toBeNull()
  expect(ended.bracket!.rounds.map(({ tables }) => tables.length)).toEqual([4, 4, 4])
  await expectVisible(heading(player, 'Standings'), player.getByText('Played in 3 rounds.'))
  expect(await player.getByRole('table', { name: 'Standings' }).getByRole('row').count()).toBe(9)
  await expectAccessibleAndNoSideScroll(player)
  await page.reload()
  await expectVisible(heading(page, 'Suizo del barrio'), page.getByText('Finished').first())
  await expectAccessibleAndNoSideScroll(page)
})

test('an organiser runs groups and a bracket with 12 players to the prizes, prints it and repeats it from a template', {
  tags: ['long'],
}, async () => {
  const accounts = await Promise.all(
    Array.from({ length: 12 }, (_, n) => registerAccount(`grupero-${n + 1}`)),
  )
  const page = await newPage({ account: admin, viewport: DESKTOP })
  const id = await createInForm(page, {
    name: 'Copa por grupos',
    format: 'groups',
    places: 12,
    fields: { 'Best of three games': 'Only in the final' },
  })
  await enter(accounts, id)
  await expectVisible(page.getByText('12 of 12'))
  await startNow(page)
  await expectVisible(heading(page, 'Group A'), heading(page, 'Group C'))
  await decideFirstTable(page)
  const ended = await playToEnd(id)
  expect(ended.progress).toMatchObject({ round: 6 })
  expect(ended.bracket!.rounds.map(({ tables }) => tables.length)).toEqual([6, 6, 6, 2, 2, 1])
  expect(ended.bracket!.rounds.at(-1)!.tables[0]!.bestOf).toBe(3)
  const winners = ended.prizes.flatMap(prize => prize.winners)
  expect(winners.map(({ player }) => player._id)).toContain(ended.champion!._id)

  const player = await newPage({ account: accounts[0]!, viewport: PHONE })
  await player.goto(`/tournament/${id}/match-queue`)
  await expectVisible(heading(player, 'Bracket'), heading(player, 'Group B'))
  await expectAccessibleAndNoSideScroll(player)
  await link(player, 'Print').click()
  await expectVisible(
    button(player, 'Print'),
    heading(player, 'Copa por grupos'),
    player.getByRole('heading', { name: 'Final', exact: true }),
  )
  await expectAccessibleAndNoSideScroll(player)

  await page.reload()
  await button(page, 'Save as a template').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the template').fill('Grupos de doce')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectVisible(toast(page, 'Template saved'))
  await page.goto('/admin/tournaments')
  await button(page, /^Create a tournament.*Grupos de doce/).click()
  expect(await dialog.getByLabel('Format').inputValue()).toBe('groups')
  expect(await dialog.getByLabel('Max players').inputValue()).toBe('12')
  await dialog.getByLabel('Name').fill('Copa por grupos, la segunda')
  await dialog.getByRole('button', { name: 'Create Tournament' }).click()
  await expectVisible(
    toast(page, 'Tournament created successfully!'),
    link(page, 'Copa por grupos, la segunda'),
  )
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessibleAndNoSideScroll,
  expectVisible,
  findLowContrastText,
  heading,
  link,
  PHONE,
  TOUCH,
  toast,
  useBrowser,
} from '../support/browser.ts'
import { accountOf, connectAll, winGame } from '../support/sockets.ts'

const newPage = useBrowser()
let admin: ApiClient

beforeAll(async () => {
  admin = await signInAdmin()
})

const TABLE = /\/game\/[0-9a-f-]{36}$/

async function createTournament(name: string, rest: Record<string, unknown> = {}): Promise<string> {
  const created = await admin.call('POST /api/tournaments', {
    body: {
      name,
      description: 'Two against two.',
      startDate: new Date().toISOString(),
      entryFee: 100,
      maxPlayers: 4,
      format: 'bracket',
      ...rest,
    },
  })
  return created._id
}

const enter = (person: ApiClient, id: string) =>
  person.call('POST /api/tournaments/{id}/enter', { params: { id } })
const roomOf = (id: string) => `/tournament/${id}/match-queue`
const tournamentCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: heading(page, name) })
const join = (page: Page, name: string) => tournamentCard(page, name).getByRole('button', { name: /^Join/ })

async function newPlayer(username: string, options = {}): Promise<Page> {
  return newPage({ ...options, account: await registerAccount(username) })
}

test('a player enters a bracket of four, is called to the table, wins, and is paid', async () => {
  const id = await createTournament('Copa de los cuatro')
  const [hero, watcher, ...others] = await Promise.all([
    newPlayer('campeona'),
    newPlayer('espectadora', { viewport: PHONE }),
    registerAccount('rival-uno'),
    registerAccount('rival-dos'),
    registerAccount('rival-tres'),
  ])

  await openListWith(hero, 'Copa de los cuatro')
  await expectVisible(tournamentCard(hero, 'Copa de los cuatro'))
  await expectAccessibleAndNoSideScroll(hero)
  // Axe does not check texts on a drawn background.
  for (const theme of ['light', 'dark']) {
    await hero.evaluate(name => document.documentElement.setAttribute('data-theme', name), theme)
    await expect.poll(() => findLowContrastText(hero, '.notice-sheet'), { message: theme }).toEqual([])
  }
  await join(hero, 'Copa de los cuatro').click()
  await expectVisible(hero.getByRole('dialog').getByText('900', { exact: true }))
  await expectAccessibleAndNoSideScroll(hero)
  await button(hero, 'Join for 100 coins').click()
  await expectVisible(toast(hero, 'Successfully joined tournament!'), link(hero, 'You have 900 coins'))
  await expectVisible(tournamentCard(hero, 'Copa de los cuatro').getByText('Joined', { exact: true }))
  await link(hero, 'Match queue Copa de los cuatro').click()
  await expectVisible(heading(hero, 'Waiting for four players'))
  await expectAccessibleAndNoSideScroll(hero)

  await watcher.goto(roomOf(id))
  await expectVisible(heading(watcher, 'There’s still room'))
  const players = await connectAll([await accountOf(hero), ...others])
  for (const other of others) await enter(other, id)

  await hero.waitForURL(TABLE)
  const gameId = hero.url().split('/').at(-1)!
  await expectVisible(link(watcher, 'Watch Table 1'), heading(watcher, 'Already under way'))
  await expectAccessibleAndNoSideScroll(watcher)
  await winGame(players, gameId as never)

  await expectVisible(link(watcher, 'Replay Table 1'), heading(watcher, /campeona/))
  await expectVisible(watcher.getByText('Prize paid: 160 coins each'))
  await expectAccessibleAndNoSideScroll(watcher)
  await hero.goto(roomOf(id))
  await expectVisible(
    hero.getByText('You won the tournament!'),
    hero.getByRole('table', { name: 'Leaderboard' }),
  )
  await expectAccessibleAndNoSideScroll(hero)
  await openListWith(hero, 'Copa de los cuatro')
  await expectVisible(
    link(hero, 'You have 1,060 coins'),
    tournamentCard(hero, 'Copa de los cuatro').getByText('Champions', { exact: true }),
  )
  for (const player of players) player.leave()
})

test('a pair enters by invitation and plays together; a waiting player moves up when an entrant withdraws', {
  tags: ['long'],
}, async () => {
  const name = 'Copa de parejas'
  const id = await createTournament(name, {
    maxPlayers: 4,
    startDate: new Date(Date.now() + 3_600_000).toISOString(),
    entry: { enterAs: 'both' },
  })
  const [hero, waiting, partner, ...others] = await Promise.all([
    newPlayer('capitana'),
    newPlayer('suplente', { viewport: PHONE }),
    registerAccount('companera'),
    registerAccount('solo-uno'),
    registerAccount('solo-dos'),
  ])
  await hero.goto(roomOf(id))
  await hero.getByLabel('Name of your partner').fill('companera')
  await button(hero, 'Invite').click()
  await expectVisible(hero.getByText(/^Waiting for companera to accept/))
  await expectAccessibleAndNoSideScroll(hero)
  const { own } = await partner.call('GET /api/tournaments/{id}', { params: { id } })
  await partner.call('POST /api/tournaments/{id}/team/accept', {
    params: { id },
    body: { from: own!.teamInvitations[0]!.from._id },
  })
  await expectVisible(heading(hero, 'You’re in with companera'))
  for (const other of others) await enter(other, id)

  await waiting.goto(roomOf(id))
  await button(waiting, /^Join the waiting list/).click()
  await waiting.getByRole('dialog').getByRole('button', { name: 'Join the waiting list' }).click()
  await expectVisible(heading(waiting, 'You’re on the waiting list'))
  await expectAccessibleAndNoSideScroll(waiting)
  await others[0]!.call('POST /api/tournaments/{id}/withdraw', { params: { id } })
  await expectVisible(heading(waiting, 'You’re in'))

  await admin.call('POST /api/tournaments/{id}/start', { params: { id } })
  await expectVisible(heading(hero, 'Your next game'), hero.getByText('Your partner', { exact: true }))
  const drawn = await admin.call('GET /api/tournaments/{id}', { params: { id } })
  const seats: string[] = drawn.bracket!.rounds[0]!.tables[0]!.players.map(
    (player: { username: string }) => player.username,
  )
  expect(seats.indexOf('capitana') % 2).toBe(seats.indexOf('companera') % 2)
})

test('an arena seats four waiting players, one of them in a browser', { tags: ['long'] }, async () => {
  const id = await createTournament('Arena de la noche', { format: 'arena', entryFee: 0, maxPlayers: 8 })
  const [page, ...others] = await Promise.all([
    newPlayer('arenera', TOUCH),
    registerAccount('arenero-uno'),
    registerAccount('arenero-dos'),
    registerAccount('arenero-tres'),
  ])
  for (const other of others) await enter(other, id)
  await page.goto(roomOf(id))
  await button(page, /^Join/).tap()
  await button(page, 'Find a table').tap()
  await expectVisible(
    heading(page, 'Waiting for 3 more players'),
    page.getByRole('timer', { name: 'Waiting for' }),
  )
  await expectAccessibleAndNoSideScroll(page)
  const players = await connectAll(others)
  for (const [index, player] of players.entries()) {
    if (index === 2) await expectVisible(heading(page, 'Waiting for one more player'))
    await player.send('tournament:queue', { tournamentId: id as never })
  }
  await page.waitForURL(TABLE)
  for (const player of players) player.leave()
})

/** Opens the page of the list that has this tournament; other test files create tournaments on the same server. */
async function openListWith(page: Page, name: string): Promise<void> {
  for (let number = 1; ; number++) {
    // A page that is still open may be fetching the same rows.
    await page.goto('about:blank')
    const loaded = page.waitForResponse(response => {
      const { pathname, searchParams } = new URL(response.url())
      return pathname === '/api/tournaments' && searchParams.get('page') === `${number}` && response.ok()
    })
    await page.goto(`/tournaments?page=${number}`)
    const tournaments = (await (await loaded).json()) as { name: string }[]
    if (tournaments.some(tournament => tournament.name === name)) return
    expect(tournaments, `a page with ${name}`).not.toEqual([])
  }
}

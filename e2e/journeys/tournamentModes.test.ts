import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessibleAndNoSideScroll,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  PHONE,
  toast,
  useBrowser,
} from '../support/browser.ts'
import { GAME_URL } from '../support/player.ts'
import { accountOf, connectAll, winGame } from '../support/sockets.ts'

const newPage = useBrowser()
const DESK = { width: 1440, height: 900 }

interface Choices {
  name: string
  /** The labels of selects, and what is chosen. */
  selects: Record<string, string>
  checks: string[]
  maxPlayers: string
}

/** Creates a bracket in the form, to start in an hour, and opens its page. Returns its id. */
async function createInForm(page: Page, { name, selects, checks, maxPlayers }: Choices): Promise<string> {
  await page.goto('/admin/tournaments')
  await button(page, 'Create Tournament').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Format').selectOption('bracket')
  for (const [label, option] of Object.entries(selects))
    await dialog.getByLabel(label, { exact: true }).selectOption(option)
  for (const label of checks) await dialog.getByLabel(label).check()
  await dialog.getByLabel('Entry fee').fill('100')
  await dialog.getByLabel('Max players').fill(maxPlayers)
  const start = await page.evaluate(() => {
    const at = new Date(Date.now() + 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await dialog.getByLabel('Start date').fill(start)
  const isSingles = selects['Players at a table'] === 'One against one'
  expect(await dialog.getByLabel('Players join').isDisabled()).toBe(isSingles)
  await expectAccessibleAndNoSideScroll(page)
  await dialog.getByRole('button', { name: 'Create Tournament' }).click()
  await expectVisible(toast(page, 'Tournament created successfully!'))
  await link(page, name).click()
  await page.waitForURL(/tournaments\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname.split('/').at(-1)!
}

test('a tournament one against one with flor to 15, from the form of an administrator to the prize', async () => {
  const rules = 'One against one · to 15 · with flor · 30 s per turn · random draw'
  const admin = await signInAdmin()
  const [desk, hero, rival] = await Promise.all([
    newPage({ account: admin, viewport: DESK }),
    registerAccount('sola').then(account => newPage({ account, viewport: PHONE })),
    registerAccount('contrincante'),
  ])
  const id = await createInForm(desk, {
    name: 'Mano a mano con flor',
    selects: { 'Players at a table': 'One against one', 'Play to': '15 points', 'Time per turn': '30 s' },
    checks: ['With flor'],
    maxPlayers: '2',
  })
  await expectVisible(desk.getByText(rules))

  await hero.goto(`/tournament/${id}/match-queue`)
  await expectVisible(hero.getByText(rules))
  await button(hero, /^Join/).click()
  await expectVisible(hero.getByRole('dialog').getByText(rules))
  await button(hero, 'Join for 100 coins').click()
  await expectVisible(heading(hero, 'You’re in'))
  const params = { id }
  await rival.call('POST /api/tournaments/{id}/enter', { params })
  const players = await connectAll([await accountOf(hero), rival])
  await admin.call('POST /api/tournaments/{id}/start', { params })

  await hero.waitForURL(GAME_URL)
  const gameId = hero.url().split('/').at(-1)! as never
  await players[0]!.sync(gameId)
  expect(players[0]!.table()).toMatchObject({
    turnMs: 30_000,
    view: { rules: { players: 2, target: 15, flor: true } },
  })
  await winGame(players, gameId)

  await hero.goto(`/tournament/${id}/match-queue`)
  await expectVisible(hero.getByText('You won the tournament!'), link(hero, 'Replay Table 1'))
  await expectAccessibleAndNoSideScroll(hero)
  await hero.goto('/tournaments?view=list')
  await expectVisible(link(hero, 'You have 1,060 coins'))
  for (const player of players) player.leave()
})

test('a tournament three against three: a team by invitation, six at a table, three champions', {
  tags: ['long'],
}, async () => {
  const admin = await signInAdmin()
  const [captain, partner, third, ...rivals] = await Promise.all(
    ['capitan-de-tres', 'zaguero', 'tercera', 'visitante-1', 'visitante-2', 'visitante-3'].map(
      registerAccount,
    ),
  )
  const [desk, hero, phone, watcher] = await Promise.all([
    newPage({ account: admin, viewport: DESK }),
    newPage({ account: captain!, viewport: DESK }),
    newPage({ account: partner!, viewport: PHONE }),
    newPage({ viewport: PHONE }),
  ])
  const id = await createInForm(desk, {
    name: 'Copa de a tres',
    selects: {
      'Players at a table': 'Three against three',
      'Play to': '15 points',
      'Falta envido in a pica-pica': '6 points at most',
      'Players join': 'Alone or in teams of three',
    },
    checks: ['With pica-pica'],
    maxPlayers: '6',
  })
  await expectVisible(desk.getByText(/^Three against three · to 15/))

  const room = `/tournament/${id}/match-queue`
  const params = { id }
  await Promise.all([hero.goto(room), phone.goto(room), watcher.goto(room)])
  for (const [label, username] of [
    ['Name of your partner', 'zaguero'],
    ['Name of the third player', 'tercera'],
  ] as const) {
    await hero.getByLabel(label).fill(username)
    await button(hero, 'Invite').click()
    await expectVisible(hero.getByText(`Waiting for ${username} to accept.`))
  }
  await expectAccessibleAndNoSideScroll(hero)
  await expectVisible(phone.getByText('tercera is invited too.'))
  await button(phone, 'Accept capitan-de-tres').click()
  await expectAccessibleAndNoSideScroll(phone)
  await button(phone, 'Join for 100 coins').click()
  await expectVisible(phone.getByText(/^You accepted to play with capitan-de-tres\./))
  const { _id: from } = await captain!.call('GET /api/auth/me')
  await third!.call('POST /api/tournaments/{id}/team/accept', { params, body: { from } })
  await expectVisible(
    heading(hero, 'You’re in with zaguero and tercera'),
    heading(phone, 'You’re in with capitan-de-tres and tercera'),
  )
  for (const rival of rivals) await rival.call('POST /api/tournaments/{id}/enter', { params })

  const players = await connectAll([captain!, partner!, third!, ...rivals])
  await admin.call('POST /api/tournaments/{id}/start', { params })
  await Promise.all([hero, phone].map(page => page.waitForURL(GAME_URL)))
  const gameId = hero.url().split('/').at(-1)! as never
  await players[0]!.sync(gameId)
  expect(players[0]!.table().view.rules).toMatchObject({ players: 6, target: 15, picaFalta: 'six' })
  await expectVisible(link(watcher, 'Watch Table 1'))
  await expectAccessibleAndNoSideScroll(watcher)
  for (const page of [hero, phone]) {
    await expect.poll(() => page.locator('.plate').count()).toBe(6)
    await expectNoSideScroll(page)
  }

  await winGame(players, gameId)
  await expectVisible(
    link(watcher, 'Replay Table 1'),
    heading(watcher, /capitan-de-tres/),
    watcher.getByText('Champions', { exact: true }),
    watcher.getByText('Prize paid: 160 coins each'),
  )
  await expectAccessibleAndNoSideScroll(watcher)
  for (const page of [hero, phone]) {
    await page.goto(room)
    await expectVisible(page.getByText('You won the tournament!'))
    await expectAccessibleAndNoSideScroll(page)
    await page.goto('/tournaments?view=list')
    await expectVisible(link(page, 'You have 1,060 coins'))
  }
  await desk.goto(`/admin/tournaments/${id}`)
  await expectVisible(heading(desk, 'Copa de a tres'))
  await expectAccessibleAndNoSideScroll(desk)
  for (const player of players) player.leave()
})

import type { Browser, Page } from 'playwright-core'
import { ADMIN, type TestServer } from '../support/testServer.ts'
import { takeAdministration } from './administration.ts'
import { type Camera, DESKTOP, PHONE, TABLE_SIZES } from './camera.ts'
import { callApi, openPage, takeEach } from './openPage.ts'
import { newPage, register, signInAdmin } from './person.ts'

interface Past {
  gameId: string
  status: string
  players: { _id: string; username: string }[]
}

/** Takes pictures of every page that is not a table. */
export async function takePages(camera: Camera, browser: Browser, server: TestServer) {
  const stranger = await newPage(browser, server.page)
  await openPage(stranger, '/')
  await camera.take(stranger, 'Public', 'landing')
  await openPage(stranger, '/auth')
  await camera.take(stranger, 'Public', 'sign in')
  await stranger.getByRole('button', { name: 'Create an account' }).click()
  await camera.take(stranger, 'Public', 'create an account')
  await openPage(stranger, '/learn/cards')
  await stranger.locator('.lesson-text[data-stage="asking"]').waitFor()
  await camera.take(stranger, 'Public', 'a lesson', TABLE_SIZES)
  await openPage(stranger, '/puzzles')
  await camera.take(stranger, 'Public', 'puzzle of the day', TABLE_SIZES)
  await takeEach(camera, stranger, 'Public', [
    ['/game', 'play'],
    ['/tournaments?view=list', 'tournaments'],
    ['/tournaments?view=calendar', 'calendar'],
    ['/tournaments?view=archive', 'archive'],
    ['/rankings', 'rankings'],
    ['/learn', 'lessons'],
    ['/rules', 'rules'],
  ])
  await openPage(stranger, '/no/such/page')
  await camera.take(stranger, 'Public', 'not found', [PHONE, DESKTOP])

  const admin = await newPage(browser, server.page)
  await openPage(admin, '/admin/login')
  await camera.take(admin, 'Administration', 'signing in', [PHONE, DESKTOP])
  await signInAdmin(admin, ADMIN)
  await admin.waitForLoadState('networkidle')
  await takeAdministration(camera, admin, server.api)
  const past = await pastGame(admin, server.api)

  await stranger.emulateMedia({ colorScheme: 'light' })
  await takeEach(camera, stranger, 'Public', [
    [`/player/${past.players[0]!._id}`, 'a player by day'],
    ['/game', 'play by day'],
    ['/tournaments?view=archive', 'archive by day'],
  ])

  const player = await newPage(browser, server.page)
  await register(player, 'Leonor')
  await takePlayer(camera, player, past, server.api)
  await player.emulateMedia({ colorScheme: 'light' })
  await takeEach(
    camera,
    player,
    'Player',
    [
      ['/', 'landing by day'],
      [`/player/${past.players[0]!._id}`, 'a player by day'],
      ['/game', 'lobby by day'],
      ['/match-queue', 'queue by day'],
    ],
    [PHONE, DESKTOP],
  )
}

async function takePlayer(camera: Camera, player: Page, past: Past, api: string) {
  await openPage(player, '/')
  await camera.take(player, 'Player', 'landing, signed in', [PHONE, DESKTOP])
  await openPage(player, '/tournaments')
  await camera.take(player, 'Player', 'tournaments')
  await takeTournaments(camera, player, api)
  await takeEach(camera, player, 'Player', [
    ['/profile', 'profile of a newcomer'],
    ['/profile?show=security', 'signing in and own data'],
    ['/profile?show=preferences', 'preferences'],
    ['/profile?show=ledger', 'coins'],
    [`/player/${past.players[0]!._id}`, 'a player'],
  ])
  await player.getByRole('button', { name: 'Challenge' }).click()
  await player.getByRole('dialog').waitFor()
  await camera.take(player, 'Player', 'a challenge', [PHONE, DESKTOP])
  await openPage(player, `/game/${past.gameId}/replay`)
  await player.locator('.piece').first().waitFor()
  for (let step = 0; step < 16; step++) await player.keyboard.press('ArrowRight')
  await camera.take(player, 'Player', 'replay', TABLE_SIZES)
  await openPage(player, `/game/${past.gameId}/replay?analysis`)
  await player.getByRole('tab', { name: 'Analysis' }).waitFor()
  await camera.take(player, 'Player', 'analysis of a game', TABLE_SIZES)
}

/** Takes pictures of a tournament in each format and state. */
async function takeTournaments(camera: Camera, player: Page, api: string) {
  const board = await callApi<{ _id: string; format: string; status: string }[]>(
    player,
    `${api}/api/tournaments`,
  )
  const taken = new Set<string>()
  for (const { _id, format, status } of board) {
    const title = `${format === 'arena' ? 'an arena' : 'a bracket'}, ${status.replace('_', ' ')}`
    if (taken.has(title)) continue
    taken.add(title)
    await openPage(player, `/tournament/${_id}/match-queue`)
    await camera.take(player, 'Player', title)
  }
}

/** A past game of the demo world, with a player who has many games. */
async function pastGame(admin: Page, api: string): Promise<Past> {
  const matches = await callApi<Past[]>(admin, `${api}/api/admin/matches`)
  const played = matches.filter(({ gameId, status }) => gameId && status === 'finished')
  const game = played.find(({ players }) => players[0]?.username === 'Felicitas') ?? played[0]
  if (!game) throw new Error('The demo world has no games')
  return game
}

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Player } from '../../server/test/player.ts'
import { registerAccount, signInAdmin } from '../support/accounts.ts'
import { button, expectVisible, heading, useBrowser } from '../support/browser.ts'
import { server } from '../support/server.ts'
import { connect, playGame } from '../support/sockets.ts'

const newPage = useBrowser()
const username = `ana${randomBytes(3).toString('hex')}`
const name = `Copa ${username}`
let tournament: string
let player: string
let game: string
let table: string
let host: Player

beforeAll(async () => {
  const admin = await signInAdmin()
  const startDate = new Date(Date.now() + 3600_000).toISOString()
  const created = await admin.call('POST /api/tournaments', { body: { name, startDate } })
  tournament = `/tournament/${created._id}/match-queue`
  const account = await registerAccount(username)
  player = `/player/${(await account.call('GET /api/auth/me'))._id}`
  const opponent = await registerAccount(`beto${randomBytes(3).toString('hex')}`)
  game = `/game/${await playGame([account, opponent])}`
  host = connect(account)
  const opened = await host.send('table:create', { options: { isPublic: true } })
  if (!opened.ok) throw new Error(opened.code)
  // The lobby lists the table while its host has its page open.
  await host.send('live:watch', { topic: 'table', id: opened.code })
  table = `/t/${opened.code}`
})
afterAll(() => host?.leave())

/** A page as a crawler reads it: no cookies, no scripts. */
async function crawl(path: string) {
  const html = await (await fetch(server.page + path, { headers: { 'accept-language': 'es' } })).text()
  const content = (attribute: string) =>
    new RegExp(`<meta ${attribute} content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const picture = await fetch(content('property="og:image"'))
  const png = Buffer.from(await picture.arrayBuffer())
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    description: content('name="description"'),
    card: content('name="twitter:card"'),
    canonical: /rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    picture: [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)],
  }
}

test('a crawler without scripts gets the title, description and picture of each public page', async () => {
  const pages: [path: string, title: string][] = [
    [tournament, `${name} · Torneo · Vale Cuatro`],
    [player, `${username} juega al truco · Vale Cuatro`],
    ['/rankings', 'Ranking de truco · Vale Cuatro'],
    ['/tournaments', 'Torneos de truco · Vale Cuatro'],
    ['/game', 'Jugar al truco · Vale Cuatro'],
    ['/puzzles', 'Ejercicio del día · Vale Cuatro'],
    [`${game}/replay`, expect.stringMatching(new RegExp(`${username}.*: \\d+–\\d+ · Vale Cuatro$`))],
    [table, 'Te esperan en una mesa de truco · Vale Cuatro'],
    ['/t/ABCDEF', 'Te invitan a una mesa de truco · Vale Cuatro'],
    ['/', 'Vale Cuatro: truco argentino, online'],
  ]
  for (const [path, title] of pages)
    expect(await crawl(path)).toEqual({
      title,
      description: expect.stringMatching(/\S/),
      card: 'summary_large_image',
      canonical: server.page + path,
      picture: ['PNG', 1200, 630],
    })
  expect(await (await fetch(`${server.page}/sitemap.xml`)).text()).toContain(tournament)
})

test('a visitor opens every public page without signing in, and shares it', async () => {
  const page = await newPage()
  for (const [path, title] of [
    [tournament, name],
    [player, username],
    ['/rankings', 'Rankings'],
    ['/tournaments?view=archive', 'Tournaments'],
    ['/tournaments?view=calendar', 'Tournaments'],
    [game, 'Replay'],
    [`${game}/replay`, 'Replay'],
    [table, /^Table [A-Z]{6}$/],
  ] as const) {
    await page.goto(path)
    await expectVisible(heading(page, title), button(page, 'Share'))
    expect(await page.locator('input[type=password]').count(), path).toBe(0)
  }
  await expectVisible(
    page.getByRole('link', { name: 'WhatsApp' }),
    page.getByRole('link', { name: 'Telegram' }),
  )
  await page.goto('/tournaments?view=calendar')
  await expectVisible(page.getByRole('region', { name: 'Calendar' }).getByRole('link', { name }))
})

test('a visitor finds a public table in the lobby and opens it', async () => {
  const page = await newPage()
  await page.goto('/game')
  const listed = page.getByRole('region', { name: 'Public tables' })
  await listed.locator(`a[href="${table}"]`).click()
  await expectVisible(heading(page, `${username} invites you to play`))
})

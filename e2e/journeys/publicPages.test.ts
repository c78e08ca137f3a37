import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { registerAccount, signInAdmin } from '../support/accounts.ts'
import { expectVisible, heading, useBrowser } from '../support/browser.ts'
import { server } from '../support/server.ts'

const newPage = useBrowser()
const username = `ana${randomBytes(3).toString('hex')}`
const name = `Copa ${username}`
let tournament: string
let player: string

beforeAll(async () => {
  const admin = await signInAdmin()
  const startDate = new Date(Date.now() + 3600_000).toISOString()
  const created = await admin.call('POST /api/tournaments', { body: { name, startDate } })
  tournament = `/tournament/${created._id}/match-queue`
  const account = await registerAccount(username)
  player = `/player/${(await account.call('GET /api/auth/me'))._id}`
})

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
    ['/puzzles', 'Ejercicio del día · Vale Cuatro'],
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

test('a visitor opens a tournament, a profile, the rankings and the archive without signing in', async () => {
  const page = await newPage()
  for (const [path, title] of [
    [tournament, name],
    [player, username],
    ['/rankings', 'Rankings'],
    ['/tournaments?view=archive', 'Tournaments'],
  ] as const) {
    await page.goto(path)
    await expectVisible(heading(page, title))
  }
})

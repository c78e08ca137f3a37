/**
 * Measures the way from the link in a chat to cards in hand: how many taps and seconds a guest needs on a slow phone
 * (cold cache, slow 4G, four times slower processor), compared with a person who has to register first, in the same
 * run. Also measures the way from the landing page to a link that can be shared. Typing takes no time here. Exits with
 * an error if a guest needs more than 15 seconds.
 *
 *   npm run build && node bench/invitation.ts [--rounds 3]
 */
import { parseArgs } from 'node:util'
import '../scripts/allPackages.mjs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startTestServer, type TestServer } from '../e2e/support/testServer.ts'
import { followLive } from '../server/test/followLive.ts'
import { connectPlayer } from '../server/test/player.ts'

const { chromium } = await import('playwright-core')

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const rounds = Number(values.rounds)

const LIMIT_S = 15
/** Lighthouse's throttling for phones. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const SLOWNESS = 4

interface Result {
  seconds: number
  taps: number
}

async function newPhone(browser: Browser, { page: url }: TestServer): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    baseURL: url,
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', SLOW_4G)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
  return page
}

/** Registers without a browser and returns the cookies. */
async function register({ api, page }: TestServer, name: string): Promise<string> {
  const answer = await fetch(`${api}/api/auth/register`, {
    method: 'POST',
    headers: { origin: page, 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, email: `${name}@example.com`, password: 'secret1' }),
  })
  if (!answer.ok) throw new Error(`registration answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** Opens a table of two whose host starts the game as soon as the other person is ready. */
async function openTable(server: TestServer, name: string): Promise<{ path: string; leave(): void }> {
  const host = connectPlayer({ url: server.api, cookie: await register(server, name), origin: server.page })
  await host.until(() => host.socket.connected)
  const created = await host.send('table:create', { options: { players: 2 } } as never)
  if (!created.ok) throw new Error(created.code)
  const { code } = created
  host.socket.on('game:ready', ({ gameId }) => {
    const seed = { gameId, seed: '0123456789abcdef' }
    void host.send('game:seed', seed as never)
  })
  const table = await followLive(host, 'table', code)
  host.socket.on('live:change', () => {
    const { state, seats } = table.current()
    if (state === 'gathering' && seats[1]?.isReady) void host.send('table:start', { code })
  })
  return { path: `/t/${code}`, leave: () => host.leave() }
}

/** Taps elements by role and name, and counts the taps. */
const tapper = (page: Page) => {
  const counted = {
    taps: 0,
    async tap(role: 'button' | 'link', name: RegExp | string) {
      await page.getByRole(role, { name }).first().tap({ timeout: 60_000 })
      counted.taps++
    },
  }
  return counted
}

async function sitDown(page: Page, hand: ReturnType<typeof tapper>) {
  await hand.tap('button', /^Take this seat/)
  await hand.tap('button', 'Ready')
  await page.locator('.piece-press').first().waitFor({ timeout: 60_000 })
}

async function measure(
  page: Page,
  walk: (hand: ReturnType<typeof tapper>) => Promise<void>,
): Promise<Result> {
  const hand = tapper(page)
  const began = performance.now()
  await walk(hand)
  const seconds = (performance.now() - began) / 1000
  await page.context().close()
  return { seconds, taps: hand.taps }
}

async function guest(browser: Browser, server: TestServer, round: number): Promise<Result> {
  const table = await openTable(server, `host-g${round}`)
  const page = await newPhone(browser, server)
  const result = await measure(page, async hand => {
    await page.goto(table.path, { waitUntil: 'commit' })
    await page.getByLabel('Your nickname').fill(`guest-${round}`)
    await hand.tap('button', 'Join as guest')
    await sitDown(page, hand)
  })
  table.leave()
  return result
}

/** What the same person would have to do without guest play. */
async function registered(browser: Browser, server: TestServer, round: number): Promise<Result> {
  const table = await openTable(server, `host-r${round}`)
  const page = await newPhone(browser, server)
  const result = await measure(page, async hand => {
    await page.goto(table.path, { waitUntil: 'commit' })
    await hand.tap('link', 'Sign in')
    await hand.tap('button', 'Create an account')
    await page.getByLabel('Username').fill(`player-${round}`)
    await page.getByLabel('Email').fill(`player-${round}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('secret1')
    await page.getByLabel('Confirm password').fill('secret1')
    await hand.tap('button', 'Create account')
    await sitDown(page, hand)
  })
  table.leave()
  return result
}

/** From the landing page, signed in, to the link that can be shared. */
async function host(browser: Browser, server: TestServer, round: number): Promise<Result> {
  const cookies = (await register(server, `creator-${round}`)).split('; ').map(pair => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: server.api }
  })
  const page = await newPhone(browser, server)
  await page.context().addCookies(cookies)
  return measure(page, async hand => {
    await page.goto('/', { waitUntil: 'commit' })
    await hand.tap('link', /^Play/)
    await hand.tap('button', 'Create a table')
    await hand.tap('button', /^Create$/)
    await page
      .getByRole('button', { name: /^(Copy link|Share)/ })
      .first()
      .waitFor({ timeout: 60_000 })
  })
}

const server = await startTestServer({ TABLE_PAUSE_SCALE: '1' })
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const middle = (results: Result[]) =>
  results.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(results.length / 2)]!
const results: Record<'guest' | 'registered' | 'host', Result[]> = { guest: [], registered: [], host: [] }
try {
  for (let round = 1; round <= rounds; round++) {
    results.guest.push(await guest(browser, server, round))
    results.registered.push(await registered(browser, server, round))
    results.host.push(await host(browser, server, round))
  }
} finally {
  await browser.close()
  await server.stop()
}

const line = (what: string, { seconds, taps }: Result) =>
  console.log(`${what.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s  ${taps} taps`)
const [asGuest, asRegistered] = [middle(results.guest), middle(results.registered)]
line('link to cards in hand, as a guest', asGuest)
line('link to cards in hand, registering first', asRegistered)
console.log(`ratio ${(asGuest.seconds / asRegistered.seconds).toFixed(2)} (middle of ${rounds} rounds)`)
line('landing page to a link that can be shared', middle(results.host))
if (asGuest.seconds > LIMIT_S) {
  console.log(`A guest needs more than ${LIMIT_S} seconds`)
  process.exitCode = 1
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { registerAccount, signInAdmin } from '../support/accounts.ts'
import { button, expectVisible, heading, link, useBrowser } from '../support/browser.ts'
import { server } from '../support/server.ts'

const newPage = useBrowser()
const WITH_WORKER = { isFirstVisit: true, serviceWorkers: 'allow' } as const
const WORKER_FILE = join(import.meta.dirname, '../../web/dist/sw.js')
const PLAYABLE_CARD = '.piece-press[aria-disabled="false"]'

/** Waits until the page has a service worker that has cached everything practice needs. */
async function waitForWorker(page: Page) {
  await page.mouse.move(50, 50)
  await page.mouse.move(90, 90)
  const isKept = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys()
      return name !== undefined && (await (await caches.open(name)).match('/game/practice')) !== undefined
    })
  await expect.poll(isKept).toBe(true)
}

/** Replaces the service worker of the build and its compressed copies. */
async function deployWorker(script: string) {
  await writeFile(WORKER_FILE, script)
  await writeFile(`${WORKER_FILE}.gz`, gzipSync(script))
  await writeFile(`${WORKER_FILE}.br`, brotliCompressSync(script))
}

/** Returns a function that sends a message to the page's service worker as the browser's push service would. */
async function openPush(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>(resolve =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  return (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.page,
      registrationId,
      data: JSON.stringify(message),
    })
}

test('the bell counts a new notice at once, and the notice links to its subject', async () => {
  const account = await registerAccount('notice-reader')
  const page = await newPage({ account })
  await page.goto('/notices')
  await expectVisible(
    heading(page, 'No notifications yet'),
    page.getByRole('link', { name: 'Notifications', exact: true }),
  )
  const admin = await signInAdmin()
  const { _id } = await account.call('GET /api/auth/me')
  await admin.call('POST /api/admin/users/{id}/coins', { params: { id: _id }, body: { amount: 25 } })
  await expectVisible(link(page, 'Notifications, 1 unread'), link(page, 'You received 25 coins'))
  await button(page, 'Mark all as read').click()
  await expectVisible(page.getByRole('link', { name: 'Notifications', exact: true }))
  await link(page, 'You received 25 coins').click()
  await page.waitForURL('/profile?show=ledger')
})

test('practice works without a connection after one visit, and other pages say so', async () => {
  const page = await newPage(WITH_WORKER)
  await page.goto('/game/practice')
  await expectVisible(page.locator(PLAYABLE_CARD).first())
  await waitForWorker(page)
  await page.context().setOffline(true)
  await page.goto('/game/practice')
  await expectVisible(page.locator(PLAYABLE_CARD).first())
  await page.goto('/tournaments')
  await expectVisible(heading(page, 'You are offline'))
  await link(page, 'Practise against bots').click()
  await expectVisible(page.locator(PLAYABLE_CARD).first())
})

test('the trained bots play without a connection once they have been used', { tags: ['long'] }, async () => {
  const first = await newPage(WITH_WORKER)
  const context = first.context()
  await context.addInitScript(() => {
    // The page runs the policy in a worker; this counts the worker's answers.
    const { Worker } = globalThis
    const counted = { answers: 0 }
    class CountedWorker extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener('message', () => counted.answers++)
      }
    }
    Object.assign(globalThis, { Worker: CountedWorker, counted })
  })
  await first.goto('/game/practice')
  await waitForWorker(first)
  for (const isOffline of [false, true]) {
    // A new tab starts a new game, in which the player leads.
    const page = await context.newPage()
    await context.setOffline(isOffline)
    await page.goto('/game/practice?level=maestro')
    await page.locator(PLAYABLE_CARD).first().click()
    const answers = () =>
      page.evaluate(() => (globalThis as unknown as { counted: { answers: number } }).counted.answers)
    await expect.poll(answers).toBeGreaterThan(0)
  }
})

test('a push message is shown when the site is closed, and not while the player looks at it', {
  tags: ['long'],
}, async () => {
  const page = await newPage(WITH_WORKER)
  const context = page.context()
  await page.goto('/game/practice')
  await waitForWorker(page)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // A headless browser refuses to show notifications, so the requests to show them are recorded instead.
  await worker.evaluate(() => {
    const noted = { shown: [] as object[], handled: 0 }
    const showNotification = async (title: string, options: object) =>
      void noted.shown.push({ title, ...options })
    const { registration, ExtendableEvent } = self as unknown as {
      registration: object
      ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } }
    }
    const { waitUntil } = ExtendableEvent.prototype
    ExtendableEvent.prototype.waitUntil = function (work) {
      waitUntil.call(this, work)
      if ((this as unknown as Event).type === 'push') void work.then(() => noted.handled++)
    }
    Object.assign(self, { noted })
    Object.assign(registration, { showNotification })
  })
  type Noted = { noted: { shown: object[]; handled: number } }
  const shown = () => worker.evaluate(() => (self as unknown as Noted).noted.shown)
  const handled = () => worker.evaluate(() => (self as unknown as Noted).noted.handled)
  const push = await openPush(page)
  const message = { title: 'Your table is ready', text: 'Take your seat.', link: '/game/1' }
  await push({ ...message, tag: 'seen' })
  await expect.poll(handled).toBe(1)
  await page.goto('about:blank')
  await push({ ...message, tag: 'away' })
  const notification = { title: message.title, body: message.text, data: { link: '/game/1' } }
  await expect.poll(shown).toMatchObject([{ ...notification, tag: 'away' }])
})

test('a new version is not offered during a game and takes over when the player reloads', {
  tags: ['long'],
}, async () => {
  const page = await newPage(WITH_WORKER)
  await page.goto('/game/practice')
  await expectVisible(page.locator(PLAYABLE_CARD).first())
  await waitForWorker(page)
  const current = await readFile(WORKER_FILE, 'utf8')
  const versions = () => page.evaluate(() => caches.keys())
  const [before] = await versions()
  // The other build differs only in its version.
  const next = current.replace(before!.slice('version-'.length), 'abcdefabcdef')
  onTestFinished(() => deployWorker(current))
  await deployWorker(next)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  await expect.poll(isWaiting).toBe(true)
  const offer = page.getByText('A new version is ready')
  expect(await offer.count()).toBe(0)
  await page.goto('/rankings')
  await page.mouse.move(50, 50)
  await page.mouse.move(90, 90)
  await expectVisible(offer)
  const isOldPage = () => page.evaluate(() => document.documentElement.dataset.isOld === 'yes')
  await page.evaluate(() => document.documentElement.setAttribute('data-is-old', 'yes'))
  await button(page, 'Reload').click()
  await expect.poll(isOldPage).toBe(false)
  await page.mouse.move(50, 50)
  await page.mouse.move(90, 90)
  await expect.poll(versions).toContain('version-abcdefabcdef')
})

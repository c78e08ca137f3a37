import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { afterAll, afterEach, expect, inject, onTestFinished, type TestContext, TestRunner } from 'vitest'
import type { ApiClient } from './accounts.ts'
import { server } from './server.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1440, height: 900 }
/** A phone with a touch screen. */
export const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true }

/** Generous, because a busy machine is slow; a passing test does not wait for it. */
const TIMEOUT_MS = 120_000

const browser = await chromium.connect(inject('journeys').browser)

/** Unused contexts, by their options. With their HTTP cache the next page loads in a third of the time. */
const idleContexts = new Map<string, BrowserContext[]>()

export interface PageOptions extends BrowserContextOptions {
  /** Uses a fresh context that is not used again. */
  isFirstVisit?: boolean
  /** The account whose session the page has. */
  account?: ApiClient
  /**
   * Whether practice has a coach, as it does for a visitor. The coach computes all the time and asks before costly
   * moves.
   */
  isCoached?: boolean
  /** Keeps toasts open until they are closed, for a test that measures or moves one, however slow the machine is. */
  keepsToasts?: boolean
}

export type NewPage = (options?: PageOptions) => Promise<Page>

/**
 * Opens pages, each as a separate visitor that shares no cookies or storage with another. A page is closed when the
 * test ends, or when the file ends if it was opened outside a test. Motion is reduced unless requested otherwise. An
 * error thrown by a page's scripts fails the test.
 */
export function useBrowser(): NewPage {
  const failures: string[] = []
  const closers: (() => Promise<void>)[] = []
  afterAll(async () => {
    await Promise.all(closers.splice(0).map(close => close()))
  })
  afterEach(() => expect(failures.splice(0)).toEqual([]))

  return async ({
    isFirstVisit = false,
    isCoached = false,
    keepsToasts = false,
    account,
    ...options
  } = {}) => {
    const { viewport = DESKTOP, colorScheme = 'light', reducedMotion = 'reduce', ...rest } = options
    const kind = JSON.stringify(rest)
    const context =
      (!isFirstVisit && idleContexts.get(kind)?.pop()) ||
      (await browser.newContext({
        baseURL: server.page,
        locale: 'en-US',
        viewport,
        colorScheme,
        reducedMotion,
        // A service worker answers before `page.route` can, so only journeys about it have one.
        serviceWorkers: 'block',
        ...rest,
      }))
    context.setDefaultTimeout(TIMEOUT_MS)

    async function close() {
      if (isFirstVisit) return context.close()
      await Promise.all(context.pages().map(page => page.close()))
      await context.setOffline(false)
      await context.setStorageState({ cookies: [], origins: [] })
      idleContexts.set(kind, [...(idleContexts.get(kind) ?? []), context])
    }
    if (TestRunner.getCurrentTest()) {
      onTestFinished(async ({ task }: TestContext) => {
        if (task.result?.state === 'fail') await Promise.all(context.pages().map(page => describePage(page)))
        await close()
      })
    } else closers.push(close)

    if (account) await context.addCookies(account.cookies())
    const page = await context.newPage()
    await page.setViewportSize(viewport!)
    await page.emulateMedia({ colorScheme, reducedMotion })
    if (!isCoached) await page.addInitScript(turnCoachOff)
    if (keepsToasts) await page.addInitScript(stopToastTimers)
    page.on('pageerror', error => failures.push(`${page.url()}: ${error.message}`))
    recordLog(page)
    return page
  }
}

function turnCoachOff() {
  // An empty page has no storage.
  if (location.protocol.startsWith('http')) localStorage.setItem('coach', 'off')
}

/** A toast closes when the animation of its bar ends. */
function stopToastTimers() {
  const style = new CSSStyleSheet()
  style.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
  document.adoptedStyleSheets.push(style)
}

/** The number of last lines of a page's log that are printed when a test fails. */
const LOG_LINES = 30
const logs = new WeakMap<Page, string[]>()
/** The pending requests of each page. */
const pending = new WeakMap<Page, Set<Request>>()

function recordLog(page: Page) {
  const lines: string[] = []
  logs.set(page, lines)
  const requests = new Set<Request>()
  pending.set(page, requests)
  page.on('request', request => requests.add(request))
  page.on('requestfinished', request => requests.delete(request))
  const add = (line: string) => lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`.slice(0, 300))
  page.on('console', message => add(`${message.type()}: ${message.text()}`))
  page.on('framenavigated', frame => add(`opened ${frame.url()}`))
  page.on('requestfailed', request => {
    requests.delete(request)
    add(`failed ${request.url()}: ${request.failure()?.errorText}`)
  })
  page.on('response', response => {
    const request = response.request()
    if (request.url().includes('/api/')) add(`${response.status()} ${request.method()} ${request.url()}`)
  })
  page.on('crash', () => add('the page crashed'))
}

/** Prints the text of a page and its log, for a test that has failed. */
async function describePage(page: Page) {
  const text = await page
    .locator('body')
    // biome-ignore lint/performance/useDomNodeTextContent: what the user sees, without scripts and hidden parts
    .innerText({ timeout: 5000 })
    .catch((error: Error) => `cannot be read: ${error.message}`)
  const lines = [
    `${page.url()} shows: ${shorten(text.replaceAll(/\s*\n\s*/g, ' | '))}`,
    ...(logs.get(page) ?? []).slice(-LOG_LINES),
    ...Array.from(pending.get(page) ?? [], request => `waiting for ${request.url()}`),
    `kept in the browser: ${await page.evaluate(() => JSON.stringify(localStorage)).catch(String)}`,
    `loaded: ${await page.evaluate(listScripts).catch(String)}`,
  ]
  console.error(lines.join('\n  '))
}

const listScripts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name.split('/').at(-1))
    .filter(name => name?.endsWith('.js'))
    .join(' ')

/** Keeps the beginning and the end, where dialogs and toasts are. */
const shorten = (text: string) => (text.length > 1500 ? `${text.slice(0, 700)} … ${text.slice(-700)}` : text)

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
export const toast = (page: Page, text: string | RegExp) => page.locator('.Toastify').getByText(text)

export async function expectVisible(...things: { waitFor(): Promise<void> }[]) {
  for (const thing of things) await thing.waitFor()
}

/** Presses a button until it has an effect. A press is lost if the page moves between pointer down and up. */
export async function pressUntilVisible(pressed: Locator, wanted: Locator) {
  for (let tries = 1; ; tries++) {
    await pressed.click()
    const isVisible = await wanted.waitFor({ timeout: TIMEOUT_MS / 4 }).then(
      () => true,
      () => false,
    )
    if (isVisible || tries === 4) return expectVisible(wanted)
  }
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSideScroll(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, { message: `${page.url()} is wider than the screen` }).toBe(0)
}

const SERIOUS = ['serious', 'critical']
export const ANY_IMPACT = ['minor', 'moderate', ...SERIOUS]

/** Waits until no list is loading and nothing is fading, because half-faded text has too little contrast for axe. */
async function waitUntilSettled(page: Page) {
  await page.waitForFunction(() => {
    const fades = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().iterations !== Number.POSITIVE_INFINITY &&
      effect
        .getKeyframes()
        .some(frame => 'opacity' in frame || 'color' in frame || 'backgroundColor' in frame)
    return (
      document.querySelector('[aria-busy="true"]:not(button)') === null &&
      !document.getAnimations().some(({ playState, effect }) => playState === 'running' && fades(effect))
    )
  })
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Checks that axe finds no problem of these impacts (by default serious or worse) once the page has settled. */
export async function expectAccessible(page: Page, impacts = SERIOUS, rules?: string[]) {
  await waitUntilSettled(page)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const found = await page.evaluate(
    async ({ impacts, rules }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run({
        resultTypes: ['violations'],
        // Only a rule about styles that are not loaded would need preloading.
        preload: false,
        ...(rules && { runOnly: rules }),
      })
      return violations
        .filter(({ impact }) => impacts.includes(impact ?? ''))
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    { impacts, rules },
  )
  expect(found, page.url()).toEqual([])
}

/** Checks both themes. Of axe's rules, only the one about contrast depends on colours. */
export async function expectAccessibleInBothThemes(page: Page, impacts = SERIOUS) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, impacts, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, impacts)
}

/** Checks accessibility in both themes and that the page does not scroll sideways. */
export async function expectAccessibleAndNoSideScroll(page: Page) {
  await expectAccessibleInBothThemes(page)
  await expectNoSideScroll(page)
}

export async function register(page: Page, username: string, password = 'secret1') {
  await page.goto('/auth')
  await button(page, 'Create an account').click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await button(page, 'Create account').click()
  await toast(page, 'Registration successful!').waitFor()
}

export async function signOut(page: Page, username: string) {
  await button(page, username).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('/')
}

/** Texts with a contrast of less than 4.5 to 1 against their background. */
export function findLowContrastText(page: Page, on: string): Promise<string[]> {
  return page.evaluate(selector => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const luminance = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(part => {
        const share = part / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
    }
    return [...document.querySelectorAll(selector)].flatMap(sheet => {
      const ground = luminance(getComputedStyle(sheet).backgroundColor)
      if (canvas.getImageData(0, 0, 1, 1).data[3] !== 255) return [`${selector} has no ground of its own`]
      return [sheet, ...sheet.querySelectorAll('*')].flatMap(each => {
        const own = [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        const words = own
          .map(({ textContent }) => textContent)
          .join('')
          .trim()
        // A button has a background of its own.
        if (!words || each.closest('button, .button, .sr-only')) return []
        const ink = luminance(getComputedStyle(each).color)
        const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
        return contrast < 4.5 ? [`${words}: ${contrast.toFixed(1)}`] : []
      })
    })
  }, on)
}

import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { ADMIN } from './testServer.ts'

async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1440, height: 900 }

export type SitDown = (options?: BrowserContextOptions) => Promise<Page>

/**
 * A browser for the journeys of one file: each call is a person of his own at it. What the pages' scripts fail with
 * fails the journey.
 */
export function useBrowser(): SitDown {
  const failures: string[] = []
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())
  afterEach(() => expect(failures.splice(0)).toEqual([]))

  return async options => {
    const context = await browser.newContext({
      baseURL: inject('testServer').page,
      viewport: DESK,
      locale: 'en-US',
      ...options,
    })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    page.on('pageerror', error => failures.push(`${page.url()}: ${error.message}`))
    return page
  }
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
export const toast = (page: Page, text: string) => page.locator('.Toastify').getByText(text)

export async function seen(...things: { waitFor(): Promise<void> }[]) {
  for (const thing of things) await thing.waitFor()
}

/** Nothing sticks out to the side. */
export async function expectNoSideScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} is wider than the screen`).toBe(0)
}

const SERIOUS = ['serious', 'critical']
export const ANY_IMPACT = ['minor', 'moderate', ...SERIOUS]

/** Waits until no list is loading and nothing fades: half-faded text has too little contrast for axe. */
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

/** What axe finds on the settled page: what is serious or worse, unless more is asked for. */
export async function expectAccessible(page: Page, impacts = SERIOUS) {
  await waitUntilSettled(page)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const results = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as axe.AxeResults
  const serious = results.violations
    .filter(({ impact }) => impacts.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(serious, page.url()).toEqual([])
}

/** Nothing serious in both lights, and nothing sticking out. */
export async function expectSound(page: Page) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(name => document.documentElement.setAttribute('data-theme', name), theme)
    await expectAccessible(page)
  }
  await expectNoSideScroll(page)
}

export async function signInAtDesk(page: Page, { email, password } = ADMIN) {
  await page.goto('/admin/login')
  await page.getByLabel(/Email/).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
  await page.waitForURL('/admin')
}

export async function register(page: Page, username: string, password = 'secret1') {
  await page.goto('/auth')
  await button(page, 'Create an account').click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await button(page, 'Create Account').click()
  await toast(page, 'Registration successful!').waitFor()
}

export async function signOut(page: Page, username: string) {
  await button(page, username).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('/')
}

/** Words that differ too little from the colour that they stand on: less than 4.5 to 1. */
export function faintWords(page: Page, on: string): Promise<string[]> {
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
        // A button stands on a colour of its own.
        if (!words || each.closest('button, .button, .sr-only')) return []
        const ink = luminance(getComputedStyle(each).color)
        const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
        return contrast < 4.5 ? [`${words}: ${contrast.toFixed(1)}`] : []
      })
    })
  }, on)
}

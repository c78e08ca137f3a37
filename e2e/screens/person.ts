import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { DESKTOP } from './camera.ts'

/** A page in a browser context of its own, with reduced motion. */
export async function newPage(
  browser: Browser,
  server: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server,
    viewport: DESKTOP,
    locale: 'en-US',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(120_000)
  return context.newPage()
}

export async function register(page: Page, username: string) {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username.toLowerCase()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm password').fill('secret1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: username }).first().waitFor()
}

export async function signInAdmin(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('/admin')
}

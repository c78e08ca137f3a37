import type { Page } from 'playwright-core'
import type { Camera, Size } from './camera.ts'

/** Opens a page and waits until its requests are complete. */
export async function openPage(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.locator('.spinner').waitFor({ state: 'detached' })
}

/** Calls the API as the user of this page. */
export function callApi<T>(page: Page, url: string): Promise<T> {
  return page.evaluate(async url => (await fetch(url, { credentials: 'include' })).json(), url)
}

/** Opens each page and takes its picture. */
export async function takeEach(
  camera: Camera,
  page: Page,
  part: string,
  pages: readonly (readonly [path: string, title: string])[],
  sizes?: readonly Size[],
) {
  for (const [path, title] of pages) {
    await openPage(page, path)
    await camera.take(page, part, title, sizes)
  }
}

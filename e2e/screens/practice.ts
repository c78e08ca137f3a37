import type { Browser, Page } from 'playwright-core'
import { type Camera, DESKTOP, PHONE, TABLE_SIZES } from './camera.ts'
import { newPage } from './person.ts'
import { PREPARED, type Prepared } from './prepared.ts'

const PART = 'Table'

/** Opens a prepared game with a clock that advances only through `pass`. */
async function sitAt(browser: Browser, server: string, name: Prepared, light = false): Promise<Page> {
  const page = await newPage(browser, server, light ? { colorScheme: 'light' } : {})
  await page.clock.install()
  await page.addInitScript(kept => {
    Math.random = () => 0.5
    sessionStorage.setItem('practice', kept)
  }, JSON.stringify(PREPARED[name]))
  await page.goto('/game/practice')
  await page.locator('.piece').first().waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  return page
}

/** Advances the clock in small steps, because each event schedules the next one. */
async function pass(page: Page, ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await page.clock.runFor(50)
}

/** Takes pictures of the states of a table, from the deal to the end. */
export async function takePractice(camera: Camera, browser: Browser, server: string) {
  const show = async (
    name: Prepared,
    title: string,
    make: (page: Page) => Promise<void> = async () => {},
  ) => {
    const page = await sitAt(browser, server, name)
    await make(page)
    await camera.take(page, PART, title, TABLE_SIZES)
    await page.context().close()
  }
  const playLast = async (page: Page) => {
    await page.locator('.piece-press').first().click()
    await pass(page, 2600)
  }
  await show('deal', 'dealt, you lead')
  await show('deal', 'envido opened', page => page.locator('.call[aria-expanded]').click())
  await show('turn', 'your turn')
  await show('taken', 'trick taken')
  await show('asked', 'truco asked')
  await show('askedEnvido', 'envido asked')
  await show('taken', 'truco called', async page => {
    await page.getByRole('button', { name: 'Truco' }).click()
    await pass(page, 300)
  })
  await show('six', 'six players')
  await show('duel', 'pica-pica, your duel')
  await show('waiting', 'pica-pica, waiting')
  await show('lastOfPicaPica', 'pica-pica over', playLast)
  await show('last', 'hand over', playLast)
  await show('won', 'game won', playLast)
  await show('lost', 'game lost', playLast)
  await show('turn', 'menu', async page => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await pass(page, 100)
    await page.getByRole('menu').waitFor()
  })
  await show('turn', 'hand in words', page => page.locator('.log-toggle').click({ force: true }))
  for (const [key, title] of [
    ['b', 'what beats what'],
    ['?', 'keys'],
  ] as const) {
    const page = await sitAt(browser, server, 'turn', key === 'b')
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    await camera.take(page, PART, title, [PHONE, DESKTOP])
    await page.context().close()
  }
}

/**
 * Measures the table on a slow phone: how long each kind of touch waits until its effect is painted, and whether
 * anything jumps while a hand is played, compared with the same touches at full speed.
 *
 *   npm run build && node bench/table.ts
 */
import '../scripts/allPackages.mjs'
import type { Page } from 'playwright-core'
import { startTestServer } from '../e2e/support/testServer.ts'

const { chromium } = await import('playwright-core')

const SLOW = 4
const TOUCHES = 24
/** The time within which an interaction should be painted, in milliseconds. */
const GOOD = 100

interface Felt {
  touches: { kind: string; took: number }[]
  shift: number
}

/** Records in the page the longest wait of each touch, and every layout shift, intended or not. */
function watch() {
  const notes = { kind: 'start', waits: new Map<number, { kind: string; took: number }>(), shift: 0 }
  Object.assign(globalThis, { notes })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      const before = notes.waits.get(entry.interactionId)
      notes.waits.set(entry.interactionId, {
        kind: before?.kind ?? notes.kind,
        took: Math.max(before?.took ?? 0, entry.duration),
      })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      notes.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The elements that can be touched, rarest first. */
const WAYS: [kind: string, selector: string][] = [
  ['answer', '.call[data-kind=yes]'],
  ['open envido', '.call[aria-expanded=false]'],
  ['call', '.call[data-kind=call]'],
  ['play a card', '.piece-press[aria-disabled=false]'],
  ['go on', '.hand-over-go'],
  ['play again', '.game-over button'],
]

const SIDEWAYS: [kind: string, open: string, close: string][] = [
  ['menu', 'header .icon-button >> nth=0', 'body'],
  ['log', '.log-toggle', '.log-toggle'],
]

async function touch(page: Page, kind: string, selector: string): Promise<boolean> {
  const thing = page.locator(selector).first()
  if (!(await thing.isVisible())) return false
  await page.evaluate(kind => Object.assign(Reflect.get(globalThis, 'notes'), { kind }), kind)
  const isDone = await thing.click({ timeout: 2000, ...(kind === 'menu' && { force: true }) }).then(
    () => true,
    () => false,
  )
  await page.waitForTimeout(250)
  return isDone
}

async function play(url: string, slowness: number): Promise<Felt> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  })
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    baseURL: url,
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.addInitScript(watch)
  await page.goto('/game/practice')
  let touched = 0
  for (let aside = 0; touched < TOUCHES; ) {
    let moved = false
    for (const [kind, selector] of WAYS) {
      // Some calls are skipped in favour of a card; otherwise no hand would ever end.
      if (kind.includes('envido') || kind === 'call') if (touched % 3 !== 0) continue
      if (!(await touch(page, kind, selector))) continue
      touched++
      moved = true
      break
    }
    if (moved) continue
    const [kind, open, close] = SIDEWAYS[aside++ % SIDEWAYS.length]!
    if (aside <= 8) {
      if (await touch(page, kind, open)) touched++
      await (kind === 'menu' ? page.keyboard.press('Escape') : touch(page, kind, close))
    }
    await page.waitForTimeout(400)
  }
  const felt = await page.evaluate(() => {
    const { waits, shift } = Reflect.get(globalThis, 'notes')
    return { touches: [...waits.values()], shift }
  })
  await browser.close()
  return felt
}

const server = await startTestServer()
const slow = await play(server.page, SLOW)
const fast = await play(server.page, 1)
await server.stop()

const kinds = [...new Set([...slow.touches, ...fast.touches].map(({ kind }) => kind))]
const worst = ({ touches }: Felt, kind?: string) =>
  Math.max(0, ...touches.filter(touch => kind === undefined || touch.kind === kind).map(({ took }) => took))
const count = ({ touches }: Felt, kind: string) => touches.filter(touch => touch.kind === kind).length
const row = (...cells: (string | number)[]) =>
  console.log(cells.map((cell, at) => String(cell).padEnd(at === 0 ? 20 : 16)).join(''))

row('longest wait (ms)', `${SLOW} times slower`, 'full speed', 'touches')
for (const kind of kinds)
  row(kind, worst(slow, kind), worst(fast, kind), count(slow, kind) + count(fast, kind))
row('all', worst(slow), worst(fast), slow.touches.length + fast.touches.length)
row('layout shift', slow.shift.toFixed(4), fast.shift.toFixed(4))
console.log(
  worst(slow) <= GOOD
    ? `Every touch is answered within ${GOOD} ms`
    : `${slow.touches.filter(({ took }) => took > GOOD).length} touches wait longer than ${GOOD} ms`,
)

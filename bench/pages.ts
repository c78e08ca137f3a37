/**
 * Measures the landing page, the sign-in page and the practice table on a phone: Lighthouse's scores and the number of
 * bytes sent.
 *
 *   npm run build && node bench/pages.ts
 */
import '../scripts/allPackages.mjs'
import { startTestServer } from '../e2e/support/testServer.ts'

const { launch } = await import('chrome-launcher')
const { default: lighthouse } = await import('lighthouse')

const RUNS = 3
const PATHS = ['/', '/game/practice', '/auth'] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
]

interface Measured {
  scores: Record<(typeof CATEGORIES)[number], number>
  paint: number
  largest: number
  shift: number
  blocking: number
  script: number
  total: number
}

async function measure(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  })
  if (!result) throw new Error(`Lighthouse did not answer for ${url}`)
  const { categories, audits } = result.lhr
  const numeric = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details
  if (requests?.type !== 'table') throw new Error('Lighthouse did not list the requests')
  const sizeOf = (kind: string) =>
    requests.items
      .filter(item => kind === 'all' || item.resourceType === kind)
      .reduce((sum, item) => sum + Number(item.transferSize), 0)
  return {
    scores: Object.fromEntries(
      CATEGORIES.map(name => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as Measured['scores'],
    paint: numeric('first-contentful-paint'),
    largest: numeric('largest-contentful-paint'),
    shift: numeric('cumulative-layout-shift'),
    blocking: numeric('total-blocking-time'),
    script: sizeOf('Script'),
    total: sizeOf('all'),
  }
}

/** The median run, so that one slow moment of the machine does not count. */
function middle(runs: Measured[]): Measured {
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)
  return sorted[Math.floor(sorted.length / 2)]!
}

const server = await startTestServer()
const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: FLAGS,
})
const results: Record<string, Measured> = {}
for (const path of PATHS) {
  const runs: Measured[] = []
  for (let n = 0; n < RUNS; n++) runs.push(await measure(server.page + path, chrome.port))
  results[path] = middle(runs)
}
chrome.kill()
await server.stop()

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const milliseconds = (time: number) => `${time.toFixed(0)} ms`
const ROWS: Record<string, (measured: Measured) => string> = {
  ...Object.fromEntries(
    CATEGORIES.map(name => [name, ({ scores }: Measured) => String(scores[name])] as const),
  ),
  'first paint': ({ paint }) => milliseconds(paint),
  'largest paint': ({ largest }) => milliseconds(largest),
  'blocked for': ({ blocking }) => milliseconds(blocking),
  'layout shift': ({ shift }) => shift.toFixed(3),
  'scripts sent': ({ script }) => kilobytes(script),
  'all sent': ({ total }) => kilobytes(total),
}

console.log(`Middle of ${RUNS} mobile runs`)
console.log(['', ...PATHS].map(cell => cell.padEnd(18)).join(''))
for (const [name, show] of Object.entries(ROWS))
  console.log([name, ...PATHS.map(path => show(results[path]!))].map(cell => cell.padEnd(18)).join(''))

/**
 * Measures how long a decision of the trained policy takes in a browser, in the worker that the page uses, including
 * the messages to it and back; compared with the same decisions in Node in the same run. Exits with an error if the
 * median in the browser is above 2 ms.
 *
 *   npm run build && node bench/policy.ts [decisions] [seed]
 */
import '../scripts/allPackages.mjs'
import { readFileSync } from 'node:fs'
import { createLevelBot, createPolicy } from '@valecuatro/bots/policy'
import { deal, type Game, newGame, play, seatsToAct, type View, view } from '@valecuatro/engine'
import { startTestServer } from '../e2e/support/testServer.ts'
import { randomHands, seeded } from '../training/table.ts'

const { chromium } = await import('playwright-core')

const MAX_MEDIAN_MS = 2
const LEVEL = 'maestro'

const [decisions = '1000', seed = '1'] = process.argv.slice(2)
const random = seeded(Number(seed))
const folder = new URL('../bots/weights/', import.meta.url)
const policy = createPolicy(
  readFileSync(new URL('policy.bin', folder)),
  JSON.parse(readFileSync(new URL('policy.json', folder), 'utf8')),
)
const bot = createLevelBot(policy, LEVEL, random)

/** Plays games of four and records the view at each decision, and how long the decision took in Node. */
function collect(count: number): { views: View[]; times: number[] } {
  const views: View[] = []
  const times: number[] = []
  let game: Game = newGame({ players: 4 }, { mano: 0 })
  while (views.length < count) {
    if (game.phase === 'over') game = newGame({ players: 4 }, { mano: 0 })
    if (game.phase === 'deal') game = deal(game, randomHands(4, random))
    const seat = seatsToAct(game)[0]!
    const seen = view(game, seat)
    const began = performance.now()
    const action = bot(seen)
    times.push(performance.now() - began)
    views.push(seen)
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
  }
  return { views, times }
}

function describe(name: string, times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  console.log(`${name.padEnd(10)} median ${at(0.5).toFixed(2)} ms, p99 ${at(0.99).toFixed(2)} ms`)
  return at(0.5)
}

const { views, times: inNode } = collect(Number(decisions))
const server = await startTestServer({ DEMO: '0' })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  const worker = page.waitForEvent('worker')
  await page.goto(`${server.page}/game/practice?level=${LEVEL}`)
  const url = (await worker).url()
  const inBrowser = await page.evaluate(
    async ({ url, views, level }) => {
      const worker = new Worker(url, { type: 'module' })
      const ask = (view: unknown, id: number) =>
        new Promise<number>(resolve => {
          const began = performance.now()
          worker.onmessage = () => resolve(performance.now() - began)
          worker.postMessage({ id, level, view })
        })
      // The first answer waits for the weights.
      await ask(views[0], 0)
      const times: number[] = []
      for (const [id, view] of views.entries()) times.push(await ask(view, id + 1))
      worker.terminate()
      return times
    },
    { url, views, level: LEVEL },
  )
  console.log(`${views.length} decisions in games of four, seed ${seed}`)
  const node = describe('in Node', inNode)
  const median = describe('in browser', inBrowser)
  console.log(`in the browser ${(median / node).toFixed(1)} times as long`)
  if (median > MAX_MEDIAN_MS) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}

/**
 * Measures the analysis of games: how long it takes in Node and in a browser's worker, whether its stated margins are
 * right, and how much players of different strength lose by their decisions. Games are one against one to 15, against
 * Maestro.
 *
 *   npm run build && node bench/analysis.ts [--games 4] [--samples 64] [--seed 1] [--browser] [--busy 0] [--decisions 100]
 *
 * `games` is the number per player; 0 skips that part. With `browser` one game is also analysed in Chromium: in a worker
 * of its own, and on the page, which shows the costliest decisions first. `busy` is the number of processes that compute
 * beside the page all the time. `decisions` is the number of decisions on which the margins are measured; each takes some two seconds of one core.
 * Exits with an error if stronger players do not lose less, if fewer than 92 of 100 reference values lie within the
 * stated margin, or if the page needs more than a quarter of the whole time for its first look.
 */
import '../scripts/allPackages.mjs'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Bot, LEVELS } from '@valecuatro/bots'
import {
  type Analysis,
  analyseGame,
  createEvaluator,
  type Evaluation,
  evaluateDecision,
  evaluateStep,
  MARK_THRESHOLDS,
  markOf,
  seededRandom,
} from '@valecuatro/bots/analysis'
import { createLevelBot, createPolicy } from '@valecuatro/bots/policy'
import {
  deal,
  type GameRecord,
  legal,
  type Move,
  newGame,
  play,
  replay,
  seatsOf,
  seatsToAct,
  view,
} from '@valecuatro/engine'
import type { Page } from 'playwright-core'
import { startTestServer } from '../e2e/support/testServer.ts'
import { pick, randomHands } from '../training/table.ts'

const { chromium } = await import('playwright-core')

const PLAYERS = ['maestro', 'principiante', 'random'] as const
/** The number of deals that a reference value is averaged over. */
const REFERENCE_SAMPLES = 512
/** The number of seeds with which each decision is judged. */
const SEEDS = 2
/** The maximum number of decisions from one game, so that they come from many games. */
const DECISIONS_PER_GAME = 5
const LEAST_COVERAGE = 0.92
/** The most that the first look may take of the time of the whole analysis on the page. */
const MOST_OF_THE_WHOLE = 0.25

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '4' },
    samples: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
    browser: { type: 'boolean', default: false },
    busy: { type: 'string', default: '0' },
    decisions: { type: 'string', default: '100' },
  },
})
const games = Number(options.games)
const folder = new URL('../bots/weights/', import.meta.url)
const policy = createPolicy(
  readFileSync(new URL('policy.bin', folder)),
  JSON.parse(readFileSync(new URL('policy.json', folder), 'utf8')),
)
const evaluator = createEvaluator(policy)
const sampling = { samples: Number(options.samples), seed: Number(options.seed) }

function botOf(player: (typeof PLAYERS)[number], random: () => number): Bot {
  const level = LEVELS.find(each => each === player)
  if (level !== undefined) return createLevelBot(policy, level, random)
  return seen => {
    const choices = legal(seen, seen.seat!)
    const kept = choices.filter(action => action !== 'mazo')
    return pick(kept.length > 0 ? kept : choices, random)
  }
}

function playGame(player: (typeof PLAYERS)[number], gameSeed: number, players: 2 | 4 = 2): GameRecord {
  const random = seededRandom(gameSeed)
  const bots = seatsOf(players).map(seat => botOf(seat === 0 ? player : 'maestro', random))
  const hands: { cards: GameRecord['hands'][number]['cards']; moves: Move[] }[] = []
  let game = newGame({ players, target: 15 })
  while (game.phase !== 'over') {
    if (game.phase === 'deal') {
      hands.push({ cards: randomHands(players, random), moves: [] })
      game = deal(game, hands.at(-1)!.cards)
    }
    const seat = seatsToAct(game)[0]!
    const action = bots[seat]!(view(game, seat))
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    hands.at(-1)!.moves.push({ seat, action })
    game = outcome.game
  }
  return { rules: game.rules, start: { mano: 0, score: [0, 0] }, hands }
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const rootMeanSquare = (values: readonly number[]) => Math.sqrt(mean(values.map(each => each ** 2)))
const points = (share: number) => (100 * share).toFixed(2)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Prints the mean loss of a decision with its margin, and how long an analysis took; returns the mean loss. */
function measure(player: (typeof PLAYERS)[number]): number {
  const analyses: Analysis[] = []
  const began = process.cpuUsage()
  for (let n = 0; n < games; n++) {
    analyses.push(analyseGame(evaluator, playGame(player, sampling.seed + n), 0, sampling))
  }
  const { user } = process.cpuUsage(began)
  const losses = analyses.flatMap(({ decisions }) => decisions.map(({ loss }) => loss))
  const average = mean(losses)
  const spread = Math.sqrt(mean(losses.map(loss => (loss - average) ** 2)) / losses.length)
  const marked = analyses.flatMap(({ decisions }) => decisions.filter(({ mark }) => mark !== null)).length
  console.log(
    `${player.padEnd(12)} ${losses.length} decisions lose ${points(average)} ± ${points(1.96 * spread)} points, ` +
      `${((100 * marked) / losses.length).toFixed(1)} of 100 marked, ` +
      `${(user / 1e6 / analyses.length).toFixed(1)} s of processor time a game`,
  )
  return average
}

interface Judged {
  readonly loss: number
  readonly margin: number
  /** The loss estimated from many samples, and its margin. */
  readonly reference: number
  readonly referenceMargin: number
}

/**
 * Decisions of a game with the loss that the analysis states, for several seeds, and the reference from other samples.
 */
function judgeDecisions(record: GameRecord, most: number): Judged[][] {
  const steps = replay(record)
  const random = seededRandom(steps.length)
  const judged: Judged[][] = []
  const order = steps.map((_, at) => ({ at, order: random() })).toSorted((a, b) => a.order - b.order)
  for (const { at } of order) {
    if (judged.length === most) break
    const action = steps[at + 1]?.move?.action
    const { decision } = evaluateStep(evaluator, steps, at, 0, { samples: 2, seed: 1 })
    if (action === undefined || decision === null || decision.choices.length < 2) continue
    const among = decision.choices.map(choice => choice.action)
    const lossOf = (choices: Evaluation['choices']) =>
      choices[0]!.winChance - choices.find(choice => choice.action === action)!.winChance
    const many = evaluateDecision(evaluator, view(steps[at]!.game, 0), {
      samples: REFERENCE_SAMPLES,
      seed: 77_777,
      among,
    })
    const reference = lossOf(many.choices)
    const referenceMargin = many.choices.find(choice => choice.action === action)!.margin
    judged.push(
      Array.from({ length: SEEDS }, (_, n) => {
        const each = { ...sampling, seed: sampling.seed + n }
        const { choices } = evaluateStep(evaluator, steps, at, 0, each).decision!
        const { margin } = choices.find(choice => choice.action === action)!
        return { loss: lossOf(choices), margin, reference, referenceMargin }
      }),
    )
  }
  return judged
}

/** Measures how often the reference lies within the stated margin, and how well the marks agree with it. */
function measureMargins(count: number): void {
  const all: Judged[] = []
  let decisions = 0
  for (let n = 0; decisions < count; n++) {
    const record = playGame(PLAYERS[n % PLAYERS.length]!, sampling.seed + 1000 + n)
    const judged = judgeDecisions(record, Math.min(DECISIONS_PER_GAME, count - decisions))
    decisions += judged.length
    all.push(...judged.flat())
  }
  const share = (list: readonly Judged[], holds: (each: Judged) => boolean) =>
    list.length === 0 ? 1 : list.filter(holds).length / list.length
  // The reference is an estimate too, so the variances of both add up.
  const isInside = ({ loss, margin, reference, referenceMargin }: Judged) =>
    Math.abs(loss - reference) <= Math.hypot(margin, referenceMargin) + 1e-9
  const coverage = share(all, isInside)
  const marked = all.filter(({ loss, margin }) => markOf(loss, margin) !== null)
  const costly = all.filter(({ reference }) => reference >= MARK_THRESHOLDS.mistake)
  console.log(
    `${decisions} decisions with ${SEEDS} seeds each: ${percent(coverage)} of the reference values lie within the margin; ` +
      `mean margin ${points(mean(all.map(({ margin }) => margin)))}, ` +
      `1.96 × error ${points(1.96 * rootMeanSquare(all.map(({ loss, reference }) => loss - reference)))} points`,
  )
  console.log(
    `${percent(share(marked, ({ reference }) => reference >= MARK_THRESHOLDS.inaccuracy))} of ${marked.length} marks ` +
      `stand for a loss of 2 points and more, ` +
      `${percent(share(costly, ({ loss, margin }) => markOf(loss, margin) !== null))} of ${costly.length} losses from 5 points on are marked`,
  )
  if (coverage < LEAST_COVERAGE) process.exitCode = 1
}

/** Runs the built page in Chromium. */
async function withPage(measurement: (page: Page) => Promise<void>): Promise<void> {
  const server = await startTestServer({ DEMO: '0' })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ baseURL: server.page })
    await measurement(await context.newPage())
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Measures the analysis of a game in one worker. */
async function measureWorker(page: Page, record: GameRecord): Promise<void> {
  const assets = readdirSync(new URL('../web/dist/assets/', import.meta.url))
  const script = assets.find(name => /^analysisWorker-.*\.js$/.test(name))!
  await page.goto('/')
  const seconds = await page.evaluate(
    async ({ script, record, sampling, steps }) => {
      const worker = new Worker(`/assets/${script}`, { type: 'module' })
      const ask = (at: number) =>
        new Promise(resolve => {
          worker.onmessage = resolve
          worker.postMessage({ record, seat: 0, at, sampling })
        })
      await ask(0)
      const began = performance.now()
      for (let at = 0; at < steps; at++) await ask(at)
      worker.terminate()
      return (performance.now() - began) / 1000
    },
    { script, record, sampling, steps: replay(record).length },
  )
  console.log(`in one worker of Chromium ${seconds.toFixed(1)} s`)
}

/** Measures how soon the page shows the costliest decisions of a game, and then its whole analysis. */
async function measureFirstLook(page: Page, record: GameRecord, busy: number): Promise<void> {
  const steps = replay(record)
  const { game } = steps.at(-1)!
  await page.goto('/')
  // The page analyses the last practice game of the tab.
  await page.evaluate(
    text => sessionStorage.setItem('practice', text),
    JSON.stringify({ seq: steps.length, game, record }),
  )
  const others = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  const seconds: number[] = []
  try {
    await page.goto('/game/practice/replay?analysis=1')
    await page.locator('#analysis-progress').waitFor()
    const began = performance.now()
    for (const shown of ['#analysis-first', '#analysis-chance']) {
      await page.locator(shown).waitFor({ timeout: 600_000 })
      seconds.push((performance.now() - began) / 1000)
    }
  } finally {
    for (const other of others) other.kill()
  }
  const [first = 0, whole = 0] = seconds
  console.log(
    `on the page beside ${busy} busy processes, ${game.rules.players} players, ${steps.length} steps: ` +
      `the costliest decisions after ${first.toFixed(1)} s, everything after ${whole.toFixed(1)} s (${percent(first / whole)})`,
  )
  if (first > MOST_OF_THE_WHOLE * whole) process.exitCode = 1
}

const record = playGame('principiante', sampling.seed)
if (games > 0) {
  const losses = PLAYERS.map(measure)
  if (losses.some((loss, n) => n > 0 && loss <= losses[n - 1]!)) process.exitCode = 1
  const began = performance.now()
  analyseGame(evaluator, record, 0, sampling)
  console.log(
    `in Node ${((performance.now() - began) / 1000).toFixed(1)} s for ${replay(record).length} steps`,
  )
}
if (options.browser)
  await withPage(async page => {
    await measureWorker(page, record)
    for (const players of [2, 4] as const)
      await measureFirstLook(page, playGame('principiante', sampling.seed, players), Number(options.busy))
  })
const decisions = Number(options.decisions)
if (decisions > 0) measureMargins(decisions)

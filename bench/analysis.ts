/**
 * The analysis of games: how long it takes in Node and in a browser's worker, how precise it is with how many samples, and
 * how much the decisions of players of different strength lose. One against one to 15; the analysed player meets Maestro.
 *
 *   npm run build && node bench/analysis.ts [games] [samples] [seed] [browser]
 *
 * `games` is for each player; with 'browser' one game is also analysed in Chromium. Ends with an error if stronger players
 * do not lose less.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { type Bot, LEVELS } from '@valecuatro/bots'
import {
  type Analysis,
  analyseGame,
  createEvaluator,
  evaluateDecision,
  seededRandom,
} from '@valecuatro/bots/analysis'
import { createLevelBot, createPolicy } from '@valecuatro/bots/policy'
import { deal, type GameRecord, legal, type Move, newGame, play, replay, view } from '@valecuatro/engine'
import { chromium } from 'playwright-core'
import { startTestServer } from '../e2e/support/testServer.ts'
import { askedSeats, pick, randomHands } from '../training/table.ts'

const PLAYERS = ['maestro', 'principiante', 'random'] as const
const SAMPLE_COUNTS = [16, 32, 64, 128]
/** How many decisions the precision is measured on. */
const DECISIONS = 12

const [games = '4', samples = '64', seed = '1', where] = process.argv.slice(2)
const folder = new URL('../bots/weights/', import.meta.url)
const policy = createPolicy(
  readFileSync(new URL('policy.bin', folder)),
  JSON.parse(readFileSync(new URL('policy.json', folder), 'utf8')),
)
const evaluator = createEvaluator(policy)
const sampling = { samples: Number(samples), seed: Number(seed) }

function botOf(player: (typeof PLAYERS)[number], random: () => number): Bot {
  const level = LEVELS.find(each => each === player)
  if (level !== undefined) return createLevelBot(policy, level, random)
  return seen => {
    const choices = legal(seen, seen.seat!)
    const kept = choices.filter(action => action !== 'mazo')
    return pick(kept.length > 0 ? kept : choices, random)
  }
}

function playGame(player: (typeof PLAYERS)[number], gameSeed: number): GameRecord {
  const random = seededRandom(gameSeed)
  const bots = [botOf(player, random), botOf('maestro', random)]
  const hands: { cards: GameRecord['hands'][number]['cards']; moves: Move[] }[] = []
  let game = newGame({ players: 2, target: 15 })
  while (game.phase !== 'over') {
    if (game.phase === 'deal') {
      hands.push({ cards: randomHands(2, random), moves: [] })
      game = deal(game, hands.at(-1)!.cards)
    }
    const seat = askedSeats(game)[0]!
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

/** The mean loss of a decision with half of its 95 % interval, and how long an analysis took. */
function measure(player: (typeof PLAYERS)[number]): number {
  const analyses: Analysis[] = []
  const began = process.cpuUsage()
  for (let n = 0; n < Number(games); n++) {
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

/** How far two evaluations with other samples differ in a choice's loss, beside the margin that they state. */
function measurePrecision(record: GameRecord): void {
  const steps = replay(record)
  const views = steps
    .slice(0, -1)
    .map(({ game }, at) => (steps[at + 1]!.move?.seat === 0 ? view(game, 0) : null))
    .filter(seen => seen !== null && evaluator.plausible(seen).length > 1)
    .slice(0, DECISIONS)
  for (const count of SAMPLE_COUNTS) {
    const differences: number[] = []
    const margins: number[] = []
    for (const seen of views) {
      const among = evaluator.plausible(seen!).slice(0, 2)
      const [one, two] = [1, 2].map(each => {
        const { choices } = evaluateDecision(evaluator, seen!, { samples: count, seed: each, among })
        const [first, second] = among.map(action => choices.find(choice => choice.action === action)!)
        margins.push(Math.max(first!.margin, second!.margin))
        return first!.winChance - second!.winChance
      })
      differences.push(one! - two!)
    }
    // The difference of two evaluations varies √2 times as much as one of them.
    const error = rootMeanSquare(differences) / Math.SQRT2
    console.log(
      `${String(count).padStart(4)} samples: margin ${points(rootMeanSquare(margins))}, measured ${points(1.96 * error)} points`,
    )
  }
}

/** Analyses a game in one worker of the built page. */
async function measureBrowser(record: GameRecord): Promise<void> {
  const assets = readdirSync(new URL('../web/dist/assets/', import.meta.url))
  const script = assets.find(name => /^analysisWorker-.*\.js$/.test(name))!
  const server = await startTestServer({ DEMO: '0' })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(server.page)
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
  } finally {
    await browser.close()
    await server.stop()
  }
}

const losses = PLAYERS.map(measure)
if (losses.some((loss, n) => n > 0 && loss <= losses[n - 1]!)) process.exitCode = 1
const record = playGame('principiante', sampling.seed)
const began = performance.now()
analyseGame(evaluator, record, 0, sampling)
console.log(`in Node ${((performance.now() - began) / 1000).toFixed(1)} s for ${replay(record).length} steps`)
if (where === 'browser') await measureBrowser(record)
measurePrecision(record)

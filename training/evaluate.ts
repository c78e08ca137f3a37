/**
 * Plays games of the exported policy against the heuristic bots and random players, in the engine itself.
 *
 *   node training/evaluate.ts FOLDER [games] [seed] [threads] [rivals...]
 *
 * FOLDER contains policy.bin and policy.json, like bots/weights. A rival is a character of the heuristic bots, 'random'
 * or 'policy' (the policy itself). CALIBRATION=1 compares the predicted chance to win the game with the games won.
 * Every deal is played twice with the sides exchanged. Games are to 30 without flor unless TARGET, FLOR=1 or ENVIDO_BY
 * is set; TEMPERATURE and LEAST_SHARE change the policy. Intervals are Wilson's at 95 %.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Bot, CHARACTERS, createBot, thinkingTime } from '@valecuatro/bots'
import { createPolicy, mayPass, type Policy } from '@valecuatro/bots/policy'
import {
  type Action,
  deal,
  type EnvidoBy,
  legal,
  newGame,
  type Players,
  play,
  type Seat,
  seatsOf,
  seatsToAct,
  teamOf,
  type View,
  view,
} from '@valecuatro/engine'
import { pick, type Random, randomHands, seeded } from './table.ts'

interface Part {
  readonly folder: string
  readonly players: Players
  readonly rival: string
  readonly from: number
  readonly games: number
  readonly seed: number
}

interface Tally {
  wins: number
  games: number
  /** The duration of each decision of the policy, in milliseconds. */
  times: number[]
  /** By decile of the predicted chance to win the game: decisions, sum of predictions, games won. */
  deciles: number[][]
}

const RULES = {
  target: Number(process.env.TARGET ?? 30),
  flor: process.env.FLOR === '1',
  envidoBy: (process.env.ENVIDO_BY ?? 'any') as EnvidoBy,
}

/** With CALIBRATION=1 one in twenty decisions is compared with the game's result. */
const CALIBRATION = process.env.CALIBRATION === '1'

/** With BY_TIME=1 the policy never passes: the partner with the shorter thinking time answers, as in the product. */
const BY_TIME = process.env.BY_TIME === '1'

/** A player of one side. A player of the policy may pass. */
interface Player {
  readonly decide: (view: View, canPass: boolean) => Action | 'pass'
  /** The thinking time in milliseconds if the first answer counts; null to ask in the order of the seats. */
  readonly time: ((view: View) => number) | null
}

function heuristic(kind: string, random: Random): Player {
  if (kind === 'random') {
    const act: Bot = seen => {
      const choices = legal(seen, seen.seat!)
      return pick(choices.length > 1 ? choices.filter(action => action !== 'mazo') : choices, random)
    }
    return { decide: act, time: () => 2000 * random() }
  }
  const character = CHARACTERS.find(each => each === kind)
  if (character === undefined) throw new Error(`there is no ${kind}`)
  return { decide: createBot(character, random), time: seen => thinkingTime(character, seen, random) }
}

function trained(policy: Policy, random: Random, note: (view: View, ms: number) => void): Player {
  return {
    decide: (seen, canPass) => {
      const start = performance.now()
      const action = policy.decide(seen, random, canPass && !BY_TIME)
      note(seen, performance.now() - start)
      return action
    },
    time: BY_TIME ? seen => thinkingTime('balanced', seen, random) : null,
  }
}

function readFolder(folder: string): Policy {
  const description = JSON.parse(readFileSync(join(folder, 'policy.json'), 'utf8'))
  return createPolicy(readFileSync(join(folder, 'policy.bin')), description, {
    temperature: Number(process.env.TEMPERATURE ?? 1),
    leastShare: Number(process.env.LEAST_SHARE ?? 0.05),
  })
}

function playGame(policy: Policy, { players, rival, seed }: Part, number: number, tally: Tally): void {
  const pair = number >> 1
  const ours = number % 2
  const seats = seatsOf(players)
  const cards = seeded(seed + pair * 2 + 1)
  const forecasts: number[] = []
  const sampling = seeded(seed + 2_000_000 + number)
  const table = seats.map(seat => {
    const random = seeded(seed + 1_000_000 + number * 4 + seat)
    if (teamOf(seat) !== ours && rival === 'policy') return trained(policy, random, () => {})
    if (teamOf(seat) !== ours) return heuristic(rival, random)
    return trained(policy, random, (seen, ms) => {
      tally.times.push(ms)
      if (CALIBRATION && sampling() < 0.05) forecasts.push(policy.winProbability(seen))
    })
  })
  let game = newGame({ players, ...RULES }, { mano: seats[pair % players]! })
  let passed = false
  while (game.phase !== 'over') {
    if (game.phase === 'deal') game = deal(game, randomHands(players, cards))
    const asked = seatsToAct(game)
    let seat: Seat = asked[passed ? 1 : 0]!
    if (asked.length > 1 && table[seat]!.time !== null) {
      const waits = asked.map(each => table[each]!.time?.(view(game, each)) ?? 0)
      seat = asked[waits.indexOf(Math.min(...waits))]!
    }
    const seen = view(game, seat)
    const action = table[seat]!.decide(seen, !passed && mayPass(seen))
    passed = action === 'pass'
    if (action === 'pass') continue
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
  }
  tally.games++
  if (game.winner === ours) tally.wins++
  for (const chance of forecasts) {
    const decile = tally.deciles[Math.min(9, Math.floor(chance * 10))]!
    decile[0]!++
    decile[1]! += chance
    if (game.winner === ours) decile[2]!++
  }
}

const empty = (): Tally => ({
  wins: 0,
  games: 0,
  times: [],
  deciles: Array.from({ length: 10 }, () => [0, 0, 0]),
})

function playPart(part: Part): Tally {
  const policy = readFolder(part.folder)
  const tally = empty()
  for (let number = part.from; number < part.from + part.games; number++)
    playGame(policy, part, number, tally)
  return tally
}

async function playMatch(match: Omit<Part, 'from'>, threads: number): Promise<Tally> {
  const each = Math.ceil(match.games / threads / 2) * 2
  const parts = Array.from({ length: threads }, (_, n) => ({
    ...match,
    from: n * each,
    games: Math.max(0, Math.min(each, match.games - n * each)),
  })).filter(part => part.games > 0)
  const tallies = await Promise.all(
    parts.map(
      part =>
        new Promise<Tally>((resolve, reject) => {
          const worker = new Worker(new URL(import.meta.url), { workerData: part })
          worker.once('message', resolve).once('error', reject)
        }),
    ),
  )
  const total = empty()
  for (const tally of tallies) {
    total.wins += tally.wins
    total.games += tally.games
    total.times = total.times.concat(tally.times)
    for (const [n, decile] of tally.deciles.entries())
      for (let k = 0; k < 3; k++) total.deciles[n]![k]! += decile[k]!
  }
  return total
}

function interval(wins: number, games: number): [number, number] {
  const z = 1.96
  const share = wins / games
  const middle = share + (z * z) / (2 * games)
  const spread = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))
  return [(middle - spread) / (1 + (z * z) / games), (middle + spread) / (1 + (z * z) / games)]
}

async function main(): Promise<void> {
  const [folder, games = '400', seed = '90000000', threads = '0', ...rivals] = process.argv.slice(2)
  if (folder === undefined)
    throw new Error('node training/evaluate.ts FOLDER [games] [seed] [threads] [rivals...]')
  const count = Number(threads) || availableParallelism()
  for (const rival of rivals.length > 0 ? rivals : ['balanced', 'random']) {
    for (const players of [4, 2] as const) {
      const start = performance.now()
      const tally = await playMatch(
        { folder, players, rival, games: Number(games), seed: Number(seed) },
        count,
      )
      const [low, high] = interval(tally.wins, tally.games).map(share => (100 * share).toFixed(1))
      const sorted = tally.times.sort((a, b) => a - b)
      console.log(
        `against ${rival}, ${players === 4 ? 'pairs' : 'one against one'}: ` +
          `${((100 * tally.wins) / tally.games).toFixed(1)} % [${low}, ${high}] of ${tally.games} games, ` +
          `median decision ${sorted[sorted.length >> 1]!.toFixed(2)} ms, ${((performance.now() - start) / 1000).toFixed(0)} s`,
      )
      if (CALIBRATION)
        for (const [decisions, chances, won] of tally.deciles as [number, number, number][])
          if (decisions > 0)
            console.log(
              `  predicted ${((100 * chances) / decisions).toFixed(1)} %, won ${((100 * won) / decisions).toFixed(1)} % of ${decisions}`,
            )
    }
  }
}

if (isMainThread) await main()
else parentPort!.postMessage(playPart(workerData as Part))

/**
 * A rating list of the bots: all against all, games to 30 without flor, each deal played twice with the sides
 * exchanged.
 *
 *   node bench/botRatings.ts [games for each pairing] [seed] [threads] [players: 2 or 4, else both] [names...]
 *
 * `maestro+senas` is Maestro with señas between the partners, as at the server's tables.
 *
 * Ratings are Elo points with `balanced` at 1000, fitted to all results (Bradley-Terry, with half a win and half a loss
 * added to each pairing); the interval is 95 %, from 300 resamplings of the games.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { CHARACTERS, chooseSena, createBot, followSena, type Random, thinkingTime } from '@valecuatro/bots'
import { createPolicy, decideAt, LEVELS, mayPass, NAIVE_SHARES, type Policy } from '@valecuatro/bots/policy'
import {
  type Action,
  deal,
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
import { pick, randomHands, seeded } from '../training/table.ts'
import { createRulePlayer, RULE_PLAYERS } from './rulePlayers.ts'

interface Match {
  readonly players: Players
  readonly one: string
  readonly two: string
  readonly games: number
  readonly seed: number
}

interface Player {
  readonly decide: (view: View, canPass: boolean) => Action | 'pass'
  /** The thinking time in milliseconds if the first answer counts; null to ask in the order of the seats. */
  readonly time: ((view: View) => number) | null
  /** Set for partners who make señas and follow them. */
  readonly senas?: Random
}

const WITH_SENAS = '+senas'

/** Loaded once, and only if a policy plays. */
let policy: Policy | null = null

function readPolicy(): Policy {
  const folder = new URL('../bots/weights/', import.meta.url)
  policy ??= createPolicy(
    readFileSync(new URL('policy.bin', folder)),
    JSON.parse(readFileSync(new URL('policy.json', folder), 'utf8')),
  )
  return policy
}

/** The share of decisions that a level makes like a beginner. `naive:0.3` is a custom level. */
function naiveShareOf(name: string): number | null {
  const level = LEVELS.find(each => each === name)
  if (level !== undefined) return NAIVE_SHARES[level]
  return name.startsWith('naive:') ? Number(name.slice('naive:'.length)) : null
}

function playerOf(name: string, random: Random): Player {
  if (name.endsWith(WITH_SENAS))
    return { ...playerOf(name.slice(0, -WITH_SENAS.length), random), senas: random }
  const share = naiveShareOf(name)
  if (share !== null)
    return { decide: (seen, canPass) => decideAt(readPolicy(), share, seen, random, canPass), time: null }
  const character = CHARACTERS.find(each => each === name)
  if (character !== undefined)
    return { decide: createBot(character, random), time: seen => thinkingTime(character, seen, random) }
  const rules = RULE_PLAYERS.find(each => each === name)
  if (rules !== undefined) return { decide: createRulePlayer(rules, random), time: () => random() }
  if (name !== 'random') throw new Error(`there is no ${name}`)
  const decide = (seen: View) => {
    const choices = legal(seen, seen.seat!)
    return pick(choices.length > 1 ? choices.filter(action => action !== 'mazo') : choices, random)
  }
  return { decide, time: () => random() }
}

/** Whether the first player wins; it has the even seats in games with an even number. */
function isWon({ players, one, two, seed }: Match, number: number): boolean {
  const ours = number % 2
  const pair = number >> 1
  const seats = seatsOf(players)
  const cards = seeded(seed + 2 * pair + 1)
  const table = seats.map(seat =>
    playerOf(teamOf(seat) === ours ? one : two, seeded(seed + 1_000_000 + 4 * number + seat)),
  )
  let game = newGame({ players }, { mano: seats[pair % players]! })
  let passed = false
  let senas: (string | null)[] = []
  while (game.phase !== 'over') {
    if (game.phase === 'deal') {
      game = deal(game, randomHands(players, cards))
      senas = seats.map(seat => {
        const random = table[seat]!.senas
        return random ? chooseSena(view(game, seat), random) : null
      })
    }
    const asked = seatsToAct(game)
    let seat: Seat = asked[passed ? 1 : 0]!
    if (asked.length > 1 && table[seat]!.time !== null) {
      const waits = asked.map(each => table[each]!.time?.(view(game, each)) ?? 0)
      seat = asked[waits.indexOf(Math.min(...waits))]!
    }
    const seen = view(game, seat)
    const chosen = table[seat]!.decide(seen, !passed && mayPass(seen))
    passed = chosen === 'pass'
    if (chosen === 'pass') continue
    const sena = senas[(seat + 2) % players] ?? null
    const action = sena === null ? chosen : followSena(seen, chosen, sena, table[seat]!.senas!)
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
  }
  return game.winner === ours
}

interface Result extends Match {
  readonly wins: readonly boolean[]
}

function playMatches(matches: readonly Match[]): Result[] {
  return matches.map(match => ({
    ...match,
    wins: Array.from({ length: match.games }, (_, number) => isWon(match, number)),
  }))
}

/** Elo points of all names, with `balanced` (or the first) at 1000. */
function ratingsOf(names: readonly string[], results: readonly Result[]): Map<string, number> {
  const strengths = new Map(names.map(name => [name, 1]))
  const won = (name: string) =>
    results.reduce((sum, { one, two, wins }) => {
      if (one !== name && two !== name) return sum
      const first = wins.filter(Boolean).length
      return sum + 0.5 + (one === name ? first : wins.length - first)
    }, 0)
  const totals = new Map(names.map(name => [name, won(name)]))
  for (let round = 0; round < 500; round++) {
    for (const name of names) {
      const own = strengths.get(name)!
      let weight = 0
      for (const { one, two, wins } of results) {
        if (one !== name && two !== name) continue
        weight += (wins.length + 1) / (own + strengths.get(one === name ? two : one)!)
      }
      strengths.set(name, totals.get(name)! / weight)
    }
  }
  const base = strengths.get('balanced') ?? strengths.get(names[0]!)!
  return new Map(names.map(name => [name, 1000 + 400 * Math.log10(strengths.get(name)! / base)]))
}

function resampled(results: readonly Result[], random: Random): Result[] {
  return results.map(result => ({ ...result, wins: result.wins.map(() => pick(result.wins, random)) }))
}

async function main(): Promise<void> {
  const [games = '40', seed = '70000000', threads = '0', players = 'both', ...chosen] = process.argv.slice(2)
  const names = chosen.length > 0 ? chosen : ['random', ...RULE_PLAYERS, ...CHARACTERS, ...LEVELS]
  const workers = Number(threads) || availableParallelism()
  for (const count of ([4, 2] as const).filter(each => players === 'both' || players === String(each))) {
    const matches = names.flatMap((one, n) =>
      names
        .slice(n + 1)
        .map((two): Match => ({ players: count, one, two, games: Number(games), seed: Number(seed) })),
    )
    const parts = Array.from({ length: workers }, (_, n) => matches.filter((_, m) => m % workers === n))
    const results = (
      await Promise.all(
        parts.map(
          part =>
            new Promise<Result[]>((resolve, reject) => {
              const worker = new Worker(new URL(import.meta.url), { workerData: part })
              worker.once('message', resolve).once('error', reject)
            }),
        ),
      )
    ).flat()
    const ratings = ratingsOf(names, results)
    const random = seeded(1)
    const samples = Array.from({ length: 300 }, () => ratingsOf(names, resampled(results, random)))
    console.log(
      `${count === 4 ? 'in pairs' : 'one against one'}, ${games} games for each of ${matches.length} pairings, seed ${seed}`,
    )
    for (const [name, rating] of [...ratings].sort((a, b) => b[1] - a[1])) {
      const sorted = samples.map(sample => sample.get(name)!).sort((a, b) => a - b)
      const [low, high] = [sorted[7]!, sorted[292]!].map(Math.round)
      console.log(`${name.padEnd(14)} ${Math.round(rating)} [${low}, ${high}]`)
    }
  }
}

if (isMainThread) await main()
else parentPort!.postMessage(playMatches(workerData as Match[]))

/**
 * Measures how well the bots play and how quickly they decide.
 *
 *   node bench/bots.ts [games] [seed]
 *   node bench/bots.ts [games] [seed] six
 *
 * Balanced bots play against players that choose uniformly among their legal actions (folding only when nothing else
 * is legal), in pairs and one against one, games to 30; then the characters play against each other. With `six`, the
 * levels and balanced bots play three against three, with and without pica-picas. Every deal is played twice with the
 * sides exchanged, and the first mano moves on from one pair of games to the next.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import {
  type Bot,
  type Character,
  canWait,
  createBot,
  LEVELS,
  type Level,
  thinkingTime,
} from '@valecuatro/bots'
import { createLevelBot, createPolicy, type Policy } from '@valecuatro/bots/policy'
import {
  CARDS,
  type Card,
  deal,
  legal,
  newGame,
  type Players,
  play,
  type Seat,
  seatsOf,
  teamOf,
  type View,
  view,
} from '@valecuatro/engine'

type Kind = Character | Level | 'random'

interface Match {
  readonly players: Players
  /** With six players, whether deals of three duels alternate with those that all six play. */
  readonly picaPica?: boolean
  readonly us: Kind
  readonly them: Kind
  readonly games: number
  /** Determines the deals and the bots' random numbers. */
  readonly seed: number
}

/** The part of a match that one thread plays. */
interface Part extends Match {
  readonly from: number
}

interface Tally {
  wins: number
  games: number
  hands: number
  /** The duration of each decision of a bot, in milliseconds. */
  times: number[]
}

interface Player {
  readonly act: Bot
  readonly time: (view: View) => number
}

/** The mulberry32 generator: small, fast and the same on every platform. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function randomHands(players: Players, random: () => number): Card[][] {
  const deck = [...CARDS]
  for (let i = 0; i < players * 3; i++) {
    const j = i + Math.floor(random() * (deck.length - i))
    ;[deck[i], deck[j]] = [deck[j]!, deck[i]!]
  }
  return seatsOf(players).map(seat => deck.slice(seat * 3, seat * 3 + 3))
}

function playerOf(kind: Kind, random: () => number, times: number[]): Player {
  if (kind === 'random') {
    return {
      act: view => {
        const choices = legal(view, view.seat!)
        const kept = choices.length > 1 ? choices.filter(action => action !== 'mazo') : choices
        return kept[Math.floor(random() * kept.length)]!
      },
      time: () => 2000 * random(),
    }
  }
  const bot = isLevel(kind) ? createLevelBot(loadPolicy(), kind, random) : createBot(kind, random)
  const act: Bot = view => {
    const start = performance.now()
    const action = bot(view)
    times.push(performance.now() - start)
    return action
  }
  return { act, time: view => thinkingTime(isLevel(kind) ? 'balanced' : kind, view, random) }
}

const isLevel = (kind: Kind): kind is Level => (LEVELS as readonly Kind[]).includes(kind)

let policy: Policy | undefined

function loadPolicy(): Policy {
  const folder = new URL('../bots/weights/', import.meta.url)
  policy ??= createPolicy(
    readFileSync(new URL('policy.bin', folder)),
    JSON.parse(readFileSync(new URL('policy.json', folder), 'utf8')),
  )
  return policy
}

/** Of the seats that may act, the one with the shortest thinking time acts first, as at a table. */
function speakerOf(views: readonly View[], players: readonly Player[]): Seat {
  const able = views.filter(seen => legal(seen, seen.seat!).length > 0)
  const willing = able.filter(seen => !canWait(seen))
  const asked = willing.length > 0 ? willing : able
  if (asked.length === 1) return asked[0]!.seat!
  const waits = asked.map(seen => players[seen.seat!]!.time(seen))
  return asked[waits.indexOf(Math.min(...waits))]!.seat!
}

function playGame(match: Match, number: number, tally: Tally): void {
  const pair = number >> 1
  const ours = number % 2
  const seats = seatsOf(match.players)
  const cards = seeded(match.seed + pair * 2 + 1)
  const players = seats.map(seat =>
    playerOf(
      teamOf(seat) === ours ? match.us : match.them,
      seeded(match.seed + 1_000_000 + number * Math.max(4, match.players) + seat),
      tally.times,
    ),
  )
  let game = newGame(
    { players: match.players, picaPica: match.picaPica ?? true },
    { mano: seats[pair % match.players]! },
  )
  while (game.phase !== 'over') {
    if (game.phase === 'deal') game = deal(game, randomHands(match.players, cards))
    const views = seats.map(seat => view(game, seat))
    const seat = speakerOf(views, players)
    const outcome = play(game, seat, players[seat]!.act(views[seat]!))
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
  }
  tally.games++
  tally.hands += game.hands
  if (game.winner === ours) tally.wins++
}

function playPart({ from, games, ...match }: Part): Tally {
  const tally: Tally = { wins: 0, games: 0, hands: 0, times: [] }
  for (let number = from; number < from + games; number++) playGame({ ...match, games }, number, tally)
  return tally
}

async function playMatch(match: Match): Promise<Tally> {
  const threads = Math.min(2, availableParallelism())
  const half = Math.ceil(match.games / threads / 2) * 2
  const parts = Array.from({ length: threads }, (_, n) => {
    const part: Part = { ...match, from: n * half, games: Math.min(half, match.games - n * half) }
    return new Promise<Tally>((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: part })
      worker.once('message', resolve).once('error', reject)
    })
  })
  return (await Promise.all(parts)).reduce((sum, part) => ({
    wins: sum.wins + part.wins,
    games: sum.games + part.games,
    hands: sum.hands + part.hands,
    times: sum.times.concat(part.times),
  }))
}

/** Wilson's 95 % interval of a share. */
function interval(wins: number, games: number): [number, number] {
  const z = 1.96
  const share = wins / games
  const middle = share + (z * z) / (2 * games)
  const spread = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))
  return [(middle - spread) / (1 + (z * z) / games), (middle + spread) / (1 + (z * z) / games)]
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function report(name: string, { wins, games, hands }: Tally): void {
  const [low, high] = interval(wins, games)
  console.log(
    `${name.padEnd(44)} ${percent(wins / games).padStart(7)}   [${percent(low)}, ${percent(high)}]   ` +
      `${games} games, ${(hands / games).toFixed(1)} hands each`,
  )
}

async function main(games: number, seed: number): Promise<void> {
  console.log(`games to 30, wins of the first named with Wilson's 95 % interval, Node ${process.version}\n`)
  for (const players of [4, 2] as const) {
    const way = players === 4 ? 'in pairs' : 'one against one'
    const tally = await playMatch({ players, us: 'balanced', them: 'random', games, seed })
    report(`balanced against random, ${way}`, tally)
    report(
      `random against random, ${way}`,
      await playMatch({ players, us: 'random', them: 'random', games, seed }),
    )
  }
  console.log()
  const few = Math.ceil(games / 5)
  const rivals: [Character, Character][] = [
    ['balanced', 'careful'],
    ['balanced', 'daring'],
    ['daring', 'careful'],
  ]
  for (const [us, them] of rivals) {
    report(`${us} against ${them}, in pairs`, await playMatch({ players: 4, us, them, games: few, seed }))
    report(
      `${us} against ${them}, one against one`,
      await playMatch({ players: 2, us, them, games: few, seed }),
    )
  }
  console.log()
  // Measured on this thread alone, while no other thread plays games.
  for (const players of [4, 2] as const) {
    const part: Part = {
      players,
      us: 'balanced',
      them: 'balanced',
      from: 0,
      games: Math.ceil(games / 25),
      seed,
    }
    const sorted = Float64Array.from(playPart(part).times).sort()
    const at = (share: number) => `${sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2)} ms`
    const way = players === 4 ? 'in pairs' : 'one against one'
    console.log(
      `a decision, ${way}: median ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)} of ${sorted.length}`,
    )
  }
}

/** Matches of six: full games, and games in which all deals are redondas. */
async function playSix(games: number, seed: number): Promise<void> {
  console.log(
    `games of six to 30, wins of the first named with Wilson's 95 % interval, Node ${process.version}\n`,
  )
  const rivals: [Kind, Kind][] = [
    ['balanced', 'random'],
    ['maestro', 'random'],
    ['maestro', 'balanced'],
    ['maestro', 'picante'],
    ['picante', 'amigo'],
    ['amigo', 'principiante'],
  ]
  for (const [us, them] of rivals) {
    for (const picaPica of [false, true]) {
      const way = picaPica ? 'with pica-picas' : 'redondas only'
      const tally = await playMatch({ players: 6, picaPica, us, them, games, seed })
      report(`${us} against ${them}, ${way}`, tally)
    }
  }
}

const [games, seed, part] = process.argv.slice(2)
if (!isMainThread) parentPort!.postMessage(playPart(workerData as Part))
else await (part === 'six' ? playSix : main)(Number(games ?? 2000), Number(seed ?? 0))

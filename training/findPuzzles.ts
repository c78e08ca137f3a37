/**
 * Finds puzzles in games of the bots: decisions in which one choice clearly stands out and a beginner would choose
 * another.
 *
 *   node training/findPuzzles.ts FOLDER FILE [--count 300] [--seed 1] [--lacking 7] [--players 4] [--kinds card,truco]
 *
 * FOLDER contains policy.bin and policy.json, like bots/weights. The puzzles are written to FILE as JSON (`Puzzle` in
 * `bots/src/analysis/puzzle.ts`) after each one that is found; existing puzzles of the file are kept and counted.
 * Picante plays against Maestro, in pairs and one against one, to 15 and 30, every fifth game with flor. The same seed
 * finds the same puzzles. With `lacking` games start late: each side needs at most this many points, and a choice
 * stands out more often. `players` and `kinds` restrict the search.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  createEvaluator,
  decisionKind,
  evaluateDecision,
  PUZZLE_KINDS,
  type Puzzle,
  type PuzzleKind,
  scoreChance,
} from '@valecuatro/bots/analysis'
import { createPolicy, decideAt, decideNaively, mayPass, NAIVE_SHARES } from '@valecuatro/bots/policy'
import {
  type Action,
  type Card,
  deal,
  type Game,
  isCard,
  legal,
  type Move,
  newGame,
  play,
  type Seat,
  seatsOf,
  seatsToAct,
  teamOf,
  view,
} from '@valecuatro/engine'
import { pick, randomHands, seeded } from './table.ts'

/** The required lead of the best choice over the second, beyond the margin. */
const LEAD = 0.08
/** The policy must be this sure of a choice before it is tried. */
const SURE_SHARE = 0.8
/** The least difference that three points must make to the chance to win; below it, no choice can stand out. */
const LEAST_SWING = 0.3
/** Small samples first: a choice that is not ahead on them is not tried on more deals. */
const FIRST_SAMPLES = [6, 16]
const SECOND_SAMPLES = 48
/** The final samples; the second number is used if the first does not settle it. */
const LAST_SAMPLES = [64, 192]

/** The maximum share of puzzles of each kind. */
const MOST: Readonly<Record<PuzzleKind, number>> = {
  card: 0.35,
  envido: 0.3,
  truco: 0.4,
  flor: 0.1,
  mazo: 0,
}
/** The maximum share of puzzles that are solved with the same call. */
const MOST_WITH_SAME_CALL = 0.2

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    lacking: { type: 'string' },
    players: { type: 'string' },
    kinds: { type: 'string', default: PUZZLE_KINDS.join() },
  },
})
const [folder, file] = positionals
if (folder === undefined || file === undefined)
  throw new Error('node training/findPuzzles.ts FOLDER FILE [options]')
const description = JSON.parse(readFileSync(join(folder, 'policy.json'), 'utf8'))
const policy = createPolicy(readFileSync(join(folder, 'policy.bin')), description)
const evaluator = createEvaluator(policy)
const count = Number(options.count)
const kinds = options.kinds.split(',')
const puzzles: Puzzle[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []

interface HandSoFar {
  readonly cards: readonly (readonly Card[])[]
  readonly score: readonly [number, number]
  readonly mano: Seat
  readonly moves: readonly Move[]
}

/** The puzzle in a decision, or null if no choice stands out. */
function puzzleIn(id: string, seed: number, game: Game, seat: Seat, hand: HandSoFar): Puzzle | null {
  if (swingOf(game) < LEAST_SWING) return null
  const seen = view(game, seat)
  const choices = legal(seen, seat).filter(action => action !== 'mazo')
  if (choices.length < 2) return null
  const shares = policy.shares(seen, false)
  const top = shares.reduce((best, each) => (each.share > best.share ? each : best))
  if (top.share < SURE_SHARE || top.action === 'pass') return null
  const naive = decideNaively(seen, seeded(seed))
  const kind = decisionKind(game, top.action)
  if (naive === top.action || naive === 'mazo' || isEnough(kind, top.action)) return null
  for (const samples of FIRST_SAMPLES) {
    const { choices } = evaluateDecision(evaluator, seen, { samples, seed, among: [top.action, naive] })
    if (choices[0]!.action !== top.action || leadOf(choices) < LEAD / 2) return null
  }
  const judged = evaluateDecision(evaluator, seen, {
    samples: SECOND_SAMPLES,
    seed: seed + 1,
    among: choices,
  })
  const [best, second] = judged.choices
  if (best!.action !== top.action || leadOf(judged.choices) < LEAD) return null
  const among = [best!.action, second!.action]
  const isSure = LAST_SAMPLES.some((samples, n) => {
    const sure = evaluateDecision(evaluator, seen, { samples, seed: seed + 2 + n, among })
    return sure.choices[0]!.action === best!.action && leadOf(sure.choices) - sure.choices[1]!.margin >= LEAD
  })
  if (!isSure) return null
  return {
    id,
    rules: game.rules,
    score: hand.score,
    mano: hand.mano,
    cards: hand.cards,
    moves: [...hand.moves],
    seat,
    choices: judged.choices.map(({ action, winChance }) => ({ action, winChance: round(winChance) })),
    kind,
  }
}

/** The difference that three points for one side or the other make to the chance to win the game. */
function swingOf({ rules, score: [ours, theirs], mano }: Game): number {
  const most = rules.target - 1
  const chance = (a: number, b: number) =>
    scoreChance({ rules, score: [Math.min(a, most), Math.min(b, most)], mano }, 0)
  return chance(ours + 3, theirs) - chance(ours, theirs + 3)
}

function leadOf([best, second]: readonly { readonly winChance: number }[]): number {
  return best!.winChance - second!.winChance
}

function isEnough(kind: PuzzleKind, best: Action): boolean {
  const alike = puzzles.filter(puzzle => puzzle.kind === kind)
  const same = alike.filter(puzzle => !isCard(best) && puzzle.choices[0]!.action === best)
  return (
    !kinds.includes(kind) || alike.length >= MOST[kind] * count || same.length >= MOST_WITH_SAME_CALL * count
  )
}

function round(chance: number): number {
  return Math.round(1000 * chance) / 1000
}

/** Plays a game and collects at most one puzzle of each hand. */
function playGame(seed: number): void {
  const random = seeded(seed)
  const players = options.players === undefined ? (seed % 2 === 0 ? 2 : 4) : options.players === '2' ? 2 : 4
  const strong = pick([0, 1] as const, random)
  const target = seed % 3 === 0 ? 30 : 15
  const lateScore = () => Math.max(0, target - 1 - Math.floor(random() * Number(options.lacking)))
  let game = newGame(
    { players, target, flor: seed % 5 === 0 },
    {
      mano: pick(seatsOf(players), random),
      ...(options.lacking !== undefined && { score: [lateScore(), lateScore()] as [number, number] }),
    },
  )
  let hand: HandSoFar | null = null
  let moves: Move[] = []
  let passed = false
  let isFound = false
  while (game.phase !== 'over' && puzzles.length < count) {
    if (game.phase === 'deal') {
      const cards = randomHands(players, random, game.rules.flor)
      moves = []
      hand = { cards, score: game.score, mano: game.mano, moves }
      game = deal(game, cards)
      isFound = false
    }
    const asked = seatsToAct(game)
    const seat = asked[passed ? 1 : 0]!
    const seen = view(game, seat)
    if (!isFound && asked.length === 1) {
      const id = `${seed}-${game.hands}-${moves.length}`
      const puzzle = puzzleIn(id, seed * 10_007 + game.hands * 101 + moves.length, game, seat, hand!)
      if (puzzle !== null) {
        puzzles.push(puzzle)
        isFound = true
        writeFileSync(file!, `[\n${puzzles.map(each => JSON.stringify(each)).join(',\n')}\n]\n`)
        console.log(puzzles.length, id, puzzle.kind, JSON.stringify(puzzle.choices.slice(0, 3)))
      }
    }
    const level = teamOf(seat) === strong ? 'maestro' : 'picante'
    const action: Action | 'pass' = decideAt(
      policy,
      NAIVE_SHARES[level],
      seen,
      random,
      !passed && mayPass(seen),
    )
    passed = action === 'pass'
    if (action === 'pass') continue
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    moves.push({ seat, action })
    game = outcome.game
  }
}

for (let seed = Number(options.seed); puzzles.length < count; seed++) playGame(seed)
for (const kind of PUZZLE_KINDS) console.log(kind, puzzles.filter(puzzle => puzzle.kind === kind).length)

// Random legal games of four, on one core: `node bench/engine.ts [seconds]`.
//
// The same games are played with three ways of keeping every earlier state intact: the engine's own structural sharing,
// a structuredClone of the whole game before each action, and a copy through JSON. An engine with mutable states would
// need at least such copies to give the same guarantee.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  type Action,
  CARDS,
  type Card,
  deal,
  type Game,
  legal,
  newGame,
  play,
  type Seat,
} from '@valecuatro/engine'

const SEATS: readonly Seat[] = [0, 1, 2, 3]
const seconds = Number(process.argv[2] ?? 3)

/** The mulberry32 generator: small, fast and the same on every platform, so that all three ways play the same games. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The first twelve cards of a shuffled deck. */
function randomHands(random: () => number): Card[][] {
  const deck = [...CARDS]
  for (let i = 0; i < 12; i++) {
    const j = i + Math.floor(random() * (deck.length - i))
    ;[deck[i], deck[j]] = [deck[j]!, deck[i]!]
  }
  return SEATS.map(seat => deck.slice(seat * 3, seat * 3 + 3))
}

interface Turn {
  readonly game: Game
  readonly seat: Seat
  readonly action: Action
}

/** Plays one game to its end, calling `legal` for every seat before each action as a server and its bots do. */
function playGame(
  flor: boolean,
  random: () => number,
  copy: (game: Game) => Game,
  seen: (turn: Turn) => void,
) {
  let game = newGame({ flor })
  while (game.phase !== 'over') {
    if (game.phase === 'deal') game = deal(game, randomHands(random))
    const choices: [Seat, Action][] = []
    for (const seat of SEATS) for (const action of legal(game, seat)) choices.push([seat, action])
    const [seat, action] = choices[Math.floor(random() * choices.length)]!
    seen({ game, seat, action })
    const outcome = play(copy(game), seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
  }
  return game.hands
}

/** The processor time of this thread in seconds, which other load on the machine does not affect. */
function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

function measure(copy: (game: Game) => Game, duration: number) {
  const random = seeded(4)
  let hands = 0
  let actions = 0
  let games = 0
  const start = cpuSeconds()
  while (cpuSeconds() - start < duration) {
    for (let i = 0; i < 10; i++) hands += playGame(games++ % 2 === 1, random, copy, () => actions++)
  }
  const elapsed = cpuSeconds() - start
  return { hands: hands / elapsed, actions: actions / elapsed }
}

/** The median heap growth per action, over batches of `play` calls too small to trigger a garbage collection. */
function bytesPerAction(copy: (game: Game) => Game): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const turns: Turn[] = []
  const random = seeded(40)
  while (turns.length < BATCH * BATCHES) {
    playGame(turns.length % 2 === 1, random, same, turn => turns.push(turn))
  }
  const samples = Array.from({ length: BATCHES }, (_, batch) => {
    const some = turns.slice(batch * BATCH, (batch + 1) * BATCH)
    collect()
    const before = process.memoryUsage().heapUsed
    for (const { game, seat, action } of some) play(copy(game), seat, action)
    return (process.memoryUsage().heapUsed - before) / BATCH
  })
  return samples.toSorted((a, b) => a - b)[BATCHES >> 1]!
}

const BATCH = 100
const BATCHES = 51

const same = (game: Game) => game
const WAYS: readonly [string, (game: Game) => Game][] = [
  ['structural sharing (the engine)', same],
  ['structuredClone per action', game => structuredClone(game)],
  ['JSON copy per action', game => JSON.parse(JSON.stringify(game)) as Game],
]

for (const [, copy] of WAYS) measure(copy, 0.5)
const results = WAYS.map(([name, copy]) => ({ name, ...measure(copy, seconds), bytes: bytesPerAction(copy) }))
const round = (value: number) => Math.round(value).toLocaleString('en')
console.log(
  `random legal games of four, half of them with flor, ${seconds} s of one core each, Node ${process.version}`,
)
for (const { name, hands, actions, bytes } of results) {
  const ratio = (results[0]!.actions / actions).toFixed(1)
  console.log(
    `${name.padEnd(32)} ${round(actions).padStart(9)} actions/s ${round(hands).padStart(8)} hands/s ` +
      `${round(bytes).padStart(6)} bytes/action   engine is ${ratio}x`,
  )
}

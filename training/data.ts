/**
 * Plays games of the heuristic bots and writes their decisions, which `train.py clone` learns to imitate: the features,
 * the legal choices and the choice of a balanced bot.
 *
 *   node training/data.ts FILE [seconds] [seed]
 */
import { createWriteStream } from 'node:fs'
import { type Bot, CHARACTERS, createBot, thinkingTime } from '@valecuatro/bots'
import { CHOICES, FEATURES, mayPass, observe } from '@valecuatro/bots/policy'
import {
  type Action,
  deal,
  ENVIDO_BY,
  type Game,
  legal,
  newGame,
  play,
  type Seat,
  seatsOf,
  seatsToAct,
  teamOf,
  type View,
  view,
} from '@valecuatro/engine'
import { pick, type Random, randomHands, seeded, TRAINED_FALTAS } from './table.ts'

interface Player {
  readonly act: Bot
  readonly time: (view: View) => number
  readonly isRecorded: boolean
}

function playerOf(kind: string, random: Random): Player {
  if (kind === 'random') {
    const act = (seen: View) => {
      const choices = legal(seen, seen.seat!)
      return pick(choices.length > 1 ? choices.filter(action => action !== 'mazo') : choices, random)
    }
    return { act, time: () => 2000 * random(), isRecorded: false }
  }
  const character = CHARACTERS.find(each => each === kind)!
  return {
    act: createBot(character, random),
    time: seen => thinkingTime(character, seen, random),
    isRecorded: character === 'balanced',
  }
}

/** Encodes a decision as 104 bytes; null if there was only one choice. */
function record(seen: View, canPass: boolean, action: Action | 'pass'): Buffer | null {
  const { features, actions } = observe(seen, canPass)
  const choices = actions.flatMap((each, choice) => (each === null ? [] : [choice]))
  const choice = actions.indexOf(action)
  if (choices.length < 2 || choice < 0) return null
  const bytes = Buffer.alloc(FEATURES / 8 + 3)
  for (const index of features) bytes[index >> 3]! |= 1 << (index & 7)
  bytes.writeUInt16LE(
    choices.reduce((bits, each) => bits | (1 << each), 0),
    FEATURES / 8,
  )
  bytes[FEATURES / 8 + 2] = choice
  return bytes
}

function playGame(random: Random, write: (bytes: Buffer) => void): void {
  const players = random() < 0.6 ? 4 : 2
  const target = random() < 0.25 ? 15 : 30
  const rules = {
    players,
    target,
    flor: random() < 0.15,
    falta: random() < 0.9 ? ('asart' as const) : pick(TRAINED_FALTAS, random),
    envidoBy: random() < 0.9 ? ('any' as const) : pick(ENVIDO_BY, random),
  } as const
  const score =
    random() < 0.5
      ? ([0, 0] as const)
      : ([Math.floor(random() * target), Math.floor(random() * target)] as const)
  const rivals = pick(['balanced', 'balanced', 'daring', 'careful', 'random'], random)
  const table = seatsOf(players).map(seat => playerOf(teamOf(seat) === 0 ? 'balanced' : rivals, random))
  let game: Game = newGame(rules, { mano: Math.floor(random() * players) as Seat, score })
  while (game.phase !== 'over') {
    if (game.phase === 'deal') game = deal(game, randomHands(players, random))
    const asked = seatsToAct(game)
    const waits = asked.map(seat => (asked.length > 1 ? table[seat]!.time(view(game, seat)) : 0))
    const seat = asked[waits.indexOf(Math.min(...waits))]!
    const first = asked[0]!
    const before = view(game, first)
    if (seat !== first && table[first]!.isRecorded && mayPass(before)) {
      const bytes = record(before, true, 'pass')
      if (bytes !== null) write(bytes)
    }
    const seen = view(game, seat)
    const action = table[seat]!.act(seen)
    if (table[seat]!.isRecorded) {
      const bytes = record(seen, seat === first && mayPass(seen), action)
      if (bytes !== null) write(bytes)
    }
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
  }
}

const [file, seconds = '20', seed = '1'] = process.argv.slice(2)
if (file === undefined) throw new Error('node training/data.ts FILE [seconds] [seed]')
const out = createWriteStream(file)
const random = seeded(Number(seed) * 1_000_003)
const end = performance.now() + 1000 * Number(seconds)
let decisions = 0
while (performance.now() < end) {
  playGame(random, bytes => {
    out.write(bytes)
    decisions++
  })
}
out.end(() => console.log(`${decisions} decisions of balanced bots, ${CHOICES.length} choices`))

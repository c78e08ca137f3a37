/**
 * Plays random hands in the engine and writes what each seat knows and may do, for compare.cpp.
 *
 *   node training/traces.ts FILE [hands] [seed] [bug]
 *
 * With `bug`, one score of the trace is wrong, so that the comparison must fail.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CHOICES, FEATURES, mayPass, observe } from '@valecuatro/bots/policy'
import {
  CARDS,
  deal,
  ENVIDO_BY,
  type Game,
  newGame,
  type Players,
  play,
  type Seat,
  seatsToAct,
  view,
} from '@valecuatro/engine'
import { pick, type Random, randomHands, seeded, TRAINED_FALTAS } from './table.ts'

const END = 255

/** One hand as bytes: the rules, the deal, each decision, and how it ended. */
function traceHand(random: Random): number[] {
  const players = pick([2, 4] as const, random) as Players
  const target = pick([15, 30], random)
  const flor = random() < 0.5
  const falta = pick(TRAINED_FALTAS, random)
  const earlyMazo = pick([1, 2] as const, random)
  const envidoBy = pick(ENVIDO_BY, random)
  const mano = Math.floor(random() * players) as Seat
  const score = [Math.floor(random() * target), Math.floor(random() * target)] as const
  const canFold = random() < 0.3
  const hands = randomHands(players, random, flor)
  const bytes = [
    players,
    target,
    Number(flor),
    TRAINED_FALTAS.indexOf(falta),
    earlyMazo,
    ENVIDO_BY.indexOf(envidoBy),
    mano,
    ...score,
    Number(canFold),
    ...hands.flat().map(card => CARDS.indexOf(card)),
  ]
  let game: Game = deal(
    newGame({ players, target, flor, falta, earlyMazo, envidoBy }, { mano, score }),
    hands,
  )
  let passed = false
  while (game.phase === 'play') {
    const asked = seatsToAct(game)
    const seat: Seat = asked[passed ? 1 : 0]!
    const seen = view(game, seat)
    const { features, actions } = observe(seen, !passed && mayPass(seen), canFold)
    const choices = actions.flatMap((action, choice) => (action === null ? [] : [choice]))
    // Cards and raises are preferred to folding, so that hands are long.
    const kept = choices.filter(choice => CHOICES[choice] !== 'mazo' || random() < 0.3)
    const choice = pick(kept.length > 0 ? kept : choices, random)
    const legal = choices.reduce((bits, each) => bits | (1 << each), 0)
    const packed = new Uint8Array(FEATURES / 8)
    for (const index of features) packed[index >> 3]! |= 1 << (index & 7)
    bytes.push(seat, legal & 255, legal >> 8, ...packed, choice)
    const action = actions[choice]!
    passed = action === 'pass'
    if (action === 'pass') continue
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
  }
  return [...bytes, END, ...game.score, Number(game.phase === 'over')]
}

/** Writes a trace of this many hands; with `hasBug`, one score in it is wrong. */
export function writeTrace(file: string, hands: number, seed: number, hasBug = false): void {
  const random = seeded(seed)
  const parts: Buffer[] = []
  for (let hand = 0; hand < hands; hand++) {
    const bytes = traceHand(random)
    if (hasBug && hand === hands >> 1) bytes[bytes.length - 2]!++
    parts.push(Buffer.from(bytes))
  }
  writeFileSync(file, Buffer.concat(parts))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, hands = '5000', seed = '1', bug] = process.argv.slice(2)
  if (file === undefined) throw new Error('node training/traces.ts FILE [hands] [seed] [bug]')
  writeTrace(file, Number(hands), Number(seed), bug === 'bug')
}

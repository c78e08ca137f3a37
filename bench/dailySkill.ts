/**
 * How much better the daily deal shows skill than as many ordinary hands. Bots of the four levels play the twelve hands of
 * each day against Maestro, as many hands with cards of their own, and as many hands in games to 30. For each way the
 * correlation of the score with the level is printed, and how many hands it needs for the same certainty.
 *
 * The certainty of a score is r² / (1 - r²) for the correlation r with the level, which grows in proportion to the number of
 * hands. Exits with an error if the daily deal needs more than half of the ordinary hands.
 *
 *   node bench/dailySkill.ts [--players 1000] [--days 30] [--seed 1]
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Bot, LEVELS } from '@valecuatro/bots'
import { createLevelBot, createPolicy } from '@valecuatro/bots/policy'
import { deal, type Game, newGame, play, type Rules, type Seat, seatsToAct, view } from '@valecuatro/engine'
import { cardsOf, DAILY_RULES, seatOfPlayer, standingIn } from '../server/src/daily/rules.ts'
import { duplicateRandom } from '../server/src/games/duplicate.ts'
import { randomHands, seeded } from '../training/table.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '1000' },
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
})
const [players, days, seed] = [Number(values.players), Number(values.days), Number(values.seed)]
const HANDS = 12
const MAX_RATIO = 0.5
const ORDINARY: Rules = newGame({ players: 2, target: 30 }).rules

const folder = new URL('../bots/weights/', import.meta.url)
const policy = createPolicy(
  readFileSync(new URL('policy.bin', folder)),
  JSON.parse(readFileSync(new URL('policy.json', folder), 'utf8')),
)
const levelOf = (player: number) => player % LEVELS.length
/** The secret of a day; all threads know it. */
const secretOf = (day: number) => createHash('sha256').update(`${seed} ${day}`).digest('hex')

/** Plays a hand that has been dealt to its end. */
function playOut(dealt: Game, botOf: (game: Game, seat: Seat) => Bot): Game {
  let game = dealt
  while (game.phase === 'play') {
    const [seat] = seatsToAct(game)
    const outcome = play(game, seat!, botOf(game, seat!)(view(game, seat!)))
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
  }
  return game
}

/** The points of a bot in a hand of a day: Maestro's choices follow from the secret, as on the server. */
function playDuplicate(bot: Bot, day: number, hand: number): number {
  const seat = seatOfPlayer(hand)
  const [secret, name] = [secretOf(day), `day ${day}`]
  const maestroOf = (game: Game, at: Seat) =>
    createLevelBot(
      policy,
      'maestro',
      duplicateRandom({ secret, seeds: [name], duplicateHand: hand, game }, at),
    )
  const start = deal(newGame(DAILY_RULES), cardsOf(secret, name, hand))
  const { score } = playOut(start, (game, at) => (at === seat ? bot : maestroOf(game, at)))
  return score[seat] - score[1 - seat]!
}

/** The results of some players: on each day the points of their twelve hands, and the share of games won. */
interface Part {
  daily: number[][]
  ordinary: number[][]
  won: number[]
}

function playPart(own: readonly number[]): Part {
  const random = seeded(seed + 7919 * (own[0]! + 1))
  const bots = LEVELS.map(level => createLevelBot(policy, level, random))
  const maestro = createLevelBot(policy, 'maestro', random)
  const games = own.map(() => ({ game: newGame(ORDINARY), won: 0, played: 0 }))
  const part: Part = { daily: [], ordinary: [], won: [] }
  for (let day = 0; day < days; day++) {
    const daily: number[] = []
    const ordinary: number[] = []
    for (const [index, player] of own.entries()) {
      const bot = bots[levelOf(player)]!
      const table = games[index]!
      let [total, other] = [0, 0]
      for (let hand = 1; hand <= HANDS; hand++) {
        total += playDuplicate(bot, day, hand)
        const seat = seatOfPlayer(hand)
        const dealt = deal(newGame(DAILY_RULES), randomHands(2, random))
        const { score } = playOut(dealt, (_, at) => (at === seat ? bot : maestro))
        other += score[seat] - score[1 - seat]!
        const after = playOut(deal(table.game, randomHands(2, random)), (_, at) => (at === 0 ? bot : maestro))
        const isOver = after.phase === 'over'
        if (isOver) table.played++
        if (after.winner === 0) table.won++
        table.game = isOver ? newGame(ORDINARY, { mano: (table.played % 2) as Seat }) : after
      }
      daily.push(total)
      ordinary.push(other)
    }
    part.daily.push(daily)
    part.ordinary.push(ordinary)
  }
  part.won = games.map(({ won, played }) => (played === 0 ? 0.5 : won / played))
  return part
}

if (!isMainThread) {
  parentPort!.postMessage(playPart(workerData))
} else {
  const threads = Math.min(availableParallelism(), players)
  const parts = await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const own = Array.from({ length: players }, (_, player) => player).filter(
        each => each % threads === thread,
      )
      const worker = new Worker(new URL(import.meta.url), { workerData: own, argv: process.argv.slice(2) })
      return once(worker, 'message').then(([part]) => ({ own, part: part as Part }))
    }),
  )
  const merged = (which: 'daily' | 'ordinary') =>
    Array.from({ length: days }, (_, day) => {
      const all: number[] = []
      for (const { own, part } of parts)
        for (const [index, player] of own.entries()) all[player] = part[which][day]![index]!
      return all
    })
  const won: number[] = []
  for (const { own, part } of parts)
    for (const [index, player] of own.entries()) won[player] = part.won[index]!
  report(merged('daily'), merged('ordinary'), won)
}

function report(dailyPoints: number[][], ordinaryPoints: number[][], wins: number[]) {
  const dailyPercentiles = dailyPoints.map(totals => {
    const counts = new Map<number, number>()
    for (const total of totals) counts.set(total, (counts.get(total) ?? 0) + 1)
    return totals.map(total => standingIn(counts, total)!.percentile)
  })
  /** The mean of the first days for each player. */
  const scoresOver = (results: readonly (readonly number[])[], count: number) =>
    Array.from({ length: players }, (_, player) => mean(results.slice(0, count).map(day => day[player]!)))

  /** Each level's true strength: its mean in ordinary hands, over all players and days. */
  const strengths = LEVELS.map((_, level) =>
    mean(scoresOver(ordinaryPoints, days).filter((_, player) => levelOf(player) === level)),
  )
  function correlation(scores: readonly number[]): number {
    const truth = scores.map((_, player) => strengths[levelOf(player)]!)
    const [middle, middleOfTruth] = [mean(scores), mean(truth)]
    const covariance = mean(scores.map((score, n) => (score - middle) * (truth[n]! - middleOfTruth)))
    return covariance / Math.sqrt(variance(scores) * variance(truth))
  }
  /** Grows in proportion to the number of hands: the explained variance against the rest. */
  function certainty(scores: readonly number[]): number {
    const explained = correlation(scores) ** 2
    return explained / (1 - explained)
  }

  const rows = {
    'daily, percentiles': scoresOver(dailyPercentiles, days),
    'daily, points': scoresOver(dailyPoints, days),
    'ordinary hands, points': scoresOver(ordinaryPoints, days),
    'games to 30, share won': wins,
  }
  const reference = certainty(rows['ordinary hands, points'])
  console.log(`${players} players of ${LEVELS.length} levels, ${days} days of ${HANDS} hands, seed ${seed}`)
  console.log(
    `strengths (points a day): ${LEVELS.map((level, n) => `${level} ${strengths[n]!.toFixed(2)}`).join(', ')}`,
  )
  for (const [name, scores] of Object.entries(rows)) {
    const certain = certainty(scores)
    console.log(
      `${name.padEnd(24)} correlation ${correlation(scores).toFixed(3)}   certainty ${certain.toFixed(2).padStart(6)}   hands needed ${(reference / certain).toFixed(2)}`,
    )
  }
  const correlations = [1, 5, 10, 20, days].filter(count => count <= days)
  for (const [name, results] of [
    ['daily, percentiles', dailyPercentiles],
    ['ordinary hands, points', ordinaryPoints],
  ] as const)
    console.log(
      `${name.padEnd(24)} ${correlations.map(count => `${count} d: ${correlation(scoresOver(results, count)).toFixed(3)}`).join('   ')}`,
    )
  const ratio = reference / certainty(rows['daily, percentiles'])
  console.log(`The daily deal needs ${ratio.toFixed(2)} of the ordinary hands for the same certainty.`)
  if (ratio > MAX_RATIO) process.exitCode = 1
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}

function variance(numbers: readonly number[]): number {
  const middle = mean(numbers)
  return mean(numbers.map(each => (each - middle) ** 2))
}

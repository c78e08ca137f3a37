/**
 * Simulates the queues, one against one to three against three, with 10, 100 and 1,000 players joining per minute: how long they wait, how far the ratings at a
 * table differ, and how many games are decided beforehand (one side wins with a chance of 70 % or more), compared
 * with a queue that seats those who have waited longest, with the same players in the same run. The players' ratings
 * come from games that were rated like real ones.
 *
 *   node bench/matchmaking.ts [--minutes 30] [--seed 1]
 */
import { parseArgs } from 'node:util'
import '../scripts/allPackages.mjs'
import { seededRandom } from '@valecuatro/bots/analysis'
import { MODES, type Mode, playersIn, teamSizeOf, type UserId } from '@valecuatro/contract'
import { rating } from 'openskill'
import {
  balanceTeams,
  displayedRating,
  isProvisional,
  type Rating,
  ratingsAfter,
} from '../server/src/matches/ratings.ts'
import { countSplit, isBusy, planTables, type WaitingPlayer } from '../server/src/queue/matchmaking.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
})
const minutes = Number(values.minutes)

const PLAYERS = 2000
const SERVE_INTERVAL_S = 2
const DECIDED_FROM = 0.7
/** The part of those who join three against three as one of two, and as one of three. */
const IN_PAIRS = 0.3
const IN_THREES = 0.2
/** How much better the best tenth is than the average: it wins about two games of three against it. */
const SKILL_SPREAD = 0.55

interface Person {
  skill: number
  rating: Rating
}

/** People with the ratings that they have after 0 to 200 rated games each, most of them few. */
function createPeople(random: () => number, seats: number): Person[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const people = Array.from({ length: PLAYERS }, () => ({
    person: { skill: SKILL_SPREAD * normal(), rating: rating() as Rating },
    games: Math.min(200, Math.floor(-40 * Math.log(1 - random()))),
  }))
  for (let round = 0; round < 200; round++) {
    const playing = people
      .filter(({ games }) => games > round)
      .map(({ person }) => ({ person, order: random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ person }) => person)
    for (let at = 0; at + seats <= playing.length; at += seats) {
      const table = playing.slice(at, at + seats)
      const winner = random() < chanceOf(table) ? 0 : 1
      const results = table.map((_, seat) => ({ seat, won: seat % 2 === winner }))
      const after = ratingsAfter(
        table.map(each => each.rating),
        results,
        winner,
      )
      for (const [seat, person] of table.entries()) person.rating = after[seat]!
    }
  }
  return people.map(({ person }) => person)
}

/** The true chance of the players on the even seats, which the server does not know. */
function chanceOf(table: Person[]): number {
  const lead = table.reduce((sum, { skill }, seat) => sum + (seat % 2 === 0 ? skill : -skill), 0)
  return 1 / (1 + Math.exp(-lead))
}

interface Result {
  wait: number
  longestWait: number
  difference: number
  decided: number
}

/** Lets players join for some minutes. No player gives up. */
function simulate(mode: Mode, perMinute: number, people: Person[], isByRating: boolean): Result {
  const random = seededRandom(Number(values.seed) + perMinute)
  const waiting: (WaitingPlayer & { person: Person })[] = []
  const joins: number[] = []
  const waits: number[] = []
  const differences: number[] = []
  let decided = 0
  let games = 0

  function seat(seconds: number) {
    const joined = joins.filter(at => at > seconds - 60).length
    const now = new Date(seconds * 1000)
    const tables = planTables(mode, waiting, { now, isBusy: isByRating && isBusy(mode, joined) })
    for (const table of tables as (typeof waiting)[]) {
      for (const player of table) {
        waiting.splice(waiting.indexOf(player), 1)
        waits.push(seconds - player.joinedAt.getTime() / 1000)
      }
      const rated = table.map(player => ({ ...player, rating: player.person.rating }))
      const placed = balanceTeams(rated, countSplit).map(({ person }) => person)
      const shown = placed.map(each => displayedRating(each.rating))
      differences.push(Math.max(...shown) - Math.min(...shown))
      if (Math.abs(chanceOf(placed) - 0.5) >= DECIDED_FROM - 0.5) decided++
      games++
    }
  }

  let served = 0
  for (let seconds = 0; seconds < minutes * 60; ) {
    const partySize = sizeOfParty(mode, random)
    // The others of a party do not come on their own.
    seconds += ((-60 * partySize) / perMinute) * Math.log(1 - random())
    for (; served + SERVE_INTERVAL_S < seconds; served += SERVE_INTERVAL_S) seat(served + SERVE_INTERVAL_S)
    const free = people.filter(person => !waiting.some(each => each.person === person))
    const leaderId = `${joins.length}` as UserId
    for (let n = 0; n < partySize; n++) {
      const [person] = free.splice(Math.floor(random() * free.length), 1)
      waiting.push({
        userId: `${joins.length}` as UserId,
        leaderId,
        partySize,
        joinedAt: new Date(seconds * 1000),
        rating: displayedRating(person!.rating),
        isProvisional: isProvisional(person!.rating),
        person: person!,
      })
      joins.push(seconds)
    }
    seat(seconds)
  }
  return {
    wait: median(waits),
    longestWait: Math.max(...waits),
    difference: median(differences),
    decided: decided / games,
  }
}

/** How many players join together. */
function sizeOfParty(mode: Mode, random: () => number): number {
  if (mode !== '3v3') return 1
  // So many parties that the parts of players are those above.
  const [threes, pairs] = [IN_THREES / 3, IN_PAIRS / 2]
  const pick = random() * (threes + pairs + (1 - IN_THREES - IN_PAIRS))
  return pick < threes ? teamSizeOf(mode) : pick < threes + pairs ? 2 : 1
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

for (const mode of MODES) {
  const people = createPeople(seededRandom(Number(values.seed)), playersIn(mode))
  const shown = people.map(each => displayedRating(each.rating)).sort((a, b) => a - b)
  const at = (share: number) => shown[Math.floor(share * (shown.length - 1))]
  console.log(
    `\n${mode}: ratings of ${PLAYERS} players: 10 % below ${at(0.1)}, median ${at(0.5)}, 10 % above ${at(0.9)}`,
  )
  console.table(
    Object.fromEntries(
      [10, 100, 1000].flatMap(perMinute =>
        [false, true].map(isByRating => {
          const { wait, longestWait, difference, decided } = simulate(mode, perMinute, people, isByRating)
          return [
            `${perMinute} per minute, ${isByRating ? 'by rating' : 'longest wait'}`,
            {
              'median wait (s)': wait.toFixed(1),
              'longest wait (s)': longestWait.toFixed(1),
              'median difference': Math.round(difference),
              'decided beforehand': `${(100 * decided).toFixed(1)} %`,
            },
          ]
        }),
      ),
    ),
  )
}

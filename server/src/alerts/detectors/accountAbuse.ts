import type { DetectorSettings, EvidenceCode } from '@valecuatro/contract'
import { readSessionLocations, type SessionLocation } from '../../accounts/index.ts'
import {
  type FinishedGame,
  type FinishedGamePlayer,
  type PairHistory,
  type PairResult,
  type Person,
  readPairHistory,
  type WinCount,
} from '../../matches/index.ts'
import { shortAddress } from '../../platform/http/shortAddress.ts'
import { findEntrantsOnSameDevice } from '../../tournaments/index.ts'
import {
  defineDetector,
  type Evidence,
  type Finding,
  type GameReview,
  hoursBefore,
  linksIn,
  personOf,
  playerSubject,
  type ReportObservation,
} from './detector.ts'
import { round, sigmaAboveExpected } from './winRates.ts'

type Settings = DetectorSettings['account_abuse']

/** Players use their session shortly before they sit down, because the page asks who is signed in. */
const SESSION_USED_WITHIN_MS = 30 * 60_000

export const detector = defineDetector('account_abuse', {
  source: 'anti_cheat',

  listen(ctx, report) {
    ctx.events.onSignal('daily-second-account', ({ userId, username, other, day, address }) => {
      const evidence = { from: address, day, at: ctx.now().toISOString() }
      reportPair(report, [{ _id: userId, username }, other], 'same-daily-deal', evidence)
    })
  },

  observationRules: [
    {
      // Two accounts that were used in one browser while they sat at one table, or played in one tournament or daily deal.
      code: 'same-device',
      lookBackMinutes: ({ within }) => within * 60,
      looksBackForDays: true,
      evaluate: ({ times, evidence }, { tables }) => {
        if (times < tables) return null
        const others = new Map(evidence.map(({ other }) => [JSON.stringify(other), other]))
        const tournaments = evidence.flatMap(({ tournamentId }) => tournamentId ?? [])
        return {
          severity: 'high',
          metadata: {
            seen: evidence.map(({ where, from, at }) => ({ where, from, at })),
            players: [...others.values()],
            tournaments: [...new Set(tournaments)],
            ...linksIn(evidence),
          },
        }
      },
    },
  ],

  /** Each winner with each loser, if both have played often enough. */
  pairsToCount({ players, finishedAt }, { oneSidedGames, within }) {
    const experienced = players.filter(({ gamesPlayed }) => gamesPlayed >= oneSidedGames)
    const after = hoursBefore(finishedAt, within)
    return experienced
      .filter(({ won }) => won)
      .flatMap(winner =>
        experienced
          .filter(loser => !loser.won && loser.seat % 2 !== winner.seat % 2)
          .map(loser => ({ one: personOf(winner), other: personOf(loser), areOpponents: true, after })),
      )
  },

  async reviewGame(review) {
    const { db, game } = review
    const locations = await readSessionLocations(
      db,
      game.players.map(({ userId }) => userId),
      new Date(game.startedAt.getTime() - SESSION_USED_WITHIN_MS),
      game.finishedAt,
    )
    for (const result of review.pairResults) await reviewOpponents(review, result, locations)
    reportSharedDevices(review, locations)
    await reportDevicesInTournament(review)
  },
})

async function reviewOpponents(
  { db, game, settings, raiseIf }: GameReview<'account_abuse'>,
  result: PairResult,
  locations: readonly SessionLocation[],
) {
  const { one: winner, other: loser, after: since } = result
  // A first check against even odds: the usual results of the two can only make it less suspicious.
  const seats = game.players.length
  if (!isOneSided(result, [], seats, settings)) return
  const address = findSharedAddress(locations, winner, loser)
  if (!address) return
  const alert = { code: 'one-sided', subject: loser._id, playerId: loser._id, since } as const
  await raiseIf(alert, async period => {
    const history = await readPairHistory(db, { one: winner, other: loser, areOpponents: true }, period)
    return history && evaluateOpponents({ winner, loser, seats, address, history }, settings)
  })
}

const isOneSided = (
  count: WinCount,
  elsewhere: WinCount[],
  seats: number,
  { oneSidedGames, oneSidedSigma }: Settings,
) => count.games >= oneSidedGames && sigmaAboveExpected(count, elsewhere, seats) >= oneSidedSigma

export interface Opponents {
  winner: Person
  loser: Person
  /** The number of seats of the reviewed game. */
  seats: number
  /** The shortened address that both have used. */
  address: string
  /** The winner's games against the loser. */
  history: PairHistory
}

/**
 * Two accounts of one address, one of which loses to the other far more often than to anyone else. A shared address
 * alone is no evidence: families, schools and cafés share one.
 */
export function evaluateOpponents(
  { winner, loser, seats, address, history }: Opponents,
  settings: Settings,
): Finding | null {
  const { games, wins, newest, oneElsewhere, otherElsewhere } = history
  const loserLosesElsewhere = { ...otherElsewhere, wins: otherElsewhere.games - otherElsewhere.wins }
  const elsewhere = [oneElsewhere, loserLosesElsewhere]
  if (!isOneSided(history, elsewhere, seats, settings)) return null
  return {
    severity: 'medium',
    metadata: {
      lost: `${wins} of ${games}`,
      sigma: round(sigmaAboveExpected(history, elsewhere, seats), 1),
      from: address,
      players: [loser, winner],
      games: newest.map(({ gameId }) => gameId),
      matches: newest.map(({ matchId }) => matchId),
    },
  }
}

function findSharedAddress(locations: readonly SessionLocation[], one: Person, other: Person): string | null {
  const addressesOf = ({ _id }: Person) =>
    locations.filter(({ userId }) => userId === _id).map(({ address }) => address)
  const others = addressesOf(other)
  const shared = addressesOf(one).find(address => others.includes(address))
  return shared === undefined ? null : shortAddress(shared)
}

/** Reports the newer of the two accounts; ids are in chronological order. */
function reportPair(
  report: ReportObservation<'same-device'>,
  [one, other]: [Person, Person],
  where: EvidenceCode,
  evidence: Evidence,
) {
  const [newer, older] = one._id > other._id ? [one, other] : [other, one]
  report({
    code: 'same-device',
    subject: playerSubject(newer._id),
    evidence: { where, ...evidence, other: older },
  })
}

function reportSharedDevices(
  { game, report }: GameReview<'account_abuse'>,
  locations: readonly SessionLocation[],
) {
  const { gameId, matchId, finishedAt } = game
  const people = peopleIn(game)
  for (const [index, one] of locations.entries())
    for (const other of locations.slice(index + 1)) {
      if (one.device === null || one.device !== other.device || one.userId === other.userId) continue
      const evidence = { from: shortAddress(one.address), gameId, matchId, at: finishedAt.toISOString() }
      reportPair(report, [people.get(one.userId)!, people.get(other.userId)!], 'same-table', evidence)
    }
}

async function reportDevicesInTournament({ db, game, report }: GameReview<'account_abuse'>) {
  const { tournamentId, finishedAt } = game
  if (!tournamentId) return
  const people = peopleIn(game)
  const shared = await findEntrantsOnSameDevice(db, tournamentId, [...people.keys()])
  for (const { userId, address, other } of shared) {
    if (people.has(other._id)) continue
    const evidence = { from: shortAddress(address), tournamentId, at: finishedAt.toISOString() }
    reportPair(report, [people.get(userId)!, other], 'same-tournament', evidence)
  }
}

const peopleIn = ({ players }: FinishedGame) =>
  new Map(players.map((player: FinishedGamePlayer) => [player.userId, personOf(player)]))

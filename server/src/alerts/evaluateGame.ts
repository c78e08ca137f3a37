import type { AlertType, DetectorSettings } from '@valecuatro/contract'
import type { Database } from '../platform/database.ts'
import { shortAddress } from '../platform/shortAddress.ts'
import { areOrdinaryRivals, judgeRivals, SAME_DEVICE } from './detectors/accountAbuse.ts'
import { isRapid, judgeRapidWins, judgeStreak } from './detectors/rapidWins.ts'
import { isGivenAway, judgeLosses } from './detectors/suspiciousActivity.ts'
import { isOrdinaryPair, isRegular, judgePair, judgeRegularity } from './detectors/unusualPattern.ts'
import type { Finished, Played } from './gameStats.ts'
import {
  countMeetings,
  findUnbeaten,
  type Meeting,
  type Person,
  readConduct,
  readPair,
  readRivals,
  readStreak,
  readWins,
  type Stretch,
} from './playerHistory.ts'
import { type Finding, lastClosed } from './raise.ts'
import { type Place, readDevicesOfTournament, readPlaces } from './sessionLocations.ts'
import { type Judged, ofPlayer, type Signal } from './signals.ts'

const HOUR = 60 * 60_000
const LONG_AGO = new Date(0)
/** No streak has to be longer than this to be noticed. */
const LONGEST_STREAK = 150

export interface Verdict {
  findings: Omit<Finding, 'at'>[]
  signs: Signal[]
}

const personOf = ({ userId, username }: Played): Person => ({ _id: userId, username })

/**
 * What a finished game makes of its players. Each detector first looks at this game alone; only where that gives a
 * reason, at what was played before.
 */
export async function evaluateGame(
  db: Database,
  game: Finished,
  settings: DetectorSettings,
): Promise<Verdict> {
  const findings: Verdict['findings'] = []
  const until = game.finishedAt
  const ago = (hours: number) => new Date(game.finishedAt.getTime() - hours * HOUR)

  /** What somebody has looked into and closed is not held against anybody again: then only what came after it counts. */
  async function hold(
    type: AlertType,
    rule: string,
    playerId: string,
    after: Date,
    judge: (stretch: Stretch) => Promise<Judged | null>,
  ) {
    let judged = await judge({ after, until })
    if (!judged) return
    const closed = (await lastClosed(db, [rule])).get(rule)
    if (closed && closed > after) judged = await judge({ after: closed, until })
    if (judged) findings.push({ ...judged, type, rule, playerId })
  }

  async function judgeSpeed({ userId }: Played) {
    const { rapid_wins: rapid } = settings
    if (!rapid.on || !isRapid(game.secondsPerMove, rapid)) return
    await hold('rapid_wins', `rapid-wins:${userId}`, userId, ago(rapid.within), async stretch =>
      judgeRapidWins(await readWins(db, userId, stretch), rapid),
    )
  }

  async function judgeStreaks(winners: readonly Played[]) {
    const { rapid_wins: rapid } = settings
    if (!rapid.on) return
    const old = winners.filter(({ wins }) => wins >= rapid.streak).map(({ userId }) => userId)
    const unbeaten = await findUnbeaten(db, old, until, rapid.streak)
    for (const { userId, wins, gamesPlayed } of winners.filter(each => unbeaten.includes(each.userId)))
      await hold('rapid_wins', `streak:${userId}`, userId, LONG_AGO, async stretch =>
        judgeStreak(
          await readStreak(db, userId, stretch, LONGEST_STREAK),
          { games: gamesPlayed, wins },
          rapid,
        ),
      )
  }

  async function judgeAnswers(player: Played) {
    const { unusual_pattern: unusual } = settings
    if (!unusual.on || !player.isHimself || !isRegular(player, unusual)) return
    const { userId } = player
    await hold('unusual_pattern', `regular-times:${userId}`, userId, ago(24), async stretch => {
      const past = await readConduct(db, userId, stretch)
      const answers = past.flatMap(({ gameId, matchId, players }) =>
        players.flatMap(each =>
          each.userId === userId && each.isHimself ? [{ ...each, gameId, matchId }] : [],
        ),
      )
      return judgeRegularity(answers, unusual)
    })
  }

  /** The two who won, and each of them with each who lost: as far as they have played for long enough. */
  function meetings(winners: readonly Played[], losers: readonly Played[]): Meeting[] {
    const { unusual_pattern: unusual, account_abuse: abuse } = settings
    const [one, other] = winners.filter(({ wins }) => wins >= unusual.pairGames / 2).map(personOf)
    const isRegular = ({ gamesPlayed }: Played) => gamesPlayed >= abuse.oneSidedGames
    return [
      ...(unusual.on && one && other ? [{ one, other, areRivals: false, after: LONG_AGO }] : []),
      ...(abuse.on ? winners.filter(isRegular) : []).flatMap(winner =>
        losers
          .filter(loser => isRegular(loser) && loser.seat % 2 !== winner.seat % 2)
          .map(loser => ({
            one: personOf(winner),
            other: personOf(loser),
            areRivals: true,
            after: ago(abuse.within),
          })),
      ),
    ]
  }

  async function judgePartners({ one, other }: Meeting) {
    const pair = one._id < other._id ? ([one, other] as const) : ([other, one] as const)
    const rule = `pair:${pair[0]._id}:${pair[1]._id}`
    await hold('unusual_pattern', rule, pair[0]._id, LONG_AGO, async stretch => {
      const found = await readPair(db, pair, stretch)
      return found && judgePair(found, settings.unusual_pattern)
    })
  }

  async function judgeLoser({ userId, folds, isHimself }: Played) {
    const { suspicious_activity: suspicious } = settings
    if (!suspicious.on || !isHimself || !isGivenAway({ hands: game.hands, folds }, suspicious)) return
    await hold(
      'suspicious_activity',
      `gives-away:${userId}`,
      userId,
      ago(suspicious.within),
      async stretch => {
        const past = await readConduct(db, userId, stretch, false)
        const losses = past.flatMap(({ gameId, matchId, hands, finishedAt, players }) =>
          players.flatMap(me => {
            if (me.userId !== userId || !me.isHimself) return []
            const rivals = players.filter(({ seat }) => seat % 2 !== me.seat % 2).map(personOf)
            return [{ gameId, matchId, hands, folds: me.folds, rivals, at: finishedAt.toISOString() }]
          }),
        )
        return judgeLosses(losses, suspicious)
      },
    )
  }

  async function judgeRivalry({ one: winner, other: loser, after }: Meeting, places: readonly Place[]) {
    const from = sharedAddress(places, winner, loser)
    if (!from) return
    await hold('account_abuse', `one-sided:${loser._id}`, loser._id, after, async stretch => {
      const rivals = await readRivals(db, { winner, loser, from }, stretch)
      return rivals && judgeRivals(rivals, settings.account_abuse)
    })
  }

  const [winners, losers] = [game.players.filter(({ won }) => won), game.players.filter(({ won }) => !won)]
  for (const player of winners) await judgeSpeed(player)
  await judgeStreaks(winners)
  for (const player of losers) await judgeLoser(player)
  for (const player of game.players) await judgeAnswers(player)
  // Against an even chance; what is usual for them can only make it less odd, and is looked at where it is.
  const odd = (await countMeetings(db, meetings(winners, losers), until)).filter(met =>
    met.areRivals
      ? !areOrdinaryRivals(met, settings.account_abuse)
      : !isOrdinaryPair(met, settings.unusual_pattern),
  )
  for (const met of odd) if (!met.areRivals) await judgePartners(met)
  if (!settings.account_abuse.on) return { findings, signs: [] }
  const places = await readPlaces(db, game)
  for (const met of odd) if (met.areRivals) await judgeRivalry(met, places)
  return { findings, signs: [...devicesOf(game, places), ...(await devicesOfTournament(db, game))] }
}

/** The address that both were at, shortened. */
function sharedAddress(places: readonly Place[], one: Person, other: Person): string | null {
  const of = ({ _id }: Person) => places.filter(({ userId }) => userId === _id).map(({ address }) => address)
  const theirs = of(other)
  const shared = of(one).find(address => theirs.includes(address))
  return shared === undefined ? null : shortAddress(shared)
}

/** The account that came later stands for both: ids are in the order of time. */
const laterOf = (one: Person, other: Person) =>
  (one._id > other._id ? [one, other] : [other, one]) as [Person, Person]

function devicesOf({ players, gameId, matchId, finishedAt }: Finished, places: readonly Place[]): Signal[] {
  const people = new Map(players.map(player => [player.userId, personOf(player)]))
  const at = finishedAt.toISOString()
  return places.flatMap((one, index) =>
    places.slice(index + 1).flatMap(other => {
      if (one.device === null || one.device !== other.device || one.userId === other.userId) return []
      const [later, earlier] = laterOf(people.get(one.userId)!, people.get(other.userId)!)
      const from = shortAddress(one.address)
      const evidence = { where: 'at the same table', from, gameId, matchId, other: earlier, at }
      return [{ sign: SAME_DEVICE, subject: ofPlayer(later._id), evidence }]
    }),
  )
}

async function devicesOfTournament(db: Database, game: Finished): Promise<Signal[]> {
  const { tournamentId, players, finishedAt } = game
  if (!tournamentId) return []
  const people = new Map(players.map(player => [player.userId, personOf(player)]))
  const shared = await readDevicesOfTournament(db, tournamentId, [...people.keys()])
  return shared
    .filter(({ other }) => !people.has(other._id))
    .map(({ userId, address, other }) => {
      const [later, earlier] = laterOf(people.get(userId)!, other)
      const from = shortAddress(address)
      const evidence = {
        where: 'in the same tournament',
        from,
        tournamentId,
        other: earlier,
        at: finishedAt.toISOString(),
      }
      return { sign: SAME_DEVICE, subject: ofPlayer(later._id), evidence }
    })
}

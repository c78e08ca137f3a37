import {
  addedPrizeReturned,
  type Bracket,
  type BracketRound,
  type BracketTable,
  type CheckIn,
  isRoundFormat,
  MAX_SHOWN_ANNOUNCEMENTS,
  type Mode,
  mayCall,
  type OwnEntry,
  type PlacePrize,
  type PlayerName,
  type RoundProgress,
  shareOfPool,
  type Tournament,
  type TournamentDetails,
  type TournamentId,
  teamSizeOf,
  type UserId,
} from '@valecuatro/contract'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { readUsernamesById, usernameOf } from '../../accounts/index.ts'
import { readMatchesById } from '../../matches/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { groupTeams, planBracket, playersWithBye } from '../bracket/bracket.ts'
import { readBracketTables, type TableRow } from '../bracket/draw.ts'
import { checkInOpensAt, entersLate, isCheckInPending, type TournamentRow } from '../due.ts'
import { presentConditions, type RatingsByMode, readRatingsFor, unmetRating } from '../entry/conditions.ts'
import { unitsOf } from '../entry/waitingList.ts'
import { formatOf, readRounds } from '../formats/rounds.ts'
import { byStanding } from '../prizes/leaderboard.ts'
import { percentsOf } from '../prizes/prizes.ts'
import { organisersOf } from '../queries.ts'
import { bestOfAt, presentRules } from '../rules.ts'
import { admissions, announcements, entries, teamInvitations, waitingList } from '../schema.ts'

type Entry = Awaited<ReturnType<typeof readNamedEntries>>[number]

async function readNamedEntries(db: Database, tournamentIds: TournamentId[]) {
  if (tournamentIds.length === 0) return []
  return db
    .select({ entry: entries, username: usernameOf<string>(entries.userId) })
    .from(entries)
    .where(inArray(entries.tournamentId, tournamentIds))
    .orderBy(asc(entries.number))
}

const nameOf = ({ entry, username }: Entry) => ({ _id: entry.userId, username }) as PlayerName

/** Tournaments as the API shows them, in the order given. */
export async function presentTournaments(
  db: Database,
  rows: TournamentRow[],
  viewer: Viewer | null,
): Promise<Tournament[]> {
  const ids = rows.map(({ id }) => id)
  const entered = Map.groupBy(await readNamedEntries(db, ids), ({ entry }) => entry.tournamentId)
  const organisers = await readOrganisers(db, rows, viewer)
  const lists = await readEntryLists(db, ids)
  const rated = await withRating(db, rows, viewer)
  return rows.map(row => present(row, entered.get(row.id) ?? [], lists.get(row.id)!, rated, organisers))
}

/** One tournament with its bracket. */
export async function presentDetails(
  db: Database,
  row: TournamentRow,
  viewer: Viewer | null,
): Promise<TournamentDetails> {
  const entered = await readNamedEntries(db, [row.id])
  const bracket = row.format === 'arena' ? null : await presentBracket(db, row, entered)
  const lists = (await readEntryLists(db, [row.id])).get(row.id)!
  const announced = await db
    .select()
    .from(announcements)
    .where(eq(announcements.tournamentId, row.id))
    .orderBy(desc(announcements.id))
    .limit(MAX_SHOWN_ANNOUNCEMENTS)
  const rated = await withRating(db, [row], viewer)
  return {
    ...present(row, entered, lists, rated, await readOrganisers(db, [row], viewer)),
    bracket,
    progress: hasRounds(row) ? await presentProgress(db, row, entered) : null,
    announcements: announced.map(({ id, text, at }) => ({ _id: id, text, at: at.toISOString() })),
  }
}

/** The players who wait for a place or were admitted, and the open invitations to a team. */
export interface EntryLists {
  admitted: Set<UserId>
  teamInvitations: OwnEntry['teamInvitations']
  /** In the order in which they move up; the players of a team are adjacent. */
  waitingList: { userId: UserId; partners: PlayerName[]; isCheckedIn: boolean }[]
}

export async function readEntryLists(
  db: Database,
  ids: TournamentId[],
): Promise<Map<TournamentId, EntryLists>> {
  if (ids.length === 0) return new Map()
  const waiting = Map.groupBy(
    await db
      .select({
        tournamentId: waitingList.tournamentId,
        userId: waitingList.userId,
        username: usernameOf<string>(waitingList.userId),
        partnerId: waitingList.partnerId,
        checkedInAt: waitingList.checkedInAt,
      })
      .from(waitingList)
      .where(inArray(waitingList.tournamentId, ids))
      .orderBy(asc(waitingList.seq)),
    ({ tournamentId }) => tournamentId,
  )
  const admitted = Map.groupBy(
    await db.select().from(admissions).where(inArray(admissions.tournamentId, ids)),
    ({ tournamentId }) => tournamentId,
  )
  const invitations = Map.groupBy(
    await db
      .select({
        tournamentId: teamInvitations.tournamentId,
        fromId: teamInvitations.fromId,
        fromName: usernameOf<string>(teamInvitations.fromId),
        toId: teamInvitations.toId,
        toName: usernameOf<string>(teamInvitations.toId),
        isAccepted: teamInvitations.isAccepted,
      })
      .from(teamInvitations)
      .where(inArray(teamInvitations.tournamentId, ids))
      .orderBy(asc(teamInvitations.createdAt)),
    ({ tournamentId }) => tournamentId,
  )
  const userIds = (rows: { userId: UserId }[] = []) => rows.map(({ userId }) => userId)
  return new Map(
    ids.map(id => [
      id,
      {
        waitingList: unitsOf(waiting.get(id) ?? []).flatMap(unit =>
          unit.map(({ userId, checkedInAt }) => ({
            userId,
            isCheckedIn: checkedInAt !== null,
            partners: unit.flatMap(other =>
              other.userId === userId ? [] : [{ _id: other.userId, username: other.username } as PlayerName],
            ),
          })),
        ),
        admitted: new Set(userIds(admitted.get(id))),
        teamInvitations: (invitations.get(id) ?? []).map(
          ({ fromId, fromName, toId, toName, isAccepted }) => ({
            from: { _id: fromId, username: fromName } as PlayerName,
            to: { _id: toId, username: toName } as PlayerName,
            isAccepted,
          }),
        ),
      },
    ]),
  )
}

/** The user's relation to a tournament, apart from having entered it. */
export function ownEntryOf(
  lists: EntryLists,
  { mode, ...entry }: Tournament['entry'] & { mode: Mode },
  { userId, role, ratings }: RatedViewer,
): OwnEntry {
  const own = lists.waitingList.find(row => row.userId === userId)
  const unit = [userId, ...(own?.partners ?? []).map(({ _id }) => _id)]
  const senders = lists.teamInvitations.filter(({ to }) => to._id === userId).map(({ from }) => from._id)
  return {
    waitingListPlace: own ? lists.waitingList.findIndex(row => unit.includes(row.userId)) + 1 : null,
    waitingListPartners: own?.partners ?? [],
    ...(own?.isCheckedIn && { isCheckedIn: true }),
    isAdmitted: lists.admitted.has(userId),
    unmetRating: role !== 'player' ? null : unmetRating(entry, ratings[mode]),
    teamInvitations: lists.teamInvitations.filter(
      ({ from }) => from._id === userId || senders.includes(from._id),
    ),
  }
}

/** The user to whom a tournament is shown. */
export type Viewer = Pick<Caller, 'userId' | 'role'>

/** A viewer with their rating in each mode in which they have one. */
export interface RatedViewer extends Viewer {
  ratings: RatingsByMode
}

async function withRating(
  db: Database,
  rows: TournamentRow[],
  viewer: Viewer | null,
): Promise<RatedViewer | null> {
  return viewer && { ...viewer, ratings: await readRatingsFor(db, rows, viewer.userId) }
}

/** The organisers of these tournaments and those who ended them, by id; hidden from players. */
async function readOrganisers(db: Database, rows: TournamentRow[], viewer: Viewer | null) {
  const ids = [
    ...new Set(rows.flatMap(row => [...organisersOf(row), ...(row.finishedBy ? [row.finishedBy] : [])])),
  ]
  if (!viewer || !mayCall('organiser', viewer.role) || ids.length === 0) return new Map<string, PlayerName>()
  const names = await readUsernamesById(db, ids)
  return new Map([...names].map(([_id, username]) => [_id, { _id, username } as PlayerName]))
}

function present(
  row: TournamentRow,
  entered: Entry[],
  lists: EntryLists,
  viewer: RatedViewer | null,
  organisers: Map<string, PlayerName>,
): Tournament {
  const returned = row.outcome === 'champion' ? addedPrizeReturned(row) : 0
  const pot = row.entryFee * row.entrants + row.addedPrize - returned
  const named = (id: string | null) => {
    const found = entered.find(({ entry }) => entry.userId === id)
    return found ? nameOf(found) : null
  }
  const partners = row.partnerIds.flatMap(id => named(id) ?? [])
  const ranked = entered.toSorted((a, b) => byStanding(a.entry, b.entry))
  const shown = {
    _id: row.id,
    name: row.name,
    description: row.description,
    format: row.format,
    status: row.status,
    outcome: row.outcome,
    players: entered.map(nameOf),
    maxPlayers: row.maxPlayers,
    entryFee: row.entryFee,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate?.toISOString() ?? null,
    tournamentAwardPercentage: row.awardPercent / 100,
    pot,
    addedPrize: row.addedPrize,
    prizes: presentPrizes(row, pot, ranked),
    prize: row.status === 'finished' ? row.prize : shareOfPool(pot, row.awardPercent),
    champion: named(row.championId),
    partner: partners[0] ?? null,
    partners,
    playerStats: ranked.map(each => ({
      player: nameOf(each),
      totalPoints: each.entry.totalPoints,
      matchesWon: each.entry.matchesWon,
      matchesPlayed: each.entry.matchesPlayed,
      conceded: each.entry.conceded,
    })),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
    finishedBy: organisers.get(row.finishedBy ?? '') ?? null,
    createdBy: organisers.get(row.createdBy ?? '') ?? null,
    coOrganisers: row.coOrganisers.flatMap(id => organisers.get(id) ?? []),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    disqualified: entered.filter(({ entry }) => entry.disqualified).map(({ entry }) => entry.userId),
    joined: viewer !== null && entered.some(({ entry }) => entry.userId === viewer.userId),
    rules: presentRules(row),
    entry: presentConditions(row),
    teams: teamsOf(entered, row),
    waitingListSize: lists.waitingList.length,
    ...(row.checkInMinutes !== null && { checkIn: presentCheckIn(row, entered) }),
    hasChat: row.hasChat,
    ...(entersLate(row) && { entersLate: true }),
    ...(row.isPractice && { isPractice: true }),
    own: viewer && ownEntryOf(lists, { ...presentConditions(row), mode: row.mode }, viewer),
  }
  return shown as Tournament
}

const presentCheckIn = (row: TournamentRow, entered: Entry[]): CheckIn => ({
  opensAt: checkInOpensAt(row)!.toISOString(),
  isClosed: !isCheckInPending(row),
  players: entered.filter(({ entry }) => entry.checkedInAt).map(({ entry }) => entry.userId),
})

/** Every place with its share of the pot and, after the end, its winners. `ranked` is in order of standing. */
function presentPrizes(row: TournamentRow, pot: number, ranked: Entry[]): PlacePrize[] {
  const hasEnded = row.status === 'finished'
  return percentsOf(row).map((percent, index) => {
    const winners = ranked
      .filter(({ entry }) => entry.place === index + 1)
      .map(each => ({ player: nameOf(each), coins: each.entry.prize }))
    return {
      place: index + 1,
      percentage: percent / 100,
      coins: hasEnded ? winners.reduce((sum, { coins }) => sum + coins, 0) : shareOfPool(pot, percent),
      winners,
    }
  })
}

/** The players of each team; a replaced player no longer belongs to one. */
function teamsOf(entered: Entry[], { mode }: TournamentRow): UserId[][] {
  const playing = entered.filter(({ entry }) => !entry.replaced).map(({ entry }) => entry)
  return groupTeams(playing, teamSizeOf(mode)).teams.map(team => team.map(({ userId }) => userId))
}

/** Whether a tournament in rounds has any to show; one that was cancelled has none, like a bracket. */
const hasRounds = ({ format, round, outcome }: TournamentRow) =>
  isRoundFormat(format) && round > 0 && outcome !== 'refunded'

/** How far a tournament in rounds has come. */
async function presentProgress(db: Database, row: TournamentRow, entered: Entry[]): Promise<RoundProgress> {
  const format = formatOf(row)
  const { state, members } = await readRounds(db, row)
  const names = new Map(entered.map(each => [each.entry.userId, nameOf(each)]))
  return {
    round: row.round,
    rounds: Math.max(row.round, format.roundsOf(state)),
    nextRoundAt: row.nextRoundAt?.toISOString() ?? null,
    entrants: members.map(players => players.map(({ userId }) => names.get(userId)!)),
    standings: format.standings(state),
    byes: row.byes.map(({ round, entrant }) => ({ round, entrant })),
    withdrawn: entered.filter(({ entry }) => entry.withdrawn).map(({ entry }) => entry.userId),
  }
}

/** The rounds of a tournament in rounds that were drawn, with their tables. */
async function presentRounds(db: Database, row: TournamentRow, entered: Entry[]): Promise<Bracket> {
  const rows = await readBracketTables(db, row.id)
  const tables = await presentTables(db, rows)
  const { members } = await readRounds(db, row)
  const names = new Map(entered.map(each => [each.entry.userId, nameOf(each)]))
  return {
    rounds: Array.from(
      { length: row.round },
      (_, index): BracketRound => ({
        number: index + 1,
        tables: rows
          .filter(({ round }) => round === index + 1)
          .map(({ round, number }) => tables.get(`${round}:${number}`)!),
        byes: row.byes
          .filter(({ round }) => round === index + 1)
          .flatMap(({ entrant }) => members[entrant]!.map(({ userId }) => names.get(userId)!)),
      }),
    ),
    refunded: entered.filter(({ entry }) => entry.refunded).map(nameOf),
    replaced: entered.filter(({ entry }) => entry.replaced).map(({ entry }) => entry.userId),
  }
}

async function presentBracket(db: Database, row: TournamentRow, entered: Entry[]): Promise<Bracket> {
  if (hasRounds(row)) return presentRounds(db, row, entered)
  if (row.format !== 'bracket') return { rounds: [], refunded: [], replaced: [] }
  const drawn = entered
    .filter(({ entry }) => entry.slot !== null)
    .toSorted((a, b) => a.entry.slot! - b.entry.slot!)
  const plan = drawn.length > 0 ? planBracket(row.entrants, row.mode) : null
  if (!plan) return { rounds: [], refunded: [], replaced: [] }
  const refunded = entered.filter(({ entry }) => entry.refunded).map(nameOf)
  const names = new Map(entered.map(each => [each.entry.userId, nameOf(each)]))
  const byes = playersWithBye(
    plan,
    drawn.map(({ entry }) => entry.userId),
  )
  const tables = await presentTables(db, await readBracketTables(db, row.id))
  const rounds = plan.rounds.map((count, index): BracketRound => {
    const numbers = Array.from({ length: count }, (_, n) => n + 1)
    const bestOf = bestOfAt(row, plan.rounds.length - index - 1)
    return {
      number: index + 1,
      tables: numbers.map(number => tables.get(`${index + 1}:${number}`) ?? { ...openTable(number), bestOf }),
      byes: index === 0 ? byes.map(userId => names.get(userId)!) : [],
    }
  })
  const replaced = entered.filter(({ entry }) => entry.replaced).map(({ entry }) => entry.userId)
  return { rounds, refunded, replaced }
}

async function presentTables(db: Database, rows: TableRow[]): Promise<Map<string, BracketTable>> {
  const found = await readMatchesById(
    db,
    rows.flatMap(({ matchId, earlierMatches }) => [...earlierMatches, matchId]),
  )
  const matches = new Map(found.map(match => [match._id as string, match]))
  return new Map(
    rows.map(({ round, number, matchId, state, startsBy, winner, ...row }) => {
      const match = matches.get(matchId)!
      const { isHidden } = match
      const table: BracketTable = {
        number,
        state,
        players: match.players,
        winners: match.players.flatMap(({ _id }, seat) => (seat % 2 === winner ? [_id] : [])),
        score: state === 'waiting' || isHidden ? null : match.score,
        wins: { team1: row.team1Wins, team2: row.team2Wins },
        earlierGames: row.earlierMatches.flatMap(id => {
          const game = matches.get(id)
          return game ? [{ gameId: game.gameId, score: game.score }] : []
        }),
        matchId: match._id,
        gameId: match.gameId,
        startsBy: state === 'waiting' ? startsBy.toISOString() : null,
        ...(row.bestOf && { bestOf: row.bestOf }),
        ...(row.part && { part: row.part }),
        ...(row.sides && { sides: row.sides }),
        ...(isHidden && { isHidden }),
      }
      return [`${round}:${number}`, table]
    }),
  )
}

const openTable = (number: number): BracketTable => ({
  number,
  state: 'open',
  players: [],
  winners: [],
  score: null,
  wins: { team1: 0, team2: 0 },
  earlierGames: [],
  matchId: null,
  gameId: null,
  startsBy: null,
})

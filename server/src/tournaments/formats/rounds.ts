import { type DealId, isRoundFormat, type TournamentId, teamSizeOf, type UserId } from '@valecuatro/contract'
import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { createSharedDeals } from '../../games/index.ts'
import { displayedRating, readRatings } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import { afterCommit } from '../../platform/database/afterCommit.ts'
import type { Database } from '../../platform/database/database.ts'
import { groupTeams } from '../bracket/bracket.ts'
import { callToGame, type DrawOptions, readBracketTables, shuffle } from '../bracket/draw.ts'
import type { TournamentRow } from '../due.ts'
import { awardPrize, refundEntry, refundTournament } from '../prizes/finish.ts'
import { nextVersion, readEntries } from '../queries.ts'
import { bestOfAt } from '../rules.ts'
import { bracketTables, entries, tournaments } from '../schema.ts'
import { endDuplicateRound } from './duplicateTables.ts'
import type { FormatStanding, FormatState, NextRound } from './format.ts'
import { ROUND_FORMATS } from './index.ts'

const MINUTE_MS = 60_000
const MAX_PER_RUN = 200

type Entry = typeof entries.$inferSelect

/** A tournament in rounds as its format sees it. */
export interface Rounds {
  state: FormatState
  /** The players of each entrant. */
  members: Entry[][]
}

/** The format of a tournament, which must be one of rounds. */
export function formatOf({ format }: Pick<TournamentRow, 'format'>) {
  if (!isRoundFormat(format)) throw new Error(`${format} is not played in rounds`)
  return ROUND_FORMATS[format]
}

export async function readRounds(db: Database, tournament: TournamentRow): Promise<Rounds> {
  const size = teamSizeOf(tournament.mode)
  const members: Entry[][] = []
  for (const entry of await readEntries(db, tournament.id))
    if (entry.slot !== null) {
      members[Math.floor(entry.slot / size)] ??= []
      members[Math.floor(entry.slot / size)]!.push(entry)
    }
  const tables = (await readBracketTables(db, tournament.id)).flatMap(
    ({ round, number, part, sides, winner, team1Points, team2Points, result }) =>
      part && sides
        ? [
            {
              round,
              number,
              part,
              sides,
              winner: winner as 0 | 1 | null,
              points: [team1Points, team2Points] as [number, number],
              result,
            },
          ]
        : [],
  )
  // A substitute has left the place that they had before; it may have been the last one.
  const numbers = [...tables.flatMap(({ sides }) => sides), ...tournament.byes.map(({ entrant }) => entrant)]
  const count = Math.max(members.length, ...numbers.map(number => number + 1))
  const all = Array.from({ length: count }, (_, number) =>
    (members[number] ?? []).toSorted((a, b) => a.slot! - b.slot!),
  )
  const entrants = all.map(players => ({
    number: Math.min(Number.MAX_SAFE_INTEGER, ...players.map(({ number }) => number)),
    isOut: isOut(players, size),
  }))
  return { state: { entrants, tables, byes: tournament.byes, rounds: tournament.rounds }, members: all }
}

/** Whether an entrant plays no further: someone has withdrawn, their side forfeits, or all are disqualified. */
const isOut = (players: readonly Entry[], size: number) =>
  players.length < size ||
  players.some(({ withdrawn, disqualified }) => withdrawn || disqualified === 'forfeit') ||
  players.every(({ disqualified }) => disqualified)

/** Fixes the entrants of a tournament whose lock is held, and draws its first round. */
export async function drawEntrants(
  tx: Database,
  tournament: TournamentRow,
  drawOptions: DrawOptions,
  at: Date,
) {
  const { id, mode } = tournament
  const size = teamSizeOf(mode)
  const all = await readEntries(tx, id)
  const { teams, alone } = groupTeams(all, size)
  // A team that has lost a player since the start cannot play.
  const units = size === 1 ? all.map(entry => [entry]) : teams
  if (units.length < formatOf(tournament).fewest)
    return refundTournament(tx, drawOptions.events, tournament, at)
  if (size > 1) for (const entry of alone) await refundEntry(tx, tournament, entry, at)
  const order = (await seedUnits(tx, tournament, units, drawOptions)).flat()
  await tx.execute(sql`
    UPDATE tournament_entries e SET slot = drawn.slot - 1
    FROM unnest(${sql.param(`{${order.map(({ userId }) => userId).join(',')}}`)}::uuid[]) WITH ORDINALITY AS drawn (user_id, slot)
    WHERE e.tournament_id = ${id} AND e.user_id = drawn.user_id`)
  const [drawn] = await tx
    .update(tournaments)
    .set({ status: 'in_progress', entrants: order.length, dueAt: null, version: nextVersion })
    .where(eq(tournaments.id, id))
    .returning()
  await drawRound(tx, drawn!, 1, drawOptions, at)
}

/** The entrants in the order of seeds. */
async function seedUnits(
  tx: Database,
  { mode, seeding }: TournamentRow,
  units: Entry[][],
  { random }: DrawOptions,
): Promise<Entry[][]> {
  if (seeding === 'drawn') return shuffle(units, random)
  const byEntry = units.toSorted((a, b) => a[0]!.number - b[0]!.number)
  if (seeding === 'entry') return byEntry
  const userIds = units.flat().map(({ userId }) => userId)
  const ratings = await readRatings(tx, userIds, mode)
  const ratingOf = new Map(userIds.map((userId, index) => [userId, displayedRating(ratings[index]!)]))
  const strength = (unit: Entry[]) => unit.reduce((sum, { userId }) => sum + ratingOf.get(userId)!, 0)
  return byEntry.toSorted((a, b) => strength(b) - strength(a))
}

/** Draws the rounds that are due, unless another node is first. */
export async function runDueRounds(ctx: Context, drawOptions: DrawOptions) {
  const due = await ctx.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(isRoundDue(ctx.now()))
    .orderBy(asc(tournaments.nextRoundAt))
    .limit(MAX_PER_RUN)
  for (const { id } of due) {
    await ctx.db
      .transaction(async tx => {
        const now = ctx.now()
        const [tournament] = await tx
          .select()
          .from(tournaments)
          .where(and(eq(tournaments.id, id), isRoundDue(now)))
          .for('no key update', { skipLocked: true })
        if (!tournament) return
        afterCommit(tx, () => ctx.events.signal('tournament-stepped', { tournamentId: id }))
        await admitLateEntrants(tx, tournament)
        await drawRound(tx, tournament, tournament.round + 1, drawOptions, now)
      })
      .catch(error => ctx.log.error({ err: error, tournamentId: id }, 'a round could not be drawn'))
  }
}

export const isRoundDue = (now: Date) =>
  and(eq(tournaments.status, 'in_progress'), isNull(tournaments.pausedAt), lte(tournaments.nextRoundAt, now))

/** Players who have entered since the last round become the last entrants. */
async function admitLateEntrants(tx: Database, { id }: TournamentRow) {
  await tx.execute(sql`
    UPDATE tournament_entries e SET slot = late.slot
    FROM (
      SELECT user_id, row_number() OVER (ORDER BY number)
        + (SELECT coalesce(max(slot), -1) FROM tournament_entries WHERE tournament_id = ${id}) AS slot
      FROM tournament_entries
      WHERE tournament_id = ${id} AND slot IS NULL AND NOT refunded AND NOT withdrawn AND NOT replaced
    ) late
    WHERE e.tournament_id = ${id} AND e.user_id = late.user_id`)
}

/** Opens the tables of a round, or ends the tournament if there is none. A round without tables is passed over. */
async function drawRound(
  tx: Database,
  tournament: TournamentRow,
  first: number,
  drawOptions: DrawOptions,
  at: Date,
) {
  const { id } = tournament
  const format = formatOf(tournament)
  let { state, members } = await readRounds(tx, tournament)
  for (let round = first; ; round++) {
    const isOver = round > 1 && format.isOver(state, round - 1)
    const next = isOver ? null : format.next(state, round)
    if (!next) return finishRounds(tx, { ...tournament, byes: [...state.byes] }, drawOptions, at)
    state = { ...state, byes: [...state.byes, ...next.byes.map(bye => ({ round, ...bye }))] }
    if (next.tables.length === 0) continue
    await tx
      .update(tournaments)
      .set({ round, nextRoundAt: null, byes: [...state.byes], version: nextVersion })
      .where(eq(tournaments.id, id))
    const dealId =
      tournament.format === 'duplicate' ? await createSharedDeals(tx, tournament.hands, at) : null
    for (const table of next.tables) {
      const bestOf = bestOfAt(
        tournament,
        format.roundsBeforeFinal?.(state, { round, part: table.part }) ?? null,
      )
      await openTable(tx, tournament, { ...table, round, bestOf, dealId }, members, drawOptions, at)
    }
    return
  }
}

async function openTable(
  tx: Database,
  tournament: TournamentRow,
  table: NextRound['tables'][number] &
    Pick<typeof bracketTables.$inferInsert, 'round' | 'bestOf'> & { dealId: DealId | null },
  members: Entry[][],
  drawOptions: DrawOptions,
  at: Date,
) {
  const [left, right] = [members[table.sides[0]]!, members[table.sides[1]]!]
  const players = left.flatMap((player, index) => [player.userId, right[index]!.userId])
  const game = await callToGame(tx, tournament, players, drawOptions, at, table.dealId)
  await tx.insert(bracketTables).values({ tournamentId: tournament.id, ...table, ...game })
}

/** After a finished table: updates the standings when it was the last of its round, and says when the next is drawn. */
export async function advanceRounds(tx: Database, tournament: TournamentRow, at: Date) {
  const { id, round, roundPause, pausedAt } = tournament
  const open = await tx
    .select({ number: bracketTables.number })
    .from(bracketTables)
    .where(
      and(
        eq(bracketTables.tournamentId, id),
        eq(bracketTables.round, round),
        ne(bracketTables.state, 'finished'),
      ),
    )
    .limit(1)
  if (open.length > 0) return
  if (tournament.format === 'duplicate') await endDuplicateRound(tx, tournament, at)
  const format = formatOf(tournament)
  const { state, members } = await readRounds(tx, tournament)
  await saveStandings(tx, id, format.standings(state), members)
  const pauseMs = format.isOver(state, round) ? 0 : roundPause * MINUTE_MS
  // A pause of the whole tournament moves the time when it ends.
  const nextRoundAt = new Date((pausedAt ?? at).getTime() + pauseMs)
  await tx.update(tournaments).set({ nextRoundAt }).where(eq(tournaments.id, id))
}

async function saveStandings(
  tx: Database,
  id: TournamentId,
  standings: FormatStanding[],
  members: Entry[][],
) {
  const ranked = standings.flatMap(({ entrant }, index) =>
    members[entrant]!.map(({ userId }) => ({ userId, standing: index + 1 })),
  )
  await tx.execute(sql`
    UPDATE tournament_entries e SET standing = ranked.standing
    FROM unnest(${sql.param(`{${ranked.map(({ userId }) => userId).join(',')}}`)}::uuid[],
      ${sql.param(`{${ranked.map(({ standing }) => standing).join(',')}}`)}::int[]) AS ranked (user_id, standing)
    WHERE e.tournament_id = ${id} AND e.user_id = ranked.user_id`)
}

/** Pays the prizes by the final standings; everyone gets the fee back if no one is left to win. */
async function finishRounds(tx: Database, tournament: TournamentRow, drawOptions: DrawOptions, at: Date) {
  const rounds = await readRounds(tx, tournament)
  await saveStandings(tx, tournament.id, formatOf(tournament).standings(rounds.state), rounds.members)
  const places = placesOf(tournament, rounds)
  const [champions] = places
  if (!champions) return refundTournament(tx, drawOptions.events, tournament, at)
  const [championId, ...partnerIds] = champions
  await awardPrize(tx, drawOptions.events, tournament, { championId: championId!, partnerIds, places }, at)
}

/**
 * The players of each place, the best first. Entrants who share a place share its prize; who was disqualified or has
 * withdrawn takes none, and the next move up.
 */
function placesOf(tournament: TournamentRow, { state, members }: Rounds): UserId[][] {
  const places = Map.groupBy(formatOf(tournament).standings(state), ({ place }) => place)
  return [...places.values()]
    .map(standings =>
      standings.flatMap(({ entrant }) =>
        members[entrant]!.filter(({ disqualified, withdrawn }) => !disqualified && !withdrawn)
          .toSorted((a, b) => b.totalPoints - a.totalPoints || a.conceded - b.conceded || a.number - b.number)
          .map(({ userId }) => userId),
      ),
    )
    .filter(players => players.length > 0)
}

/** Whether a player is in no entrant that can still win tables. */
export function isOutOfRounds(
  tournament: TournamentRow,
  { state, members }: Rounds,
  userId: UserId,
): boolean {
  const entrant = members.findIndex(players => players.some(player => player.userId === userId))
  if (entrant < 0) return true
  return (
    formatOf(tournament)
      .standings(state)
      .find(row => row.entrant === entrant)?.isEliminated ?? true
  )
}

/** The places of a player and of their team go to a substitute, who plays for the entrant from now on. */
export async function takeOverSlot(tx: Database, id: TournamentId, userId: UserId, substituteId: UserId) {
  const of = (player: UserId) => and(eq(entries.tournamentId, id), eq(entries.userId, player))
  const [replaced] = await tx.select().from(entries).where(of(userId))
  await tx.update(entries).set({ slot: null }).where(of(userId))
  await tx
    .update(entries)
    .set({ slot: replaced!.slot, standing: replaced!.standing, withdrawn: false })
    .where(of(substituteId))
}

/** Marks players as withdrawn: they are not paired any more, and their tables that are already fixed are forfeited. */
export const markWithdrawn = (tx: Database, id: TournamentId, userIds: UserId[]) =>
  tx
    .update(entries)
    .set({ withdrawn: true })
    .where(and(eq(entries.tournamentId, id), inArray(entries.userId, userIds)))

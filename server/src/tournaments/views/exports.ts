import type { TournamentId, UserId } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { readUsernamesById } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Cell, writeCsv } from '../../platform/lists/csv.ts'
import { unitsOf } from '../entry/waitingList.ts'
import { findVisibleTournament, readEntries, requireOrganiserOf } from '../queries.ts'
import { waitingList } from '../schema.ts'
import { presentTournaments, type Viewer } from './present.ts'

/** The standings of a tournament as its page shows them, as a file. */
export async function exportStandings({ db }: Context, id: TournamentId, viewer: Viewer | null) {
  const row = await findVisibleTournament(db, id, viewer)
  const [tournament] = await presentTournaments(db, [row], viewer)
  const { playerStats, prizes, teams, disqualified, status } = tournament!
  const coins = new Map(prizes.flatMap(({ winners }) => winners.map(each => [each.player._id, each.coins])))
  const teamOf = numbersOf(teams)
  const head = [
    'Rank',
    'Player',
    'Team',
    'Points',
    'Conceded',
    'Games won',
    'Games',
    'Prize in coins',
    'Disqualified',
  ]
  const rows = playerStats.map(({ player, ...stats }, index): Cell[] => [
    index + 1,
    player.username,
    teamOf.get(player._id) ?? null,
    stats.totalPoints,
    stats.conceded,
    stats.matchesWon,
    stats.matchesPlayed,
    status === 'finished' ? (coins.get(player._id) ?? 0) : null,
    disqualified.includes(player._id) ? 'yes' : '',
  ])
  return { name: `standings_${id}.csv`, lines: writeCsv(head, streamOf(rows)) }
}

/** The entrants of a tournament in the order of entry, then its waiting list, for its organisers. */
export async function exportEntrants(ctx: Context, id: TournamentId, viewer: Viewer) {
  const { db } = ctx
  await requireOrganiserOf(db, viewer.userId, id)
  const { name: label } = await findVisibleTournament(db, id, viewer)
  const act = { actorId: viewer.userId, action: 'entrants-exported', subject: `tournament:${id}`, label }
  await writeAudit(db, { ...act, at: ctx.now() })
  const entered = await readEntries(db, id)
  const waiting = unitsOf(
    await db.select().from(waitingList).where(eq(waitingList.tournamentId, id)).orderBy(waitingList.seq),
  ).flat()
  const names = await readUsernamesById(
    db,
    [...entered, ...waiting].map(({ userId }) => userId),
  )
  const teams = Map.groupBy(
    entered.filter(({ team }) => team !== null),
    ({ team }) => team,
  )
  const teamOf = numbersOf([...teams.values()].map(team => team.map(({ userId }) => userId)))
  const head = ['Number', 'Player', 'Team', 'State', 'Since (UTC)', 'Checked in (UTC)']
  const rows: Cell[][] = [
    ...entered.map(({ userId, enteredAt, refunded, disqualified, checkedInAt }, index) => [
      index + 1,
      names.get(userId) ?? '',
      teamOf.get(userId) ?? null,
      disqualified ? 'disqualified' : refunded ? 'refunded' : 'entered',
      enteredAt.toISOString(),
      checkedInAt?.toISOString() ?? '',
    ]),
    ...waiting.map(({ userId, joinedAt, checkedInAt }, index) => [
      index + 1,
      names.get(userId) ?? '',
      null,
      'waiting list',
      joinedAt.toISOString(),
      checkedInAt?.toISOString() ?? '',
    ]),
  ]
  return { name: `entrants_${id}.csv`, lines: writeCsv(head, streamOf(rows)) }
}

/** Numbers teams from one, by their players. */
const numbersOf = (teams: readonly (readonly UserId[])[]) =>
  new Map(teams.flatMap((team, index) => team.map(userId => [userId, index + 1] as const)))

async function* streamOf(rows: Cell[][]): AsyncIterable<Cell[]> {
  yield* rows
}

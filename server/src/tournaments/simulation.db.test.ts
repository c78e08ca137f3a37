// @module-tag long
import { createServer } from 'node:http'
import { inspect } from 'node:util'
import {
  BEST_OF_FROM,
  DEFAULT_TOURNAMENT_RULES,
  ENTER_AS,
  type Format,
  hasChosenRounds,
  isRoundFormat,
  type MatchId,
  MODES,
  type Mode,
  type OrganiserAction,
  SEEDINGS,
  type TournamentId,
  type TournamentRules,
  teamSizeOf,
  type UserId,
  type WaitingListOutcome,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createUsers, signInAdmin } from '../../test/people.ts'
import { random, SEED } from '../../test/random.ts'
import { createWorld, type World } from '../../test/world.ts'
import { readUsernamesById } from '../accounts/index.ts'
import { createGames } from '../games/index.ts'
import { createMatches } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createEvents } from '../platform/events.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { anyOfIds } from '../platform/lists/textSearch.ts'
import { createLive } from '../platform/sockets/live.ts'
import { openSockets } from '../platform/sockets/sockets.ts'
import { MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID, reconcile } from '../wallet/index.ts'
import { checkIn, checkPlayerIn } from './entry/checkIn.ts'
import { enterTournament } from './entry/enter.ts'
import { acceptTeam, declineTeam, inviteTeammate } from './entry/teams.ts'
import { joinWaitingList, leaveWaitingList } from './entry/waitingList.ts'
import { withdrawFromTournament } from './entry/withdraw.ts'
import { createTournaments } from './index.ts'
import { cancelTournament } from './organise/cancel.ts'
import { createTournament, publishTournament } from './organise/create.ts'
import { editTournament } from './organise/edit.ts'
import { changeAward, finalizeTournament } from './organise/finalize.ts'
import { removeTournament } from './organise/remove.ts'
import { reopenTournament } from './organise/reopen.ts'
import { joinArenaQueue } from './seating/joinArenaQueue.ts'

const COUNT = Number(process.env.SIMULATED ?? (process.env.FULL ? 24 : 10))
/** Tournaments at the same time; a round takes little longer with many of them than with few. */
const AT_ONCE = COUNT > 50 ? 40 : 6
const PEOPLE = 8 * AT_ONCE
const SIMULATED_FORMATS = ['arena', 'bracket', 'swiss', 'groups', 'double-elimination', 'duplicate'] as const
const ACTIONS = [
  'decide-table',
  'disqualify',
  'extend-clock',
  'pause',
  'replace-player',
  'restart-table',
  'resume',
  'seat-to-bot',
]
/** The players at a table of a tournament `t`. */
const TABLE_SIZE = sql`(2 * left(mode, 1)::int)`
/** The fewest players with whom a tournament begins. */
const FEWEST = sql`${TABLE_SIZE} * CASE WHEN format IN ('groups', 'double-elimination') THEN 2 ELSE 1 END`
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const below = (count: number) => Math.floor(random() * count)
const chance = {
  below,
  pick: <T>(items: readonly T[]): T => items[below(items.length)]!,
  in: (share: number) => random() < share,
}

/** Opens a node on the shared database, with a clock that the test moves. The test decides its games. */
function openNode(
  world: World,
  clock: { now: number },
  hasSocketHere: (userId: UserId) => boolean,
  draw: () => number,
  teamOutcomes: Set<WaitingListOutcome>,
  onMissed: () => void,
) {
  const ctx: Context = {
    ...world.ctx,
    events: createEvents(pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
    now: () => new Date(clock.now),
  }
  ctx.events.on('waiting-list', async (_tx, { outcome, partner }) => {
    if (partner) teamOutcomes.add(outcome)
  })
  ctx.events.on('check-in-missed', async () => onMissed())
  const faults: unknown[] = []
  ctx.log.error = ((fault: unknown) => faults.push(fault)) as typeof ctx.log.error
  const sockets = openSockets(createServer(), ctx, {
    authenticate: async () => null,
    isOpen: async () => true,
  })
  const forever = 500 * HOUR
  const live = createLive(ctx, sockets)
  const games = createGames(ctx, sockets, live, {
    turnMs: forever,
    seedingMs: forever,
    betweenHandsMs: 0,
    botThinkingScale: 1,
  })
  const matches = createMatches(ctx, games, sockets)
  const tournaments = createTournaments(ctx, matches, sockets, live, {
    noShowMs: MINUTE,
    random: draw,
    hasSocketHere,
  })
  return {
    ctx,
    matches,
    tournaments,
    faults,
    async close() {
      tournaments.close()
      games.close()
      await sockets.close()
    },
  }
}

test(`${COUNT} tournaments of all formats end, whatever players and organisers do, and no coin is lost (seed ${SEED})`, {
  timeout: Math.max(600_000, COUNT * 30_000),
}, async () => {
  const world = await createWorld({ welcomeCoins: 20_000 })
  const admin = await signInAdmin(world)
  await fillPlatformAccount(world)
  const people = await createUsers(world.ctx, PEOPLE)
  const clock = { now: world.ctx.now().getTime() }
  const here = new Set(people)
  const hasSocketHere = (userId: UserId) => here.has(userId)
  /** The ways in which teams have left waiting lists. */
  const teamOutcomes = new Set<WaitingListOutcome>()
  const open = () => openNode(world, clock, hasSocketHere, random, teamOutcomes, () => acts.missed++)
  let nodes = [open(), open()]
  const faults: unknown[] = []
  let restarts = 0
  const running = new Map<
    TournamentId,
    { format: Format; ends: number; isDraft: boolean; isCancelled: boolean }
  >()
  const acts = { made: 0, published: 0, edited: 0, removed: 0, checkedIn: 0, missed: 0, withdrawn: 0 }
  /** How often each action on a tournament in play was carried out. */
  const actions: Partial<Record<OrganiserAction['action'], number>> = {}

  /** Shares of one to four places, which add up to at most 100 percent. */
  function drawPrizes(): number[] {
    let left = 100
    return Array.from({ length: 1 + chance.below(4) }, () => {
      const percent = chance.below(left + 1)
      left -= percent
      return percent / 100
    })
  }

  async function begin() {
    const { ctx } = chance.pick(nodes)
    const format = chance.pick(SIMULATED_FORMATS)
    const mode = chance.pick(format === 'duplicate' ? (['1v1', '2v2'] as const) : MODES)
    const size = teamSizeOf(mode)
    const enterAs = mode === '1v1' ? 'alone' : isRoundFormat(format) ? 'teams' : chance.pick(ENTER_AS)
    const hasCheckIn = chance.in(0.4)
    const maxPlayers =
      enterAs === 'teams' ? size * (1 + chance.below(Math.floor(24 / size))) : 2 + chance.below(31)
    const startDate = new Date(clock.now + chance.below((hasCheckIn ? 25 : 10) * MINUTE))
    const isDraft = chance.in(0.25)
    const hasEnd = format === 'arena' && chance.in(0.7)
    const endDate = hasEnd ? new Date(startDate.getTime() + MINUTE + chance.below(30 * MINUTE)) : null
    const isCancelled = acts.made % 5 === 4
    const creation = {
      name: `Copa ${++acts.made}`,
      description: '',
      format,
      maxPlayers,
      entryFee: chance.below(4) * 7,
      startDate: startDate.toISOString(),
      endDate: endDate?.toISOString(),
      entry: { enterAs, access: 'everyone' as const },
      rules: drawRules(format, mode),
      ...(hasCheckIn && { checkInMinutes: 15 as const }),
      ...(chance.in(0.5) && { prizes: drawPrizes() }),
      ...(chance.in(0.3) && { addedPrize: chance.below(200) }),
      draft: isDraft,
    }
    // The platform account may not have enough coins for the added prize.
    const id = await createTournament(ctx, admin.userId, creation).catch(error => {
      if (!(error instanceof HttpError)) throw error
      return createTournament(ctx, admin.userId, { ...creation, addedPrize: 0 })
    })
    if (chance.in(0.5)) await quietly(changeAward(ctx, admin.userId, id, chance.below(101) / 100))
    const ends = endDate ? Infinity : startDate.getTime() + chance.below(30 * MINUTE)
    running.set(id, { format, ends, isDraft, isCancelled })
    if (!isDraft) await enterPlayers(ctx, id, maxPlayers)
  }

  function drawRules(format: Format, mode: Mode): TournamentRules {
    const hasFinal = !['arena', 'swiss', 'duplicate'].includes(format)
    const rounds = hasChosenRounds(format) && chance.in(0.5) ? 2 + chance.below(5) : null
    return {
      ...DEFAULT_TOURNAMENT_RULES,
      mode,
      picaPica: mode !== '3v3' || chance.in(0.5),
      rounds,
      ...(format !== 'arena' && { seeding: chance.pick(SEEDINGS) }),
      ...(format !== 'arena' && format !== 'duplicate' && { bestOf: chance.in(0.3) ? 3 : 1 }),
      ...(hasFinal && { bestOfFrom: chance.pick(BEST_OF_FROM) }),
      ...(isRoundFormat(format) && { roundPause: chance.in(0.5) ? chance.below(4) : 0 }),
      ...(format === 'swiss' && mode === '1v1' && { lateEntryRound: 1 + chance.below(2) }),
    }
  }

  async function enterPlayers(ctx: Context, id: TournamentId, maxPlayers: number) {
    const wanted = chance.in(0.15) ? chance.below(4) : chance.below(maxPlayers + 3)
    const entrants = people.toSorted(() => random() - 0.5).slice(0, wanted)
    for (const [index, userId] of entrants.entries()) {
      const partners = entrants.slice(index + 1, index + 3)
      if (chance.in(0.7)) await enterAsTeam(ctx, id, userId, partners)
      await quietly(enterTournament(ctx, id, userId))
    }
  }

  /** Two against two, the first partner has entered when the second one is invited. */
  async function enterAsTeam(ctx: Context, id: TournamentId, userId: UserId, partners: UserId[]) {
    const names = await readUsernamesById(ctx.db, partners)
    for (const partner of partners) {
      await quietly(inviteTeammate(ctx, id, userId, names.get(partner)!))
      if (chance.in(0.9)) await quietly(acceptTeam(ctx, id, partner, userId))
      if (chance.in(0.05)) await quietly(declineTeam(ctx, id, partner, { fromId: userId }))
    }
  }

  /** Random actions of organisers between two rounds: publishing, editing and removing a tournament. */
  async function organise(ctx: Context, id: TournamentId) {
    const tournament = running.get(id)!
    if (tournament.isDraft && chance.in(0.3) && (await quietly(publishTournament(ctx, admin.userId, id)))) {
      acts.published++
      tournament.isDraft = false
      await enterPlayers(ctx, id, 16)
    }
    if (chance.in(0.1) && (await quietly(editTournament(ctx, admin.userId, id, drawEdit())))) acts.edited++
    if (chance.in(0.05) && (await quietly(removeTournament(ctx, admin.userId, id)))) {
      acts.removed++
      running.delete(id)
    }
  }

  interface Seated {
    id: TournamentId
    match_id: MatchId
    is_waiting: boolean
    players: UserId[]
    entrants: UserId[]
  }

  /** Random actions of organisers on waiting and running tables, and on whole tournaments. */
  async function actOnTables() {
    const tables = await rowsOf<Seated>(
      world.ctx.db,
      sql`SELECT tournament_id AS id, m.id AS match_id, m.status = 'scheduled' AS is_waiting,
            array_agg(user_id::text ORDER BY seat) AS players,
            (SELECT array_agg(user_id::text) FROM tournament_entries e WHERE e.tournament_id = m.tournament_id) AS entrants
          FROM matches m JOIN match_players ON match_id = m.id
          WHERE m.status IN ('scheduled', 'in_progress') AND tournament_id IS NOT NULL
          GROUP BY m.id`,
    )
    const chosen = tables.filter(() => chance.in(0.12))
    await Promise.all(chosen.map(table => act(table.id, drawTableAction(table))))
    for (const id of running.keys()) {
      if (chance.in(0.02)) await act(id, { action: 'pause', reason: 'By chance' })
    }
    const paused = await rowsOf<{ id: TournamentId }>(
      world.ctx.db,
      sql`SELECT id FROM tournaments WHERE paused_at IS NOT NULL AND status <> 'finished'`,
    )
    for (const { id } of paused) if (chance.in(0.3)) await act(id, { action: 'resume', reason: 'By chance' })
  }

  function drawTableAction({ match_id: matchId, is_waiting, players, entrants }: Seated): OrganiserAction {
    const about = { matchId, reason: 'By chance' }
    const userId = chance.pick(players)
    switch (chance.below(6)) {
      case 0:
        return is_waiting
          ? { action: 'extend-clock', ...about, minutes: 1 + chance.below(5) }
          : { action: 'restart-table', ...about }
      case 1:
        return { action: 'replace-player', ...about, userId, substituteId: chance.pick(entrants) }
      case 2:
        return { action: 'seat-to-bot', ...about, userId }
      case 3:
        return { action: 'decide-table', ...about, winnerId: userId }
      case 4:
        return {
          action: 'disqualify',
          reason: about.reason,
          userId,
          table: chance.in(0.5) ? 'bot' : 'forfeit',
        }
      default:
        return { action: is_waiting ? 'seat-to-bot' : 'restart-table', ...about, userId }
    }
  }

  async function act(id: TournamentId, action: OrganiserAction) {
    const { tournaments } = chance.pick(nodes)
    const isDone = await quietly(tournaments.organise(admin.userId, id, action))
    if (isDone) actions[action.action] = (actions[action.action] ?? 0) + 1
  }

  function drawEdit() {
    const start = clock.now + chance.below(20 * MINUTE)
    return {
      ...(chance.in(0.4) && { startDate: new Date(start).toISOString() }),
      ...(chance.in(0.3) && { endDate: new Date(start + chance.below(30 * MINUTE)).toISOString() }),
      ...(chance.in(0.5) && { prizes: drawPrizes() }),
      ...(chance.in(0.3) && { addedPrize: chance.below(300) }),
      ...(chance.in(0.2) && { maxPlayers: 2 + chance.below(31) }),
      ...(chance.in(0.1) && { entryFee: chance.below(4) * 5 }),
      description: `Edited at ${clock.now}`,
    }
  }

  async function leaveListByChance(ctx: Context, id: TournamentId) {
    const [waiting] = await rowsOf<{ user_id: UserId }>(
      ctx.db,
      sql`SELECT user_id FROM tournament_waiting_list WHERE tournament_id = ${id}
          ORDER BY partner_id IS NULL, user_id LIMIT 1`,
    )
    if (waiting) await quietly(leaveWaitingList(ctx, id, waiting.user_id))
  }

  /** Some of those who can check in do, or an organiser does it for them. */
  async function checkIns(ctx: Context) {
    const absent = await rowsOf<{ id: TournamentId; user_id: UserId }>(
      ctx.db,
      sql`SELECT id, user_id FROM tournaments JOIN (
            SELECT tournament_id, user_id, checked_in_at FROM tournament_entries
            UNION ALL SELECT tournament_id, user_id, checked_in_at FROM tournament_waiting_list
          ) people ON tournament_id = id
          WHERE status = 'open' AND check_in_minutes IS NOT NULL AND checked_in_at IS NULL`,
    )
    const pressed = absent.filter(() => chance.in(0.06))
    const done = await Promise.all(
      pressed.map(({ id, user_id }) =>
        quietly(chance.in(0.7) ? checkIn(ctx, id, user_id) : checkPlayerIn(ctx, admin.userId, id, user_id)),
      ),
    )
    acts.checkedIn += done.filter(Boolean).length
  }

  /** Random actions of players between two rounds: arriving, leaving, waiting for a table, winning and losing. */
  async function live() {
    for (const userId of people) {
      if (here.has(userId) && chance.in(0.04)) here.delete(userId)
      else if (chance.in(0.2)) here.add(userId)
    }
    const { ctx, matches } = chance.pick(nodes)
    const arenas = await rowsOf<{ id: TournamentId; user_id: UserId }>(
      ctx.db,
      sql`SELECT id, user_id FROM tournaments JOIN tournament_entries ON tournament_id = id
          WHERE format = 'arena' AND status = 'open'`,
    )
    const waiting = arenas.filter(({ user_id }) => here.has(user_id) && chance.in(0.1))
    await Promise.all(waiting.map(({ id, user_id }) => joinArenaQueue(ctx, id, user_id)))
    await Promise.all([...running.keys()].map(id => organise(ctx, id)))
    await checkIns(ctx)
    await actOnTables()
    const actOnEach = [...running].map(async ([id, { format, ends, isCancelled }]) => {
      if (chance.in(0.05)) await quietly(enterTournament(ctx, id, chance.pick(people)))
      if (chance.in(0.1) && (await quietly(withdrawFromTournament(ctx, id, chance.pick(people)))))
        acts.withdrawn++
      if (chance.in(0.2)) await quietly(joinWaitingList(ctx, id, chance.pick(people)))
      if (chance.in(0.05)) await leaveListByChance(ctx, id)
      if (chance.in(0.1))
        await enterAsTeam(ctx, id, chance.pick(people), [chance.pick(people), chance.pick(people)])
      // The next run ends the games of the tournament, even after a restart in between.
      if (isCancelled && chance.in(0.1))
        await quietly(cancelTournament(ctx, admin.userId, id, 'Cancelled by chance'))
      if (format === 'arena' && clock.now > ends) {
        const [entrant] = await rowsOf<{ user_id: UserId }>(
          ctx.db,
          sql`SELECT user_id FROM tournament_entries WHERE tournament_id = ${id} ORDER BY total_points DESC LIMIT 1`,
        )
        if (entrant) await quietly(finalizeTournament(ctx, admin.userId, id, { championId: entrant.user_id }))
        if (chance.in(0.3)) await quietly(reopenTournament(ctx, admin.userId, id, 'Reopened by chance'))
      }
    })
    await Promise.all(actOnEach)
    const games = await rowsOf<{ match_id: MatchId; winners: UserId[] }>(
      ctx.db,
      sql`SELECT match_id, array_agg(user_id::text) AS winners FROM match_players JOIN matches ON matches.id = match_id
            WHERE status = 'in_progress' GROUP BY match_id`,
    )
    const decided = games.filter(() => chance.in(0.6))
    await Promise.all(
      // Sometimes two decide the same table at once.
      decided.flatMap(({ match_id, winners }) =>
        Array.from({ length: chance.in(0.2) ? 2 : 1 }, () =>
          quietly(matches.finish(match_id, chance.pick(winners), async () => {})),
        ),
      ),
    )
  }

  async function restart() {
    restarts++
    for (const node of nodes) faults.push(...node.faults)
    await Promise.all(nodes.map(node => node.close()))
    // An outage: no node sweeps, and time passes.
    clock.now += chance.below(10 * MINUTE)
    nodes = [open(), open()]
  }

  let rounds = 0
  while (acts.made < COUNT || running.size > 0) {
    expect(++rounds, 'tournaments that stand still').toBeLessThan((COUNT * 360) / AT_ONCE + 400)
    const missing = Math.min(COUNT - acts.made, AT_ONCE - running.size)
    await Promise.all(Array.from({ length: missing }, begin))
    if (process.env.SIMULATED && rounds % 50 === 0) console.info(`${acts.made} tournaments, round ${rounds}`)
    // Time passes in hours if nothing can happen before the next day.
    const [alive] = await rowsOf<{ n: number }>(
      world.ctx.db,
      sql`SELECT count(*)::int AS n FROM tournaments WHERE status <> 'finished' AND entrants >= ${FEWEST}`,
    )
    clock.now += alive?.n === 0 && chance.in(0.3) ? 2 * HOUR : 5 * SECOND + chance.below(40 * SECOND)
    await Promise.all(nodes.map(({ tournaments }) => tournaments.tick()))
    await live()
    if (rounds % 20 === 0) await restart()
    const done = await rowsOf<{ id: TournamentId }>(
      world.ctx.db,
      sql`SELECT id FROM tournaments WHERE status = 'finished' AND id = ${anyOfIds([...running.keys()])}`,
    )
    for (const { id } of done) running.delete(id)
  }
  for (const node of nodes) {
    faults.push(...node.faults)
    await node.close()
  }

  expect(faults.length, inspect(faults, { depth: 4 })).toBe(0)
  expect(await reconcile(world.ctx)).toEqual([])
  const ended = await rowsOf<Record<string, number | string>>(
    world.ctx.db,
    sql`SELECT format, outcome, count(*)::int AS n FROM tournaments WHERE status = 'finished' GROUP BY 1, 2`,
  )
  expect(ended.reduce((sum, { n }) => sum + Number(n), 0)).toBe(COUNT - acts.removed)
  const [played] = await rowsOf<{ matches: number }>(
    world.ctx.db,
    sql`SELECT count(*)::int AS matches FROM matches WHERE status = 'finished'`,
  )
  const [cancelled] = await rowsOf<{ n: number; running: number }>(
    world.ctx.db,
    sql`SELECT count(DISTINCT t.id)::int AS n, count(m.id) FILTER (WHERE m.status NOT IN ('finished', 'cancelled'))::int AS running
        FROM tournaments t LEFT JOIN matches m ON m.tournament_id = t.id WHERE t.cancel_reason IS NOT NULL`,
  )
  expect(cancelled!.running).toBe(0)
  if (process.env.SIMULATED)
    console.info({ SEED, ...cancelled, ...acts, actions, teamOutcomes, rounds, restarts, ended, ...played })
  // With enough tournaments, every possible action and outcome occurs.
  if (COUNT >= 200) {
    expect(Object.keys(actions).sort()).toEqual(ACTIONS)
    expect([...teamOutcomes]).toEqual(expect.arrayContaining(['entered', 'partner-left', 'closed']))
    expect(Math.min(restarts, cancelled!.n, ...Object.values(acts))).toBeGreaterThan(0)
    expect(new Set(ended.map(({ format }) => format))).toEqual(new Set(SIMULATED_FORMATS))
  }
  expect(await findWrong(world)).toEqual([])
  // Includes the pots of removed tournaments.
  const full = sql`SELECT id, coins FROM wallets WHERE kind = 'pot' AND coins <> 0`
  expect(await rowsOf(world.ctx.db, full)).toEqual([])
  expect(await findSeparatedTeams(world)).toEqual([])
  // One more run ends the games that were running when the last tournament was cancelled.
  const node = open()
  await node.tournaments.tick()
  await node.close()
  const [lists] = await rowsOf(
    world.ctx.db,
    sql`SELECT (SELECT count(*)::int FROM tournament_waiting_list) AS waiting,
          (SELECT count(*)::int FROM tournament_pair_invitations) AS invitations`,
  )
  expect(lists).toEqual({ waiting: 0, invitations: 0 })
})

/** Matches that separate a team or make its players opponents; a substitute leaves their own team. */
function findSeparatedTeams({ ctx }: World) {
  return rowsOf(
    ctx.db,
    sql`
      SELECT m.id, e.pair FROM matches m
      JOIN match_players p ON p.match_id = m.id
      JOIN tournament_entries e ON e.tournament_id = m.tournament_id AND e.user_id = p.user_id
      JOIN tournaments t ON t.id = m.tournament_id
      WHERE e.pair IS NOT NULL
        AND NOT EXISTS (SELECT FROM tournament_entries r WHERE r.tournament_id = m.tournament_id AND r.replaced)
      GROUP BY m.id, e.pair, t.mode HAVING 2 * count(*) <> ${TABLE_SIZE} OR count(DISTINCT p.seat % 2) <> 1`,
  )
}

/** A payment that was taken back when a tournament was reopened. */
const isReversalOf = (reason: string) =>
  sql`(reason = 'prize_reversal' AND meta #>> '{refunds,reason}' = ${reason})`

/** Tournaments with inconsistent coins or tables. */
function findWrong({ ctx }: World) {
  return rowsOf(
    ctx.db,
    sql`
      WITH moved AS (
        SELECT wallet_id AS id,
          coalesce(sum(amount) FILTER (WHERE reason = 'tournament_entry'), 0) AS paid,
          coalesce(sum(amount) FILTER (WHERE reason = 'tournament_added'), 0) AS added,
          coalesce(sum(amount) FILTER (WHERE reason = 'tournament_refund'), 0) AS refunded,
          coalesce(sum(amount) FILTER (WHERE reason = 'tournament_prize'), 0)
            - coalesce(sum(amount) FILTER (WHERE ${isReversalOf('tournament_prize')}), 0) AS prize,
          coalesce(sum(amount) FILTER (WHERE reason = 'tournament_house'), 0)
            - coalesce(sum(amount) FILTER (WHERE ${isReversalOf('tournament_house')}), 0) AS platform
        FROM transactions GROUP BY wallet_id
      ), entered AS (
        SELECT tournament_id AS id, count(*) FILTER (WHERE NOT refunded) AS stayed,
          bool_or(user_id = champion_id) AS has_champion, sum(tournament_entries.prize) AS prizes
        FROM tournament_entries JOIN tournaments ON tournaments.id = tournament_id GROUP BY tournament_id
      ), played AS (
        SELECT tournament_id AS id, count(*) AS tables, count(*) FILTER (WHERE state <> 'finished') AS unfinished
        FROM tournament_tables GROUP BY tournament_id
      )
      SELECT t.id, t.format, t.outcome FROM tournaments t
      JOIN wallets w ON w.id = t.id
      -- With fewer entrants than a table has, and at least four, the platform gets the coins back that it has added.
      CROSS JOIN LATERAL (SELECT CASE WHEN t.entrants < greatest(4, ${TABLE_SIZE}) THEN 0 ELSE t.added_prize END AS added) shared
      LEFT JOIN moved m ON m.id = t.id
      LEFT JOIN entered e ON e.id = t.id
      LEFT JOIN played p ON p.id = t.id
      WHERE w.coins <> 0
        OR coalesce(m.paid + m.added, 0) <> coalesce(m.refunded + m.prize + m.platform, 0)
        OR (t.outcome = 'champion' AND (NOT e.has_champion
          OR coalesce(m.paid - m.refunded, 0) <> t.entry_fee * t.entrants
          OR coalesce(m.prize, 0) <> coalesce(e.prizes, 0)
          OR t.prize <> (t.entry_fee * t.entrants + shared.added) * t.award_percent / 100))
        -- A place is paid its whole share, or nothing if no one took it.
        OR EXISTS (
          SELECT FROM unnest(t.award_percent || t.further_percents) WITH ORDINALITY AS share (percent, place)
          JOIN (SELECT place, sum(prize) AS paid FROM tournament_entries WHERE tournament_id = t.id GROUP BY place) taken
            ON taken.place = share.place
          WHERE taken.paid <> (t.entry_fee * t.entrants + shared.added) * share.percent / 100)
        -- Every player has been paid the prize that their entry says, and no other.
        OR EXISTS (
          SELECT FROM tournament_entries n WHERE n.tournament_id = t.id AND n.prize <> (
            SELECT coalesce(sum(CASE reason WHEN 'tournament_prize' THEN amount ELSE -amount END), 0)
            FROM transactions x WHERE x.user_id = n.user_id
              AND (x.reason = 'tournament_prize' OR ${isReversalOf('tournament_prize')}) AND x.meta #>> '{tournament,_id}' = t.id::text))
        OR (t.outcome = 'refunded' AND coalesce(e.stayed, 0) <> 0)
        -- Each table sends one side home, and one side stays.
        OR (t.format = 'bracket' AND t.outcome = 'champion'
          AND (p.unfinished <> 0 OR (p.tables + 1) * ${TABLE_SIZE} <> 2 * t.entrants))
        -- The winners of the final share the prize, the odd coins to the champion first and then by standing.
        OR (cardinality(t.partner_ids) > 0 AND EXISTS (
          SELECT FROM (
            SELECT user_id, t.prize / sharing + (n <= t.prize % sharing)::int AS amount
            FROM unnest(t.champion_id || t.partner_ids) WITH ORDINALITY AS winner (user_id, n),
              LATERAL (SELECT 1 + cardinality(t.partner_ids) AS sharing) side) share
          WHERE share.amount <> (SELECT coalesce(sum(amount), 0) FROM transactions x WHERE x.user_id = share.user_id
            AND x.reason = 'tournament_prize' AND x.meta #>> '{tournament,_id}' = t.id::text)))
        -- Fewer than a side are champions where the others were disqualified.
        OR (2 * (1 + cardinality(t.partner_ids)) <> ${TABLE_SIZE} AND t.finished_by IS NULL AND t.format = 'bracket' AND t.outcome = 'champion'
          AND NOT EXISTS (SELECT FROM tournament_entries n WHERE n.tournament_id = t.id AND n.disqualified IS NOT NULL))
        -- In rounds, tables have ended, and no player who has withdrawn wins anything.
        OR (t.format NOT IN ('arena', 'bracket') AND t.outcome = 'champion' AND (coalesce(p.unfinished, 0) <> 0 OR EXISTS (
          SELECT FROM tournament_entries n WHERE n.tournament_id = t.id AND n.withdrawn
            AND (n.prize > 0 OR n.user_id = ANY (t.champion_id || t.partner_ids)))))
        -- No one has a place who did not check in for it.
        OR (t.check_in_closed_at IS NOT NULL AND t.outcome = 'champion' AND EXISTS (
          SELECT FROM tournament_entries n WHERE n.tournament_id = t.id AND n.checked_in_at IS NULL
            AND n.matches_played = 0 AND n.entered_at < t.start_date - t.check_in_minutes * interval '1 minute'
            AND t.check_in_opened_at IS NOT NULL AND t.check_in_opened_at < t.check_in_closed_at))
        -- A disqualified player wins nothing.
        OR EXISTS (
          SELECT FROM tournament_entries n WHERE n.tournament_id = t.id AND n.disqualified IS NOT NULL
            AND (n.prize > 0 OR n.user_id = ANY (t.champion_id || t.partner_ids)))`,
  )
}

/** Ignores refusals by rule, which are expected here; resolves with whether the attempt succeeded. */
async function quietly(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    error => {
      if (error instanceof HttpError) return false
      throw error
    },
  )
}

/** Gives the platform account coins for added prizes. */
async function fillPlatformAccount({ ctx }: World) {
  await ctx.db.transaction(tx =>
    moveCoins(tx, {
      from: MINT_WALLET_ID,
      to: PLATFORM_WALLET_ID,
      amount: 1000,
      reason: 'admin_manual',
      cause: 'simulation:platform',
      at: ctx.now(),
    }),
  )
}

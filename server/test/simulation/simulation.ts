import type { PGlite } from '@electric-sql/pglite'
import type { TournamentId } from '@valecuatro/contract'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Server } from 'socket.io'
import { createUser } from '../../src/accounts/index.ts'
import { newAntiForgeryToken } from '../../src/accounts/sessions/antiForgery.ts'
import { ANTI_FORGERY_COOKIE, SESSION_COOKIE } from '../../src/accounts/sessions/cookies.ts'
import { openSession } from '../../src/accounts/sessions/sessions.ts'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { Context } from '../../src/platform/context.ts'
import { embeddedHandle } from '../../src/platform/database/database.ts'
import { createEvents } from '../../src/platform/events.ts'
import type { Account } from './client.ts'
import { type Killable, LostConnection, shareConnection } from './database.ts'
import { createInvariants } from './invariants.ts'
import {
  type BusMember,
  type Connection,
  createNetwork,
  createNodeBus,
  type FaultRates,
  type MessageCounts,
  NO_FAULTS,
} from './network.ts'
import { createPlayer, type OpenTable, type SimulatedPlayer } from './player.ts'
import { createScheduler, type Owner } from './scheduler.ts'

const SECRET = 'a secret that only tests know, 32+ characters'
const PACE = { seedingMs: 2000, betweenHandsMs: 100, botThinkingScale: 0.03 }
const CONFIG = {
  RATE_LIMIT_SCALE: '1000',
  DEMO: '0',
  LOG_LEVEL: 'silent',
  API_DOCS: '0',
  NO_SHOW_SECONDS: '5',
}
const SECOND_MS = 1000
const WEEK_MS = 7 * 24 * 60 * 60 * SECOND_MS
/** A Monday. Each simulation in a process starts a week after the previous one, because uuids only count up. */
const FIRST_START = Date.UTC(2031, 0, 6)
/** All games, tables and tournaments must be over this long after the last fault. */
const CALM_LIMIT_MS = 8 * 60 * SECOND_MS
const STEPS_BETWEEN_CHECKS = 200
/** Longer than the heartbeats, sent every 20 seconds, with which a screen notices that it missed the last move. */
const MAX_SCREEN_DELAY_MS = 45 * SECOND_MS

interface LiveNode {
  owner: Killable
  api: FastifyInstance
  io: Server
  ctx: Context
  bus: BusMember
  connections: Set<Connection>
  /** The node is killed after this many more of its entries. */
  diesAfter: number | null
}

export interface Counts extends MessageCounts {
  seeds: number
  games: number
  tables: number
  tournaments: number
  steps: number
  kills: number
  acknowledged: number
  checks: number
  entries: number
}

export interface Outcome {
  seed: number
  violations: string[]
  /** A hash of the trace, the same for each run of a seed. */
  trace: string
  counts: Counts
}

let runs = 0

/**
 * Simulates several nodes of the server, their players and the network between them, on one database and one clock. A
 * seed decides what happens and which faults occur. After some time there are no more faults, and everything has to
 * end.
 */
export function createSimulation(seed: number, client: PGlite, onNote?: (line: string) => void) {
  const scheduler = createScheduler(seed, FIRST_START + runs++ * WEEK_MS)
  if (onNote) scheduler.onNote(onNote)
  const { below, chance, pick } = scheduler
  const rates: FaultRates = {
    drop: pick([0, 0.01, 0.05, 0.15]),
    double: pick([0, 0.02, 0.1]),
    delay: pick([0, 0.01, 0.05]),
    reorder: pick([0, 0.02, 0.1]),
    slowStatement: pick([0, 0.002, 0.01]),
    lostStatement: pick([0, 0, 0.005, 0.02]),
  }
  // With long turns, the next move does not soon tell a screen that it has missed one.
  const pace = { ...PACE, turnMs: pick([4, 4, 90]) * SECOND_MS }
  let phase: 'preparing' | 'faults' | 'calm' | 'over' = 'preparing'
  const currentRates = () => (phase === 'faults' ? rates : NO_FAULTS)
  const network = createNetwork(scheduler, currentRates)
  const database = shareConnection(
    client,
    scheduler,
    () => (chance(currentRates().slowStatement) ? below(2000) : below(3)),
    () => chance(currentRates().lostStatement),
  )
  const invariants = createInvariants(client)
  const world: Owner = { name: 'world', isAlive: true }
  const violations: string[] = []
  let nodes: LiveNode[] = []
  let started = 0
  let kills = 0
  let nodesUpSince: number | null = null
  const states = new Map<string, string>()
  const tables: OpenTable[] = []
  const tournaments: { id: TournamentId; format: string }[] = []

  async function startNode() {
    const owner: Killable = { name: `node ${++started}`, isAlive: true, onKill: new Set() }
    const log = pino(
      { level: 'error' },
      {
        write(line: string) {
          if (!owner.isAlive || line.includes(new LostConnection().message)) return
          const { msg, err, ...rest } = JSON.parse(line)
          violations.push(
            `${owner.name} has logged an error: ${msg} ${err?.stack ?? ''} ${JSON.stringify(rest)}`,
          )
        },
      },
    )
    const ctx: Context = {
      config: readConfig(CONFIG),
      secret: SECRET,
      db: embeddedHandle(database.clientFor(owner), log),
      events: createEvents(log),
      log,
      now: () => new Date(scheduler.now()),
    }
    const { bus, member } = createNodeBus(scheduler, network, owner, () =>
      nodes.filter(node => node.owner !== owner).map(node => node.bus),
    )
    const { api, sockets } = await scheduler.finish(owner, () => compose(ctx, pace, bus))
    const io = sockets.io as unknown as Server
    nodes.push({ owner, api, io, ctx, bus: member, connections: new Set(), diesAfter: null })
    nodesUpSince ??= scheduler.now()
    scheduler.note(`${owner.name} has started`)
  }

  async function kill(node: LiveNode) {
    kills++
    node.owner.isAlive = false
    nodes = nodes.filter(other => other !== node)
    if (nodes.length === 0) nodesUpSince = null
    scheduler.note(`${node.owner.name} is killed`)
    for (const stop of node.owner.onKill) stop(new Error('killed'))
    for (const connection of node.connections) connection.drop()
    await scheduler.settle()
  }

  async function createAccount(ctx: Context, name: string, role: 'player' | 'admin'): Promise<Account> {
    const created = await createUser(ctx.db, ctx.events, {
      username: name,
      email: `${name}@example.com`,
      passwordHash: null,
      role,
      createdAt: ctx.now(),
    })
    if (!created.ok) throw new Error(created.error)
    const session = await openSession(
      ctx.db,
      created.user,
      { address: '127.0.0.1', userAgent: 'test' },
      ctx.now(),
    )
    if (!session.ok) throw new Error(session.error)
    const antiForgeryToken = newAntiForgeryToken(SECRET, session.sessionId)
    const cookie = `${SESSION_COOKIE}=${session.tokens.access}; ${ANTI_FORGERY_COOKIE}=${antiForgeryToken}`
    return { userId: created.user.id, name, cookie, antiForgeryToken }
  }

  const simulation = {
    scheduler,
    network,
    tables,
    tournaments,
    isCalm: () => phase === 'calm',
    resignsWhenCalm: chance(0.75),
    isOver: () => phase === 'over',
    pickNode: () => (nodes.length > 0 ? pick(nodes) : null),

    noteAcknowledged(gameId: string, commandId: string, seq: number) {
      invariants.acknowledged.push({ gameId, commandId, seq })
    },

    /** Checks that a seat always gets the same state for a sequence number of a game, from every node. */
    checkState(key: string, state: object) {
      const text = JSON.stringify(state)
      const known = states.get(key)
      if (known === undefined) states.set(key, text)
      else if (known !== text) violations.push(`two states for one number: ${key}\n${known}\n${text}`)
    },

    run: () => run().finally(() => (phase = 'over')),
  }

  /** Runs entries until the condition holds, a violation is found, or there is nothing left to run. */
  async function runUntil(isDone: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
    const until = scheduler.now() + limitMs
    for (let checkIn = STEPS_BETWEEN_CHECKS; violations.length === 0; ) {
      if (await isDone()) return true
      if (scheduler.now() > until) return false
      const owner = await scheduler.step()
      if (!owner) return false
      const node = nodes.find(each => each.owner === owner)
      if (node && node.diesAfter !== null && node.diesAfter-- <= 0) {
        await kill(node)
        checkIn = 0
      }
      await startNodes()
      checkIn--
      if (!database.isFree()) continue
      violations.push(...(await invariants.checkActions()))
      if (checkIn > 0) continue
      violations.push(...(await invariants.checkAll(scheduler.now(), nodesUpSince)))
      checkIn = STEPS_BETWEEN_CHECKS
    }
    return false
  }

  /** Finds screens that have been behind their games for too long although there are no faults. */
  const behindSince = new Map<SimulatedPlayer, number>()
  async function findLateScreens(people: SimulatedPlayer[]): Promise<string[]> {
    const games = await invariants.readGames()
    const late: string[] = []
    for (const player of people) {
      const shown = player.shown()
      const seq = shown ? games.get(shown.gameId)?.seq : undefined
      if (!shown || seq === undefined || shown.seq >= seq) behindSince.delete(player)
      else if (!behindSince.has(player)) behindSince.set(player, scheduler.now())
      else if (scheduler.now() - behindSince.get(player)! > MAX_SCREEN_DELAY_MS)
        late.push(
          `a screen that does not learn of move ${seq}: ${player.owner.name} ${JSON.stringify(shown)}`,
        )
    }
    return late
  }

  let toStart = 0
  async function startNodes() {
    for (; toStart > 0; toStart--) await startNode()
  }

  function planKills(everyMs: number) {
    scheduler.add(below(2 * everyMs), 'plans a kill', world, () => {
      if (phase !== 'faults') return
      const node = nodes.length > 0 ? pick(nodes) : null
      if (node && node.diesAfter === null) {
        node.diesAfter = below(12)
        scheduler.add(500 + below(chance(0.2) ? 8000 : 1500), 'plans a start', world, () => {
          toStart++
        })
      }
      planKills(everyMs)
    })
  }

  function planBusOutages(everyMs: number) {
    scheduler.add(below(2 * everyMs), 'plans an outage of the bus', world, () => {
      if (phase !== 'faults') return
      if (nodes.length > 0) pick(nodes).bus.goAway(500 + below(4 * SECOND_MS))
      planBusOutages(everyMs)
    })
  }

  async function run(): Promise<Outcome> {
    const uninstall = scheduler.install()
    try {
      const nodeCount = 1 + below(3)
      for (let n = 0; n < nodeCount; n++) await startNode()
      const { ctx, owner } = nodes[0]!
      const accounts: Account[] = []
      const peopleCount = 5 + below(6)
      const prepared = scheduler.runAs(owner, async () => {
        accounts.push(await createAccount(ctx, `organiser-${seed}`, 'admin'))
        for (let n = 0; n < peopleCount; n++) accounts.push(await createAccount(ctx, `player-${n}`, 'player'))
      })
      await runUntil(() => accounts.length === peopleCount + 1, 60 * SECOND_MS)
      await prepared
      const [organiser, ...people] = accounts.map(account => createPlayer(simulation, account))
      for (const player of people) player.start()
      phase = 'faults'
      const lengthMs = (8 + below(10)) * SECOND_MS
      const ends = scheduler.now() + lengthMs
      scheduler.runAs(organiser!.owner, () => void organise(organiser!, ends))
      if (nodeCount > 1 || chance(0.8)) planKills((1 + below(4)) * SECOND_MS)
      if (nodeCount > 1 && chance(0.3)) planBusOutages(4 * SECOND_MS)
      await runUntil(() => scheduler.now() >= ends, lengthMs + SECOND_MS)

      phase = 'calm'
      for (const node of nodes) node.diesAfter = null
      toStart += Math.max(0, nodeCount - nodes.length)
      let nextLook = 0
      const isQuiet = async () => {
        if (scheduler.now() < nextLook || !database.isFree()) return false
        nextLook = scheduler.now() + 2 * SECOND_MS
        violations.push(...(await findLateScreens(people)))
        return (await invariants.findUnfinished()).length === 0 && people.every(player => !player.shown())
      }
      const hasEnded = await runUntil(isQuiet, CALM_LIMIT_MS)
      if (!hasEnded && violations.length === 0) {
        const left = await invariants.findUnfinished()
        for (const player of people) {
          const shown = player.shown()
          if (shown) left.push(`${player.owner.name} sees ${JSON.stringify(shown)}`)
        }
        violations.push(`not over after ${CALM_LIMIT_MS / 60_000} minutes without faults: ${left.join(', ')}`)
      }
      if (violations.length === 0)
        violations.push(...(await invariants.checkAll(scheduler.now(), nodesUpSince)))
      scheduler.note(await invariants.describe())
      return {
        seed,
        violations,
        trace: scheduler.digest(),
        counts: {
          seeds: 1,
          ...network.counts,
          ...(await invariants.readCounts()),
          kills,
          acknowledged: invariants.acknowledged.length,
          checks: invariants.checks(),
          entries: scheduler.steps(),
        },
      }
    } finally {
      world.isAlive = false
      for (const node of nodes) node.owner.isAlive = false
      uninstall()
    }
  }

  /**
   * Lets an organiser create arenas and brackets. Existing ones are read from the list, because answers may be lost.
   */
  async function organise({ call, owner }: ReturnType<typeof createPlayer>, until: number) {
    for (let left = 1 + below(3); phase === 'faults'; ) {
      if (left > 0 && scheduler.now() < until - 4 * SECOND_MS && (await createTournament(call))) left--
      const list = await call('GET', '/api/tournaments')
      if (list?.status === 200) {
        tournaments.length = 0
        for (const { _id: id, format } of list.body as { _id: TournamentId; format: string }[])
          tournaments.push({ id, format })
      }
      await scheduler.sleep(below(2 * SECOND_MS), owner)
    }
  }

  async function createTournament(call: ReturnType<typeof createPlayer>['call']): Promise<boolean> {
    const format = pick(['arena', 'bracket'] as const)
    const startDate = scheduler.now() + below(5 * SECOND_MS)
    const answer = await call('POST', '/api/tournaments', {
      name: `Copa ${scheduler.steps()}`,
      description: '',
      format,
      maxPlayers: 4 + below(9),
      entryFee: below(4) * 10,
      startDate: new Date(startDate).toISOString(),
      ...(format === 'arena' && { endDate: new Date(startDate + (5 + below(8)) * SECOND_MS).toISOString() }),
      ...(chance(0.5) && { prizes: [0.5, 0.3, 0.1] }),
    })
    // A lost connection to the database is answered with 503.
    if (answer && ![201, 503].includes(answer.status))
      violations.push(`no tournament: ${JSON.stringify(answer)}`)
    return answer?.status === 201
  }

  return simulation
}

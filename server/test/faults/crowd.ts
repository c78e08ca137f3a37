import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../src/platform/database/database.ts'
import { type ClusterClient, newClusterClient } from '../clusterClient.ts'
import { httpCall } from '../httpCall.ts'
import { random } from '../random.ts'
import { cookieOf } from '../table.ts'
import { countLosses, findLostTurns, type LogLine, type Losses } from './losses.ts'
import { ADMIN } from './topology.ts'

const WELCOME_COINS = 1000
const COIN_INTERVAL_MS = 250
const RETRY_MS = 100
const LOOK_INTERVAL_MS = 250

export interface Entrance {
  urls: string[]
  origin: string
  agent: Agent
}

export interface CrowdCounts extends Losses {
  games: number
  unfinishedGames: number
  /** The number of screens whose final state differs from the log of the game. */
  wrongEnds: number
  /** Answers that a player should never get. */
  faults: string[]
  /** The number of coins whose addition was acknowledged, and how many of them are missing or surplus. */
  coinsAdded: number
  coinsWrong: number
  /** The number of problems found by adding up the whole ledger. */
  ledgerProblems: number
}

export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>

/**
 * Starts players at a number of tables who play one game after the other, and an administrator who adds coins to their
 * wallets one by one. All of them repeat requests that were not answered.
 */
export async function gatherCrowd(entrance: Entrance, tables: number, thinkMs: number) {
  const { urls, origin, agent } = entrance
  let isEnding = false
  const think = () => pause(isEnding ? 0 : thinkMs * (0.5 + random()))
  const people: ClusterClient[] = []
  // A few at a time, because each password takes a tenth of a second of the server's time.
  for (let n = 0; n < tables; n++) {
    const four = [0, 1, 2, 3].map(seat => newClusterClient(urls, n + seat, { origin, agent, think }))
    people.push(...(await Promise.all(four)))
  }
  const playing = Promise.all(people.map(person => person.wander(() => !isEnding)))
  // A failure is reported when the end of the games is awaited.
  playing.catch(() => {})
  const cashier = await openCashier(entrance, people)
  const countMoves = () => people.reduce((sum, { player }) => sum + player.acknowledged.length, 0)

  return {
    people,
    countMoves,
    /** Resolves when `more` moves have been acknowledged; false if that takes too long. */
    async playMoves(more: number, timeoutMs = 120_000): Promise<boolean> {
      const aim = countMoves() + more
      const until = performance.now() + timeoutMs
      while (countMoves() < aim) {
        if (performance.now() > until) return false
        await pause(LOOK_INTERVAL_MS)
      }
      return true
    },
    /** Waits until every running game has had a move; returns the games that had none. */
    async findStuckGames(db: Database, timeoutMs = 90_000): Promise<string[]> {
      const read = () =>
        rowsOf<{ id: string; seq: number }>(db, sql`SELECT id, seq FROM games WHERE phase <> 'over'`)
      const before = await read()
      const until = performance.now() + timeoutMs
      for (;;) {
        const now = new Map((await read()).map(({ id, seq }) => [id, seq]))
        const stuck = before.filter(({ id, seq }) => now.get(id) === seq).map(({ id }) => id)
        if (stuck.length === 0 || performance.now() > until) return stuck
        await pause(LOOK_INTERVAL_MS)
      }
    },
    /** Plays the running games to their ends; false if some did not end in time. */
    async finish(timeoutMs = 300_000): Promise<boolean> {
      isEnding = true
      for (const { player } of people) player.recheck()
      await cashier.close()
      const late = new AbortController()
      const isDone = await Promise.race([
        playing.then(() => true),
        pause(timeoutMs, false, { signal: late.signal }),
      ])
      late.abort()
      return isDone
    },
    leave() {
      isEnding = true
      for (const { player } of people) player.leave()
    },
    /**
     * Describes the last turns that were played in place of players: the steps before, and the player's connections.
     */
    async describeLostTurns(db: Database, limit = 5): Promise<string[]> {
      const sent = new Set(people.flatMap(({ player }) => [...player.sent]))
      const log = await rowsOf<LogLine & { seat: number; at: string; userId: UserId | null }>(
        db,
        sql`SELECT a.game_id AS "gameId", a.seq, a.command_id AS "commandId", a.action, a.seat, a.at::text AS at, s.user_id AS "userId"
          FROM game_actions a JOIN game_seats s ON s.game_id = a.game_id AND s.seat = a.seat ORDER BY a.at, a.seq`,
      )
      return findLostTurns(log, sent)
        .toReversed()
        .slice(0, limit)
        .map(lost => {
          const steps = log.filter(
            ({ gameId, seq }) => gameId === lost.gameId && seq > lost.seq - 6 && seq <= lost.seq + 1,
          )
          const { player } = people.find(({ userId }) => userId === lost.userId) ?? {}
          return [
            `game ${lost.gameId}, seat ${lost.seat}`,
            ...steps.map(({ seq, seat, action, at }) => `  ${at} step ${seq}: ${action} (seat ${seat})`),
            ...(player?.connections.slice(-8).map(line => `  ${line}`) ?? []),
          ].join('\n')
        })
    },
    /** Counts what has been lost so far. `isOver`: all games should have ended. */
    async count(db: Database, isOver: boolean): Promise<CrowdCounts> {
      const sent = new Set(people.flatMap(({ player }) => [...player.sent]))
      const acknowledged = people.flatMap(({ player }) => player.acknowledged)
      const log = await rowsOf<LogLine>(
        db,
        sql`SELECT game_id AS "gameId", seq, command_id AS "commandId", action FROM game_actions`,
      )
      const games = await rowsOf<{ id: string; seq: number; phase: string; state: string }>(
        db,
        sql`SELECT id, seq, phase, state FROM games`,
      )
      const ends = new Map(
        games.map(({ id, seq, state }) => [id, JSON.stringify([seq, JSON.parse(state).score])]),
      )
      const played = people.flatMap(person => person.played)
      return {
        ...countLosses(log, { sent, acknowledged }),
        games: games.length,
        unfinishedGames: isOver ? games.filter(({ phase }) => phase !== 'over').length : 0,
        wrongEnds: played.filter(
          ({ gameId, seq, score }) => ends.get(gameId) !== JSON.stringify([seq, score]),
        ).length,
        faults: people.flatMap(({ player }) => player.faults),
        ...(await cashier.count(db)),
      }
    },
  }
}

/** Signs in an administrator who adds one coin after the other to players' wallets. */
async function openCashier({ urls, origin, agent }: Entrance, people: ClusterClient[]) {
  const [url] = urls as [string]
  const added = new Map<UserId, number>()
  /** The player whose coin was not acknowledged yet; it may or may not have been added. */
  let underWay: UserId | null = null
  let isClosing = false
  let cookies = new Map<string, string>()

  async function post(path: string, body: object) {
    return httpCall(url + path, {
      method: 'POST',
      headers: { origin, cookie: cookieOf(cookies), 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' },
      body,
      agent,
      timeoutMs: 5000,
    }).catch(() => null)
  }
  async function signIn() {
    cookies = new Map()
    const answer = await post('/api/admin/login', ADMIN)
    if (answer?.status === 200) cookies = answer.cookies
  }
  async function addCoin({ userId }: ClusterClient) {
    const commandId = randomUUID()
    underWay = userId
    for (;;) {
      const answer = await post(`/api/admin/users/${userId}/coins`, { amount: 1, commandId })
      if (answer?.status === 200) break
      if (isClosing) return
      if (answer?.status === 401) await signIn()
      await pause(RETRY_MS)
    }
    added.set(userId, (added.get(userId) ?? 0) + 1)
    underWay = null
  }
  async function work() {
    while (!isClosing) {
      await addCoin(people[Math.floor(random() * people.length)]!)
      await pause(COIN_INTERVAL_MS)
    }
  }
  await signIn()
  const working = work()

  return {
    async close() {
      isClosing = true
      await working
    },
    async count(db: Database) {
      const wallets = await rowsOf<{ id: UserId; coins: string }>(db, sql`SELECT id, coins FROM wallets`)
      const coins = new Map(wallets.map(row => [row.id, Number(row.coins)]))
      const [ledger] = await rowsOf<{ problems: number }>(
        db,
        sql`SELECT count(*)::int AS problems FROM (
          SELECT w.id FROM wallets w LEFT JOIN transactions t ON t.wallet_id = w.id GROUP BY w.id
          HAVING w.coins <> coalesce(sum(CASE t.type WHEN 'credit' THEN t.amount ELSE -t.amount END), 0)
          UNION ALL SELECT NULL FROM wallets HAVING sum(coins) <> 0) AS problem`,
      )
      const coinsWrong = people.reduce((sum, { userId }) => {
        const difference = (coins.get(userId) ?? 0) - WELCOME_COINS - (added.get(userId) ?? 0)
        const isExplained = difference === 0 || (difference === 1 && userId === underWay)
        return sum + (isExplained ? 0 : Math.abs(difference))
      }, 0)
      return {
        coinsAdded: [...added.values()].reduce((sum, each) => sum + each, 0),
        coinsWrong,
        ledgerProblems: ledger!.problems,
      }
    },
  }
}

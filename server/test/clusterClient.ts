import { randomBytes } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@valecuatro/contract'
import type { Action } from '@valecuatro/engine'
import { httpCall } from './httpCall.ts'
import { connectPlayer, type Player } from './player.ts'
import { random } from './random.ts'
import { cookieOf } from './table.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const RETRY = 100

export interface ClusterClient {
  player: Player
  userId: UserId
  cookie: string
  /** Joins the queue, sits down and plays to the end, repeatedly while `goesOn` is true. */
  wander(goesOn: () => boolean): Promise<void>
  /** Joins the game that waits for this player; returns null if the player stopped waiting first. */
  findTable(goesOn?: () => boolean): Promise<string | null>
  /** Plays the current game to its end. */
  finish(): Promise<void>
  /** The games played, each with the last sequence number that arrived and the final score. */
  played: { gameId: string; seq: number; score: readonly [number, number] }[]
}

export interface ClusterAccess {
  /** The page's origin. */
  origin?: string
  agent?: Agent
  /** Waits for the player's thinking time before each action. */
  think?: () => Promise<unknown>
}

/** Registers a new player who connects to any node that answers, trying the given one first. */
export async function newClusterClient(
  urls: string[],
  first: number,
  { origin = ORIGIN, agent, think }: ClusterAccess = {},
): Promise<ClusterClient> {
  const order = urls.map((_, index) => urls[(first + index) % urls.length]!)
  const { userId, cookie } = await register(order[0]!, origin, agent)
  const player = connectPlayer({ url: order, cookie, origin, ...(agent && { agent }) })
  const played: ClusterClient['played'] = []
  const over = new Set<string>()
  let ready: string | null = null
  player.socket.on('game:ready', ({ gameId }) => {
    if (!over.has(gameId)) ready = gameId
    player.recheck()
  })

  async function findTable(goesOn = () => true): Promise<string | null> {
    await insist(() => player.send('queue:join', undefined as never, 3000))
    await player.until(() => ready || !goesOn())
    if (!ready) {
      const left = await insist(() => player.send('queue:leave', undefined as never, 3000))
      if (left.ok) return null
    }
    const gameId = await player.until(() => ready)
    ready = null
    await insist(() => player.sync(gameId))
    const seed = randomBytes(8).toString('hex')
    await insist(() => player.send('game:seed', { gameId: gameId as never, seed }, 3000))
    return gameId
  }

  async function finish() {
    await player.playOn(unhurried, think)
    const { gameId, seq, view } = player.table()
    over.add(gameId)
    if (ready === gameId) ready = null
    played.push({ gameId, seq, score: view.score })
  }

  return {
    player,
    userId,
    cookie,
    played,
    findTable,
    finish,
    async wander(goesOn) {
      do {
        if (!(await findTable(played.length === 0 ? undefined : goesOn))) return
        await finish()
      } while (goesOn())
    },
  }
}

/** Repeats a request until the answer is not `unavailable`, which a node sends if it is too busy for its bus. */
export async function insist<A extends { ok: boolean; code?: string }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer && (answer.ok || answer.code !== 'unavailable')) return answer
    await pause(RETRY)
  }
}

/**
 * Any legal action except those that can end a game at once, so that games last long enough for a fault to hit them.
 */
function unhurried({ actions }: { actions: Action[] }): Action {
  const choices = actions.filter(action => !/mazo|falta|resto/.test(action))
  return choices[Math.floor(random() * choices.length)] ?? actions[0]!
}

async function register(url: string, origin: string, agent?: Agent) {
  const name = `w${randomBytes(5).toString('hex')}`
  const { status, text, cookies } = await httpCall(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { origin },
    body: { username: name, email: `${name}@example.com`, password: 'secret1' },
    agent,
  })
  if (status !== 201) throw new Error(`could not register: ${status} ${text}`)
  const { _id } = JSON.parse(text) as { _id: UserId }
  return { userId: _id, cookie: cookieOf(cookies) }
}

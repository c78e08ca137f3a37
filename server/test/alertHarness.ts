import { randomBytes } from 'node:crypto'
import type { Alert, DetectorSettings, GameId, UserId } from '@valecuatro/contract'
import { type Action, isCard, strength } from '@valecuatro/engine'
import type { Client } from './client.ts'
import { type Admin, signInAdmin } from './people.ts'
import { connectPlayer, type Player } from './player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from './table.ts'
import { createWorld, type World } from './world.ts'

export interface HarnessPlayer {
  name: string
  userId: UserId
  client: Client
  player: Player
}

export type Choose = (table: { actions: Action[] }) => Action

/** Plays the weakest card, declines every call and makes none. */
export const playWeakest: Choose = ({ actions }) => {
  if (actions.includes('no quiero')) return 'no quiero'
  const [card] = actions.filter(isCard).toSorted((a, b) => strength(a) - strength(b))
  return card ?? actions[0]!
}

/** Plays the strongest card. */
export const playStrongest: Choose = ({ actions }) => {
  if (actions.includes('no quiero')) return 'no quiero'
  const [card] = actions.filter(isCard).toSorted((a, b) => strength(b) - strength(a))
  return card ?? actions[0]!
}

/** Calls truco whenever possible: a rival who declines loses the hand at once. */
export const callTruco: Choose = ({ actions }) =>
  actions.includes('truco') ? 'truco' : playStrongest({ actions })

/** Folds every hand as soon as possible. */
export const foldAlways: Choose = ({ actions }) =>
  actions.includes('mazo') ? 'mazo' : playWeakest({ actions })

/** The thinking times of a person: usually a few seconds, sometimes many. */
export const humanThinkingTime = (random: () => number) => () => Math.round(700 * Math.exp(2.2 * random()))

export interface SeatedPlayer {
  person: HarnessPlayer
  choose: Choose
  /** The milliseconds that a move takes, by the server's clock. */
  think: () => number
}

/** A server with an administrator who receives every alert, and players whose games the detectors evaluate. */
export async function openAlertHarness(overrides: Parameters<typeof createWorld>[0] = {}) {
  const world: World = await createWorld(overrides, {
    // Longer than any test, but not longer than the maximum of a timer.
    turnMs: 1_000_000_000,
    seedingMs: 1_000_000_000,
    betweenHandsMs: 0,
    botThinkingScale: 0,
  })
  const url = await listenOnFreePort(world)
  const admin: Admin = await signInAdmin(world)
  const adminSocket = connectPlayer({ url, cookie: cookieOf(admin.cookies) })
  await adminSocket.until(() => adminSocket.socket.connected)
  const people: HarnessPlayer[] = []

  async function addPlayer(device?: string): Promise<HarnessPlayer> {
    const registered = await newPlayer(world, undefined, device)
    const person = { ...registered, player: connectPlayer({ url, cookie: registered.cookie }) }
    people.push(person)
    return person
  }

  /** Plays a match scheduled by the administrator to its end over sockets. */
  async function play(four: readonly SeatedPlayer[], tournamentId?: string): Promise<GameId> {
    const players = four.map(({ person }) => person.userId)
    const match = await admin.call('POST /api/matches', {
      body: { players, scheduledTime: world.ctx.now().toISOString(), tournamentId },
    })
    const { body } = await admin.call('POST /api/games', { body: { matchId: match.body._id } })
    const gameId: GameId = body._id
    // The page makes this call when it opens a table.
    for (const { person } of four) await person.client.call('GET /api/auth/me')
    await Promise.all(four.map(({ person }) => person.player.sync(gameId)))
    for (const { person } of four)
      await person.player.send('game:seed', { gameId: gameId as never, seed: randomBytes(8).toString('hex') })
    await Promise.all(
      four.map(async ({ person, choose, think }) => {
        await person.player.until(() => person.player.table().phase !== 'seeding')
        await person.player.playOn(({ actions }) => {
          world.advance(think())
          return choose({ actions })
        })
      }),
    )
    return gameId
  }

  async function listAlerts(): Promise<Alert[]> {
    await world.alerts.settle()
    const { body } = await admin.call('GET /api/admin/alerts', { query: { limit: '100', sortOrder: 'asc' } })
    return body.alerts
  }

  return {
    world,
    url,
    admin,
    adminSocket,
    addPlayer,
    play,
    listAlerts,

    /** The alerts that are raised while `run` runs. */
    async alertsRaisedBy(run: () => Promise<unknown>): Promise<Alert[]> {
      const before = new Set((await listAlerts()).map(({ _id }) => _id))
      await run()
      return (await listAlerts()).filter(({ _id }) => !before.has(_id))
    },

    /** Changes thresholds as an administrator does, and returns a function that restores them. */
    async changeSettings(change: (detectors: DetectorSettings) => void): Promise<() => Promise<void>> {
      const { body: before } = await admin.call('GET /api/admin/alerts/settings')
      const detectors = structuredClone(before.detectors)
      change(detectors)
      const put = async (body: object) => {
        await admin.call('POST /api/auth/confirm', { body: { password: 'house-rules' } })
        const { status, body: after } = await admin.call('PUT /api/admin/alerts/settings', { body })
        if (status !== 200) throw new Error(after.error)
        return after
      }
      const { version } = await put({ detectors, version: before.version })
      return async () => void (await put({ detectors: before.detectors, version }))
    },

    disconnect() {
      for (const { player } of people) player.leave()
      adminSocket.leave()
    },
  }
}

export type AlertHarness = Awaited<ReturnType<typeof openAlertHarness>>

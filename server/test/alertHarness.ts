import { randomBytes } from 'node:crypto'
import type { Alert, DetectorSettings } from '@valecuatro/contract'
import { type Action, isCard, strength } from '@valecuatro/engine'
import type { Client } from './client.ts'
import { type Admin, signInAdmin } from './people.ts'
import { type Player, sitAt } from './player.ts'
import { cookieOf, listen, newPerson } from './table.ts'
import { createWorld, type World } from './world.ts'

export interface Guest {
  name: string
  userId: string
  client: Client
  player: Player
}

export type Choose = (table: { actions: Action[] }) => Action

/** Plays the weakest card, declines every call and makes none. */
export const meek: Choose = ({ actions }) => {
  if (actions.includes('no quiero')) return 'no quiero'
  const [card] = actions.filter(isCard).toSorted((a, b) => strength(a) - strength(b))
  return card ?? actions[0]!
}

/** Plays the strongest card. */
export const firm: Choose = ({ actions }) => {
  if (actions.includes('no quiero')) return 'no quiero'
  const [card] = actions.filter(isCard).toSorted((a, b) => strength(b) - strength(a))
  return card ?? actions[0]!
}

/** Calls truco whenever possible: a rival who declines loses the hand at once. */
export const brash: Choose = ({ actions }) => (actions.includes('truco') ? 'truco' : firm({ actions }))

/** Folds every hand as soon as possible. */
export const folding: Choose = ({ actions }) => (actions.includes('mazo') ? 'mazo' : meek({ actions }))

/** Thinking times of a person: mostly some seconds, sometimes many. */
export const asPeopleDo = (random: () => number) => () => Math.round(700 * Math.exp(2.2 * random()))

export interface Seated {
  guest: Guest
  choose: Choose
  /** Milliseconds for a move, by the server's clock. */
  think: () => number
}

/** A server with an administrator who receives every alert, and players whose games the detectors evaluate. */
export async function openAlertHarness(overrides: Parameters<typeof createWorld>[0] = {}) {
  const world: World = await createWorld(overrides, {
    // Longer than any test, and not longer than a timer can be set for.
    turn: 1_000_000_000,
    seeding: 1_000_000_000,
    betweenHands: 0,
    botThinking: 0,
  })
  const url = await listen(world)
  const admin: Admin = await signInAdmin(world)
  const desk = sitAt({ url, cookie: cookieOf(admin.cookies) })
  await desk.until(() => desk.socket.connected)
  const guests: Guest[] = []

  async function invite(device?: string): Promise<Guest> {
    const person = await newPerson(world, undefined, device)
    const guest = { ...person, player: sitAt({ url, cookie: person.cookie }) }
    guests.push(guest)
    return guest
  }

  /** A match that the administrator has called, played to its end over sockets. */
  async function play(four: readonly Seated[], tournamentId?: string): Promise<string> {
    const players = four.map(({ guest }) => guest.userId)
    const match = await admin.call('POST /api/matches', {
      body: { players, scheduledTime: world.ctx.now().toISOString(), tournamentId },
    })
    const { body } = await admin.call('POST /api/games', { body: { matchId: match.body._id } })
    const gameId: string = body._id
    // As the page does when it comes to a table.
    for (const { guest } of four) await guest.client.call('GET /api/auth/me')
    await Promise.all(four.map(({ guest }) => guest.player.sync(gameId)))
    for (const { guest } of four)
      await guest.player.send('game:seed', { gameId: gameId as never, seed: randomBytes(8).toString('hex') })
    await Promise.all(
      four.map(async ({ guest, choose, think }) => {
        await guest.player.until(() => guest.player.table().phase !== 'seeding')
        await guest.player.playOn(({ actions }) => {
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
    desk,
    invite,
    play,
    listAlerts,

    /** The alerts that come of what is done, and of nothing else. */
    async raisedBy(scene: () => Promise<unknown>): Promise<Alert[]> {
      const before = new Set((await listAlerts()).map(({ _id }) => _id))
      await scene()
      return (await listAlerts()).filter(({ _id }) => !before.has(_id))
    },

    /** Changes thresholds as an administrator does; resolves with how they are set back. */
    async adjust(change: (detectors: DetectorSettings) => void): Promise<() => Promise<void>> {
      const { body: before } = await admin.call('GET /api/admin/alerts/settings')
      const detectors = structuredClone(before.detectors)
      change(detectors)
      const put = async (body: object) => {
        const { status, body: after } = await admin.call('PUT /api/admin/alerts/settings', { body })
        if (status !== 200) throw new Error(after.error)
        return after
      }
      const { version } = await put({ detectors, version: before.version })
      return async () => void (await put({ detectors: before.detectors, version }))
    },

    leave() {
      for (const { player } of guests) player.leave()
      desk.leave()
    },
  }
}

export type AlertHarness = Awaited<ReturnType<typeof openAlertHarness>>

import { randomBytes } from 'node:crypto'
import type { GameId, UserId } from '@valecuatro/contract'
import type { Action, Seat } from '@valecuatro/engine'
import { type Client, createClient } from './client.ts'
import { connectPlayer, type Player } from './player.ts'
import { freePort } from './ports.ts'
import { random } from './random.ts'
import type { World } from './world.ts'

let made = 0

/** Makes the world's API host listen on a real port. */
export async function listenOnFreePort(world: World): Promise<string> {
  const port = await freePort()
  await world.api.listen({ port, host: '127.0.0.1' })
  return `http://127.0.0.1:${port}`
}

/** Registers a player and returns them with the cookie header of their session. */
export async function newPlayer(
  world: World,
  name = `p${++made}${randomBytes(2).toString('hex')}`,
  device?: string,
) {
  const client = createClient(world)
  if (device) client.cookies.set('device', device)
  const { body } = await client.register(name)
  return { client, userId: body._id as UserId, name, cookie: cookieOf(client.cookies) }
}

export const cookieOf = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Matches four players through the queue and seats them. */
export async function seatFour(
  world: World,
  url: string,
): Promise<{ gameId: GameId; players: Player[]; userIds: UserId[]; clients: Client[] }> {
  const people = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
  const players = people.map(({ cookie }) => connectPlayer({ url, cookie }))
  const ready = players.map(
    player =>
      new Promise<GameId>(resolve =>
        player.socket.once('game:ready', ({ gameId }) => resolve(gameId as GameId)),
      ),
  )
  for (const player of players) {
    const joined = await player.send('queue:join', undefined as never)
    if (!joined.ok) throw new Error(`could not join: ${joined.code}`)
  }
  const [gameId] = await Promise.all(ready)
  await Promise.all(players.map(player => player.sync(gameId!)))
  await Promise.all(
    players.map(player =>
      player.send('game:seed', { gameId: gameId as never, seed: randomBytes(8).toString('hex') }),
    ),
  )
  return {
    gameId: gameId!,
    players,
    userIds: people.map(({ userId }) => userId),
    clients: people.map(({ client }) => client),
  }
}

/**
 * Lets the turns of these seats time out, without real waiting, until a bot holds each of them or the game is over. The
 * other players play meanwhile.
 */
export async function timeOutTurns(world: World, watcher: Player, seats: readonly Seat[], turnMs: number) {
  const { table } = watcher
  const isDone = () => table().phase === 'over' || seats.every(seat => table().held.includes(seat))
  const isTheirTurn = () => seats.some(seat => seat === table().view.turn && !table().held.includes(seat))
  for (;;) {
    await watcher.until(() => isDone() || isTheirTurn())
    if (isDone()) return
    const { seq } = table()
    world.advance(turnMs + 1000)
    await watcher.until(() => table().seq > seq)
  }
}

/** Any legal action, mazo only if there is nothing else. Such games cover every part of the rules. */
export const randomAction = ({ actions }: { actions: Action[] }): Action => {
  const choices = actions.filter(action => action !== 'mazo')
  return choices[Math.floor(random() * choices.length)] ?? 'mazo'
}

/** Any legal action except falta envido, so that no game to 30 ends in its first hand. */
export const randomActionExceptFalta = ({ actions }: { actions: Action[] }): Action =>
  randomAction({ actions: actions.filter(action => action !== 'falta envido') })

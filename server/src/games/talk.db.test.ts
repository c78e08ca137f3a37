import { teamOf } from '@valecuatro/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Player } from '../../test/player.ts'
import { listenOnFreePort, seatFour } from '../../test/table.ts'
import { createWorld } from '../../test/world.ts'

let players: Player[]
let gameId: never

beforeAll(async () => {
  const world = await createWorld({}, { turnMs: 60_000 })
  const table = await seatFour(world, await listenOnFreePort(world))
  players = table.players.toSorted((a, b) => a.table().seat! - b.table().seat!)
  gameId = table.gameId as never
})
afterAll(() => {
  for (const player of players) player.leave()
})

const heard = (player: Player, message: string) =>
  player.frames
    .filter(frame => (frame as [string])[0] === message)
    .map(frame => (frame as [string, unknown])[1])

describe('at the table', () => {
  test('a phrase is sent to all; only known phrases are accepted', async () => {
    expect(await players[0]!.send('game:say', { gameId, phrase: 'no te creo' })).toEqual({ ok: true })
    for (const player of players) {
      await player.until(() => heard(player, 'game:said').length === 1)
      expect(heard(player, 'game:said')).toEqual([{ gameId, seat: 0, phrase: 'no te creo' }])
    }
    const foreign = await players[0]!.send('game:say', { gameId, phrase: 'anything else' as never })
    expect(foreign).toEqual({ ok: false, code: 'malformed' })
  })

  test('a muted player is not heard by the player who muted them, until unmuted', async () => {
    const [speaker, listener, other] = [players[1]!, players[2]!, players[3]!]
    await listener.send('game:mute', { gameId, seat: 1, muted: true })
    await speaker.send('game:say', { gameId, phrase: 'mentiroso' })
    await other.until(() => heard(other, 'game:said').length === 2)
    await listener.send('game:mute', { gameId, seat: 1, muted: false })
    await speaker.send('game:say', { gameId, phrase: 'perdon' })
    await listener.until(() => heard(listener, 'game:said').length === 2)
    expect(heard(listener, 'game:said').at(-1)).toMatchObject({ phrase: 'perdon' })
  })

  test('a seña always reaches the partner, and sometimes a rival, who sees that they caught it', async () => {
    const SIGNS = 80
    const maker = players[0]!
    for (let n = 0; n < SIGNS; n++) {
      expect(await maker.send('game:sign', { gameId, sign: 'siete de espadas' })).toEqual({ ok: true })
    }
    const partner = players.find(player => player !== maker && teamOf(player.table().seat!) === 0)!
    await partner.until(() => heard(partner, 'game:signed').length === SIGNS)
    expect(heard(partner, 'game:signed').every(sign => (sign as { caught: boolean }).caught === false)).toBe(
      true,
    )
    const caught = players
      .filter(player => teamOf(player.table().seat!) === 1)
      .flatMap(player => heard(player, 'game:signed'))
    // Each of two rivals catches one in ten: none at all would be a chance of one in twenty million.
    expect(caught.length).toBeGreaterThan(0)
    expect(caught.length).toBeLessThan(SIGNS)
    expect(caught.every(sign => (sign as { caught: boolean }).caught)).toBe(true)
    expect(heard(maker, 'game:signed')).toEqual([])
  })
})

test('phrases and señas are limited', async () => {
  const world = await createWorld({ rateLimitScale: 1 }, { turnMs: 60_000 })
  const table = await seatFour(world, await listenOnFreePort(world))
  const [chatterbox] = table.players
  // At once, because after some seconds more would be allowed.
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      chatterbox!.send('game:say', { gameId: table.gameId as never, phrase: 'hola' }),
    ),
  )
  expect(answers.filter(answer => answer.ok)).toHaveLength(3)
  for (const player of table.players) player.leave()
})

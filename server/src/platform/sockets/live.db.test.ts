import { applyChanges, type LiveChange, type Lobby } from '@valecuatro/contract'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectPlayer, type Player } from '../../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Caller } from '../http/serve.ts'
import { createLive, type Live, type TopicHandler, type TopicHandlers } from './live.ts'
import { callerOf } from './sockets.ts'

let world: World
let url: string
const opened: (Player | Live)[] = []

beforeAll(async () => {
  world = await createWorld({})
  url = await listenOnFreePort(world)
})
afterEach(() => {
  for (const each of opened.splice(0)) 'leave' in each ? each.leave() : each.close()
})

const lobby = (...codes: string[]): Lobby =>
  ({ tables: codes.map(code => ({ code, seats: [] })), games: [] }) as never

/** Serves one document, whose state the test sets, as the lobby. */
function serve(handler: Partial<TopicHandler<'lobby'>> = {}) {
  const live = createLive(world.ctx, world.sockets)
  opened.push(live)
  let state: Lobby | null = lobby('A')
  const read = vi.fn(async (documents: unknown[]) => documents.map(() => state))
  live.serve({ lobby: { read, ...handler } } as TopicHandlers)
  return {
    live,
    read,
    set(next: Lobby | null) {
      state = next
      live.changed(world.ctx.db, 'lobby', '')
    },
  }
}

/** Connects a player whose messages go to this mechanism, instead of that of the whole server. */
async function connect(live: Live) {
  const { cookie, userId } = await newPlayer(world)
  const player = connectPlayer({ url, cookie })
  opened.push(player)
  await player.until(() => player.socket.connected)
  const socket = world.sockets.io.sockets.sockets.get(player.socket.id!)!
  const changes: LiveChange[] = []
  player.socket.on('live:change', change => {
    changes.push(change)
    player.recheck()
  })
  const ref = { topic: 'lobby', id: '' } as const
  return {
    player,
    userId,
    changes,
    isWatching: () => [...socket.rooms].some(room => room.startsWith('live:')),
    async watch(since?: number) {
      const answer = await live.handlers['live:watch'](callerOf(socket), { ...ref, since }, socket)
      if (!answer.ok) throw new Error(answer.code)
      return answer
    },
    leave: () => live.handlers['live:leave'](callerOf(socket), ref, socket),
  }
}

describe('a live document', () => {
  test('is not sent to a socket before it is known whether it may see it', async () => {
    const question = Promise.withResolvers<void>()
    let asked = 0
    const { live, set } = serve({
      // The first reader is let in at once; the second has to wait, and is refused.
      async enter() {
        if (++asked === 1) return null
        await question.promise
        return 'blocked'
      },
    })
    const [reader, stranger] = [await connect(live), await connect(live)]
    await reader.watch()
    const refused = expect(stranger.watch()).rejects.toThrow('blocked')
    expect(stranger.isWatching()).toBe(true)
    set(lobby('A', 'B'))
    await reader.player.until(() => reader.changes.length === 1)
    question.resolve()
    await refused
    expect(stranger.isWatching()).toBe(false)
    // What was sent before an answer arrives before it.
    await stranger.player.send('ping', null)
    expect(stranger.changes).toEqual([])
  })

  test('is answered with the state, or with the last change to a reader who is one behind', async () => {
    const { live, set } = serve()
    const reader = await connect(live)
    const first = await reader.watch()
    expect(first).toMatchObject({ state: lobby('A') })
    set(lobby('A', 'B'))
    const [change] = await reader.player.until(() => reader.changes.length === 1 && reader.changes)
    expect(change!.version).toBe(first.version + 1)
    expect(applyChanges(lobby('A'), change!.changes)).toEqual(lobby('A', 'B'))
    const { version, changes } = change!
    expect(await reader.watch(first.version)).toEqual({ ok: true, version, changes })
    for (const since of [version, version - 2, undefined])
      expect(await reader.watch(since)).toEqual({ ok: true, version, state: lobby('A', 'B') })
  })

  test('is sent after the commit, not after a rollback, and only if it has changed', async () => {
    const { live, read, set } = serve()
    const reader = await connect(live)
    await reader.watch()
    const failed = world.ctx.db.transaction(async tx => {
      live.changed(tx, 'lobby', '')
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(read).toHaveBeenCalledTimes(1)
    await world.ctx.db.transaction(async tx => live.changed(tx, 'lobby', ''))
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), 60_000)
    set(lobby('B'))
    await reader.player.until(() => reader.changes.length > 0)
    expect(reader.changes).toHaveLength(1)
  })

  test('with an interval is sent at most once in it, with all changes', async () => {
    const { live, set } = serve({ intervalMs: 1000 })
    const reader = await connect(live)
    await reader.watch()
    const began = performance.now()
    const codes = Array.from({ length: 20 }, (_, n) => `T${n}`)
    for (const [index] of codes.entries()) {
      set(lobby(...codes.slice(0, index + 1)))
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    const followed = () =>
      reader.changes.reduce((state, { changes }) => applyChanges(state, changes), lobby('A'))
    await reader.player.until(() => followed().tables.length === 20)
    expect(followed()).toEqual(lobby(...codes))
    expect(reader.changes.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 1000)
  })

  test('that is refreshed is read only while it is watched, and sent only if other than silent fields have changed', async () => {
    const { live, read } = serve({ silentFields: ['games'] })
    await live.refresh('lobby')
    expect(read).not.toHaveBeenCalled()
    const reader = await connect(live)
    await reader.watch()
    read.mockResolvedValueOnce([{ ...lobby('A'), games: [{}] } as never])
    await live.refresh('lobby')
    read.mockResolvedValueOnce([lobby('B')])
    await live.refresh('lobby')
    await reader.player.until(() => reader.changes.length > 0)
    expect(applyChanges(lobby('A'), reader.changes[0]!.changes)).toEqual(lobby('B'))
  })

  test('is presented for each reader if it is personal, and read only for those for whom it has changed', async () => {
    let code = 'A'
    const read = vi.fn(async (documents: { reader: Caller | null }[]) =>
      documents.map(({ reader }) => lobby(reader!.userId, code)),
    )
    const { live } = serve({ isPersonal: true, read })
    const [one, other] = [await connect(live), await connect(live)]
    expect(await one.watch()).toMatchObject({ state: lobby(one.userId, 'A') })
    expect(await other.watch()).toMatchObject({ state: lobby(other.userId, 'A') })
    read.mockClear()
    code = 'B'
    live.changed(world.ctx.db, 'lobby', '', [one.userId])
    await one.player.until(() => one.changes.length === 1)
    expect(read.mock.calls.map(([documents]) => documents.map(({ reader }) => reader?.userId))).toEqual([
      [one.userId],
    ])
    live.changed(world.ctx.db, 'lobby', '')
    await other.player.until(() => other.changes.length === 1)
  })

  test('is no longer sent to a reader who has left, or when it does not exist any more', async () => {
    const left = vi.fn(async () => {})
    const { live, set } = serve({ left })
    const [one, other] = [await connect(live), await connect(live)]
    await one.watch()
    await other.watch()
    await one.leave()
    expect([one.isWatching(), left.mock.calls.length]).toEqual([false, 1])
    const refused = new Promise(resolve => other.player.socket.once('live:refused', resolve))
    set(null)
    expect(await refused).toEqual({ topic: 'lobby', id: '', code: 'not-found' })
    expect(other.isWatching()).toBe(false)
    await expect(other.watch()).rejects.toThrow('not-found')
    expect(one.changes).toEqual([])
  })

  test('is not sent to a reader who is refused, or of whom it is not known', async () => {
    const enter = vi.fn(async () => 'blocked' as const)
    const { live } = serve({ enter })
    const reader = await connect(live)
    await expect(reader.watch()).rejects.toThrow('blocked')
    expect(reader.isWatching()).toBe(false)
    enter.mockRejectedValue(new Error('the database is away'))
    await expect(reader.watch()).rejects.toThrow('the database is away')
    expect(reader.isWatching()).toBe(false)
  })

  test('whose reader disconnects is left', async () => {
    const left = vi.fn(async () => {})
    const { live } = serve({ left })
    const reader = await connect(live)
    await reader.watch()
    reader.player.leave()
    await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(1), 60_000)
  })
})

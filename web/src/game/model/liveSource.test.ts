import type { GameId, RefusalCode } from '@valecuatro/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { playGame, seeded } from '../testing/playedGame.ts'
import { GAME, movedTo, openWire, settled, tableState } from '../testing/wire.ts'
import { createLiveSource } from './liveSource.ts'
import type { GameListener } from './source.ts'

const ANOTHER = 'another' as GameId
const moves = playGame(seeded(2))

/** A source that has synced to the table at this sequence number. */
async function openAt(seq: number) {
  const wire = openWire()
  const news: string[] = []
  const audience: GameListener = {
    table: table => news.push(`table ${table.seq}`),
    moved: moved => news.push(`moved ${moved.seq}`),
    talk: ({ phrase, sign }) => news.push(`talk ${phrase ?? sign}`),
    rematch: ({ seats }) => news.push(`rematch ${seats}`),
    connection: status => news.push(status),
    missing: why => news.push(why),
  }
  const source = createLiveSource(wire.socket, GAME)
  const close = source.open(audience)
  await wire.answer('game', { ok: true, table: tableState(moves, seq) })
  news.length = 0
  return { wire, news, source, close }
}

const synced = (seq: number) => ({ ok: true, table: tableState(moves, seq) })

afterEach(() => vi.useRealTimers())

describe('following a live table', () => {
  it('passes on each move once and in order', async () => {
    const { wire, news } = await openAt(3)
    for (const seq of [4, 4, 3, 5, 5]) await wire.send('game:moved', movedTo(moves, seq))
    expect(news).toEqual(['moved 4', 'moved 5'])
    expect(wire.count('game')).toBe(1)
  })

  it('ignores messages of other tables', async () => {
    const { wire, news } = await openAt(3)
    await wire.send('game:moved', movedTo(moves, 4, 0, { gameId: ANOTHER }))
    await wire.beat(99, ANOTHER)
    await wire.send('game:said', { gameId: ANOTHER, seat: 1, phrase: 'hola' })
    expect(news).toEqual([])
    expect(wire.count('game')).toBe(1)
  })

  it('syncs again when a move is missing', async () => {
    const { wire, news } = await openAt(3)
    await wire.send('game:moved', movedTo(moves, 5))
    expect(wire.count('game')).toBe(2)
    await wire.answer('game', synced(5))
    await wire.send('game:moved', movedTo(moves, 6))
    expect(news).toEqual(['table 5', 'moved 6'])
  })

  it('syncs again if the player has left since the request', async () => {
    const { wire, news } = await openAt(3)
    await wire.send('game:moved', movedTo(moves, 5))
    await wire.send('live:refused', { topic: 'game', id: GAME, code: 'not-seated' })
    expect(news).toEqual([])
    expect(wire.count('game')).toBe(3)
    await wire.answer('game', synced(6))
    expect(news).toEqual(['table 6'])
  })

  it('syncs again when a heartbeat names a higher sequence number, and only then', async () => {
    const { wire, news } = await openAt(3)
    await wire.beat(3)
    expect(wire.count('game')).toBe(1)
    await wire.beat(4)
    await wire.beat(4)
    expect(wire.count('game')).toBe(2)
    await wire.answer('game', synced(4))
    expect(news).toEqual(['table 4'])
  })

  it('ignores a sync answer that is older than the last move', async () => {
    const { wire, news, source } = await openAt(3)
    source.sync()
    await wire.send('game:moved', movedTo(moves, 4))
    await wire.answer('game', synced(3))
    expect(news).toEqual(['moved 4'])
  })

  it('shows a move that arrived early after those before it', async () => {
    const { wire, news } = await openAt(3)
    for (const seq of [6, 5, 4]) await wire.send('game:moved', movedTo(moves, seq))
    expect(news).toEqual(['moved 4', 'moved 5', 'moved 6'])
    await wire.answer('game', synced(5))
    expect(news).toEqual(['moved 4', 'moved 5', 'moved 6'])
  })

  it('syncs once more when the answer is older than the last known sequence number', async () => {
    vi.useFakeTimers()
    const { wire, news } = await openAt(3)
    await wire.beat(6)
    await wire.answer('game', synced(5))
    expect(wire.count('game')).toBe(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(wire.count('game')).toBe(3)
    await wire.answer('game', synced(6))
    await vi.advanceTimersByTimeAsync(5000)
    expect(wire.count('game')).toBe(3)
    expect(news).toEqual(['table 5', 'table 6'])
  })

  it('syncs again after every reconnection', async () => {
    const { wire, news } = await openAt(3)
    await wire.turn('lost')
    await wire.turn('connected')
    await wire.answer('game', synced(7))
    expect(news).toEqual(['lost', 'connected', 'table 7'])
  })

  it('syncs again when the server could not answer', async () => {
    vi.useFakeTimers()
    const { wire, source } = await openAt(3)
    source.sync()
    await wire.answer('game', { ok: false, code: 'unavailable' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(wire.count('game')).toBe(3)
  })

  it.each([
    ['not-found', 'not-found'],
    ['malformed', 'not-found'],
    ['not-allowed', 'not-allowed'],
  ] as const)('%s means: %s', async (code, why) => {
    const { wire, news, source } = await openAt(3)
    source.sync()
    await wire.answer('game', { ok: false, code })
    expect(news).toEqual([why])
  })

  it('watches for silence of the server while the player is in a game', async () => {
    const { wire, close } = await openAt(3)
    expect(wire.isSilenceWatched()).toBe(true)
    await wire.send('game:moved', movedTo(moves, 4, 0, { phase: 'over' }))
    expect(wire.isSilenceWatched()).toBe(false)
    close()

    const next = await openAt(3)
    next.close()
    expect(next.wire.isSilenceWatched()).toBe(false)
  })

  it('stops listening and syncing when it is closed', async () => {
    const { wire, news, source, close } = await openAt(3)
    source.sync()
    close()
    expect(wire.hearers()).toBe(0)
    expect(wire.payloads('live:leave')).toEqual([{ topic: 'game', id: GAME }])
    await wire.answer('game', synced(4))
    expect(news).toEqual([])
  })
})

describe('the seed of a seat', () => {
  const seeding = (changes = {}) => ({
    ok: true,
    table: tableState(moves, 0, 0, { phase: 'seeding', ...changes }),
  })

  async function openSeeding() {
    const wire = openWire()
    const source = createLiveSource(wire.socket, GAME)
    const nothing = () => {}
    source.open({
      table: nothing,
      moved: nothing,
      talk: nothing,
      rematch: nothing,
      connection: nothing,
      missing: nothing,
    })
    return { wire, source }
  }

  it('is sent only once, even if the table is synced repeatedly', async () => {
    const { wire, source } = await openSeeding()
    await wire.answer('game', seeding())
    source.sync()
    await wire.answer('game', seeding())
    await wire.answer('game:seed', { ok: true })
    source.sync()
    await wire.answer('game', seeding())
    expect(wire.payloads('game:seed')).toEqual([
      { gameId: GAME, seed: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  })

  it('is sent again only if it may not have arrived', async () => {
    const { wire, source } = await openSeeding()
    await wire.answer('game', seeding())
    await wire.answer('game:seed', { ok: false, code: 'unanswered' })
    source.sync()
    await wire.answer('game', seeding())
    expect(wire.count('game:seed')).toBe(2)
    await wire.answer('game:seed', { ok: false, code: 'too-late' })
    source.sync()
    await wire.answer('game', seeding())
    expect(wire.count('game:seed')).toBe(2)
  })

  it('is not sent by a spectator', async () => {
    const { wire } = await openSeeding()
    await wire.answer('game', seeding({ seat: null }))
    expect(wire.count('game:seed')).toBe(0)
  })
})

describe('an action', () => {
  it('is sent again after a failure with the same command id', async () => {
    const { wire, source } = await openAt(3)
    const done = source.act('truco', 3)
    await settled()
    await wire.answer('game:act', { ok: false, code: 'unanswered' })
    await wire.answer('game:act', { ok: true, seq: 4 })
    expect(await done).toEqual({ ok: true })
    const [first, second] = wire.payloads('game:act')
    expect(second).toEqual(first)
    expect(first).toMatchObject({ gameId: GAME, action: 'truco', expectedSeq: 3 })
  })

  it('waits for the connection, and two actions have two command ids', async () => {
    const { wire, source } = await openAt(3)
    await wire.turn('lost')
    const done = source.act('truco', 3)
    await settled()
    expect(wire.count('game:act')).toBe(0)
    await wire.turn('connected')
    await wire.answer('game:act', { ok: true, seq: 4 })
    expect(await done).toEqual({ ok: true })
    void source.act('quiero', 4)
    await settled()
    const [first, second] = wire.payloads('game:act')
    expect(second!.commandId).not.toBe(first!.commandId)
  })

  it.each(['stale', 'illegal', 'not-seated'] satisfies RefusalCode[])('%s is not retried', async code => {
    const { wire, source, news } = await openAt(3)
    const done = source.act('truco', 3)
    await settled()
    await wire.answer('game:act', { ok: false, code, table: tableState(moves, 3) })
    expect(await done).toEqual({ ok: false, code })
    expect(news).toEqual(['table 3'])
    expect(wire.count('game')).toBe(1)
  })

  it('that is refused with a newer table is followed by a sync, which returns the missed events', async () => {
    const { wire, source, news } = await openAt(3)
    const done = source.act('truco', 3)
    await settled()
    await wire.answer('game:act', { ok: false, code: 'stale', table: tableState(moves, 5) })
    expect(await done).toEqual({ ok: false, code: 'stale' })
    expect(wire.count('game')).toBe(2)
    await wire.answer('game', { ok: true, table: tableState(moves, 5) })
    await wire.send('game:moved', movedTo(moves, 4))
    await wire.send('game:moved', movedTo(moves, 5))
    expect(news).toEqual(['table 5'])
  })

  it('that is refused without a table is followed by a sync', async () => {
    const { wire, source } = await openAt(3)
    const done = source.act('truco', 3)
    await settled()
    await wire.answer('game:act', { ok: false, code: 'not-found' })
    expect(await done).toEqual({ ok: false, code: 'not-found' })
    expect(wire.count('game')).toBe(2)
  })

  it('is retried a limited number of times while the server is too busy', async () => {
    vi.useFakeTimers()
    const { wire, source } = await openAt(3)
    const done = source.act('truco', 3)
    for (let tries = 1; tries <= 5; tries++) {
      await settled()
      expect(wire.count('game:act')).toBe(tries)
      await wire.answer('game:act', { ok: false, code: 'slow-down' })
      await vi.advanceTimersByTimeAsync(4000)
    }
    expect(await done).toEqual({ ok: false, code: 'slow-down' })
    expect(new Set(wire.payloads('game:act').map(({ commandId }) => commandId)).size).toBe(1)
  })
})

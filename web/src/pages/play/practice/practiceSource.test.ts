import type { GameMove, GameView } from '@valecuatro/contract'
import { type Event, isCard, legal, type Rules, replay } from '@valecuatro/engine'
import { describe, expect, it, vi } from 'vitest'
import type { GameSource } from '../../../game/model/source.ts'
import { seeded } from '../../../game/testing/playedGame.ts'
import { type Preloadable, preloadable } from '../../../ui/preloadable.ts'
import * as botPlayers from './botPlayers.ts'
import { createPracticeSource, type PracticeStorage } from './practiceSource.ts'

/** A clock whose pending timer the test fires by hand. */
function instantClock() {
  let due: (() => void) | null = null
  return {
    wait(_ms: number, then: () => void) {
      due = then
      return () => {
        due = null
      }
    },
    isIdle: () => due === null,
    tick() {
      const then = due
      due = null
      then?.()
    },
  }
}

function memory(text: string | null = null): PracticeStorage & { text: string | null } {
  return {
    text,
    load() {
      return this.text
    },
    save(next) {
      this.text = next
    },
    forget() {
      this.text = null
    },
  }
}

type Bots = Preloadable<typeof botPlayers>

const LOADED_BOTS: Bots = {
  loaded: () => botPlayers,
  fetch: async () => botPlayers,
  subscribe: () => () => {},
}

const LOADED_FACES: Preloadable<true> = {
  loaded: () => true,
  fetch: async () => true,
  subscribe: () => () => {},
}

function sitDown(
  seed: number,
  keep: PracticeStorage = memory(),
  bots = LOADED_BOTS,
  rules: Partial<Rules> = { target: 15 },
  faces = LOADED_FACES,
  required: Partial<Rules> = {},
) {
  const clock = instantClock()
  const source = createPracticeSource({
    random: seeded(seed),
    keep,
    self: () => 'You',
    rules,
    required,
    bots,
    faces,
    wait: clock.wait,
  })
  let seen: Pick<GameView, 'seq' | 'view' | 'phase'> | null = null
  const events: Event[] = []
  const tables: GameView[] = []
  const close = source.open({
    table(table) {
      tables.push(table)
      seen = table
    },
    moved(moved: GameMove) {
      expect(moved.seq).toBe(seen!.seq + 1)
      seen = moved
      events.push(...moved.events)
    },
    talk() {},
    rematch() {},
    connection() {},
    missing() {},
  })
  return { clock, source, close, events, tables, seen: () => seen! }
}

type Table = ReturnType<typeof sitDown>

/** Plays until the game is over or the player has taken this many actions; returns false if the game is stuck. */
async function playOn(
  { clock, source, seen }: Table,
  random: () => number,
  actions = Number.POSITIVE_INFINITY,
) {
  for (let taken = 0, steps = 0; steps < 5000; steps++) {
    if (seen().phase === 'over' || taken === actions) return true
    const choices = legal(seen().view, 0).filter(action => action !== 'mazo')
    const isWaitedFor = choices.length > 0 && (clock.isIdle() || random() < 0.3)
    if (seen().view.phase === 'deal' && clock.isIdle()) source.dealNext!()
    else if (isWaitedFor) {
      const action = choices[Math.floor(random() * choices.length)]!
      expect(await source.act(action, seen().seq)).toEqual({ ok: true })
      taken++
    } else if (clock.isIdle()) return false
    else clock.tick()
  }
  return false
}

describe('a practice game', () => {
  it('always reaches its end', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const table = sitDown(seed)
      expect(await playOn(table, seeded(100 + seed)), `seed ${seed}`).toBe(true)
      const { view, phase } = table.seen()
      expect(phase).toBe('over')
      expect(Math.max(...view.score)).toBe(15)
      expect(table.events.at(-1)!.type).toBe('game')
      expect(table.clock.isIdle()).toBe(true)
    }
  })

  it.each([2, 4, 6] as const)('of %d players leaves a record that gives the same game', async players => {
    const keep = memory()
    const table = sitDown(4, keep, LOADED_BOTS, { target: 15, players })
    await playOn(table, seeded(7), 5)
    table.close()
    // A reload continues the record.
    const reloaded = sitDown(4, keep, LOADED_BOTS, { target: 15, players })
    expect(await playOn(reloaded, seeded(8))).toBe(true)
    const { game, record } = JSON.parse(keep.text!)
    expect(replay(record).at(-1)!.game).toEqual(game)
    expect(reloaded.source.isRecorded()).toBe(true)

    await reloaded.source.rematch()
    expect(JSON.parse(keep.text!).record.hands).toEqual([])
  })

  it.each([4, 6] as const)('of %d players never reveals the cards of the bots', async players => {
    const table = sitDown(3, memory(), LOADED_BOTS, { target: 15, players })
    for (let n = 0; n < 40 && table.seen().phase !== 'over'; n++) {
      await playOn(table, seeded(n), 1)
      const { view, phase } = table.seen()
      // The cards of a finished game are shown to everyone.
      if (phase !== 'over') expect(view.hand?.held.slice(1).flat().filter(isCard) ?? []).toEqual([])
    }
    for (const event of table.events)
      if (event.type === 'deal') expect(event.hands.slice(1).flat().filter(isCard)).toEqual([])
  })

  it('refuses illegal actions and sends the current table', async () => {
    const { source, tables, clock } = sitDown(1)
    clock.tick()
    const before = tables.length
    expect(await source.act('vale cuatro', 2)).toEqual({ ok: false, code: 'illegal' })
    expect(tables).toHaveLength(before + 1)
  })

  it('can be followed by a rematch', async () => {
    const table = sitDown(5)
    await playOn(table, seeded(5))
    await table.source.rematch()
    expect(table.seen()).toMatchObject({ phase: 'playing', view: { score: [0, 0] } })
    expect(await playOn(table, seeded(6))).toBe(true)
    expect(table.seen().phase).toBe('over')
  })

  it('waits between two hands until the player continues', async () => {
    const table = sitDown(7)
    const random = seeded(7)
    while (table.seen().view.phase !== 'deal' || table.seen().view.hands === 0) {
      if (!(await playOn({ ...table, source: { ...table.source, dealNext() {} } }, random, 1))) break
    }
    expect(table.seen().view).toMatchObject({ phase: 'deal', hands: 1 })
    expect(table.clock.isIdle()).toBe(true)
    table.source.dealNext!()
    expect(table.seen().view).toMatchObject({ phase: 'play', hands: 2 })
    table.source.dealNext!()
    expect(table.seen().view.hands).toBe(2)
  })

  it('reports the events of the hand and, at the end of the game, what each side won', async () => {
    const table = sitDown(6)
    await playOn(table, seeded(6))
    table.source.sync()
    const { handEvents, summary, view } = table.tables.at(-1)!
    const last = table.events.slice(table.events.findLastIndex(({ type }) => type === 'deal'))
    expect(handEvents).toEqual(last)
    expect([view.hands, view.hands - 1]).toContain(summary!.hands[0] + summary!.hands[1])
  })

  it.each([true, null] as const)(
    'deals the first hand when the faces have been loaded or have failed: %s',
    async outcome => {
      const loading = Promise.withResolvers<true | null>()
      const faces: Preloadable<true> = { ...LOADED_FACES, loaded: () => null, fetch: () => loading.promise }
      const { clock, seen } = sitDown(2, memory(), LOADED_BOTS, { target: 15 }, faces)
      expect(clock.isIdle()).toBe(true)
      loading.resolve(outcome)
      await loading.promise
      await vi.waitFor(() => expect(clock.isIdle()).toBe(false), 60_000)
      clock.tick()
      expect(seen().view.phase).toBe('play')
    },
  )

  it('starts without the bots and retries until they are loaded', async () => {
    let isReachable = false
    let fetches = 0
    const bots = preloadable(async () => {
      fetches++
      if (!isReachable) throw new Error('offline')
      return botPlayers
    })
    const { clock, source, seen, events } = sitDown(2, memory(), bots)
    clock.tick()
    expect(seen().view.turn).toBe(0)
    expect(fetches).toBe(0)
    await source.act(legal(seen().view, 0).find(isCard)!, seen().seq)
    await vi.waitFor(() => expect(clock.isIdle()).toBe(false), 60_000)
    expect(fetches).toBe(1)
    isReachable = true
    clock.tick()
    await vi.waitFor(() => expect(clock.isIdle()).toBe(false), 60_000)
    expect(fetches).toBe(2)
    clock.tick()
    expect(events.at(-1)).toHaveProperty('seat')
    expect(events.at(-1)).not.toHaveProperty('seat', 0)
  })

  it('does nothing if its table is closed before the bots are loaded', async () => {
    const loading = Promise.withResolvers<typeof botPlayers>()
    const bots = preloadable(() => loading.promise)
    const { clock, source, seen, close } = sitDown(2, memory(), bots)
    clock.tick()
    await source.act(legal(seen().view, 0).find(isCard)!, seen().seq)
    close()
    loading.resolve(botPlayers)
    await bots.fetch()
    expect(clock.isIdle()).toBe(true)
  })

  it('stops when its table is closed', async () => {
    const table = sitDown(2)
    await playOn(table, seeded(1), 2)
    table.close()
    expect(table.clock.isIdle()).toBe(true)
    const { seq } = table.seen()
    ;(table.source as GameSource).sync()
    expect(table.seen().seq).toBe(seq)
  })
})

describe('a stored game', () => {
  it('can be resumed at any point', async () => {
    for (let actions = 0; actions < 30; actions += 3) {
      const keep = memory()
      const first = sitDown(8, keep)
      await playOn(first, seeded(8), actions)
      first.close()
      const { seq, view, phase } = first.seen()
      if (phase === 'over') break
      const second = sitDown(9, keep)
      expect(second.seen()).toMatchObject({ seq, view, phase })
      expect(await playOn(second, seeded(9))).toBe(true)
    }
  })

  it('that is over is followed by a new game', async () => {
    const keep = memory()
    await playOn(sitDown(8, keep), seeded(8))
    expect(sitDown(9, keep).seen().view.score).toEqual([0, 0])
  })

  it.each([
    ['empty', ''],
    ['invalid JSON', '{"seq":'],
    ['null', 'null'],
    ['a number', '7'],
    ['a value without a game', '{"seq":4}'],
    ['an empty game', '{"seq":4,"game":{}}'],
    ['a game without its hand', '{"seq":4,"game":{"phase":"play","rules":{"players":4}}}'],
    ['an unknown phase', '{"seq":4,"game":{"phase":"siesta"}}'],
  ])('that is %s is replaced by a new game', async (_, text) => {
    const table = sitDown(4, memory(text))
    expect(table.seen().view.score).toEqual([0, 0])
    expect(await playOn(table, seeded(4))).toBe(true)
  })

  it('with a missing property continues or is replaced, and never gets stuck', async () => {
    const keep = memory()
    await playOn(sitDown(8, keep), seeded(8), 5)
    const whole = JSON.parse(keep.text!)
    for (const part of ['seq', 'game'] as const) {
      const { [part]: _, ...rest } = whole
      expect(await playOn(sitDown(4, memory(JSON.stringify(rest))), seeded(4)), part).toBe(true)
    }
    for (const place of ['game', 'hand', 'truco', 'envido', 'flor']) {
      const parts = Object.keys(find(whole, place))
      expect(parts.length).toBeGreaterThan(2)
      for (const part of parts) {
        const kept = structuredClone(whole)
        delete find(kept, place)[part]
        const table = sitDown(4, memory(JSON.stringify(kept)))
        expect(await playOn(table, seeded(4)), `${place} without ${part}`).toBe(true)
      }
    }
  })
})

type Tree = Record<string, unknown>

/** Finds the nested object with this key. */
function find(tree: Tree, name: string): Tree {
  for (const [each, part] of Object.entries(tree)) {
    if (typeof part !== 'object' || part === null) continue
    if (each === name) return part as Tree
    const deeper = find(part as Tree, name)
    if (deeper !== part) return deeper
  }
  return tree
}

describe('one against one', () => {
  const RULES = { target: 15, players: 2 } as const
  const start = (seed: number, keep = memory()) => sitDown(seed, keep, LOADED_BOTS, RULES)

  it('is played to the end by the player and one bot', async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const table = start(seed)
      expect(table.tables[0]!.seats.map(({ username }) => username)).toEqual(['You', 'Beto'])
      expect(await playOn(table, seeded(seed))).toBe(true)
      expect(table.seen().phase).toBe('over')
      table.close()
    }
  })

  it('is resumed after a reload, but not if the address names other rules', async () => {
    const keep = memory()
    const first = start(5, keep)
    await playOn(first, seeded(5), 2)
    first.close()
    const again = sitDown(6, keep, LOADED_BOTS, { target: 30, players: 4 }, LOADED_FACES, { players: 2 })
    expect(again.seen().view).toEqual(first.seen().view)
    again.close()
    const other = { target: 30, players: 2, flor: true } as const
    const { seen } = sitDown(6, keep, LOADED_BOTS, other, LOADED_FACES, { flor: true })
    expect(seen().view.rules).toMatchObject(other)
  })
})

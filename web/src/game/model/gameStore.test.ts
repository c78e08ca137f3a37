import type { GameView } from '@valecuatro/contract'
import { type Action, type Event, isCard, legal, type Seat } from '@valecuatro/engine'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { playGame, seeded } from '../testing/playedGame.ts'
import { GAME, movedTo, openWire, settled, tableState } from '../testing/wire.ts'
import { openGame } from './gameStore.ts'
import { createLiveSource } from './liveSource.ts'
import { predictEvent } from './presenter.ts'

const moves = playGame(seeded(4))

/** Finds the first move whose first event matches, and the sequence number before it. */
function find(isWanted: (event: Event) => boolean): { seq: number; action: Action; seat: Seat } {
  const seq = moves.findIndex(({ events, before }, at) => {
    const [event] = events
    return at > 0 && before.phase === 'play' && event !== undefined && isWanted(event)
  })
  const event = moves[seq]!.events[0] as Extract<Event, { type: 'card' }>
  return { seq: seq - 1, action: event.card, seat: event.seat }
}
const mine = find(event => event.type === 'card' && event.seat === 0)
const another = find(event => event.type === 'card' && event.seat === 1)

beforeEach(() => {
  vi.useFakeTimers()
})

async function sit(seq: number, changes: Partial<GameView> = {}, key: string = GAME) {
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), key)
  onTestFinished(() => store.close())
  const shownEvents: Event[] = []
  store.onEvent(event => shownEvents.push(event))
  await wire.answer('game', { ok: true, table: tableState(moves, seq, 0, changes) })
  const shown = () => store.snapshot()!
  const placeOf = (card: Action) => shown().scene.pieces.find(piece => piece.card === card)?.place.at
  return { wire, store, shownEvents, shown, placeOf }
}

describe('the player’s own move', () => {
  it('is shown at once and only once, and no action is offered until it is answered', async () => {
    const { wire, store, shownEvents, shown, placeOf } = await sit(mine.seq)
    expect(shown().actions).toEqual(legal(moves[mine.seq]!.after, 0))
    store.act(mine.action)
    store.act(mine.action)
    await settled()
    expect(placeOf(mine.action)).toBe('played')
    expect(shown().pending).toBe(mine.action)
    expect(shown().actions).toEqual([])
    expect(wire.count('game:act')).toBe(1)

    await wire.send('game:moved', movedTo(moves, mine.seq + 1))
    await wire.answer('game:act', { ok: true, seq: mine.seq + 1 })
    await vi.runAllTimersAsync()
    expect(shown().pending).toBe(null)
    expect(shown().isElsewhere).toBe(false)
    expect(shown().refused).toBe(null)
    expect(shownEvents).toEqual(movedTo(moves, mine.seq + 1).events)
  })

  it('may be answered before its event arrives', async () => {
    const { wire, store, shownEvents, shown } = await sit(mine.seq)
    store.act(mine.action)
    await settled()
    await wire.answer('game:act', { ok: true, seq: mine.seq + 1 })
    expect(shown().pending).toBe(mine.action)
    await wire.send('game:moved', movedTo(moves, mine.seq + 1))
    await vi.runAllTimersAsync()
    expect(shown().pending).toBe(null)
    expect(shownEvents).toEqual(movedTo(moves, mine.seq + 1).events)
  })

  it('is taken back when it is refused, and the events that follow are still shown', async () => {
    const { wire, store, shownEvents, shown, placeOf } = await sit(mine.seq)
    store.act(mine.action)
    await settled()
    await wire.answer('game:act', { ok: false, code: 'stale', table: tableState(moves, mine.seq) })
    expect(placeOf(mine.action)).toBe('held')
    expect(shown()).toMatchObject({ pending: null, refused: { code: 'stale' } })
    expect(shown().actions).toContain(mine.action)
    const before = shownEvents.length
    store.act(mine.action)
    await wire.send('game:moved', movedTo(moves, mine.seq + 1))
    await vi.runAllTimersAsync()
    expect(shownEvents.slice(before)).toEqual(movedTo(moves, mine.seq + 1).events)
    expect(shown().refused).toBe(null)
  })

  it('is replaced when another player acted first', async () => {
    const { wire, store, shownEvents, shown, placeOf } = await sit(mine.seq)
    store.act(mine.action)
    await settled()
    const call: Event = { type: 'call', seat: 2, call: 'truco' }
    await wire.send('game:moved', movedTo(moves, mine.seq + 1, 0, { events: [call], view: shown0(mine.seq) }))
    expect(placeOf(mine.action)).toBe('held')
    expect(shown().pending).toBe(null)
    await wire.answer('game:act', {
      ok: false,
      code: 'stale',
      table: tableState(moves, mine.seq, 0, { seq: mine.seq + 1 }),
    })
    expect(shownEvents).toEqual([predictEvent(0, mine.action), call])
    expect(shown().refused?.code).toBe('stale')
  })

  it('that reached the server before the connection was lost is not shown twice', async () => {
    const { wire, store, shownEvents, shown, placeOf } = await sit(mine.seq)
    store.act(mine.action)
    await settled()
    await wire.turn('lost')
    await wire.answer('game:act', { ok: false, code: 'unanswered' })
    await wire.turn('connected')
    await wire.answer('game', { ok: true, table: tableState(moves, mine.seq + 1) })
    await wire.answer('game:act', { ok: true, seq: mine.seq + 1 })
    await wire.send('game:moved', movedTo(moves, mine.seq + 1))
    await vi.runAllTimersAsync()
    expect(placeOf(mine.action)).toBe('played')
    expect(shown()).toMatchObject({ pending: null, isElsewhere: false, refused: null })
    expect(shownEvents.filter(event => event.type === 'card' && event.card === mine.action)).toHaveLength(1)
  })

  it('stays pending while another player takes their seat back', async () => {
    const { wire, store, shown, placeOf } = await sit(mine.seq)
    store.act(mine.action)
    await settled()
    const back = movedTo(moves, mine.seq + 1, 0, { events: [], view: shown0(mine.seq) })
    await wire.send('game:moved', back)
    expect(shown().pending).toBe(mine.action)
    expect(placeOf(mine.action)).toBe('played')
  })

  const shown0 = (seq: number) => tableState(moves, seq).view
})

describe('the moves of other players', () => {
  it('remove the actions that were legal before them', async () => {
    const { wire, shown, store } = await sit(another.seq)
    let seq = another.seq
    // The second of two moves waits until the pause after the first is over.
    await wire.send('game:moved', movedTo(moves, ++seq))
    await wire.send('game:moved', movedTo(moves, ++seq))
    expect(shown().actions).toEqual([])
    await vi.runAllTimersAsync()
    const { after } = moves[seq]!
    expect(shown().actions).toEqual(after.phase === 'play' ? legal(after, 0) : [])
    store.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are shown in order, however fast they arrive', async () => {
    const { wire, shownEvents, shown } = await sit(0)
    for (let seq = 1; seq < 40; seq++) await wire.send('game:moved', movedTo(moves, seq))
    await vi.runAllTimersAsync()
    expect(shownEvents).toEqual(moves.slice(1, 40).flatMap((_, index) => movedTo(moves, index + 1).events))
    expect(shown().scene.score).toEqual(moves[39]!.after.score)
  })
})

describe('missed moves', () => {
  const cardsOf = (events: readonly Event[]) => events.filter(event => event.type === 'card')
  const until = (seq: number) => moves.slice(1, seq + 1).flatMap(({ events }) => events)
  const secondDeal = moves.findIndex(({ events }, at) => at > 0 && events.some(({ type }) => type === 'deal'))

  it('of the current hand are shown as far as the table reveals them, and none twice', async () => {
    const { wire, shownEvents } = await sit(0)
    await wire.send('game:moved', movedTo(moves, 1))
    const last = secondDeal - 1
    await wire.beat(last)
    await wire.answer('game', { ok: true, table: tableState(moves, last) })
    await vi.runAllTimersAsync()
    expect(cardsOf(shownEvents).length).toBeGreaterThan(3)
    expect(cardsOf(shownEvents)).toEqual(cardsOf(until(last)))
    expect(shownEvents.filter(({ type }) => type === 'trick')).toEqual(
      until(last).filter(({ type }) => type === 'trick'),
    )
    const before = shownEvents.length
    await wire.send('game:moved', movedTo(moves, last + 1))
    await vi.runAllTimersAsync()
    expect(shownEvents.slice(before)).toEqual(movedTo(moves, last + 1).events)
  })

  it('of finished hands are not shown, and the cards on the table are reported once', async () => {
    const { wire, shownEvents } = await sit(0)
    const late = moves.findIndex(({ after }, at) => at > secondDeal && (after.hand?.plays.length ?? 0) > 1)
    await wire.beat(late)
    await wire.answer('game', { ok: true, table: tableState(moves, late) })
    await wire.send('game:moved', movedTo(moves, late))
    await vi.runAllTimersAsync()
    const { tricks, plays } = moves[late]!.after.hand!
    const onTable = [...tricks.flatMap(trick => trick.plays), ...plays]
    expect(cardsOf(shownEvents)).toEqual(onTable.map(({ seat, card }) => ({ type: 'card', seat, card })))
  })
})

describe('another tab or device', () => {
  it('is detected by a move of the player’s own seat that was not made here', async () => {
    const { wire, shown, store } = await sit(mine.seq)
    await wire.send('game:moved', movedTo(moves, mine.seq + 1))
    await vi.runAllTimersAsync()
    expect(shown().isElsewhere).toBe(true)
    expect(shown().actions).toEqual([])
    store.takeSeat()
    expect(shown().isElsewhere).toBe(false)
    expect(wire.count('game')).toBe(2)
  })

  it('is not reported when a bot played while the player was away', async () => {
    const { wire, shown } = await sit(mine.seq)
    await wire.send('game:moved', movedTo(moves, mine.seq + 1, 0, { held: [0] }))
    await vi.runAllTimersAsync()
    expect(shown().isElsewhere).toBe(false)
    expect(shown().seats[0]!.held).toBe(true)
  })

  it('takes over when it is opened, and gives way when the first one is used again', async () => {
    vi.useRealTimers()
    const key = crypto.randomUUID()
    const first = await sit(mine.seq, {}, key)
    const second = await sit(mine.seq, {}, key)
    await vi.waitFor(() => expect(first.shown().isElsewhere).toBe(true), 60_000)
    expect(second.shown().isElsewhere).toBe(false)
    first.store.act(mine.action)
    expect(first.wire.count('game:act')).toBe(0)
    first.store.takeSeat()
    await vi.waitFor(() => expect(second.shown().isElsewhere).toBe(true), 60_000)
    expect(first.shown().isElsewhere).toBe(false)
  })

  it('does not affect a spectator', async () => {
    vi.useRealTimers()
    const key = crypto.randomUUID()
    const first = await sit(mine.seq, { seat: null }, key)
    await sit(mine.seq, { seat: null }, key)
    const third = await sit(mine.seq, {}, key)
    third.store.takeSeat()
    await settled()
    expect(first.shown().isElsewhere).toBe(false)
    expect(first.shown().actions).toEqual([])
  })
})

describe('the table', () => {
  it('converts a deadline to the clock of this device', async () => {
    const { shown } = await sit(mine.seq, { now: 1000, deadlineAt: 13_000 })
    expect(shown().deadline).toEqual({ endsAt: Date.now() + 12_000, total: 30_000 })
  })

  it('knows the whole length of a turn that began before the page was opened', async () => {
    const { shown } = await sit(mine.seq, { now: 1000, deadlineAt: 13_000, turnMs: 60_000 })
    expect(shown().deadline).toEqual({ endsAt: Date.now() + 12_000, total: 60_000 })
  })

  it('hides each phrase after a while', async () => {
    const { wire, shown } = await sit(mine.seq)
    await wire.send('game:said', { gameId: GAME, seat: 1, phrase: 'hola' })
    await vi.advanceTimersByTimeAsync(3000)
    await wire.send('game:said', { gameId: GAME, seat: 1, phrase: 'suerte' })
    expect(shown().talk.map(({ phrase }) => phrase)).toEqual(['suerte'])
    await vi.advanceTimersByTimeAsync(3000)
    expect(shown().talk).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3000)
    expect(shown().talk).toEqual([])
  })

  it('reports that a table does not exist', async () => {
    const wire = openWire()
    const store = openGame(createLiveSource(wire.socket, GAME), null)
    await wire.answer('game', { ok: false, code: 'not-found' })
    expect(store.status()).toBe('not-found')
    expect(store.snapshot()).toBe(null)
    store.close()
  })

  it('offers exactly the legal actions at every point of a game', async () => {
    const { wire, shown } = await sit(0)
    for (let seq = 1; seq < moves.length; seq++) {
      const { after } = moves[seq]!
      await wire.send('game:moved', movedTo(moves, seq, 0, { held: [0] }))
      await vi.runAllTimersAsync()
      expect(shown().actions).toEqual(after.phase === 'play' ? legal(after, 0) : [])
      expect(
        shown()
          .actions.filter(isCard)
          .every(card => held(shown().scene, card)),
      ).toBe(true)
    }
    expect(shown().phase).toBe('over')
  })

  const held = (scene: ReturnType<Awaited<ReturnType<typeof sit>>['shown']>['scene'], card: Action) =>
    scene.pieces.some(piece => piece.seat === 0 && piece.card === card && piece.place.at === 'held')
})

describe('the log', () => {
  /** The events of the hand up to a move, as seat 0 may see them. */
  function eventsAt(seq: number): Event[] {
    const events = moves.slice(0, seq + 1).flatMap((_, at) => movedTo(moves, at).events)
    return events.slice(events.findLastIndex(({ type }) => type === 'deal'))
  }
  const lines = (log: readonly { event: Event }[]) => log.map(({ event }) => event)
  const called = moves.findIndex(({ events }) => events.some(({ type }) => type === 'reply'))

  it('contains every line of the hand after a reload', async () => {
    const { shown, shownEvents } = await sit(called, { handEvents: eventsAt(called) })
    expect(lines(shown().scene.log)).toEqual(eventsAt(called))
    expect(shownEvents).toEqual([])
  })

  it('adds the missed lines, each once', async () => {
    const { wire, shown, shownEvents } = await sit(called - 1, { handEvents: eventsAt(called - 1) })
    await wire.beat(called + 1)
    await wire.answer('game', {
      ok: true,
      table: tableState(moves, called + 1, 0, { handEvents: eventsAt(called + 1) }),
    })
    expect(lines(shown().scene.log)).toEqual(eventsAt(called + 1))
    expect(shownEvents).toEqual(eventsAt(called + 1).slice(eventsAt(called - 1).length))
  })

  it('removes a predicted line that was wrong', async () => {
    const { wire, store, shown } = await sit(mine.seq, { handEvents: eventsAt(mine.seq) })
    // The bot played another card because the player's turn timed out.
    const played = movedTo(moves, mine.seq + 1).events[0]
    const other = legal(moves[mine.seq]!.after, 0).find(action => isCard(action) && action !== mine.action)!
    store.act(other)
    await settled()
    expect(lines(shown().scene.log)).toContainEqual(predictEvent(0, other))
    await wire.turn('lost')
    await wire.answer('game:act', { ok: false, code: 'unanswered' })
    await wire.turn('connected')
    const next = tableState(moves, mine.seq + 1)
    await wire.answer('game:act', { ok: false, code: 'stale', table: next })
    expect(lines(shown().scene.log)).toEqual(eventsAt(mine.seq))
    await wire.answer('game', { ok: true, table: { ...next, handEvents: eventsAt(mine.seq + 1) } })
    expect(lines(shown().scene.log)).toEqual(eventsAt(mine.seq + 1))
    expect(lines(shown().scene.log)).toContainEqual(played)
  })

  it('removes a wrongly predicted call and its bubble when only the table is known', async () => {
    const { wire, store, shown } = await sit(mine.seq, { handEvents: eventsAt(mine.seq) })
    store.act('mazo')
    await settled()
    expect(shown().scene.sayings).toHaveLength(1)
    await wire.beat(mine.seq + 1)
    await wire.answer('game', { ok: true, table: tableState(moves, mine.seq + 1) })
    expect(lines(shown().scene.log)).not.toContainEqual(predictEvent(0, 'mazo'))
    expect(lines(shown().scene.log)).toContainEqual(predictEvent(0, mine.action))
    expect(shown().scene.sayings).toEqual([])
  })

  it('keeps the earlier hands that this screen has shown', async () => {
    const { wire, shown } = await sit(0, { handEvents: eventsAt(0) })
    const third = moves.findIndex(({ after }) => after.hands === 3)
    for (let seq = 1; seq <= third; seq++)
      await wire.send('game:moved', movedTo(moves, seq, 0, { held: [0] }))
    await vi.runAllTimersAsync()
    expect(shown().scene.earlier.map(({ number }) => number)).toEqual([1, 2])
    for (const hand of shown().scene.earlier) {
      expect(lines(hand.entries)[0]!.type).toBe('deal')
      expect(lines(hand.entries).some(({ type }) => type === 'points')).toBe(true)
    }
  })
})

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import type { Event, Seat } from '@valecuatro/engine'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadCatalog, setLocale } from '../i18n/locale.ts'
import { Announcer } from './announcer.tsx'
import { useGame } from './gameScreen.tsx'
import { deferredParts } from './loadDeferred.ts'
import { type GameStore, openGame } from './model/gameStore.ts'
import { createLiveSource } from './model/liveSource.ts'
import { playGame, seeded } from './testing/playedGame.ts'
import { GAME, movedTo, openWire, tableState } from './testing/wire.ts'
import { eventText } from './text/eventText.ts'
import { namesOf } from './text/names.ts'

const moves = playGame(seeded(21))
const SEATS = tableState(moves, 0).seats

function Room({ store }: { store: GameStore }) {
  const { table } = useGame(store)
  return table && <Announcer store={store} table={table} names={namesOf(i18n, table.seats, table.seat)} />
}

/** Collects every line that the live region announces; the page itself keeps only the last ones. */
async function listen(played = moves, seat: Seat | null = 0) {
  await loadCatalog('table')
  await deferredParts.fetch()
  await act(() => setLocale('en'))
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), null)
  onTestFinished(() => store.close())
  const heard: string[] = []
  const known = new WeakSet<Node>()
  render(
    <I18nProvider i18n={i18n}>
      <Room store={store} />
    </I18nProvider>,
  )
  const note = () => {
    for (const line of screen.queryByRole('log')?.children ?? []) {
      if (!known.has(line)) heard.push(line.textContent)
      known.add(line)
    }
  }
  const step = async (what: () => Promise<void>) => {
    await act(async () => {
      await what()
    })
    note()
    // More than a step ever needs; timers that follow each other without an end may belong to an earlier file.
    for (let n = 0; n < 100 && vi.getTimerCount() > 0; n++) {
      await act(() => vi.advanceTimersToNextTimerAsync())
      note()
    }
  }
  await step(() => wire.answer('game', { ok: true, table: tableState(played, 0, seat) }))
  return { wire, store, heard, step }
}

const words = (events: readonly Event[], seats = SEATS, seat: Seat | null = 0) => {
  const story = events.map(event => ({ event }))
  return events.map((event, at) => {
    const deal = events.slice(0, at + 1).findLastIndex(({ type }) => type === 'deal')
    return eventText(i18n, event, namesOf(i18n, seats, seat), story.slice(Math.max(0, deal)))
  })
}
const withoutTurns = (lines: string[]) => lines.filter(line => line !== 'Your turn')
const eventsOf = (seq: number) => movedTo(moves, seq).events

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => vi.useRealTimers())

describe('the live region of the table', () => {
  it('announces every event of a game once and in order', async () => {
    const { wire, heard, step } = await listen()
    for (let seq = 1; seq < moves.length; seq++) {
      await step(() => wire.send('game:moved', movedTo(moves, seq, 0, { held: [0] })))
    }
    const all = moves.slice(1).flatMap((_, index) => eventsOf(index + 1))
    expect(withoutTurns(heard)).toEqual(words(all))
    expect(heard.at(-1)).toMatch(/win the game\.$/)
    expect(screen.getByRole('log').children.length).toBeLessThanOrEqual(12)
  })

  it.each([
    ['a player', 0],
    ['a spectator', null],
  ] as const)(
    'announces every event of six players to %s, with the duels of a pica-pica',
    async (_, seat) => {
      const six = playGame(seeded(3), { players: 6, target: 15 })
      const { wire, heard, step } = await listen(six, seat)
      for (let seq = 1; seq < six.length; seq++) {
        await step(() => wire.send('game:moved', movedTo(six, seq, seat, { held: [0] })))
      }
      const all = six.slice(1).flatMap((_, index) => movedTo(six, index + 1, seat).events)
      expect(withoutTurns(heard)).toEqual(words(all, tableState(six, 0, seat).seats, seat))
      const duels = all.filter(({ type }) => type === 'duel')
      expect(duels.length).toBeGreaterThan(1)
      expect(heard.filter(line => /^\w+ against \w+\.$/.test(line))).toHaveLength(duels.length)
      expect(heard.some(line => line.startsWith('You against '))).toBe(seat !== null)
    },
  )

  it('repeats nothing after a reconnection, and announces the following events', async () => {
    const { wire, heard, step } = await listen()
    const half = 9
    for (let seq = 1; seq <= half; seq++)
      await step(() => wire.send('game:moved', movedTo(moves, seq, 0, { held: [0] })))
    const before = [...heard]
    await step(() => wire.turn('lost'))
    await step(() => wire.turn('connected'))
    await step(() => wire.answer('game', { ok: true, table: tableState(moves, half) }))
    // The last message before the connection was lost is delivered a second time.
    await step(() => wire.send('game:moved', movedTo(moves, half, 0, { held: [0] })))
    expect(heard).toEqual(before)
    await step(() => wire.send('game:moved', movedTo(moves, half + 1, 0, { held: [0] })))
    expect(withoutTurns(heard).slice(withoutTurns(before).length)).toEqual(words(eventsOf(half + 1)))
  })

  it('announces each time that it becomes the player’s own turn', async () => {
    const { wire, heard, step } = await listen()
    for (let seq = 1; seq <= 30; seq++)
      await step(() => wire.send('game:moved', movedTo(moves, seq, 0, { held: [0] })))
    const turns = heard.filter(line => line === 'Your turn').length
    expect(turns).toBeGreaterThan(1)
    expect(heard.some((line, at) => line === 'Your turn' && heard[at + 1] === line)).toBe(false)
  })

  it('announces the player’s own move once, although it is predicted and then confirmed', async () => {
    const { wire, store, heard, step } = await listen()
    const seq = moves.findIndex(({ events: [event] }) => event?.type === 'card' && event.seat === 0)
    for (let at = 1; at < seq; at++)
      await step(() => wire.send('game:moved', movedTo(moves, at, 0, { held: [0] })))
    const [event] = eventsOf(seq)
    const line = words([event!])[0]
    await step(async () => store.act((event as Extract<Event, { type: 'card' }>).card))
    expect(heard.filter(each => each === line)).toHaveLength(1)
    await step(() => wire.send('game:moved', movedTo(moves, seq)))
    await step(() => wire.answer('game:act', { ok: true, seq }))
    expect(heard.filter(each => each === line)).toHaveLength(1)
  })

  it('announces phrases and señas, even two at the same time', async () => {
    const { wire, heard, step } = await listen()
    await step(async () => {
      await wire.send('game:said', { gameId: GAME, seat: 1, phrase: 'hola' })
      await wire.send('game:said', { gameId: GAME, seat: 2, phrase: 'suerte' })
    })
    await step(() => wire.send('game:signed', { gameId: GAME, seat: 2, sign: 'tres', caught: false }))
    expect(withoutTurns(heard)).toEqual(['Beto: Hello!', 'Cora: Good luck', 'Cora: A three'])
  })
})

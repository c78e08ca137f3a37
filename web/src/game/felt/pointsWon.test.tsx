import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import { type Action, type Card, deal, newGame, play, type Seat } from '@valecuatro/engine'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Locale, loadCatalog, setLocale } from '../../i18n/locale.ts'
import { useGame } from '../gameScreen.tsx'
import { type GameStore, openGame } from '../model/gameStore.ts'
import { createLiveSource } from '../model/liveSource.ts'
import { ScoreSheet } from '../sheet/scoreSheet.tsx'
import type { PlayedMove } from '../testing/playedGame.ts'
import { GAME, movedTo, openWire, tableState } from '../testing/wire.ts'
import { namesOf } from '../text/names.ts'
import { PointsWon } from './pointsWon.tsx'

/** The viewer, in seat 0, has 29 for the envido, the opponent in seat 3 has 25, and the others have less. */
const HANDS: Card[][] = [
  ['7o', '2o', '1b'],
  ['1e', '11b', '4c'],
  ['10e', '5b', '4o'],
  ['3c', '2c', '12e'],
]

/** The moves of a hand in which seat 3 is mano and says its envido first. */
function movesOf(actions: [Seat, Action][]): PlayedMove[] {
  const dealt = deal(newGame({}, { mano: 3 }), HANDS)
  const moves: PlayedMove[] = [{ before: dealt, after: dealt, events: [] }]
  for (const [seat, action] of actions) {
    const before = moves.at(-1)!.after
    const outcome = play(before, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    moves.push({ before, after: outcome.game, events: outcome.events })
  }
  return moves
}

function Ready({
  store,
  table,
}: {
  store: GameStore
  table: NonNullable<ReturnType<GameStore['snapshot']>>
}) {
  const names = namesOf(i18n, table.seats, table.seat)
  return (
    <>
      <ScoreSheet scene={table.scene} names={names} />
      <section className="felt" />
      <PointsWon store={store} names={names} ours={0} />
    </>
  )
}

function Room({ store }: { store: GameStore }) {
  const { table } = useGame(store)
  return table && <Ready store={store} table={table} />
}

/** The centre of each element on the screen. */
const MIDDLES: Record<string, [x: number, y: number]> = {
  felt: [200, 300],
  'score-side 0': [120, 20],
  'score-side 1': [240, 20],
}

let shaken: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [x, y] = MIDDLES[`${this.className} ${(this as HTMLElement).dataset.team ?? ''}`.trim()] ?? [0, 0]
    return new DOMRect(x - 10, y - 10, 20, 20)
  })
  shaken = []
  // The DOM of the tests has no animations.
  Object.assign(Element.prototype, {
    animate(this: Element) {
      shaken.push(this.className)
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
})

/** Shows the moves event by event until `isThere` returns true or all events are shown. */
async function watch(actions: [Seat, Action][], isThere: () => boolean = () => false, locale: Locale = 'en') {
  await loadCatalog('table', 'tableLater')
  await act(() => setLocale(locale))
  const moves = movesOf(actions)
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), null)
  onTestFinished(() => store.close())
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Room store={store} />
    </I18nProvider>,
  )
  await act(() => wire.answer('game', { ok: true, table: tableState(moves, 0) }))
  for (let seq = 1; seq < moves.length; seq++)
    await act(() => wire.send('game:moved', movedTo(moves, seq, 0, { held: [0] })))
  while (!isThere() && vi.getTimerCount() > 0) await act(() => vi.advanceTimersToNextTimerAsync())
  return container
}

const chip = () => document.querySelector('.points-chip')
const matches = () => [...document.querySelectorAll<HTMLElement>('.flying-match')]

describe('won points', () => {
  const ENVIDO: [Seat, Action][] = [
    [3, 'envido'],
    [0, 'quiero'],
  ]

  it.each([
    ['en', '+2 UsEnvido, 29 to 25'],
    ['es', '+2 NosotrosEnvido, 29 a 25'],
  ] as const)('show the envido points of both sides, in %s', async (locale, words) => {
    await watch(ENVIDO, () => chip() !== null, locale)
    expect(chip()?.textContent).toBe(words)
    expect(chip()?.parentElement?.dataset.ours).toBe('true')
  })

  it('move as matches, one for each point, from the table to the score of the winning side', async () => {
    await watch(ENVIDO, () => chip() !== null)
    expect(matches()).toHaveLength(2)
    const flight = chip()!.parentElement!.style
    expect([flight.left, flight.top]).toEqual(['200px', '300px'])
    expect([flight.getPropertyValue('--dx'), flight.getPropertyValue('--dy')]).toEqual(['-80px', '-280px'])
  })

  it('disappear after a moment', async () => {
    await watch(ENVIDO)
    expect(chip()).toBe(null)
    expect(matches()).toEqual([])
    expect(screen.getByRole('region', { name: 'Score' }).textContent).toContain('Us 2')
  })

  it('of the opponents move to their score', async () => {
    await watch(
      [
        [3, 'envido'],
        [0, 'no quiero'],
      ],
      () => chip() !== null,
    )
    expect(chip()?.textContent).toBe('+1 ThemEnvido, declined')
    expect(chip()?.parentElement?.dataset.ours).toBe('false')
    expect(chip()?.parentElement?.style.getPropertyValue('--dx')).toBe('40px')
    expect(matches()).toHaveLength(1)
  })
})

describe('vale cuatro', () => {
  const RAISES: [Seat, Action][] = [
    [3, 'truco'],
    [0, 'retruco'],
    [3, 'vale cuatro'],
  ]

  it('shakes the table once; the raises before it do not', async () => {
    await watch(RAISES.slice(0, 2))
    expect(shaken).toEqual([])
    await watch(RAISES)
    expect(shaken).toEqual(['felt'])
  })

  it('does not shake the table with reduced motion', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(prefers-reduced-motion: reduce)',
    }))
    await watch(RAISES)
    expect(shaken).toEqual([])
  })
})

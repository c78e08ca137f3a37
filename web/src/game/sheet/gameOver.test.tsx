import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import { type Seat, teamOf } from '@valecuatro/engine'
import { expect, it, onTestFinished } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { openGame } from '../model/gameStore.ts'
import { createLiveSource } from '../model/liveSource.ts'
import { playGame, seeded } from '../testing/playedGame.ts'
import { GAME, openWire, tableState } from '../testing/wire.ts'
import { namesOf } from '../text/names.ts'
import { GameOver } from './gameOver.tsx'

const moves = playGame(seeded(21))
const { winner } = moves.at(-1)!.after
const seatOf = (won: boolean) => ([0, 1] as const).find(seat => (teamOf(seat) === winner) === won)!

it.each<[string, Seat | null, string, { en: string; es: string }, { scraps: boolean; ornament: boolean }]>([
  ['a win', seatOf(true), 'won', { en: 'You won!', es: '¡Ganaste!' }, { scraps: true, ornament: true }],
  ['a loss', seatOf(false), 'lost', { en: 'You lost', es: 'Perdiste' }, { scraps: false, ornament: false }],
  [
    'a game that was watched',
    null,
    'watched',
    { en: 'Ana and Cora win', es: 'Ganaron Ana y Cora' },
    { scraps: false, ornament: true },
  ],
])('%s has its own frame, and only a win is celebrated', async (_, seat, result, title, decoration) => {
  for (const locale of ['en', 'es'] as const) {
    await loadCatalog('table', 'tableLater')
    await act(() => setLocale(locale))
    const wire = openWire()
    const store = openGame(createLiveSource(wire.socket, GAME), null)
    onTestFinished(() => store.close())
    await wire.answer('game', { ok: true, table: tableState(moves, moves.length - 1, seat) })
    const table = store.snapshot()!
    const { container, unmount } = render(
      <I18nProvider i18n={i18n}>
        <GameOver table={table} names={namesOf(i18n, table.seats, table.seat)}>
          {null}
        </GameOver>
      </I18nProvider>,
    )
    expect(screen.getByRole('heading').textContent).toBe(title[locale])
    expect(container.querySelector<HTMLElement>('.game-over')!.dataset.result).toBe(result)
    expect({
      scraps: container.querySelector('.celebration') !== null,
      ornament: container.querySelector('.game-over-filete') !== null,
    }).toEqual(decoration)
    unmount()
  }
})

it('equal points of a duplicate are a draw, which is neither a win nor a game without a result', async () => {
  await loadCatalog('table', 'tableLater')
  await act(() => setLocale('en'))
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), null)
  onTestFinished(() => store.close())
  const over = tableState(moves, moves.length - 1, 0)
  const view = { ...over.view, winner: null, score: [9, 9] as const }
  const duplicate = { hands: 8 }
  await wire.answer('game', { ok: true, table: { ...over, view, ending: 'draw', duplicate } })
  const table = store.snapshot()!
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <GameOver table={table} names={namesOf(i18n, table.seats, table.seat)}>
        {null}
      </GameOver>
    </I18nProvider>,
  )
  expect(screen.getByRole('heading').textContent).toBe('A draw')
  expect(screen.getByText('9 to 9')).toBeTruthy()
  expect(screen.getByText(/the other tables, which play the same cards/)).toBeTruthy()
  expect(container.textContent).not.toContain('does not count')
})

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import type { GameView, SeatState } from '@valecuatro/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadCatalog, setLocale } from '../i18n/locale.ts'
import { ConnectionStrip } from './connectionStrip.tsx'
import { GameScreen, useGame } from './gameScreen.tsx'
import { deferredParts } from './loadDeferred.ts'
import { type GameStore, openGame } from './model/gameStore.ts'
import { createLiveSource } from './model/liveSource.ts'
import { playGame, seeded } from './testing/playedGame.ts'
import { GAME, openWire, tableState } from './testing/wire.ts'

const moves = playGame(seeded(21))

function Room({ store }: { store: GameStore }) {
  const { table } = useGame(store)
  const strip = table && <ConnectionStrip table={table} onTakeSeat={store.takeSeat} />
  return table && <GameScreen store={store} table={table} strip={strip} nextSteps={null} />
}

async function openRoom(changes: Partial<GameView> = {}) {
  await loadCatalog('table')
  await act(() => setLocale('es'))
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), null)
  onTestFinished(() => store.close())
  render(
    <I18nProvider i18n={i18n}>
      <Room store={store} />
    </I18nProvider>,
  )
  await act(() => wire.answer('game', { ok: true, table: tableState(moves, 0, 0, changes) }))
  return wire
}

it('a lost connection is shown above the table from the first moment, before its other parts are loaded', async () => {
  // The other parts are loaded when the browser is idle.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const wire = await openRoom()
  await act(() => wire.turn('lost'))
  expect(deferredParts.loaded()).toBeNull()
  expect(screen.getByText('Se cortó la conexión. Reconectando… tu lugar está guardado.')).toBeTruthy()
  await act(() => wire.turn('connected'))
  expect(screen.queryByText(/Se cortó la conexión/)).toBeNull()
})

it.each([
  ['of people', [0, 1, 2, 3], 'No estabas, así que un bot juega por vos.'],
  ['with bots only', [0], 'No estabas. La partida te espera.'],
])('after an absence in a game %s', async (_, people, words) => {
  const seats = tableState(moves, 0).seats.map((row, seat) => ({
    ...row,
    userId: people.includes(seat) ? (`user ${seat}` as SeatState['userId']) : null,
    held: seat === 0,
  }))
  await openRoom({ seats })
  expect(screen.getByText(words)).toBeTruthy()
})

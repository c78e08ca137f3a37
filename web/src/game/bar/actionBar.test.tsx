import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { legal } from '@valecuatro/engine'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { openGame } from '../model/gameStore.ts'
import { createLiveSource } from '../model/liveSource.ts'
import { playGame, seeded } from '../testing/playedGame.ts'
import { GAME, openWire, tableState } from '../testing/wire.ts'
import { namesOf } from '../text/names.ts'
import { ActionBar } from './actionBar.tsx'

const moves = playGame(seeded(21))
const asked = moves.findIndex(({ after }) => after.phase === 'play' && legal(after, 0).includes('quiero'))

async function showBar(isHeld: boolean) {
  await loadCatalog('table')
  await act(() => setLocale('en'))
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), null)
  onTestFinished(() => store.close())
  const state = tableState(moves, asked)
  const seats = state.seats.map(row => (row.seat === 0 ? { ...row, held: isHeld } : row))
  await wire.answer('game', { ok: true, table: { ...state, seats } })
  const table = store.snapshot()!
  const onTakeSeat = vi.fn()
  render(
    <I18nProvider i18n={i18n}>
      <ActionBar
        table={table}
        names={namesOf(i18n, table.seats, table.seat)}
        isAssisted={false}
        isEnvidoOpen={false}
        onEnvidoOpen={() => {}}
        mazo={{ isArmed: false, press: () => {} }}
        onAct={() => {}}
        onTakeSeat={onTakeSeat}
        tools={null}
      />
    </I18nProvider>,
  )
  const bar = within(screen.getByRole('region', { name: 'Your options' }))
  return { onTakeSeat, labels: bar.getAllByRole('button').map(({ textContent }) => textContent) }
}

it('shows the answers to a player who must answer a call', async () => {
  const { labels } = await showBar(false)
  expect(labels).toContain('Quiero')
  expect(labels).not.toContain('I’m back')
})

it('shows only the button to return while a bot plays for the player', async () => {
  const { labels, onTakeSeat } = await showBar(true)
  expect(labels).toEqual(['I’m back'])
  await userEvent.click(screen.getByRole('button', { name: 'I’m back' }))
  expect(onTakeSeat).toHaveBeenCalledOnce()
})

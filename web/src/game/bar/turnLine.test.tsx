import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render } from '@testing-library/react'
import { isCard, legal } from '@valecuatro/engine'
import { expect, it, onTestFinished } from 'vitest'
import { cardName } from '../../art/cardName.ts'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { Felt } from '../felt/felt.tsx'
import { type GameSnapshot, openGame } from '../model/gameStore.ts'
import { createLiveSource } from '../model/liveSource.ts'
import { playGame, seeded } from '../testing/playedGame.ts'
import { GAME, openWire, tableState } from '../testing/wire.ts'
import { type Names, namesOf } from '../text/names.ts'
import { TurnLine } from './actionBar.tsx'

const moves = playGame(seeded(21))
const isMine = (seq: number) => legal(moves[seq]!.after, 0).length > 0

/** The table that the player in seat 0 sees after a move. */
async function tableAt(seq: number) {
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), null)
  onTestFinished(() => store.close())
  await wire.answer('game', { ok: true, table: tableState(moves, seq) })
  const table = store.snapshot()!
  return { table, names: namesOf(i18n, table.seats, table.seat) }
}

it.each([
  ['en', /^Your turn$|^\w+ says .+\. Your answer\?$/],
  ['es', /^Te toca$|^\w+ canta .+\. ¿Qué decís\?$/],
] as const)('the turn line is highlighted only on the player’s turn, in %s', async (locale, words) => {
  await loadCatalog('table')
  await act(() => setLocale(locale))
  const shown = render(null)
  const seen = { turns: 0, answers: 0, waits: 0 }
  for (const seq of moves.keys()) {
    const { table, names } = await tableAt(seq)
    shown.rerender(
      <I18nProvider i18n={i18n}>
        <TurnLine table={table} names={names} />
      </I18nProvider>,
    )
    const line = shown.container.querySelector<HTMLElement>('.turn-line')!
    expect(line.dataset.mine, `move ${seq}`).toBe(String(isMine(seq)))
    expect(words.test(line.textContent), `move ${seq}: ${line.textContent}`).toBe(isMine(seq))
    seen[!isMine(seq) ? 'waits' : line.textContent.endsWith('?') ? 'answers' : 'turns']++
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
})

it.each([true, false])('the edge of the table is lit only on the player’s turn: %s', async isLit => {
  await loadCatalog('table')
  await act(() => setLocale('en'))
  const { table, names } = await tableAt(moves.findIndex((_, seq) => isMine(seq) === isLit))
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Felt table={table} names={names} isAssisted={false} />
    </I18nProvider>,
  )
  expect(container.querySelector<HTMLElement>('.felt')!.dataset.mine).toBe(String(isLit))
})

async function showTable(table: GameSnapshot, names: Names) {
  await loadCatalog('table')
  await act(() => setLocale('en'))
  return render(
    <I18nProvider i18n={i18n}>
      <Felt table={table} names={names} isAssisted={false} onPlay={() => {}} />
      <TurnLine table={table} names={names} />
    </I18nProvider>,
  ).container
}

it('a lost connection is shown on the table, with the card that was not sent', async () => {
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), null)
  onTestFinished(() => store.close())
  const seq = moves.findIndex((_, each) => legal(moves[each]!.after, 0).some(isCard))
  await wire.answer('game', { ok: true, table: tableState(moves, seq) })
  const card = store.snapshot()!.actions.find(isCard)!
  await wire.turn('lost')
  const names = namesOf(i18n, store.snapshot()!.seats, 0)
  const lost = await showTable(store.snapshot()!, names)
  expect(lost.querySelector<HTMLElement>('.felt')!.dataset.cut).toBe('true')
  expect(lost.querySelector('.turn-line')!.textContent).toBe('No connection')
  expect(lost.querySelector('.piece-unsent')).toBeNull()

  store.act(card)
  const unsent = await showTable(store.snapshot()!, names)
  expect(unsent.querySelector('.turn-line')!.textContent).toBe(`Not sent yet: ${cardName(i18n, card)}`)
  const marked = unsent.querySelector('.piece-unsent')!.closest('.piece')!
  expect(marked.querySelector('img')!.getAttribute('alt')).toContain(cardName(i18n, card))
})

it('a tab that does not play says that it is the player’s turn elsewhere', async () => {
  const { table, names } = await tableAt(moves.findIndex((_, seq) => isMine(seq)))
  const shown = await showTable({ ...table, actions: [], isElsewhere: true }, names)
  expect(shown.querySelector('.turn-line')!.textContent).toBe('Your turn, in another tab or device')
})

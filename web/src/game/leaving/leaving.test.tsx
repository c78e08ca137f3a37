import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GameView, SeatState, TournamentId } from '@valecuatro/contract'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { useGame } from '../gameScreen.tsx'
import { type GameStore, openGame } from '../model/gameStore.ts'
import { createLiveSource } from '../model/liveSource.ts'
import { GameOver } from '../sheet/gameOver.tsx'
import { playGame, seeded } from '../testing/playedGame.ts'
import { GAME, openWire, tableState } from '../testing/wire.ts'
import { namesOf } from '../text/names.ts'
import { useLeaving } from './leaving.tsx'
import type { Question } from './leavingDialogs.tsx'
import { LeavingStrip } from './leavingStrip.tsx'

const moves = playGame(seeded(21))
const PEOPLE = tableState(moves, 0).seats
const TOURNAMENT = { _id: '0198a1f0-0000-7000-8000-0000000000aa' as TournamentId, name: 'Copa' }

/** The seats of the table with some of them changed. */
const seatsWith = (changes: Record<number, Partial<SeatState>>) =>
  PEOPLE.map(row => ({ ...row, ...changes[row.seat] }))
const BOT: Partial<SeatState> = { bot: 'careful' }
const PRACTICE = { seats: seatsWith({ 1: BOT, 2: BOT, 3: BOT }) }

function Ready({
  store,
  table,
}: {
  store: GameStore
  table: NonNullable<ReturnType<GameStore['snapshot']>>
}) {
  const leaving = useLeaving(store, table)
  return (
    <>
      {leaving.menu.onLeave && (
        <button type="button" onClick={leaving.menu.onLeave}>
          menu: leave
        </button>
      )}
      {leaving.menu.onResign && (
        <button type="button" onClick={leaving.menu.onResign}>
          menu: resign
        </button>
      )}
      <LeavingStrip store={store} table={table} names={namesOf(i18n, table.seats, table.seat)} />
      {leaving.dialogs}
      {table.phase === 'over' && (
        <GameOver table={table} names={namesOf(i18n, table.seats, table.seat)}>
          {null}
        </GameOver>
      )}
    </>
  )
}

function Room({ store }: { store: GameStore }) {
  const { table } = useGame(store)
  return table && <Ready store={store} table={table} />
}

/** Opens a table as seat 0; Cora is the partner, in seat 2. */
async function sitAt(changes: Partial<GameView> = {}) {
  await loadCatalog('table', 'tableLater')
  await act(() => setLocale('en'))
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), null)
  onTestFinished(() => store.close())
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Room store={store} />
    </I18nProvider>,
  )
  const answer = (...args: Parameters<typeof wire.answer>) => act(() => wire.answer(...args))
  await answer('game', { ok: true, table: tableState(moves, 0, 0, changes) })
  const user = userEvent.setup()
  return {
    container,
    wire,
    user,
    answer,
    async ask(question: Question) {
      await user.click(screen.getByRole('button', { name: `menu: ${question}` }))
      return screen.findByRole('dialog')
    },
  }
}

const paragraphs = (dialog: HTMLElement) => [...dialog.querySelectorAll('p')].map(each => each.textContent)

beforeEach(() => history.replaceState(null, '', `/game/${GAME}`))

const LEAVE = 'A bot plays your seat to the end, and you cannot come back to this table.'
const LEAVE_COST = 'The game counts as a loss for you, even if your side wins, and your rating can go down.'
const RESIGN = 'Your side gives up, and your opponents win.'
const RESIGN_COST = 'The game counts as a loss for you and your partner, and your rating can go down.'
const FRIENDLY = 'This is a friendly game: your rating does not change.'
const FEE = 'The tournament’s entry fee is not returned.'
const CORA = 'Cora has to agree before this hand ends.'

describe('the dialog says what leaving or resigning costs', () => {
  it.each<[Question, string, Partial<GameView>, string[]]>([
    ['leave', 'a rated match', {}, [LEAVE, LEAVE_COST]],
    ['leave', 'a friendly match', { isFriendly: true }, [LEAVE, FRIENDLY]],
    ['resign', 'a friendly match', { isFriendly: true }, [RESIGN, FRIENDLY, CORA]],
    ['leave', 'a tournament', { tournament: TOURNAMENT }, [LEAVE, LEAVE_COST, FEE]],
    ['leave', 'practice', PRACTICE, ['This is practice: the game ends here, and it costs you nothing.']],
    ['resign', 'a rated match', {}, [RESIGN, RESIGN_COST, CORA]],
    ['resign', 'a tournament', { tournament: TOURNAMENT }, [RESIGN, RESIGN_COST, FEE, CORA]],
    [
      'resign',
      'a match whose partner left',
      { seats: seatsWith({ 2: { left: true } }) },
      [RESIGN, RESIGN_COST],
    ],
    [
      'resign',
      'a match whose partner is away',
      { seats: seatsWith({ 2: { held: true } }) },
      [RESIGN, RESIGN_COST],
    ],
    ['resign', 'practice', PRACTICE, ['This is practice: you lose this game, and it costs you nothing.']],
  ])('to %s %s', async (question, _, changes, words) => {
    const { ask } = await sitAt(changes)
    expect(paragraphs(await ask(question))).toEqual(words)
  })

  it('and is offered only to players of a running game', async () => {
    await sitAt({ seat: null })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('leaving', () => {
  it.each([
    ['a match leads to the lobby', {}, '/game'],
    [
      'a tournament leads to its page',
      { tournament: TOURNAMENT },
      `/tournament/${TOURNAMENT._id}/match-queue`,
    ],
  ])('%s', async (_, changes, path) => {
    const { ask, user, wire, answer } = await sitAt(changes)
    const dialog = within(await ask('leave'))
    expect(wire.count('game:abandon')).toBe(0)
    await user.click(dialog.getByRole('button', { name: 'Leave' }))
    expect(location.pathname).toBe(`/game/${GAME}`)
    await answer('game:abandon', { ok: true })
    await waitFor(() => expect(location.pathname).toBe(path))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('sends only one request when the button is clicked repeatedly', async () => {
    const { ask, user, wire } = await sitAt()
    const leave = within(await ask('leave')).getByRole('button', { name: 'Leave' })
    await user.click(leave)
    await user.click(leave)
    await user.keyboard('{Escape}')
    expect(wire.payloads('game:abandon')).toEqual([{ gameId: GAME }])
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('that is refused shows an error, stays at the table and can be tried again', async () => {
    const { ask, user, wire, answer } = await sitAt()
    const dialog = within(await ask('leave'))
    await user.click(dialog.getByRole('button', { name: 'Leave' }))
    await answer('game:abandon', { ok: false, code: 'not-allowed' })
    expect(await dialog.findByText('That didn’t work. Please try again.')).toBeTruthy()
    expect(location.pathname).toBe(`/game/${GAME}`)
    await user.click(dialog.getByRole('button', { name: 'Leave' }))
    expect(wire.count('game:abandon')).toBe(2)
    expect(dialog.queryByText('That didn’t work. Please try again.')).toBeNull()
  })

  it('can be cancelled', async () => {
    const { ask, user, wire } = await sitAt()
    await user.click(within(await ask('leave')).getByRole('button', { name: 'Keep playing' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(wire.count('game:abandon')).toBe(0)
  })
})

describe('resigning', () => {
  it('closes the dialog; the player waits for the partner or withdraws', async () => {
    const { ask, user, wire, answer } = await sitAt()
    await user.click(within(await ask('resign')).getByRole('button', { name: 'Resign' }))
    await answer('game:resign', { ok: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    const resigning = { hand: tableState(moves, 0).view.hands, seats: [0] }
    await answer('seats', { ok: true, version: 1, state: { seats: [], resigning, rematch: [] } })
    expect(screen.getByText('Waiting for Cora to agree to resign.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(wire.payloads('game:resign').map(({ agreed }) => agreed)).toEqual([true, false])
  })

  it.each([
    ['Agree', true],
    ['Decline', false],
  ])('proposed by the partner asks the player, and “%s” answers', async (name, agreed) => {
    const { user, wire } = await sitAt({ resigning: [2] })
    const strip = within(screen.getByRole('status'))
    expect(strip.getByText('Cora wants to resign. If you agree, your side loses the game.')).toBeTruthy()
    await user.click(strip.getByRole('button', { name }))
    expect(wire.payloads('game:resign')).toEqual([{ gameId: GAME, agreed }])
  })

  it('proposed by the opponents does not ask the player', async () => {
    await sitAt({ resigning: [1] })
    expect(screen.queryByRole('status')).toBeNull()
  })
})

it('the strip names the player who left', async () => {
  await sitAt({ seats: seatsWith({ 3: { left: true, held: true } }) })
  expect(screen.getByRole('status').textContent).toBe('Dario left the table.')
})

it('a game resigned in its first hand ends without an empty summary', async () => {
  const { view } = tableState(moves, 0)
  const { container } = await sitAt({
    phase: 'over',
    ending: 'resignation',
    view: { ...view, phase: 'over', winner: 0 },
  })
  expect(screen.getByText('Your opponents resigned.')).toBeTruthy()
  expect(container.querySelector('.story')).toBeNull()
})

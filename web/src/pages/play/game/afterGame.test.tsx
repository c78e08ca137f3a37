import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { GameView } from '@valecuatro/contract'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useGame } from '../../../game/gameScreen.tsx'
import { type GameStore, openGame } from '../../../game/model/gameStore.ts'
import { createLiveSource } from '../../../game/model/liveSource.ts'
import { playGame, seeded } from '../../../game/testing/playedGame.ts'
import { GAME, openWire, tableState } from '../../../game/testing/wire.ts'
import { loadCatalog, setLocale } from '../../../i18n/locale.ts'
import { INITIAL_SESSION } from '../../../net/session/sessionState.ts'
import type { SessionStore } from '../../../net/session/sessionStore.ts'
import { SessionContext } from '../../../net/session/useSession.ts'
import { SocketContext } from '../../../net/socket/useSocket.ts'
import { aGuest, aPlayer, fakeApi } from '../../../testing/fakeApi.ts'
import { toast } from '../../../ui/toast.ts'
import { AfterGame } from './afterGame.tsx'

const NO_CHANGES = { subscribe: () => () => {} }
const moves = playGame(seeded(21))
const OWN_ID = '0198a1f0-0000-7000-8000-000000000001'
const over = tableState(moves, moves.length - 1)

const fourPeople = over.seats.map(row => ({
  ...row,
  userId: row.seat === 0 ? OWN_ID : `${OWN_ID}${row.seat}`,
})) as GameView['seats']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})

function Result({ store }: { store: GameStore }) {
  const { table } = useGame(store)
  return table && <AfterGame store={store} table={table} gameId={GAME} />
}

async function finish(changes: Partial<GameView> = {}, ratingChange: number | null = null, user = aPlayer) {
  const api = fakeApi({
    'GET /api/players/{id}/games': { body: [{ _id: GAME, ratingChange }] },
    'GET /api/players/{id}/relation': {
      body: { friend: 'none', isBlocked: false, isMuted: false, isGuest: false, gameId: null },
    },
  })
  await loadCatalog('table', 'tableLater')
  await act(() => setLocale('en'))
  const wire = openWire()
  const store = openGame(createLiveSource(wire.socket, GAME), null)
  onTestFinished(() => store.close())
  const session = { ...INITIAL_SESSION, loading: false, user }
  const sessions = { current: () => session, subscribe: () => () => {}, check() {} }
  render(
    <SessionContext value={sessions as unknown as SessionStore}>
      <SocketContext
        value={{
          ...NO_CHANGES,
          current: () => wire.socket,
          close() {},
        }}
      >
        <I18nProvider i18n={i18n}>
          <Result store={store} />
        </I18nProvider>
      </SocketContext>
    </SessionContext>,
  )
  const seats = over.seats.map(row => (row.seat === 0 ? { ...row, userId: OWN_ID } : row))
  const table = { ...over, seats, now: Date.now(), ...changes } as GameView
  await act(() => wire.answer('game', { ok: true, table }))
  await screen.findByRole('link', { name: 'Watch the replay' })
  return { ...api, wire }
}

describe('the result of a game', () => {
  it.each([
    [14, 'Rating +14', 'true'],
    [-9, 'Rating −9', 'false'],
    [0, 'Rating +0', 'true'],
  ])('shows that the rating changed by %i', async (ratingChange, words, isUp) => {
    await finish({}, ratingChange)
    const number = await screen.findByText(words.split(' ')[1]!)
    expect(number.parentElement!.textContent).toBe(words)
    expect(number.dataset.up).toBe(isUp)
  })

  it('shares the replay of a game that everyone may see, and of no other', async () => {
    await finish({ isPublic: true })
    const whatsApp = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })
    expect(new URL(whatsApp.href).searchParams.get('text')).toContain(
      `${location.origin}/game/${GAME}/replay`,
    )
    cleanup()
    await finish()
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  })

  it('offers to befriend and to challenge each other person, but no bot', async () => {
    const id = (n: number) => `0198a1f0-0000-7000-8000-00000000000${n}`
    const seats = over.seats.map((row, seat) =>
      seat === 3 ? { ...row, userId: null, bot: 'balanced' } : { ...row, userId: id(seat + 1) },
    )
    await finish({ seats: seats as never })
    expect(await screen.findAllByRole('button', { name: 'Add friend' })).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: /^Challenge / })).toHaveLength(2)
  })

  it('offers a guest, and only a guest, an account that keeps the games', async () => {
    const offer = () => screen.queryByRole('link', { name: 'Create an account to keep your games' })
    await finish()
    expect(offer()).toBeNull()
    cleanup()
    await finish({}, null, aGuest)
    expect(offer()?.getAttribute('href')).toBe('/auth')
  })

  it('links to the analysis of the player’s own seat', async () => {
    await finish()
    const { pathname, search } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Analyse' })
    expect(pathname + search).toBe(`/game/${GAME}/replay?analysis=1`)
  })

  it('shows no rating after an unrated game', async () => {
    const api = await finish()
    await vi.waitFor(() => expect(api.calls).toHaveLength(1), 60_000)
    await act(async () => {})
    expect(screen.queryByText(/Rating/)).toBe(null)
  })

  it('requests no rating for a spectator', async () => {
    const api = await finish({ seat: null })
    expect(api.calls).toEqual([])
  })

  it('links players, but not spectators, back to the table where they gathered', async () => {
    const tableCode = 'ABCDEF' as NonNullable<GameView['tableCode']>
    await finish({ tableCode })
    expect(screen.getByRole('link', { name: 'Back to the table' }).getAttribute('href')).toBe('/t/ABCDEF')
    cleanup()
    await finish({ tableCode, seat: null })
    expect(screen.queryByRole('link', { name: 'Back to the table' })).toBe(null)
  })

  it('lets the player open the chat again if it could not be loaded', async () => {
    vi.doMock('../../../game/chat/chatPanel.tsx', () => Promise.reject(new TypeError('Failed to fetch')))
    onTestFinished(() => vi.doUnmock('../../../game/chat/chatPanel.tsx'))
    await finish({ seats: fourPeople })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Chat' })
    fireEvent.click(button)
    await screen.findByText('That didn’t work. Please try again.')
    expect(button.disabled).toBe(false)
    vi.doUnmock('../../../game/chat/chatPanel.tsx')
    fireEvent.click(button)
    await screen.findByRole('region', { name: 'Chat' })
  })

  it('opens the chat when another player has written', async () => {
    const { wire } = await finish({ seats: fourPeople })
    screen.getByRole('button', { name: 'Chat' })
    expect(wire.payloads('live:watch').at(-1)).toEqual({ topic: 'chat', id: `game:${GAME}` })
    const message = { _id: 'first', userId: `${OWN_ID}1`, username: 'Beto', text: 'Bien jugado', at: 0 }
    const state = { messages: [message], silenced: null, silences: [] }
    await act(() => wire.answer('live:watch', { ok: true, version: 1, state }))
    await screen.findByText('Bien jugado')
  })

  it('counts down the seconds for a rematch, then removes the button', async () => {
    await finish({ rematchUntil: Date.now() + 60_000 })
    screen.getByText('60 seconds left for a rematch')
    await act(async () => vi.advanceTimersByTime(59_000))
    screen.getByText('1 second left for a rematch')
    screen.getByRole('button', { name: 'Rematch' })
    await act(async () => vi.advanceTimersByTime(1000))
    expect(screen.queryByRole('button', { name: 'Rematch' })).toBe(null)
    expect(screen.queryByText(/left for a rematch/)).toBe(null)
  })

  describe('a request for a rematch', () => {
    const seats = over.seats.map(row => ({
      ...row,
      userId: row.seat === 0 ? OWN_ID : `${OWN_ID}${row.seat}`,
    })) as GameView['seats']
    const rematchUntil = () => Date.now() + 60_000

    it('names the players who did not answer in time', async () => {
      const { wire } = await finish({ seats, rematchUntil: rematchUntil() })
      fireEvent.click(screen.getByRole('button', { name: 'Rematch' }))
      await act(() => wire.answer('game:rematch', { ok: true, gameId: null }))
      await act(() =>
        wire.send('game:rematch', { gameId: GAME, rematch: [0, 1], until: rematchUntil(), next: null }),
      )
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Waiting for the others' }).disabled).toBe(
        true,
      )
      await act(() =>
        wire.send('game:rematch', { gameId: GAME, rematch: [0, 1, 2], until: rematchUntil(), next: null }),
      )
      screen.getByRole('button', { name: `Waiting for ${seats[3]!.username}` })
      await act(async () => vi.advanceTimersByTime(60_000))
      screen.getByText(`There is no rematch: no answer in time from ${seats[3]!.username}.`)
    })

    it.each([
      [{ code: 'already-playing', players: ['ana'] }, 'Already at another table: ana'],
      [{ code: 'already-playing' }, 'You are already at another table.'],
      [{ code: 'too-late' }, 'It is too late for a rematch.'],
      [{ code: 'not-allowed' }, 'That didn’t work. Please try again.'],
    ])('that fails with %o says why, and can be repeated', async (failure, words) => {
      const show = vi.spyOn(toast, 'error')
      const { wire } = await finish({ seats, rematchUntil: rematchUntil() })
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Rematch' })
      fireEvent.click(button)
      expect(button.disabled).toBe(true)
      await act(() => wire.answer('game:rematch', { ok: false, ...failure }))
      expect(show).toHaveBeenLastCalledWith(words)
      expect(button.disabled).toBe(false)
    })

    it('is sent again when it was not answered', async () => {
      const { wire } = await finish({ seats, rematchUntil: rematchUntil() })
      fireEvent.click(screen.getByRole('button', { name: 'Rematch' }))
      await act(() => wire.answer('game:rematch', { ok: false, code: 'unanswered' }))
      await vi.waitFor(() => expect(wire.count('game:rematch')).toBe(2), 60_000)
    })
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import type { Table } from '@valecuatro/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aPersonAt, aRoom, aSeat, CODE, personId, theViewerAt } from './testing/aRoom.ts'

const GAME = '0198a1f0-0000-7000-8000-00000000000a' as NonNullable<Table['gameId']>
const BETO = { userId: personId(1), username: 'beto', isGuest: false }

/** Opens a table as a signed-in player; the server answers with this room. */
async function visit(room: Table, replies: Replies = {}) {
  const server = await openLiveServer()
  server.publish('table', CODE, room)
  const app = await renderApp(
    `/t/${CODE}`,
    { 'GET /api/auth/me': { body: aPlayer }, ...replies },
    'en',
    server,
  )
  return { ...app, server, tell: (next: Table) => act(async () => server.publish('table', CODE, next)) }
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

it.each([
  ['in full', { share: 1, reason: null }, null],
  [
    'for less',
    { share: 0.4, reason: 'same-opponent' },
    'The next game changes ratings by 40% of the usual: these opponents have already played each other within 24 hours.',
  ],
  [
    'for nothing after five games',
    { share: 0, reason: 'same-opponent' },
    'The next game changes no ratings: these opponents have already played 5 rated games within 24 hours.',
  ],
  [
    'for nothing in one browser',
    { share: 0, reason: 'same-browser' },
    'The next game changes no ratings: two of the players have used the same browser within 24 hours.',
  ],
] as const)('says before a rated game that it counts %s', async (_, worth, sentence) => {
  await visit(aRoom({ worth, options: { ...aRoom().options, isRated: true } }))
  await screen.findByText('Waiting for 3 more players')
  expect(screen.queryByText(/^The next game changes/)?.textContent ?? null).toBe(sentence)
})

describe('the host of a table', () => {
  it('who stands at a public table reads that the lobby does not list it', async () => {
    const options = { ...aRoom().options, isPublic: true }
    const { tell } = await visit(aRoom({ options }))
    await screen.findByText('Waiting for 3 more players')
    expect(screen.queryByText('The lobby lists this table while you sit at it.')).toBeNull()
    await tell(aRoom({ version: 2, options, seats: [aSeat(0), aSeat(1), aSeat(2), aSeat(3)] }))
    await screen.findByText('The lobby lists this table while you sit at it.')
  })

  it('sees the code, the link and what is missing, and no start that cannot be pressed', async () => {
    const { tell } = await visit(aRoom())
    await screen.findByText('Waiting for 3 more players')
    screen.getByText(new RegExp(`/t/${CODE}$`))
    expect(screen.queryByRole('button', { name: 'Start game' })).toBeNull()
    const others = ['beto', 'cora', 'dario'].map((name, index) => aPersonAt(index + 1, name))
    await tell(aRoom({ version: 2, seats: [theViewerAt(0), ...others] }))
    expect((await button('Start game')).disabled).toBe(true)
  })

  it('sees the ratings of the others, and which of them are provisional', async () => {
    const seats = [
      theViewerAt(0),
      aPersonAt(1, 'beto', { rating: 1450, isProvisional: true }),
      aPersonAt(2, 'cora', { rating: 1600 }),
      aPersonAt(3, 'dario', { isGuest: true, rating: null }),
    ]
    await visit(aRoom({ seats }))
    const noteOf = async (name: string) =>
      (await screen.findByText(name)).parentElement!.querySelector('.seat-card-note')!.textContent
    expect(await noteOf('beto')).toBe('1,450? (provisional rating)')
    expect(await noteOf('cora')).toBe('your partner · 1,600')
    expect(await noteOf('dario')).toBe('guest')
  })

  describe('at a private table where everyone is ready', () => {
    const seats = [theViewerAt(0), aPersonAt(1, 'beto', { isReady: true })]
    const ready = aRoom({ options: { ...aRoom().options, players: 2 }, seats })
    const arrive = async (room: Table) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
      onTestFinished(() => void vi.useRealTimers())
      const app = await visit(room)
      const start = vi.fn(() => ({ ok: true as const, gameId: GAME }))
      app.server.handlers['table:start'] = start
      return { ...app, start }
    }
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

    it('starts the game after a count-down, without a press', async () => {
      const { start } = await arrive(ready)
      await screen.findByText(/The game starts in [123] second/)
      await pass(4000)
      await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1), 60_000)
    })

    it('does not start it after Wait until Start game is pressed', async () => {
      const { start, user } = await arrive(ready)
      await user.click(await button('Wait'))
      await screen.findByText('Everyone is ready.')
      await pass(10_000)
      expect(start).not.toHaveBeenCalled()
      await user.click(await button('Start game'))
      await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1), 60_000)
    })

    it.each<[string, Table]>([
      ['a public table', { ...ready, options: { ...ready.options, isPublic: true } }],
      ['a table of bots', { ...ready, seats: [theViewerAt(0), aSeat(1, { bot: 'daring', isReady: true })] }],
      [
        'a table with a person who is away',
        { ...ready, seats: seats.map(row => ({ ...row, isConnected: row.seat === 0 })) },
      ],
      ['the table of another host', { ...ready, hostId: personId(1) }],
    ])('does not start the game of %s', async (_, room) => {
      const { start } = await arrive(room)
      await screen.findByRole('button', { name: 'Stand up' })
      await pass(10_000)
      expect(start).not.toHaveBeenCalled()
    })
  })

  it('starts the game once everyone is ready, and goes to it', async () => {
    const seats = [
      theViewerAt(0),
      ...['beto', 'cora', 'dario'].map((name, index) => aPersonAt(index + 1, name)),
    ]
    const { server, user, tell } = await visit(aRoom({ seats }))
    await screen.findByText('Not ready yet: beto, cora, dario')
    const ready = seats.map(seat => ({ ...seat, isReady: true }))
    server.handlers['table:start'] = () => ({ ok: true, gameId: GAME })
    await tell(aRoom({ version: 2, seats: ready }))
    await user.click(await button('Start game'))
    await tell(aRoom({ version: 3, seats: ready, state: 'playing', gameId: GAME }))
    await waitFor(() => expect(location.pathname).toBe(`/game/${GAME}`))
  })

  it('seats a bot, swaps people and removes them', async () => {
    const room = aRoom({ seats: [theViewerAt(0), aPersonAt(1, 'beto'), aPersonAt(2, 'cora'), aSeat(3)] })
    const { server, user } = await visit(room)
    const asked = vi.fn()
    const answer = (payload: unknown) => {
      asked(payload)
      return { ok: true as const, table: room }
    }
    server.handlers['table:bot'] = answer
    server.handlers['table:move'] = answer
    server.handlers['table:remove'] = answer
    await user.click(await button(/^Add a bot/))
    await user.click(await screen.findByRole('menuitem', { name: 'Daring' }))
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ code: CODE, seat: 3, bot: 'daring' }))
    await user.click(await button(/^beto/))
    await user.click(await screen.findByRole('menuitem', { name: 'Swap with cora' }))
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ code: CODE, from: 1, to: 2 }))
    await user.click(await button(/^cora/))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from the table' }))
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ code: CODE, userId: personId(2) }))
  })

  it('invites friends who are online, and sees who is playing', async () => {
    const friend = (index: number, username: string, presence: string, relation = 'friend') => ({
      _id: personId(index),
      username,
      rating: null,
      relation,
      presence,
    })
    const body = [
      friend(1, 'beto', 'online'),
      friend(2, 'cora', 'playing'),
      friend(3, 'dario', 'offline'),
      friend(4, 'elsa', 'offline', 'asks'),
    ]
    const { server, user } = await visit(aRoom(), { 'GET /api/me/friends': { body } })
    const list = within(await screen.findByRole('list', { name: 'Friends online' }))
    expect(list.getAllByRole('listitem').map(row => row.textContent)).toEqual([
      'betoInvite beto',
      'coraPlaying',
    ])
    server.handlers['friend:invite'] = () => ({ ok: false, code: 'slow-down' })
    await user.click(list.getByRole('button', { name: 'Invite beto' }))
    await screen.findByText('Wait a moment and try again.')
    const invited = vi.fn()
    server.handlers['friend:invite'] = payload => {
      invited(payload)
      return { ok: true }
    }
    await user.dblClick(list.getByRole('button', { name: 'Invite beto' }))
    await list.findByText('Invited')
    expect(invited.mock.calls).toEqual([[{ code: CODE, userId: personId(1) }]])
  })

  it('cannot choose rated games with guests, and sees why', async () => {
    const { user } = await visit(
      aRoom({ seats: [theViewerAt(0), aPersonAt(1, 'beto', { isGuest: true }), aSeat(2), aSeat(3)] }),
    )
    await user.click(await button('Change options'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Rated' }).disabled).toBe(true)
    dialog.getByText('Games with guests are not rated.')
  })
})

describe('a player who opens the link', () => {
  const room = aRoom({
    hostId: BETO.userId,
    seats: [aSeat(0), aPersonAt(1, 'beto'), aSeat(2), aSeat(3)],
    visitors: [{ userId: aPlayer._id, username: aPlayer.username, isGuest: false }],
  })

  it('sees who their partner would be in each seat, sits down and is ready', async () => {
    const { server, user } = await visit(room)
    server.handlers['table:sit'] = ({ seat }) => ({
      ok: true,
      table: {
        ...room,
        version: 2,
        visitors: [],
        seats: [aSeat(0), room.seats[1]!, aSeat(2), theViewerAt(seat)],
      },
    })
    const ready = vi.fn()
    server.handlers['table:ready'] = payload => {
      ready(payload)
      return { ok: false, code: 'unavailable' }
    }
    await user.click(await button(/partner of beto.*Seat 4/))
    await screen.findByText('Press Ready when you want to play.')
    screen.getByText(/your partner/)
    await waitFor(() => expect(ready).toHaveBeenCalledTimes(1))
    await user.click(await button('Ready'))
    await waitFor(() => expect(ready).toHaveBeenCalledTimes(2))
    expect(ready).toHaveBeenLastCalledWith({ code: CODE, isReady: true })
  })

  it('presses Ready at a public table, and a second press in the same place does not take it back', async () => {
    const seats = [theViewerAt(0), aPersonAt(1, 'beto'), aSeat(2), aSeat(3)]
    const open = { ...room, options: { ...room.options, isPublic: true }, visitors: [], seats }
    const { server, user } = await visit(open)
    const asked = vi.fn()
    server.handlers['table:ready'] = payload => {
      asked(payload)
      return {
        ok: true,
        table: { ...open, version: 2, seats: [theViewerAt(0, { isReady: true }), ...seats.slice(1)] },
      }
    }
    const ready = await button('Ready')
    await user.click(ready)
    await button('Not yet')
    await user.click(ready)
    expect(asked.mock.calls).toEqual([[{ code: CODE, isReady: true }]])
  })

  it('opens the menu of a person at the table, blocks and reports them', async () => {
    const relation = { friend: 'none', isBlocked: false, isMuted: false, isGuest: false, gameId: null }
    const { api, user } = await visit(room, {
      'GET /api/players/{id}/relation': { body: relation },
      'POST /api/players/{id}/block': { body: { ...relation, isBlocked: true, isMuted: true } },
      'POST /api/players/{id}/report': { body: { ok: true } },
    })
    await user.click(await button(/^beto/))
    const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    const isKnown = () =>
      screen.getByRole('menuitem', { name: 'Block' }).getAttribute('aria-disabled') === null
    await screen.findByRole('menu')
    expect(items()).toEqual(['View profile', 'Challenge', 'Add friend', 'Mute', 'Block', 'Report'])
    await waitFor(() => expect(isKnown()).toBe(true))
    await user.click(screen.getByRole('menuitem', { name: 'Block' }))
    await screen.findByRole('dialog', { name: 'Block beto?' })
    await user.click(await button('Block'))
    await screen.findByText('beto is blocked. You can undo this in your profile.')

    await user.click(await button(/^beto/))
    await waitFor(() => expect(items()).toEqual(['View profile', 'Unblock', 'Report']))
    await user.click(screen.getByRole('menuitem', { name: 'Report' }))
    await user.click(await button('Send report'))
    await waitFor(() => expect(api.routes()).toContain(`POST /api/players/${BETO.userId}/report`))
  })

  it('is told when another player took the seat first', async () => {
    const { server, user } = await visit(room)
    server.handlers['table:sit'] = () => ({ ok: false, code: 'seat-taken' })
    await user.click(await button(/Seat 1$/))
    await screen.findByText('Another player took this seat first.')
  })

  it.each([
    ['removed', 'The host removed you from this table'],
    ['not-found', 'Table not found'],
  ] as const)('sees why the table cannot be opened: %s', async (code, title) => {
    const server = await openLiveServer({ 'live:watch': () => ({ ok: false, code }) })
    await renderApp(`/t/${CODE}`, { 'GET /api/auth/me': { body: aPlayer } }, 'en', server)
    await screen.findByRole('heading', { name: title })
  })

  it('is told when the table closes or the host removes them', async () => {
    const { server, tell } = await visit(room)
    await screen.findByText('Choose a seat.')
    await tell({ ...room, version: 2, state: 'closed' })
    await screen.findByRole('heading', { name: 'This table has closed' })
    act(() => server.send('live:refused', { topic: 'table', id: CODE, code: 'removed' }))
    await screen.findByRole('heading', { name: 'The host removed you from this table' })
  })

  it('returns to their seat if the game is already running', async () => {
    await visit({
      ...room,
      state: 'playing',
      gameId: GAME,
      visitors: [],
      seats: [theViewerAt(0), ...room.seats.slice(1)],
    })
    const link = await screen.findByRole('link', { name: 'Go to your seat' })
    expect(link.getAttribute('href')).toBe(`/game/${GAME}`)
    expect(location.pathname).toBe(`/t/${CODE}`)
  })
})

describe('a visitor without a session', () => {
  it('joins with a nickname, and is seated and ready', async () => {
    const guest = { ...aPlayer, _id: personId(9), username: 'invitada', guest: true as const }
    const room = aRoom({ seats: [theViewerAt(0), aPersonAt(1, 'beto'), aSeat(2), aSeat(3)] })
    const asked = vi.fn()
    let attempts = 0
    const server = await openLiveServer({
      // Another player is faster at first.
      'table:sit': payload => {
        asked('sit', payload)
        return attempts++ === 0 ? { ok: false, code: 'seat-taken' } : { ok: true, table: room }
      },
      'table:ready': payload => {
        asked('ready', payload)
        return { ok: true, table: room }
      },
    })
    server.setDocument('table', CODE, room)
    const { api, user } = await renderApp(
      `/t/${CODE.toLowerCase()}`,
      {
        'GET /api/auth/me': { status: 401, body: { error: 'You are not signed in' } },
        'POST /api/auth/guest': { status: 201, body: guest },
      },
      'en',
      server,
    )
    await screen.findByRole('heading', { name: 'anita invites you to play' })
    await user.type(screen.getByLabelText('Your nickname'), 'invitada')
    await user.click(await button('Join as guest'))
    await waitFor(() => expect(api.count('POST /api/auth/guest')).toBe(1))
    expect(api.calls.find(({ route }) => route === 'POST /api/auth/guest')?.body).toEqual({
      username: 'invitada',
    })
    await waitFor(() => expect(asked).toHaveBeenCalledWith('ready', { code: CODE, isReady: true }))
    expect(asked.mock.calls.map(([what, { seat }]) => [what, seat])).toEqual([
      ['sit', 2],
      ['sit', 2],
      ['ready', undefined],
    ])
  })

  it('sees other people sit down, chooses a seat and takes it by joining', async () => {
    const room = aRoom({ seats: [theViewerAt(0), aSeat(1), aSeat(2), aSeat(3)] })
    const guest = { ...aPlayer, _id: personId(9), username: 'invitada', guest: true as const }
    const sat = vi.fn()
    const server = await openLiveServer({
      'table:sit': payload => {
        sat(payload)
        return { ok: false, code: 'seat-taken' }
      },
    })
    server.setDocument('table', CODE, room)
    const { user } = await renderApp(
      `/t/${CODE}`,
      {
        'GET /api/auth/me': { status: 401, body: { error: 'You are not signed in' } },
        'POST /api/auth/guest': { status: 201, body: guest },
      },
      'en',
      server,
    )
    await button(/^Take this seat.*Seat 2/)
    const seats = [theViewerAt(0), aPersonAt(1, 'beto'), aSeat(2), aSeat(3)]
    act(() => server.publish('table', CODE, { ...room, version: 2, seats }))
    await screen.findByText('beto')
    await user.click(await button(/^Take this seat.*Seat 3/))
    expect((await button(/^Your seat.*Seat 3/)).getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('invitada{Enter}')
    await waitFor(() => expect(sat).toHaveBeenCalledWith({ code: CODE, seat: 2 }))
  })

  it('sees that the table does not exist', async () => {
    const server = await openLiveServer({ 'live:watch': () => ({ ok: false, code: 'not-found' }) })
    await renderApp(`/t/${CODE}`, {}, 'en', server)
    await screen.findByRole('heading', { name: 'Table not found' })
  })
})

describe('a table for six', () => {
  const six = (change: Partial<Table> = {}) =>
    aRoom({
      options: { ...aRoom().options, players: 6, picaFalta: 'six' },
      seats: [theViewerAt(0), ...([1, 2, 3, 4, 5] as const).map(seat => aSeat(seat))],
      ...change,
    })

  it('shows six seats and names the partners of free ones', async () => {
    await visit(six())
    const seats = within(await screen.findByRole('list', { name: 'Seats' }))
    expect(await seats.findAllByText('Move here')).toHaveLength(5)
    expect(seats.getAllByText('your partner')).toHaveLength(2)
    expect(screen.getByText('With pica-pica')).toBeTruthy()
  })

  it('has options of the pica-pica, which a table for four does not have', async () => {
    const { user, server } = await visit(six())
    const sent = vi.fn()
    server.handlers['table:options'] = payload => {
      sent(payload)
      return { ok: true, table: aRoom() }
    }
    await user.click(await button('Change options'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Without pica-pica' }))
    expect(dialog.queryByRole('radio', { name: '6 points at most' })).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Two against two' }))
    expect(dialog.queryByRole('radio', { name: 'Without pica-pica' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ code: CODE, options: aRoom().options }))
  })
})

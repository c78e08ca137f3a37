import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Match } from '@valecuatro/contract'
import { describe, expect, it, vi } from 'vitest'
import { pending, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aMatch, aTournament, id, people } from '../../tournaments/testing/aTournament.ts'
import { asAdmin, aUser, refusal, rows } from '../testing/answers.ts'
import { followToasts } from '../testing/toasts.ts'

const toasts = followToasts()

const LIST = 'GET /api/admin/matches'
const CREATE = 'POST /api/matches'
const START = 'POST /api/games'
const FINISH = 'POST /api/matches/{id}/finish'
const USERS = 'GET /api/admin/users'
const TOURNAMENTS = 'GET /api/admin/tournaments'

const scheduled = aMatch({ status: 'scheduled', gameId: null, scheduledTime: '2026-03-05T00:30:00.000Z' })

const visit = (replies: Replies = {}, search = '') =>
  renderApp(`/admin/matches${search}`, { ...asAdmin, [LIST]: rows([aMatch()]), ...replies })

const open = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const press = (user: UserEvent, name: string) => user.click(dialog().getByRole('button', { name }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the list', () => {
  it('shows the teams and the score, and links to the details', async () => {
    const { api } = await visit({ [LIST]: rows([aMatch()], 23) })
    const details = await screen.findByRole('link', { name: /^Details/ })
    expect(details.getAttribute('href')).toBe(`/admin/matches/${id(700)}`)
    const row = within(details.closest('tr')!)
    for (const text of ['anita, p2', 'p1, p3', 'In progress', '7–11'])
      expect(row.getByText(text), text).toBeTruthy()
    expect(row.getByRole('link', { name: 'Friday night' }).getAttribute('href')).toBe(
      `/admin/tournaments/${id(900)}`,
    )
    expect(screen.getByText('1–10 of 23')).toBeTruthy()
    expect(screen.getByText('Newest first')).toBeTruthy()
    expect(api.calls.find(({ route }) => route === LIST)?.url.search).toBe(
      '?sort=createdAt&order=desc&page=1&limit=10',
    )
  })

  it('stores sort and filters in the URL', async () => {
    const { user, api } = await visit()
    const last = () =>
      Object.fromEntries(api.calls.filter(({ route }) => route === LIST).at(-1)!.url.searchParams)
    for (const [header, sort] of [
      ['Players', 'players'],
      ['Score', 'score'],
      ['Winner', 'winner'],
      ['Scheduled time', 'scheduledTime'],
    ] as const) {
      await open(user, header)
      await waitFor(() => expect(last()).toMatchObject({ sort, order: 'asc' }))
    }
    await user.selectOptions(screen.getByLabelText('Status'), 'scheduled')
    await waitFor(() => expect(last()).toMatchObject({ status: 'scheduled' }))
    expect(location.search).toBe('?sort=scheduledTime&order=asc&status=scheduled')
  })

  it.each([
    ['the server fails', { status: 500 }],
    ['the server is unreachable', 'unreachable' as const],
  ])('shows an error when %s, and retries', async (_, reply) => {
    const { user, api } = await visit({ [LIST]: reply })
    await toasts.said('Error', 'Failed to fetch data')
    api.replies[LIST] = rows([aMatch()])
    await open(user, 'Try Again')
    expect(await screen.findByRole('link', { name: /^Details/ })).toBeTruthy()
  })

  it.each([
    ['the server fails', { status: 500 }],
    ['the server is unreachable', 'unreachable' as const],
  ])('keeps its rows when a refresh fails because %s', async (_, reply) => {
    const { user, api } = await visit()
    await screen.findByRole('link', { name: /^Details/ })
    api.replies[LIST] = reply
    await open(user, 'Refresh')
    await toasts.said('Error', 'Failed to refresh matches')
    expect(screen.getByRole('link', { name: /^Details/ })).toBeTruthy()
  })

  it('is reloaded by Refresh', async () => {
    const { user, api } = await visit()
    await screen.findByText('7–11')
    api.replies[LIST] = rows([aMatch({ score: { team1: 8, team2: 11 } })])
    await open(user, 'Refresh')
    expect(await screen.findByText('8–11')).toBeTruthy()
  })
})

it('offers a moderator neither Start Game nor Mark Finished, nor a link to the tournament', async () => {
  const me = { body: { ...asAdmin['GET /api/auth/me'].body, role: 'moderator' } }
  await visit({
    'GET /api/auth/me': me,
    [LIST]: rows(
      [scheduled, aMatch({ _id: id(701) as Match['_id'] })].map(match => ({ ...match, mayManage: false })),
    ),
  })
  expect(await screen.findAllByRole('link', { name: /^Details/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^(Start Game|Mark Finished)/ })).toBeNull()
  expect(screen.getAllByText('Friday night')).not.toHaveLength(0)
  expect(screen.queryByRole('link', { name: 'Friday night' })).toBeNull()
})

describe('changes by other administrators', () => {
  it('update rows in place, and move none until requested', async () => {
    const live = await openLiveServer()
    live.setDocument('adminList', 'matches', { changes: 0 })
    const { user, api } = await renderApp(
      '/admin/matches',
      { ...asAdmin, [LIST]: rows([aMatch()]) },
      'en',
      live,
    )
    await screen.findByText('7–11')
    await waitFor(() => expect(live.countWatched('adminList', 'matches')).toBe(1))
    api.replies[LIST] = rows([aMatch({ status: 'finished', score: { team1: 12, team2: 30 } })])
    live.publish('adminList', 'matches', { changes: 1 })
    expect(await screen.findByText('12–30')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull()

    api.replies[LIST] = rows([scheduled, aMatch({ _id: id(701) as Match['_id'] })])
    api.replies['GET /api/admin/matches/{id}'] = { body: aMatch({ score: { team1: 12, team2: 30 } }) }
    live.publish('adminList', 'matches', { changes: 2 })
    const show = await screen.findByRole('button', { name: /^Show \d/ })
    expect(screen.getAllByRole('link', { name: /^Details/ })).toHaveLength(1)
    await user.click(show)
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Details/ })).toHaveLength(2))
  })

  it('are shown when they happened before the first connection', async () => {
    const live = await openLiveServer()
    live.setDocument('adminList', 'matches', { changes: 0 })
    const { promise, resolve } = Promise.withResolvers<void>()
    live.handshakes.ready = promise
    const { api } = await renderApp('/admin/matches', { ...asAdmin, [LIST]: rows([aMatch()]) }, 'en', live)
    await screen.findByText('7–11')
    api.replies[LIST] = rows([aMatch({ status: 'finished', score: { team1: 12, team2: 30 } })])
    resolve()
    expect(await screen.findByText('12–30')).toBeTruthy()
  })
})

describe('starting a game', () => {
  /** Replaces window.open. */
  function tabs(isAllowed = true) {
    const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() }
    const opened = vi.fn(() => (isAllowed ? tab : null))
    vi.stubGlobal('open', opened)
    return { tab, opened }
  }

  it('is offered for scheduled matches with exactly four players', async () => {
    await visit({
      [LIST]: rows([
        scheduled,
        aMatch({ _id: id(701) as Match['_id'], status: 'scheduled', players: people(3) }),
        aMatch({ _id: id(702) as Match['_id'], status: 'in_progress' }),
        aMatch({ _id: id(703) as Match['_id'], status: 'finished' }),
      ]),
    })
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Details/ })).toHaveLength(4))
    expect(screen.getAllByRole('button', { name: /^Start Game/ })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Mark Finished/ })).toHaveLength(1)
  })

  it('opens the table in a new tab', async () => {
    const { tab, opened } = tabs()
    const answer = pending()
    const { user, api } = await visit({ [LIST]: rows([scheduled]), [START]: answer.promise })
    const button = await screen.findByRole('button', { name: /^Start Game/ })
    await user.dblClick(button)
    // The tab is opened by the click itself, before the answer arrives.
    expect(opened).toHaveBeenCalledTimes(1)
    expect(tab.location.replace).not.toHaveBeenCalled()
    answer.resolve({ status: 201, body: { _id: id(777), matchId: id(700) } })
    await toasts.said('Success', `Game created successfully! Game ID: ${id(777)}`)
    expect(tab.location.replace).toHaveBeenCalledWith(`/game/${id(777)}`)
    expect(tab.opener).toBeNull()
    expect(api.count(START)).toBe(1)
    expect(api.calls.find(({ route }) => route === START)?.body).toEqual({ matchId: id(700) })
  })

  it('leaves the row in place until the list is reloaded, without another button under the pointer', async () => {
    tabs()
    const others = [1, 2].map(n => aMatch({ ...scheduled, _id: id(700 + n) as Match['_id'] }))
    const { user, api } = await visit(
      {
        [LIST]: rows([scheduled, ...others]),
        [START]: { status: 201, body: { _id: id(777), matchId: id(700) } },
        'GET /api/admin/matches/{id}': { body: aMatch({ status: 'in_progress' }) },
      },
      '?status=scheduled',
    )
    const matches = () =>
      screen.getAllByRole('link', { name: /^Details/ }).map(link => link.getAttribute('href')?.slice(-3))
    const first = async () =>
      within((await screen.findAllByRole('link', { name: /^Details/ }))[0]!.closest('tr')!)
    const button = (await first()).getByRole('button', { name: /^Start Game/ })
    api.replies[LIST] = rows(others)
    await user.click(button)
    await waitFor(async () => expect((await first()).getByText('In progress')).toBeTruthy())
    expect(matches()).toEqual(['700', '701', '702'])
    expect((await first()).getByText('Game started')).toBeTruthy()
    expect((await first()).queryByRole('button')).toBeNull()

    await open(user, 'Show 1 change')
    await waitFor(() => expect(matches()).toEqual(['701', '702']))
    expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull()
  })

  it('shows a link when the browser blocks the new tab', async () => {
    tabs(false)
    const { user } = await visit({
      [LIST]: rows([scheduled]),
      [START]: { status: 201, body: { _id: id(777), matchId: id(700) } },
    })
    await open(user, /^Start Game/)
    const link = await screen.findByRole('link', { name: 'Open the table' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`/game/${id(777)}`, '_blank'])
  })

  it.each([
    [
      'the server gives a reason',
      refusal('Only a scheduled match can be started'),
      'Only a scheduled match can be started',
    ],
    ['the server says nothing', { status: 500 }, 'Failed to start game'],
    ['the server is unreachable', 'unreachable' as const, 'Error starting game'],
  ])('closes the tab and shows why it failed when %s', async (_, reply, sentence) => {
    const { tab } = tabs()
    const { user, api } = await visit({ [LIST]: rows([scheduled]), [START]: reply })
    await open(user, /^Start Game/)
    await toasts.said('Error', sentence)
    expect(tab.close).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(api.count(LIST)).toBeGreaterThan(1))
  })
})

describe('marking as finished', () => {
  async function begin(replies: Replies = {}) {
    const app = await visit(replies)
    await open(app.user, /^Mark Finished/)
    await screen.findByRole('dialog', { name: 'Mark Finished' })
    return app
  }
  const winner = () => dialog().getByLabelText<HTMLSelectElement>('Winner')

  it('offers the players of the match, and requires one and a reason', async () => {
    const { user } = await begin()
    expect([...winner().options].map(({ text }) => text)).toEqual([
      'Choose a player',
      'anita (team 1)',
      'p1 (team 2)',
      'p2 (team 1)',
      'p3 (team 2)',
    ])
    const submit = dialog().getByRole<HTMLButtonElement>('button', { name: 'Mark Finished' })
    expect(submit.disabled).toBe(true)
    await user.selectOptions(winner(), id(101))
    expect(submit.disabled).toBe(true)
    await user.type(dialog().getByLabelText('Reason'), ' they left ')
    expect(submit.disabled).toBe(false)
  })

  it('succeeds', async () => {
    const { user, api } = await begin({ [FINISH]: { body: aMatch({ status: 'finished' }) } })
    await user.selectOptions(winner(), id(101))
    await user.type(dialog().getByLabelText('Reason'), ' they left ')
    await press(user, 'Mark Finished')
    await toasts.said('Success', 'Match marked as finished successfully!')
    await isGone()
    expect(api.calls.find(({ route }) => route.endsWith('/finish'))?.body).toEqual({
      winner: id(101),
      reason: 'they left',
    })
  })

  it.each([
    [
      'the server gives a reason',
      refusal('Only a match in progress can be finished'),
      'Only a match in progress can be finished',
    ],
    ['the server says nothing', { status: 500 }, 'Failed to mark match as finished'],
    ['the server does not answer', 'unreachable' as const, 'Failed to mark match as finished'],
  ])('shows why it failed when %s', async (_, reply, sentence) => {
    const { user } = await begin({ [FINISH]: reply })
    await user.selectOptions(winner(), id(101))
    await user.type(dialog().getByLabelText('Reason'), ' they left ')
    await press(user, 'Mark Finished')
    await toasts.said('Error', sentence)
    expect(dialog().getByRole('alert').textContent).toBe(sentence)
  })
})

describe('creating a match', () => {
  const found = [1, 2, 3, 4, 5].map(n => aUser(n))

  async function begin(replies: Replies = {}) {
    const app = await visit({
      [USERS]: rows(found, 120),
      [TOURNAMENTS]: rows([aTournament()]),
      [CREATE]: { status: 201, body: scheduled },
      ...replies,
    })
    await open(app.user, 'Create match')
    await screen.findByRole('dialog', { name: 'Create match' })
    return app
  }
  const choose = async (user: UserEvent, n: number) =>
    user.click(await dialog().findByRole('checkbox', { name: new RegExp(`^u${n}`) }))
  const fillTheRest = async (user: UserEvent) => {
    await user.type(dialog().getByLabelText('Scheduled time'), '2026-03-04T21:30')
    await dialog().findByRole('option', { name: 'Friday night' })
    await user.selectOptions(dialog().getByLabelText('Tournament'), id(900))
  }

  it('offers players who are not suspended, searched by the server, and open tournaments', async () => {
    const { user, api } = await begin()
    await dialog().findByRole('checkbox', { name: /^u1/ })
    expect(dialog().getByText('Showing 5 of 120. Type to narrow the list.')).toBeTruthy()
    await user.type(dialog().getByLabelText('Search players'), 'ANI')
    const last = (route: string) =>
      Object.fromEntries(api.calls.filter(call => call.route === route).at(-1)!.url.searchParams)
    await waitFor(() =>
      expect(last(USERS)).toMatchObject({ role: 'player', status: 'active', search: 'ANI' }),
    )
    expect(last(TOURNAMENTS)).toMatchObject({ status: 'open' })
    expect(dialog().getByRole('option', { name: 'None (standalone match)' })).toBeTruthy()
  })

  it('offers organisers their own tournaments, and no match without one', async () => {
    const me = { ...asAdmin['GET /api/auth/me'].body, role: 'organiser' }
    const { api } = await begin({ 'GET /api/auth/me': { body: me }, [TOURNAMENTS]: rows([]) })
    expect(await dialog().findByText('You have no open tournament. Create one first.')).toBeTruthy()
    expect(dialog().queryByRole('option', { name: 'None (standalone match)' })).toBeNull()
    const asked = api.calls.find(call => call.route === TOURNAMENTS)!
    expect(asked.url.searchParams.get('organiser')).toBe(me._id)
  })

  it('warns before creating a match in the past', async () => {
    await begin()
    const warning = () => screen.queryByText(/^This time is in the past/)
    fireEvent.change(dialog().getByLabelText('Scheduled time'), { target: { value: '2099-01-01T20:00' } })
    expect(warning()).toBeNull()
    fireEvent.change(dialog().getByLabelText('Scheduled time'), { target: { value: '2020-01-01T20:00' } })
    expect(warning()).toBeTruthy()
  })

  it('seats at most four players, in the order of selection', async () => {
    const { user, api } = await begin()
    for (const n of [2, 1, 4, 3]) await choose(user, n)
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: /^u5/ }).disabled).toBe(true)
    await user.click(dialog().getByRole('button', { name: 'Remove u1' }))
    await choose(user, 5)
    await fillTheRest(user)
    await press(user, 'Create match')
    await toasts.said('Success', 'Match created successfully!')
    await isGone()
    expect(api.calls.find(({ route }) => route === CREATE)?.body).toEqual({
      players: [id(502), id(504), id(503), id(505)],
      scheduledTime: '2026-03-05T00:30:00.000Z',
      tournamentId: id(900),
    })
  })

  it('shows what is missing, and focuses it', async () => {
    const { user, api } = await begin()
    await choose(user, 1)
    await press(user, 'Create match')
    for (const text of [
      'At least 2 players are required',
      'Scheduled time is required',
      'Please select a tournament',
    ]) {
      expect(await dialog().findByText(text), text).toBeTruthy()
    }
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText('Search players')))
    expect(dialog().getByLabelText<HTMLSelectElement>('Tournament').required).toBe(true)
    expect(api.count(CREATE)).toBe(0)
  })

  it.each([
    [
      'the server gives a reason',
      refusal('One of the players is suspended'),
      'One of the players is suspended',
    ],
    ['the server gives no reason', { status: 500 }, 'Unknown error'],
    ['the server is unreachable', 'unreachable' as const, 'Unknown error'],
  ])('shows why it failed when %s', async (_, reply, error) => {
    const { user } = await begin({ [CREATE]: reply })
    await choose(user, 1)
    await choose(user, 2)
    await fillTheRest(user)
    await press(user, 'Create match')
    await toasts.said('Error', `Failed to create match: ${error}`)
    expect(dialog().getByRole('button', { name: 'Remove u1' })).toBeTruthy()
  })

  it('shows an error when the players cannot be loaded, and retries', async () => {
    const { user, api } = await begin({ [USERS]: 'unreachable' })
    expect(await dialog().findByText('Failed to fetch data')).toBeTruthy()
    api.replies[USERS] = rows(found)
    await press(user, 'Try Again')
    expect(await dialog().findByRole('checkbox', { name: /^u1/ })).toBeTruthy()
  })

  it('shows an error when the tournaments cannot be loaded, and retries', async () => {
    const { user, api } = await begin({ [TOURNAMENTS]: { status: 500 } })
    expect(await dialog().findByText('The open tournaments could not be loaded.')).toBeTruthy()
    api.replies[TOURNAMENTS] = rows([aTournament()])
    await press(user, 'Try Again')
    expect(await dialog().findByRole('option', { name: 'Friday night' })).toBeTruthy()
    expect(dialog().queryByText('The open tournaments could not be loaded.')).toBeNull()
  })

  it('moves the focus to a neighbour when a player is removed', async () => {
    const { user } = await begin()
    for (const n of [1, 2, 3]) await choose(user, n)
    const remove = (n: number) => dialog().getByRole('button', { name: `Remove u${n}` })
    await user.click(remove(2))
    await waitFor(() => expect(document.activeElement).toBe(remove(3)))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(remove(1)))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText('Search players')))
  })

  it('closes with Escape, and the focus returns', async () => {
    const { user } = await begin()
    await user.keyboard('{Escape}')
    await isGone()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create match'))
  })
})

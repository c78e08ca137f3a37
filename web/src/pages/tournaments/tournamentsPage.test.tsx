import { screen, waitFor, within } from '@testing-library/react'
import type { Tournament } from '@valecuatro/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAdmin, aPlayer, pending, type Replies } from '../../testing/fakeApi.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { followToasts } from '../admin/testing/toasts.ts'
import { aTournament, details, id, NO_OWN_ENTRY, people } from './testing/aTournament.ts'

const toasts = followToasts()
const ENTER = 'POST /api/tournaments/{id}/enter'

const onBoard = (rows: Tournament[], total = rows.length) => ({
  body: rows,
  headers: { 'X-Total-Count': String(total) },
})

const visit = (rows: Tournament[], replies: Replies = {}, path = '/tournaments', locale?: 'es') =>
  renderApp(
    path,
    { 'GET /api/auth/me': { body: aPlayer }, 'GET /api/tournaments': onBoard(rows), ...replies },
    locale,
  )

const notice = async (name: string | RegExp) =>
  within((await screen.findByRole('link', { name })).closest('li')!)

/** Toasts remain after a test, so tests compare the number before and after. */
const shown = (text: string) => screen.queryAllByText(text).length
let before: Record<string, number> = {}
const toast = (text: string) => waitFor(() => expect(shown(text), text).toBe((before[text] ?? 0) + 1))

// biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie
const setToken = (age: string) => (document.cookie = `XSRF-TOKEN=token; ${age}`)
beforeEach(() => {
  setToken('Path=/')
  before = Object.fromEntries(
    ['Successfully joined tournament!', 'Failed to join tournament'].map(text => [text, shown(text)]),
  )
})
afterEach(() => void setToken('Max-Age=0; Path=/'))

/** The amounts on the notice, by their labels. */
const sums = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.notice-money dt')].map(term => [
      term.textContent,
      term.nextSibling?.textContent,
    ]),
  )

describe('the list of tournaments', () => {
  it('shows the facts of each tournament', async () => {
    await visit([aTournament({ format: 'bracket', pot: 1500, prize: 1200 })])
    const sheet = await notice('Friday night')
    for (const text of ['Bracket', 'Open', '2 of 8 players']) {
      expect(sheet.getByText(text), text).toBeTruthy()
    }
    expect(sums()).toEqual({ 'Prize pool': '1,500', 'To the champions': '1,20080%', 'Entry fee': '100' })
    expect(sheet.getByText(/^Starts in 1 hour/)).toBeTruthy()
    expect(sheet.getByText('Two against two until the lamp goes out.')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'Friday night' }).getAttribute('href')).toBe(
      `/tournament/${id(900)}/match-queue`,
    )
    expect(screen.getByRole('link', { name: 'You have 1,250 coins' }).getAttribute('href')).toBe('/profile')
  })

  it.each<[what: string, tournament: Partial<Tournament>, shown: Record<string, string>]>([
    [
      'an arena',
      { pot: 500, prize: 400 },
      { 'Prize pool': '500', 'To the champion': '40080%', 'Entry fee': '100' },
    ],
    [
      'an arena without entrants',
      { pot: 0, prize: 0, players: [] },
      { 'Prize pool': '0', 'To the champion': '080%', 'Entry fee': '100' },
    ],
    ['a free arena', { entryFee: 0, pot: 0, prize: 0 }, { 'Entry fee': 'Free', Prize: 'No prize' }],
  ])('shows the prize pool and the champion’s share: %s', async (_, tournament, shown) => {
    await visit([aTournament(tournament)])
    await notice('Friday night')
    expect(sums()).toEqual(shown)
  })

  it('is available in Spanish', async () => {
    await visit([aTournament({ entryFee: 0 })], {}, '/tournaments', 'es')
    const sheet = await notice('Friday night')
    for (const text of ['Abierto', 'Gratis', '2 de 8 jugadores', 'Premio']) {
      expect(sheet.getByText(text), text).toBeTruthy()
    }
    expect(sheet.getByRole('button', { name: /Anotarme/ })).toBeTruthy()
  })

  it('names both champions of a bracket', async () => {
    const [champion, partner] = people(2)
    await visit([
      aTournament({
        format: 'bracket',
        status: 'finished',
        outcome: 'champion',
        champion: champion!,
        partner: partner!,
      }),
    ])
    const sheet = await notice('Friday night')
    expect(sheet.getByText('Champions')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'p2' }).getAttribute('href')).toBe(`/player/${partner!._id}`)
  })

  it('names the champion of a finished tournament', async () => {
    const [champion] = people(1)
    await visit([aTournament({ status: 'finished', outcome: 'champion', champion: champion! })])
    const sheet = await notice('Friday night')
    expect(sheet.getByText('Finished')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'p1' }).getAttribute('href')).toBe(`/player/${champion!._id}`)
    expect(sheet.queryByRole('button')).toBeNull()
  })

  it('shows that the entry fees of a cancelled tournament were refunded', async () => {
    await visit([aTournament({ status: 'finished', outcome: 'refunded' })])
    const sheet = await notice('Friday night')
    expect(sheet.getByText('Cancelled')).toBeTruthy()
    expect(sheet.getByText('Not enough players joined. All entry fees were refunded.')).toBeTruthy()
  })

  it('shows why the organiser cancelled a tournament', async () => {
    await visit([aTournament({ status: 'finished', outcome: 'refunded', cancelReason: 'Rain' })])
    const sheet = await notice('Friday night')
    expect(sheet.getByText(/^Cancelled by the organiser. All entry fees were refunded./)).toBeTruthy()
    expect(sheet.getByText(/Reason: Rain$/)).toBeTruthy()
  })

  it('keeps the order of the server’s answer', async () => {
    const names = ['Zamba', 'Chacarera', 'Milonga']
    await visit(names.map((name, n) => aTournament({ name, _id: id(900 + n) as Tournament['_id'] })))
    await notice('Zamba')
    expect(screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)).toEqual(names)
  })

  it('requests ten at a time, with the page in the URL', async () => {
    const { api, user } = await visit(
      [],
      { 'GET /api/tournaments': onBoard([aTournament()], 31) },
      '/tournaments?page=2',
    )
    await notice('Friday night')
    const asked = () => api.calls.filter(({ url }) => url.pathname === '/api/tournaments').at(-1)?.url.search
    expect(asked()).toBe('?page=2&limit=10')
    await user.click(screen.getByRole('button', { name: '4' }))
    await waitFor(() => expect(asked()).toBe('?page=4&limit=10'))
    expect(location.search).toBe('?page=4')
    await user.click(screen.getByRole('button', { name: '1' }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('redirects from a page that does not exist to the last page', async () => {
    await visit([], { 'GET /api/tournaments': onBoard([], 11) }, '/tournaments?page=7')
    await waitFor(() => expect(location.search).toBe('?page=2'))
  })

  it('says that there are no tournaments', async () => {
    await visit([])
    expect(await screen.findByRole('heading', { name: 'No tournaments right now' })).toBeTruthy()
  })

  it.each([
    ['unreachable' as const, 'Failed to fetch tournaments: Unknown error occurred'],
    [{ status: 500, body: {} }, 'Failed to fetch tournaments: Unknown error occurred'],
    [
      { status: 429, body: { error: 'Too many attempts. Please wait a moment and try again.' } },
      'Failed to fetch tournaments: Too many attempts. Please wait a moment and try again.',
    ],
  ])('reports that it could not be loaded, and retries', async (reply, sentence) => {
    const { api, user } = await visit([], { 'GET /api/tournaments': reply })
    await screen.findByRole('heading', { name: sentence })
    await toasts.said('Error', sentence)
    api.replies['GET /api/tournaments'] = onBoard([aTournament()])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await notice('Friday night')
  })
})

describe('joining', () => {
  const join = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Join/ })
  const confirm = () => screen.findByRole('button', { name: /^Join for \d/ })

  it('asks for confirmation, with the fee and the balance after it', async () => {
    const { api, user } = await visit([aTournament({ entryFee: 100 })])
    await user.click(await join())
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Friday night?' }))
    for (const text of ['1,250', '−100', '1,150']) expect(dialog.getByText(text), text).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls.some(({ route }) => route === ENTER)).toBe(false)
  })

  it('a free tournament needs no confirmation', async () => {
    const { user } = await visit([aTournament({ entryFee: 0 })], {
      [ENTER]: { body: details({ joined: true }) },
    })
    await user.click(await join())
    await toast('Successfully joined tournament!')
  })

  it.each<[what: string, tournament: Partial<Tournament>, word: string]>([
    ['joined', { joined: true }, 'Joined'],
    ['full', { players: people(8) }, 'Full'],
    ['running', { status: 'in_progress' }, 'In progress'],
    ['finished', { status: 'finished' }, 'Finished'],
  ])('is not offered when %s', async (_, tournament, word) => {
    await visit([aTournament(tournament)])
    expect((await notice('Friday night')).getByText(word)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Join(?! the waiting list)/ })).toBeNull()
  })

  it('a full tournament offers its waiting list, and says what a place will cost', async () => {
    const waiting = { players: people(8), waitingListSize: 3, own: { ...NO_OWN_ENTRY, waitingListPlace: 3 } }
    const { api, user } = await visit([aTournament({ players: people(8), waitingListSize: 2 })], {
      'POST /api/tournaments/{id}/waiting-list': { body: details(waiting) },
      'DELETE /api/tournaments/{id}/waiting-list': { body: details({ players: people(8) }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Join the waiting list Friday night' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/You pay nothing now.* entry fee of 100 coins/)).toBeTruthy()
    api.replies['GET /api/tournaments'] = onBoard([aTournament(waiting)])
    await user.click(dialog.getByRole('button', { name: 'Join the waiting list' }))
    expect(await screen.findByText('Waiting list: 3 of 3')).toBeTruthy()
    api.replies['GET /api/tournaments'] = onBoard([aTournament({ players: people(8), waitingListSize: 2 })])
    await user.click(screen.getByRole('button', { name: 'Leave the waiting list Friday night' }))
    expect(await screen.findByRole('button', { name: 'Join the waiting list Friday night' })).toBeTruthy()
  })

  it('asks for the password of the tournament first, and shows a refusal in the dialog', async () => {
    const entry = { enterAs: 'alone', minRating: 1400, maxRating: null, access: 'password' } as const
    let tries = 0
    const { api, user } = await visit([aTournament({ entry })], {
      'POST /api/tournaments/{id}/admission': () =>
        tries++ === 0
          ? { status: 403, body: { error: 'That is not the password of this tournament' } }
          : { body: details({ entry, own: { ...NO_OWN_ENTRY, isAdmitted: true } }) },
      [ENTER]: { body: details({ entry, joined: true }) },
    })
    expect((await notice('Friday night')).getByText('Rating from 1400 · With a password')).toBeTruthy()
    await user.click(await join())
    const dialog = within(await screen.findByRole('dialog', { name: 'Password for Friday night' }))
    await user.type(dialog.getByLabelText('Password of the tournament'), 'vale cuatro')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByText('That is not the password of this tournament')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await user.click(await confirm())
    await toast('Successfully joined tournament!')
    expect(api.calls.findLast(({ route }) => route.endsWith('/admission'))?.body).toEqual({
      password: 'vale cuatro',
    })
  })

  it('is not offered without a required invitation', async () => {
    const entry = { enterAs: 'alone', minRating: null, maxRating: 1600, access: 'invitation' } as const
    await visit([aTournament({ entry })])
    const sheet = await notice('Friday night')
    expect(sheet.getByText('By invitation only')).toBeTruthy()
    expect(sheet.getByText('Rating up to 1600 · By invitation')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  })

  it.each([
    ['missing', 'You need a rating to join', '/match-queue'],
    ['tooLow', 'Your rating is below 1400', undefined],
    ['tooHigh', 'Your rating is above 1600', undefined],
  ] as const)('is not offered outside the rating limits: %s', async (unmetRating, why, way) => {
    const entry = { enterAs: 'alone', minRating: 1400, maxRating: 1600, access: 'everyone' } as const
    await visit([aTournament({ entry, own: { ...NO_OWN_ENTRY, unmetRating } })])
    const sheet = await notice('Friday night')
    expect(sheet.getByText(why)).toBeTruthy()
    expect(sheet.queryByRole('link', { name: 'Play a rated game' })?.getAttribute('href')).toBe(way)
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  })

  it('a tournament that is full and has started has no waiting list', async () => {
    await visit([aTournament({ players: people(8), startDate: new Date(Date.now() - 1000).toISOString() })])
    expect((await notice('Friday night')).getByText('Full')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /waiting list/ })).toBeNull()
  })

  it.each([
    ['admin', {}],
    ['organiser', { entry: { ...aTournament().entry, enterAs: 'teams' } }],
    ['moderator', { players: people(8) }],
  ] as const)('is not offered to staff: %s', async (role, over) => {
    await visit([aTournament(over as Partial<Tournament>)], {
      'GET /api/auth/me': { body: { ...anAdmin, role } },
    })
    const sheet = await notice('Friday night')
    expect(
      sheet.getByText('Staff accounts cannot join tournaments. Use a player account instead.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /partner/ })).toBeNull()
  })

  it('a running arena has a badge of its own', async () => {
    await visit([aTournament({ startDate: new Date(Date.now() - 1000).toISOString() })])
    expect((await notice('Friday night')).getByText('Running')).toBeTruthy()
  })

  it('with too few coins sends the request and shows the server’s refusal', async () => {
    const { user } = await visit([aTournament({ entryFee: 5000 })], {
      [ENTER]: { status: 409, body: { error: 'You do not have enough coins to join this tournament' } },
    })
    expect((await notice('Friday night')).getByText('Not enough coins')).toBeTruthy()
    await user.click(await join())
    await user.click(await confirm())
    await toast('You do not have enough coins to join this tournament')
  })

  it('is confirmed, and the new balance is shown', async () => {
    const { api, user } = await visit([aTournament()], {
      [ENTER]: {
        body: details({ joined: true, players: [...people(2), { _id: aPlayer._id, username: 'anita' }] }),
      },
    })
    const button = await join()
    api.replies['GET /api/auth/me'] = { body: { ...aPlayer, wallet: { coins: 1150 } } }
    api.replies['GET /api/tournaments'] = onBoard([aTournament({ joined: true, players: people(3) })])
    await user.click(button)
    await user.click(await confirm())
    await toast('Successfully joined tournament!')
    const sheet = await notice('Friday night')
    expect(sheet.getByText('Joined')).toBeTruthy()
    expect(sheet.getByText('3 of 8 players')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'You have 1,150 coins' })).toBeTruthy()
    const sent = api.calls.find(({ route }) => route.startsWith('POST'))
    expect(sent?.headers.get('X-XSRF-TOKEN')).toBe('token')
  })

  it('sends only one request when the button is clicked repeatedly', async () => {
    const answer = pending()
    const { api, user } = await visit([aTournament()], { [ENTER]: answer.promise })
    const button = await join()
    await user.click(button)
    await user.dblClick(await confirm())
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.disabled).toBe(true)
    answer.resolve({ body: details({ joined: true }) })
    await toast('Successfully joined tournament!')
    expect(api.calls.filter(({ route }) => route.startsWith('POST')).length).toBe(1)
  })

  it.each([
    [
      'the error text of the server',
      { status: 409, body: { error: 'This tournament is full' } },
      'This tournament is full',
    ],
    ['an answer without an error text', { status: 500, body: {} }, 'Failed to join tournament'],
    ['no answer', 'unreachable' as const, 'Failed to join tournament'],
  ])('that fails shows the reason: %s', async (_, reply, sentence) => {
    const { api, user } = await visit([aTournament()], { [ENTER]: reply })
    const asked = api.count('GET /api/tournaments')
    await user.click(await join())
    await user.click(await confirm())
    await toast(sentence)
    await waitFor(() => expect(api.count('GET /api/tournaments')).toBeGreaterThan(asked))
  })

  it('needs the anti-forgery cookie, and sends no request without it', async () => {
    setToken('Max-Age=0; Path=/')
    const { api, user } = await visit([aTournament()])
    await user.click(await join())
    await user.click(await confirm())
    await toast('CSRF token not found. Please refresh the page and try again.')
    expect(api.calls.some(({ route }) => route.startsWith('POST /api/tournaments'))).toBe(false)
  })

  it('asks a player who was signed out elsewhere to sign in', async () => {
    const { api, user } = await visit([aTournament()], {
      [ENTER]: { status: 401, body: { error: 'You are not signed in' } },
      'POST /api/auth/refresh': { status: 401, body: {} },
    })
    const button = await join()
    api.replies['GET /api/auth/me'] = { status: 401, body: {} }
    await user.click(button)
    await user.click(await confirm())
    await toast('Please log in to join tournaments')
    await screen.findByRole('heading', { name: 'Sign in to play' })
  })

  it('renews an expired session and continues', async () => {
    let tries = 0
    const { user } = await visit([aTournament()], {
      [ENTER]: () => (tries++ === 0 ? { status: 401, body: {} } : { body: details({ joined: true }) }),
    })
    await user.click(await join())
    await user.click(await confirm())
    await toast('Successfully joined tournament!')
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import type { Tournament } from '@valecuatro/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPlayer, pending, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aTournament, details, id, people } from '../testing/aTournament.ts'

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

/** Toasts outlive a test: only one more than there were counts. */
const shown = (text: string) => screen.queryAllByText(text).length
let before: Record<string, number> = {}
const toast = (text: string) =>
  waitFor(() => expect(shown(text), text).toBe((before[text] ?? 0) + 1), { timeout: 10_000 })

// biome-ignore lint/suspicious/noDocumentCookie: what the server sets
const setToken = (age: string) => (document.cookie = `XSRF-TOKEN=token; ${age}`)
beforeEach(() => {
  setToken('Path=/')
  before = Object.fromEntries(
    ['Successfully joined tournament!', 'Failed to join tournament'].map(text => [text, shown(text)]),
  )
})
afterEach(() => void setToken('Max-Age=0; Path=/'))

describe('the notice board', () => {
  it('tells of each tournament what there is to know', async () => {
    await visit([aTournament({ format: 'bracket', pot: 1500, prize: 1200 })])
    const sheet = await notice('Friday night')
    for (const text of ['Bracket', 'Open', '1,200', '80% of 1,500', '100', '2 of 8 players']) {
      expect(sheet.getByText(text), text).toBeTruthy()
    }
    expect(sheet.getByText(/^Starts in 1 hour/)).toBeTruthy()
    expect(sheet.getByText('Two against two until the lamp goes out.')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'Friday night' }).getAttribute('href')).toBe(
      `/tournament/${id(900)}/match-queue`,
    )
    expect(screen.getByRole('link', { name: 'You have 1,250 coins' }).getAttribute('href')).toBe('/profile')
  })

  it('tells it in Spanish', async () => {
    await visit([aTournament({ entryFee: 0 })], {}, '/tournaments', 'es')
    const sheet = await notice('Friday night')
    for (const text of ['Abierto', 'Gratis', '2 de 8 jugadores', 'Premio']) {
      expect(sheet.getByText(text), text).toBeTruthy()
    }
    expect(sheet.getByRole('button', { name: /Anotarme/ })).toBeTruthy()
  })

  it('names the champion of a finished one', async () => {
    const [champion] = people(1)
    await visit([aTournament({ status: 'finished', outcome: 'champion', champion: champion! })])
    const sheet = await notice('Friday night')
    expect(sheet.getByText('Finished')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'p1' }).getAttribute('href')).toBe(`/player/${champion!._id}`)
    expect(sheet.queryByRole('button')).toBeNull()
  })

  it('says of one that was called off that everybody has his coins back', async () => {
    await visit([aTournament({ status: 'finished', outcome: 'refunded' })])
    const sheet = await notice('Friday night')
    expect(sheet.getByText('Cancelled')).toBeTruthy()
    expect(sheet.getByText(/Everybody has had the entry fee back/)).toBeTruthy()
  })

  it('keeps the order of the server', async () => {
    const names = ['Zamba', 'Chacarera', 'Milonga']
    await visit(names.map((name, n) => aTournament({ name, _id: id(900 + n) as Tournament['_id'] })))
    await notice('Zamba')
    expect(screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)).toEqual(names)
  })

  it('asks for ten at a time, the page being part of the address', async () => {
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

  it('goes to the last page from one that is not there', async () => {
    await visit([], { 'GET /api/tournaments': onBoard([], 11) }, '/tournaments?page=7')
    await waitFor(() => expect(location.search).toBe('?page=2'))
  })

  it('says that nothing is on', async () => {
    await visit([])
    expect(await screen.findByRole('heading', { name: 'No tournament is on' })).toBeTruthy()
  })

  it.each([
    ['unreachable' as const, 'Failed to fetch tournaments: Unknown error occurred'],
    [{ status: 500, body: {} }, 'Failed to fetch tournaments: Unknown error occurred'],
    [
      { status: 429, body: { error: 'Too many attempts. Please wait a moment and try again.' } },
      'Failed to fetch tournaments: Too many attempts. Please wait a moment and try again.',
    ],
  ])('says that it could not be loaded, and tries again', async (reply, sentence) => {
    const { api, user } = await visit([], { 'GET /api/tournaments': reply })
    await screen.findByRole('heading', { name: sentence })
    api.replies['GET /api/tournaments'] = onBoard([aTournament()])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await notice('Friday night')
  })
})

describe('joining', () => {
  const join = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Join/ })

  it.each<[what: string, tournament: Partial<Tournament>, word: string]>([
    ['joined', { joined: true }, 'Joined'],
    ['full', { players: people(8) }, 'Full'],
    ['running', { status: 'in_progress' }, 'In progress'],
    ['finished', { status: 'finished' }, 'Finished'],
  ])('is not offered when %s', async (_, tournament, word) => {
    await visit([aTournament(tournament)])
    expect((await notice('Friday night')).getByText(word)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  })

  it('with too few coins is left to the server, who says so', async () => {
    const { user } = await visit([aTournament({ entryFee: 5000 })], {
      [ENTER]: { status: 409, body: { error: 'You do not have enough coins to join this tournament' } },
    })
    expect((await notice('Friday night')).getByText('Not enough coins')).toBeTruthy()
    await user.click(await join())
    await toast('You do not have enough coins to join this tournament')
  })

  it('is confirmed, and the coins are those of now', async () => {
    const { api, user } = await visit([aTournament()], {
      [ENTER]: {
        body: details({ joined: true, players: [...people(2), { _id: aPlayer._id, username: 'anita' }] }),
      },
    })
    const button = await join()
    api.replies['GET /api/auth/me'] = { body: { ...aPlayer, wallet: { coins: 1150 } } }
    api.replies['GET /api/tournaments'] = onBoard([aTournament({ joined: true, players: people(3) })])
    await user.click(button)
    await toast('Successfully joined tournament!')
    const sheet = await notice('Friday night')
    expect(sheet.getByText('Joined')).toBeTruthy()
    expect(sheet.getByText('3 of 8 players')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'You have 1,150 coins' })).toBeTruthy()
    const sent = api.calls.find(({ route }) => route.startsWith('POST'))
    expect(sent?.headers.get('X-XSRF-TOKEN')).toBe('token')
  })

  it('happens once however often it is clicked', async () => {
    const answer = pending()
    const { api, user } = await visit([aTournament()], { [ENTER]: answer.promise })
    const button = await join()
    await user.dblClick(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.disabled).toBe(true)
    answer.resolve({ body: details({ joined: true }) })
    await toast('Successfully joined tournament!')
    expect(api.calls.filter(({ route }) => route.startsWith('POST')).length).toBe(1)
  })

  it.each([
    [
      'what the server says',
      { status: 409, body: { error: 'This tournament is full' } },
      'This tournament is full',
    ],
    ['an answer without words', { status: 500, body: {} }, 'Failed to join tournament'],
    ['no answer', 'unreachable' as const, 'Failed to join tournament'],
  ])('that fails says why: %s', async (_, reply, sentence) => {
    const { api, user } = await visit([aTournament()], { [ENTER]: reply })
    const asked = api.count('GET /api/tournaments')
    await user.click(await join())
    await toast(sentence)
    await waitFor(() => expect(api.count('GET /api/tournaments')).toBeGreaterThan(asked))
  })

  it('needs the anti-forgery cookie, and sends nothing without it', async () => {
    setToken('Max-Age=0; Path=/')
    const { api, user } = await visit([aTournament()])
    await user.click(await join())
    await toast('CSRF token not found. Please refresh the page and try again.')
    expect(api.calls.some(({ route }) => route.startsWith('POST /api/tournaments'))).toBe(false)
  })

  it('asks whoever has been signed out elsewhere to sign in', async () => {
    const { api, user } = await visit([aTournament()], {
      [ENTER]: { status: 401, body: { error: 'You are not signed in' } },
      'POST /api/auth/refresh': { status: 401, body: {} },
    })
    const button = await join()
    api.replies['GET /api/auth/me'] = { status: 401, body: {} }
    await user.click(button)
    await toast('Please log in to join tournaments')
    await screen.findByRole('heading', { name: 'Sign in to play' })
  })

  it('renews a session that has run out, and goes on', async () => {
    let tries = 0
    const { user } = await visit([aTournament()], {
      [ENTER]: () => (tries++ === 0 ? { status: 401, body: {} } : { body: details({ joined: true }) }),
    })
    await user.click(await join())
    await toast('Successfully joined tournament!')
  })
})

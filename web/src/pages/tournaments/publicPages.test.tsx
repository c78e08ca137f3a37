import { screen, waitFor } from '@testing-library/react'
import type { PublicPlayer } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { aPlayer, type Replies } from '../../testing/fakeApi.ts'
import { openLiveServer } from '../../testing/liveServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { aMatch, aState, aTournament, details, id, me, people } from './testing/aTournament.ts'

const PATH = `/tournament/${id(900)}/match-queue`
const NO_ROWS = { body: [], headers: { 'X-Total-Count': '0' } }
const ROWS = (body: unknown[]) => ({ body, headers: { 'X-Total-Count': String(body.length) } })

describe('a visitor', () => {
  it('reads a tournament and its running tables, signs in to join and comes back', async () => {
    const running = { startDate: new Date(Date.now() - 60_000).toISOString(), players: people(4) }
    const server = await openLiveServer()
    server.setDocument('tournament', id(900), aState(running, { matches: [aMatch()] }))
    const replies: Replies = {
      'GET /api/tournaments/{id}': { body: details(running) },
      'GET /api/tournaments/{id}/matches': NO_ROWS,
    }
    const { api, user } = await renderApp(PATH, replies, 'en', server)
    expect(await screen.findByRole('heading', { level: 1, name: details().name })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Watch' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All tournaments' }).getAttribute('href')).toBe(
      '/tournaments?view=list',
    )
    expect(api.routes()).not.toContain('GET /api/matches')
    await user.click(screen.getByRole('link', { name: /^Sign in to join/ }))
    await screen.findByRole('heading', { name: 'Sign in to play' })
    expect(history.state).toEqual({ next: PATH })
  })

  it('reads the list and the calendar by their own addresses, and finds them from the sign-in form', async () => {
    const replies: Replies = {
      'GET /api/tournaments': ROWS([aTournament()]),
      'GET /api/calendar': { body: [] },
    }
    const { user } = await renderApp('/tournaments', replies)
    await user.click(await screen.findByRole('link', { name: 'See the tournaments without an account' }))
    expect(await screen.findByRole('heading', { name: aTournament().name })).toBeTruthy()
    expect(screen.queryByText(/You have/)).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Calendar' }))
    expect(await screen.findByText('No tournaments in the next four weeks')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(history.state).toEqual({ next: '/tournaments?view=calendar' })
  })

  it('searches the archive; the search is part of the address', async () => {
    const asked: string[] = []
    const { user } = await renderApp('/tournaments?view=archive', {
      'GET /api/tournaments/archive': ({ url }) => {
        asked.push(url.searchParams.toString())
        return url.searchParams.has('winner') ? NO_ROWS : ROWS([aTournament()])
      },
    })
    expect(await screen.findByRole('heading', { name: aTournament().name })).toBeTruthy()
    expect(screen.getByText('1 tournament')).toBeTruthy()
    await user.type(screen.getByLabelText('Winner'), ' mora ')
    await user.selectOptions(screen.getByLabelText('Format'), 'bracket')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(await screen.findByText('No tournament fits this search')).toBeTruthy()
    expect(location.search).toBe('?view=archive&winner=mora&format=bracket')
    expect(asked.at(-1)).toBe('winner=mora&format=bracket&page=1&limit=10')
    await user.click(screen.getByRole('link', { name: 'Show all' }))
    expect(await screen.findByRole('heading', { name: aTournament().name })).toBeTruthy()
  })

  it('can try again when the archive could not be loaded', async () => {
    await renderApp('/tournaments?view=archive', { 'GET /api/tournaments/archive': 'unreachable' })
    expect(await screen.findByText('The archive could not be loaded')).toBeTruthy()
  })

  const player: PublicPlayer = {
    ...me,
    username: 'mora',
    role: 'player',
    createdAt: '2026-03-04T12:00:00.000Z',
    stats: { wins: 3, losses: 1, gamesPlayed: 4 },
    rating: 1510,
    ratedGames: 4,
    uncertainty: 90,
    oneVsOne: { rating: null, uncertainty: null, ratedGames: 0 },
    threeVsThree: { rating: null, uncertainty: null, ratedGames: 0 },
  }

  it('reads a profile, and signs in to add a friend', async () => {
    const { api, user } = await renderApp(`/player/${player._id}`, {
      'GET /api/players/{id}': { body: player },
      'GET /api/players/{id}/ratings': { body: [] },
      'GET /api/players/{id}/games': NO_ROWS,
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'mora' })).toBeTruthy()
    expect(api.routes().some(route => route.endsWith('/relation'))).toBe(false)
    await user.click(screen.getByRole('link', { name: 'Add friend' }))
    expect(history.state).toEqual({ next: `/player/${player._id}` })
  })

  it('is told that a profile is for signed-in players, and sees it after signing in', async () => {
    let isSignedIn = false
    const { session } = await renderApp(`/player/${player._id}`, {
      'GET /api/players/{id}': () =>
        isSignedIn
          ? { body: player }
          : { status: 403, body: { error: 'Only signed-in players see this profile.' } },
      'GET /api/players/{id}/ratings': { body: [] },
      'GET /api/players/{id}/games': NO_ROWS,
    })
    expect(
      await screen.findByRole('heading', { name: 'Only signed-in players see this profile.' }),
    ).toBeTruthy()
    isSignedIn = true
    session.signIn(aPlayer)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'mora' })).toBeTruthy())
  })
})

it('the switch of the profile shows the new choice at once, and the old one if it could not be saved', async () => {
  const account = {
    username: 'anita',
    renameAllowedAt: null,
    email: 'anita@example.com',
    emailVerifiedAt: '2026-03-04T12:00:00.000Z',
    pendingEmail: null,
    verificationRequired: false,
    membersOnly: false,
  }
  const { api, user } = await renderApp('/profile?show=security', {
    'GET /api/auth/me': { body: aPlayer },
    'GET /api/profile/account': { body: account },
    'PUT /api/profile/visibility': ({ body }) => ({ body: { ...account, ...(body as object) } }),
  })
  const hidden = await screen.findByRole('switch', { name: 'Only signed-in players see my profile' })
  expect(hidden.getAttribute('aria-checked')).toBe('false')
  await user.click(hidden)
  await waitFor(() => expect(hidden.getAttribute('aria-checked')).toBe('true'))
  api.replies['PUT /api/profile/visibility'] = 'unreachable'
  await user.click(hidden)
  await waitFor(() => expect(api.count('PUT /api/profile/visibility')).toBe(2))
  await waitFor(() => expect(hidden.getAttribute('aria-checked')).toBe('true'))
})

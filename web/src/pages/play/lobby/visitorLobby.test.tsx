import { act, screen, waitFor } from '@testing-library/react'
import type { Lobby, TableCode } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { aGuest } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const GAME = '0198a1f0-0000-7000-8000-00000000000a'

const lobby: Lobby = {
  tables: [
    {
      code: 'ABCDEF' as TableCode,
      options: {
        players: 2,
        target: 15,
        flor: true,
        turnSeconds: 30,
        isPublic: true,
        isRated: false,
        hasChat: false,
      },
      createdAt: 0,
      seats: [{ username: 'mora', rating: 1500, isProvisional: true, isBot: false }, null],
    },
  ],
  games: [],
}

/** The page of a visitor, with a live connection. */
async function renderLobby(state: Lobby) {
  const server = await openLiveServer()
  server.setDocument('lobby', '', state)
  await renderApp('/game', {}, 'en', server)
  return server
}

it('shows visitors the public tables as they change, with a way to join', async () => {
  const server = await renderLobby(lobby)
  expect(await screen.findByText('mora')).toBeTruthy()
  expect(screen.getByText('1,500').textContent).toBe('1,500? (provisional rating)')
  expect(screen.getByRole('link', { name: 'Join the table' }).getAttribute('href')).toBe('/t/ABCDEF')
  expect(screen.getByRole('heading', { name: 'Sign in to play' })).toBeTruthy()
  act(() => server.publish('lobby', '', { tables: [], games: [] }))
  expect(await screen.findByText('No public tables are waiting right now.')).toBeTruthy()
})

it('makes a visitor a guest with a nickname and leads to the queue', async () => {
  const { api, user } = await renderApp('/game', {
    'POST /api/auth/guest': { status: 201, body: { ...aGuest, username: 'mora' } },
  })
  const name = await screen.findByRole('textbox', { name: 'Your nickname' })
  await user.clear(name)
  await user.type(name, 'mora')
  await user.click(screen.getByRole('button', { name: 'Play now' }))
  await waitFor(() => expect(location.pathname).toBe('/match-queue'))
  expect(api.calls.find(({ route }) => route === 'POST /api/auth/guest')?.body).toEqual({ username: 'mora' })
})

it('lets visitors try again when the tables could not be loaded', async () => {
  const server = await openLiveServer()
  server.setDocument('lobby', '', lobby)
  server.handshakes.refusal = 'unavailable'
  const { user } = await renderApp('/game', {}, 'en', server)
  expect(await screen.findByText('The tables could not be loaded')).toBeTruthy()
  server.handshakes.refusal = null
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('mora')).toBeTruthy()
})

it('leads visitors from a finished game that is public to its replay', async () => {
  await renderApp(`/game/${GAME}`, {
    'GET /api/games/{id}/record': { body: { finishedAt: '2026-03-04T12:00:00Z' } },
  })
  await waitFor(() => expect(location.pathname).toBe(`/game/${GAME}/replay`))
})

it('asks visitors at any other game to sign in', async () => {
  await renderApp(`/game/${GAME}`, {
    'GET /api/games/{id}/record': { status: 404, body: { error: 'Game not found' } },
  })
  expect(await screen.findByRole('heading', { name: 'Sign in to play' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play as a guest' })).toBeTruthy()
})

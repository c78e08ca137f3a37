import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { PuzzleAnswer, PuzzleToSolve } from '@valecuatro/contract'
import { type Card, deal, dealEvent, legal, newGame, play, view, viewEvent } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import { aGuest, aPlayer, pending } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

/** Seat 1 has to answer a truco after losing the first trick. */
function position(): PuzzleToSolve {
  const cards: Card[][] = [
    ['1e', '4c', '5c'],
    ['3o', '2b', '4e'],
  ]
  let game = deal(newGame({ players: 2, target: 15 }, { score: [12, 13] }), cards)
  const events = [dealEvent(game)]
  for (const [seat, action] of [
    [0, '1e'],
    [1, '4e'],
    [0, 'truco'],
  ] as const) {
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
    events.push(...outcome.events)
  }
  return {
    puzzle: {
      _id: 'truco-1' as never,
      day: '2026-11-16',
      view: view(game, 1),
      handEvents: events.map(event => viewEvent(event, 1)),
      actions: legal(game, 1).filter(action => action !== 'mazo'),
    },
    solution: null,
    record: null,
    isRated: true,
  }
}

const record = { rating: 1512, answered: 1, solved: 1, streak: 1, bestStreak: 1 }
const solution: PuzzleAnswer['solution'] = {
  chosen: 'quiero',
  solved: true,
  kind: 'truco',
  choices: [
    { action: 'quiero', winChance: 0.61 },
    { action: 'no quiero', winChance: 0.42 },
    { action: 'retruco', winChance: 0.4 },
  ],
}

const visitor = { 'GET /api/auth/me': { status: 401, body: { error: 'Not authenticated' } } }

it('a visitor’s answer is not recorded; it shows the chance of each choice and the reason', async () => {
  const { api, user } = await renderApp('/puzzles', {
    ...visitor,
    'GET /api/puzzles/daily': { body: position() },
    'POST /api/puzzles/{id}/try': {
      body: {
        solution: { ...solution, chosen: 'no quiero', solved: false },
        record: null,
        ratingChange: null,
      },
    },
  })
  await screen.findByRole('heading', { name: 'Puzzle of the day, November 16' })
  // “Truco” becomes a separate element as soon as its explanation is loaded.
  await waitFor(() => expect(document.body.textContent).toContain('Opponent says Truco. Your answer?'))
  expect(screen.queryByText(/61/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^No quiero/ }))
  const result = await screen.findByRole('region', { name: 'There was something better' })
  expect(document.activeElement?.textContent).toContain('There was something better')
  expect(within(result).getByText(/It wins the game 61% of the time, the next best choice 42%/)).toBeTruthy()
  expect(
    within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Quierobest61%', 'No quieroyour choice42%', 'Retruco40%'])
  expect(within(result).getByRole('link', { name: /Create an account/ })).toBeTruthy()
  expect(api.calls.filter(({ route }) => route.includes('/puzzles/')).map(({ route }) => route)).toEqual([
    'GET /api/puzzles/daily',
    'POST /api/puzzles/truco-1/try',
  ])
})

it('a player answers by keyboard, once, and the rating and the streak are shown', async () => {
  const answer = pending()
  const { api, user } = await renderApp('/puzzles', {
    'GET /api/auth/me': { body: aPlayer },
    'GET /api/puzzles/daily': { body: { ...position(), record: { ...record, streak: 0, rating: 1500 } } },
    'POST /api/puzzles/{id}/answer': answer.promise,
  })
  await screen.findByText('No streak')
  await user.keyboard('qq')
  answer.resolve({ body: { solution, record, ratingChange: 12 } })
  await screen.findByRole('region', { name: /^Right!/ })
  expect(screen.getByText('Rating +12')).toBeTruthy()
  expect(screen.getByText('1 day in a row')).toBeTruthy()
  expect(api.calls.filter(({ route }) => route.endsWith('/answer'))).toHaveLength(1)
  const next = { ...position(), record }
  next.puzzle = { ...next.puzzle, _id: 'truco-2' as never, day: null }
  api.replies['GET /api/puzzles/next'] = { body: next }
  await user.keyboard(' ')
  await screen.findByRole('heading', { name: 'Puzzle' })
  expect(location.pathname).toBe('/puzzles/truco-2')
})

it('a puzzle whose solution was shown to a visitor changes no rating in the same browser', async () => {
  const first = await renderApp('/puzzles', {
    ...visitor,
    'GET /api/puzzles/daily': { body: position() },
    'POST /api/puzzles/{id}/try': { body: { solution, record: null, ratingChange: null } },
  })
  await first.user.click(await screen.findByRole('button', { name: /^Quiero/ }))
  await screen.findByRole('region', { name: 'Right!' })
  cleanup()
  const { api, user } = await renderApp('/puzzles', {
    'GET /api/auth/me': { body: aPlayer },
    'GET /api/puzzles/daily': { body: { ...position(), record } },
    'POST /api/puzzles/{id}/answer': { body: { solution, record, ratingChange: null } },
  })
  await user.click(await screen.findByRole('button', { name: /^Quiero/ }))
  await screen.findByText('You had seen this puzzle before, so your rating stays the same.')
  expect(api.calls.find(({ route }) => route.endsWith('/answer'))?.body).toEqual({
    action: 'quiero',
    isKnown: true,
  })
})

it('says before and after the answer that a puzzle is not rated', async () => {
  const { user } = await renderApp('/puzzles', {
    'GET /api/auth/me': { body: aPlayer },
    'GET /api/puzzles/daily': { body: { ...position(), record, isRated: false } },
    'POST /api/puzzles/{id}/answer': { body: { solution, record, ratingChange: null } },
  })
  await screen.findByText('This puzzle does not change your rating.')
  await user.click(await screen.findByRole('button', { name: /^Quiero/ }))
  await screen.findByText(/^Your rating stays the same: the puzzle was not drawn for you/)
  expect(screen.queryByText('This puzzle does not change your rating.')).toBeNull()
})

it('shows an earlier answer', async () => {
  await renderApp('/puzzles', {
    'GET /api/auth/me': { body: aPlayer },
    'GET /api/puzzles/daily': { body: { ...position(), solution, record } },
  })
  await screen.findByRole('region', { name: 'Right!' })
  expect(screen.queryByRole('button', { name: /^Quiero/ })).toBeNull()
})

it('tells a player who has answered every puzzle, instead of showing an old one', async () => {
  const answered = { ...position(), solution, record }
  const old = { ...answered, puzzle: { ...answered.puzzle, _id: 'truco-2' as never, day: null } }
  const { user } = await renderApp('/puzzles/truco-2', {
    'GET /api/auth/me': { body: aPlayer },
    'GET /api/puzzles/{id}': { body: old },
    'GET /api/puzzles/next': { body: old },
  })
  await user.click(await screen.findByRole('button', { name: 'Next puzzle' }))
  await screen.findByText(/^You’ve answered every puzzle\./)
  expect(screen.getByRole('link', { name: 'Puzzle of the day' }).getAttribute('href')).toBe('/puzzles')
  expect(screen.queryByRole('button', { name: 'Next puzzle' })).toBeNull()
})

it('after a failure the puzzle can be answered again; guests have no record', async () => {
  const { api, user } = await renderApp('/puzzles', {
    'GET /api/auth/me': { body: aGuest },
    'GET /api/puzzles/daily': { body: position() },
    'POST /api/puzzles/{id}/try': { status: 500, body: {} },
  })
  await user.click(await screen.findByRole('button', { name: /^Quiero/ }))
  await screen.findByText('Your answer did not reach the server. Try again.')
  api.replies['POST /api/puzzles/{id}/try'] = { body: { solution, record: null, ratingChange: null } }
  await user.click(screen.getByRole('button', { name: /^Quiero/ }))
  await screen.findByRole('region', { name: 'Right!' })
})

it('reports that a puzzle does not exist or cannot be loaded', async () => {
  const { api, user } = await renderApp('/puzzles/gone', {
    ...visitor,
    'GET /api/puzzles/{id}': { status: 500, body: {} },
  })
  await screen.findByText('The puzzle could not be loaded')
  api.replies['GET /api/puzzles/{id}'] = { status: 404, body: { error: 'Puzzle not found' } }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Puzzle not found' })).toBeTruthy())
})

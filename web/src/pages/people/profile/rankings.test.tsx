import { screen, within } from '@testing-library/react'
import type { RankedPlayer, UserId } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const ranked = (place: number, username: string, value: number, _id = `id-${username}`): RankedPlayer => ({
  place,
  _id: _id as UserId,
  username,
  value,
  games: 20 + place,
  streak: place,
})
const me = {
  ...ranked(231, aPlayer.username, 1401, aPlayer._id),
  opponents: 5,
  uncertainty: 200,
  isInactive: false,
}

const visit = (path: string, body: object, replies: Replies = {}) =>
  renderApp(path, {
    'GET /api/auth/me': { body: aPlayer },
    'GET /api/rankings': { body },
    ...replies,
  })

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent)

it('lists the best players, and adds the reader’s row if they are not among them', async () => {
  await visit('/rankings', { rows: [ranked(1, 'ana', 1850), ranked(2, 'beto', 1790)], own: me })
  await screen.findByRole('heading', { name: 'Rankings' })
  const [, first, second, own] = await screen.findAllByRole('row')
  expect(cells(first!)).toEqual(['1', expect.stringMatching(/ana$/), '1,850', '21'])
  expect(within(second!).getByRole('link').getAttribute('href')).toBe('/player/id-beto')
  expect(own!.getAttribute('aria-current')).toBe('true')
  expect(cells(own!)).toEqual(['231', expect.stringMatching(`${aPlayer.username}\\(you\\)$`), '1,401', '251'])
  expect(screen.getByRole('link', { name: 'Rankings' }).getAttribute('aria-current')).toBe('page')
})

it('highlights a listed reader, without a second row', async () => {
  await visit('/rankings', { rows: [ranked(1, 'ana', 1850), { ...me, place: 2 }], own: { ...me, place: 2 } })
  const rows = await screen.findAllByRole('row')
  expect(rows.map(row => row.getAttribute('aria-current'))).toEqual([null, null, 'true'])
})

it('requests the chosen board and mode, and keeps them in the URL', async () => {
  const { user, api } = await visit('/rankings', { rows: [ranked(1, 'ana', 12)], own: null })
  await screen.findByText('ana')
  await user.click(screen.getByRole('tab', { name: 'Longest streak' }))
  await screen.findByRole('columnheader', { name: 'Current streak' })
  await user.click(screen.getByLabelText('One against one'))
  await screen.findByText('ana')
  expect(location.search).toBe('?mode=1v1&board=streak')
  expect(api.count('GET /api/rankings')).toBe(3)
})

it.each([
  [
    '',
    { ...me, place: null, opponents: 3, uncertainty: 290 },
    'You are not listed yet: you have met 3 of 5 opponents in rated games, and your rating is certain to ±290 points, of ±270 at most.',
  ],
  [
    '',
    { ...me, place: null, isInactive: true },
    'You are not listed because your last rated game was more than 60 days ago. After your next one you will be.',
  ],
  ['?board=wins', { ...me, place: null }, 'You haven’t won a rated game this week yet.'],
] as const)('explains why the reader is not listed: %s', async (search, own, sentence) => {
  await visit(`/rankings${search}`, { rows: [ranked(1, 'ana', 9)], own })
  await screen.findByText(sentence)
})

it('says which games count', async () => {
  await visit('/rankings', { rows: [ranked(1, 'ana', 9)], own: null })
  await screen.findByText(/met 5 different opponents and their rating is certain to ±270 points/)
  await screen.findByText(/changes ratings less, and none after 5 games/)
})

it('invites the reader to play while no player is listed', async () => {
  await visit('/rankings', { rows: [], own: { ...me, place: null, games: 0 } })
  await screen.findByRole('heading', { name: 'No players are listed yet' })
  expect(screen.getByRole('link', { name: 'Find a game' }).getAttribute('href')).toBe('/match-queue')
})

it('reports that the ranking could not be loaded, and retries', async () => {
  const { user, api } = await visit('/rankings', {}, { 'GET /api/rankings': { status: 500 } })
  await screen.findByText('The ranking could not be loaded')
  api.replies['GET /api/rankings'] = { body: { rows: [ranked(1, 'ana', 1850)], own: null } }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('ana')
})

import { act, screen, waitFor, within } from '@testing-library/react'
import type { Table, TeamMatch } from '@valecuatro/contract'
import { describe, expect, it, vi } from 'vitest'
import { aPlayer } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aPersonAt, aRoom, aSeat, CODE, personId, theViewerAt } from './testing/aRoom.ts'

const gameId = (letter: string) =>
  `0198a1f0-0000-7000-8000-00000000000${letter}` as NonNullable<Table['gameId']>
const [GAME_A, GAME_B] = [gameId('a'), gameId('b')]

const player = (seat: number, username: string, game: 0 | 1) => ({ userId: personId(seat), username, game })
const ME = { userId: aPlayer._id, username: aPlayer.username, game: 1 as const }

/** A match of which table A is over and table B, where the viewer plays, is not. */
const aMatch = (changes: Partial<TeamMatch> = {}): TeamMatch => ({
  hands: 8,
  games: [
    { gameId: GAME_A, isOver: true, handsDealt: 8 },
    { gameId: GAME_B, isOver: false, handsDealt: 7 },
  ],
  teams: [
    [player(0, 'beto', 0), player(2, 'dario', 0), ME, player(7, 'hugo', 1)],
    [player(1, 'cora', 0), player(3, 'elsa', 0), player(4, 'fito', 1), player(6, 'gina', 1)],
  ],
  result: null,
  ...changes,
})

const NAMES = ['beto', 'cora', 'dario', 'elsa', 'fito', aPlayer.username, 'gina', 'hugo']

/** A full table of a team match; the viewer sits at table B in team 1 and is the host. */
const aTeamRoom = (changes: Partial<Table> = {}): Table =>
  aRoom({
    options: { ...aRoom().options, teamHands: 8 },
    seats: NAMES.map((name, seat) => (seat === 5 ? theViewerAt(5) : aPersonAt(seat, name))),
    ...changes,
  })

const OVER = aMatch({
  games: [
    { gameId: GAME_A, isOver: true, handsDealt: 8 },
    { gameId: GAME_B, isOver: true, handsDealt: 7 },
  ],
  result: {
    outcome: 'team1',
    forfeits: [1],
    tables: [
      { points: [9, 8], hands: Array.from({ length: 8 }, (_, hand) => (hand === 0 ? [2, 1] : [1, 1])) },
      { points: [7, 0], hands: Array.from({ length: 7 }, () => [1, 0]) },
    ],
  },
})

async function visit(room: Table, isSignedIn = true) {
  const server = await openLiveServer()
  server.publish('table', CODE, room)
  const replies = isSignedIn
    ? { 'GET /api/auth/me': { body: aPlayer } }
    : {
        'GET /api/auth/me': { status: 401, body: { error: 'You are not signed in' } },
        'GET /api/tables/{code}': { body: room },
      }
  const app = await renderApp(`/t/${CODE}`, replies, 'en', server)
  return { ...app, server, tell: (next: Table) => act(async () => server.publish('table', CODE, next)) }
}

const seatsAt = async (table: string) =>
  within(await screen.findByRole('list', { name: table }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the table of a team match', () => {
  it('has two tables, says who is in which team, and draws the seats with the same cards alike', async () => {
    await visit(aTeamRoom())
    const [a, b] = [await seatsAt('Table A'), await seatsAt('Table B')]
    // The viewer has seat B2, at the bottom; the opponents at A2 hold the same cards.
    expect(a.map(text => text?.match(/(cora|dario|elsa|beto).*(Team \d)/)?.slice(1))).toEqual([
      ['cora', 'Team 2'],
      ['dario', 'Team 1'],
      ['elsa', 'Team 2'],
      ['beto', 'Team 1'],
    ])
    expect(b.map(text => text?.match(/(You|gina|hugo|fito).*(Team \d)/)?.slice(1))).toEqual([
      ['You', 'Team 1'],
      ['gina', 'Team 2'],
      ['hugo', 'Team 1'],
      ['fito', 'Team 2'],
    ])
    screen.getByText(/^You play in team 1\./)
    expect(screen.getAllByText(/your partner/)).toHaveLength(1)
  })

  it('waits for all eight seats, which visitors can choose', async () => {
    await visit(
      aTeamRoom({ seats: [theViewerAt(0), ...[1, 2, 3, 4, 5, 6, 7].map(seat => aSeat(seat))] }),
      false,
    )
    const table = within(await screen.findByRole('list', { name: 'Table B' }))
    expect(table.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3, 4].map(seat => expect.stringMatching(new RegExp(`^B${seat}Take this seat.*Seat B${seat}$`))),
    )
  })

  it('tells a visitor how far both tables are, and offers nothing to watch', async () => {
    await visit(aTeamRoom({ state: 'playing', gameId: GAME_A, teamMatch: aMatch() }), false)
    await screen.findByText('Table A has finished.')
    screen.getByText('Table B is on hand 7 of 8.')
    expect(screen.queryByText(/to watch it/)).toBeNull()
  })

  it('opens the game of one’s own table, not that of the other table', async () => {
    const { tell } = await visit(aTeamRoom())
    await screen.findByRole('list', { name: 'Table A' })
    await tell(aTeamRoom({ version: 2, state: 'playing', gameId: GAME_A, teamMatch: aMatch() }))
    await waitFor(() => expect(location.pathname).toBe(`/game/${GAME_B}`))
  })

  it('shows a player who has finished how far the other table is, without a way to watch it', async () => {
    await visit(
      aTeamRoom({
        state: 'playing',
        gameId: GAME_A,
        teamMatch: aMatch({
          games: [
            { gameId: GAME_A, isOver: false, handsDealt: 7 },
            { gameId: GAME_B, isOver: true, handsDealt: 8 },
          ],
        }),
      }),
    )
    await screen.findByText('Table A is on hand 7 of 8.')
    screen.getByText('Table B has finished.')
    screen.getByText(/The result appears here when both tables have finished/)
    for (const name of ['Watch', 'Go to your seat', 'Watch the replay'])
      expect(screen.queryByRole('link', { name })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Chat' })).toBeNull()
  })

  it('shows the result: both tables, the sum, each hand, and the replay of one’s own game', async () => {
    await visit(aTeamRoom({ teamMatch: OVER }))
    await screen.findByRole('heading', { name: 'Your team won the match' })
    const rows = (name: string) =>
      within(screen.getByRole('table', { name, hidden: true }))
        .getAllByRole('row', { hidden: true })
        .slice(1)
        .map(row => row.textContent)
    expect(rows('Result of the match')).toEqual(['Table A98', 'Table B70', 'Sum168'])
    expect(rows('Points of team 1 and team 2 in each hand')).toEqual([
      '12–11–03–1',
      ...[2, 3, 4, 5, 6, 7].map(hand => `${hand}1–11–02–1`),
      '81–1not played1–1',
    ])
    screen.getByText('Team 2 left a table and lost that game.')
    expect(screen.getByRole('link', { name: 'Watch the replay' }).getAttribute('href')).toBe(
      `/game/${GAME_B}/replay`,
    )
  })

  it.each([
    ['draw', 'The match is a draw'],
    ['team2', 'Your team lost the match'],
    ['cancelled', 'The match has no result: a game was cancelled.'],
  ] as const)('names the outcome %s', async (outcome, title) => {
    await visit(aTeamRoom({ teamMatch: { ...OVER, result: { ...OVER.result!, outcome } } }))
    await screen.findByRole('heading', { name: title })
  })

  it('is chosen in the options, which then make the table private and friendly', async () => {
    const options = { ...aRoom().options, isPublic: true }
    const { server, user } = await visit(aRoom({ options }))
    const sent = vi.fn()
    server.handlers['table:options'] = payload => {
      sent(payload)
      return { ok: true, table: aRoom() }
    }
    await user.click(await screen.findByRole('button', { name: 'Change options' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: '12 hands' }))
    for (const name of ['Everyone', 'Rated', '15 points'])
      expect(dialog.queryByRole('radio', { name })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({
        code: CODE,
        options: { ...aRoom().options, teamHands: 12, isPublic: false, isRated: false },
      }),
    )
  })
})

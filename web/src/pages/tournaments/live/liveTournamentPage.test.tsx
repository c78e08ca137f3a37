import { screen, waitFor, within } from '@testing-library/react'
import type {
  BracketTable,
  GameId,
  Match,
  OwnEntry,
  TournamentDetails,
  TournamentPlace,
  TournamentState,
  UserId,
} from '@valecuatro/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPlayer, pending, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { ownStatus } from '../../../testing/queueState.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import {
  aMatch,
  aPlace,
  aState,
  details,
  drawnRounds,
  id,
  me,
  NO_OWN_ENTRY,
  people,
} from '../testing/aTournament.ts'

const PATH = `/tournament/${id(900)}/match-queue`
const GAME = id<GameId>(701)
const AGO = new Date(Date.now() - 600_000).toISOString()
const running = {
  startDate: AGO,
  joined: true,
  players: [me, ...people(4)],
} satisfies Partial<TournamentDetails>

interface Scene {
  tournament?: Partial<TournamentDetails>
  state?: Partial<TournamentState>
  place?: Partial<TournamentPlace>
  /** The running game of the player. */
  gameId?: GameId | null
  replies?: Replies
  locale?: 'es'
}

/** Opens the page as a signed-in player, with a fake live server. */
async function visit({
  tournament = {},
  state = {},
  place = {},
  gameId = null,
  replies = {},
  locale,
}: Scene = {}) {
  const known = { ...aPlace({ entered: tournament.joined ?? false }), ...place }
  const server = await openLiveServer()
  server.setDocument('me', '', ownStatus({ gameId }))
  server.setDocument('tournament', id(900), aState(tournament, state))
  server.setDocument('place', id(900), known)
  const app = await renderApp(
    PATH,
    {
      'GET /api/auth/me': { body: aPlayer },
      'GET /api/tournaments/{id}': { body: details(tournament) },
      'GET /api/tournaments/{id}/matches': { body: [], headers: { 'X-Total-Count': '0' } },
      ...replies,
    },
    locale,
    server,
  )
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(server.countWatched('place')).toBe(1))
  return { ...app, server }
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const enabled = (name: string | RegExp) =>
  waitFor(async () => {
    const found = await button(name)
    expect(found.disabled).toBe(false)
    return found
  })

// biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie
const setToken = (age: string) => (document.cookie = `XSRF-TOKEN=token; ${age}`)
beforeEach(() => {
  setToken('Path=/')
  // Stops the clocks on the page, so that a slow machine makes no difference.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void setToken('Max-Age=0; Path=/'))

describe('the page of a tournament', () => {
  it.each([
    [65_000, '1:05'],
    [23 * 3_600_000, '23:00:00'],
  ])('counts down the %i ms to the start by the server’s clock', async (left, time) => {
    const now = Date.now() - 7_200_000
    await visit({
      tournament: { ...running, startDate: new Date(now + left).toISOString() },
      state: { now },
      place: { now },
    })
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe(time))
    await heading('You’re in')
  })

  it.each([404, 400])('that answers %i is reported as not found, with a link back', async status => {
    await renderApp(PATH, {
      'GET /api/auth/me': { body: aPlayer },
      'GET /api/tournaments/{id}': { status, body: { error: 'Tournament not found' } },
    })
    await heading('Tournament Not Found')
    expect(screen.getByText('The requested tournament could not be found.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to tournaments' }).getAttribute('href')).toBe('/tournaments')
  })

  it('that fails to load can be retried', async () => {
    const { api, user } = await renderApp(PATH, {
      'GET /api/auth/me': { body: aPlayer },
      'GET /api/tournaments/{id}': 'unreachable',
    })
    await heading('Failed to fetch tournament details')
    api.replies['GET /api/tournaments/{id}'] = { body: details() }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await heading('Friday night')
  })

  it('offers to join, and shows at once that the player has joined', async () => {
    const { server, user } = await visit({
      replies: { 'POST /api/tournaments/{id}/enter': { body: details({ joined: true }) } },
    })
    server.setDocument('tournament', id(900), aState({ players: [...people(2), me] }, { version: 2 }))
    server.setDocument('place', id(900), aPlace({ entered: true, version: 2 }))
    await user.click(await enabled(/^Join/))
    await user.click(await enabled(/^Join for \d/))
    await heading('You’re in')
    expect(await screen.findByText('Successfully joined tournament!')).toBeTruthy()
  })

  it('that is full puts a pair on its waiting list, and explains how the pair moves up or leaves', async () => {
    const [partner] = people(1, 3)
    const entry = { enterAs: 'both', minRating: null, maxRating: null, access: 'everyone' } as const
    const full = { entry, players: people(8) }
    const invited = { ...NO_OWN_ENTRY, teamInvitations: [{ from: partner!, to: me, isAccepted: false }] }
    const own = { ...NO_OWN_ENTRY, waitingListPlace: 1, waitingListPartners: [partner!] }
    const waiting = { ...full, own, waitingListSize: 2 }
    const { server, user } = await visit({
      tournament: { ...full, own: invited },
      place: { own: invited },
      replies: {
        'POST /api/tournaments/{id}/team/accept': { body: details(waiting) },
        'DELETE /api/tournaments/{id}/waiting-list': { body: details(full) },
      },
    })
    expect(await screen.findByText(/^There aren’t two free places/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Accept p3' }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Join the waiting list of Friday night with p3?' }),
    )
    expect(question.getByText(/^You pay nothing now\. .* neither of you joins\.$/)).toBeTruthy()
    server.setDocument('tournament', id(900), aState(waiting))
    server.setDocument('place', id(900), aPlace({ version: 2, own }))
    await user.click(question.getByRole('button', { name: 'Join the waiting list' }))
    await heading('You and p3 are on the waiting list')
    expect(await screen.findByText('You’re both on the waiting list')).toBeTruthy()
    expect(screen.getByText(/you both get one and pay 100 coins each\./).textContent).toMatch(
      /the next player who is waiting alone gets it\.$/,
    )
    await user.click(screen.getByRole('button', { name: 'Leave the waiting list Friday night' }))
    const leaving = within(await screen.findByRole('dialog'))
    expect(leaving.getByText(/^You’re waiting as a pair, so p3 leaves it too\./)).toBeTruthy()
  })

  it('for pairs asks for its password before a partner is invited', async () => {
    const entry = { enterAs: 'teams', minRating: null, maxRating: null, access: 'password' } as const
    const { api, user } = await visit({
      tournament: { entry },
      replies: {
        'GET /api/me/friends': { body: [] },
        'POST /api/tournaments/{id}/admission': { body: details({ entry }) },
        'POST /api/tournaments/{id}/team': { body: details({ entry }) },
      },
    })
    await user.type(await screen.findByLabelText('Name of your partner'), 'p3')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    const question = within(await screen.findByRole('dialog', { name: 'Password for Friday night' }))
    await user.type(question.getByLabelText('Password of the tournament'), 'quiero')
    await user.click(question.getByRole('button', { name: 'Continue' }))
    const sent = (call: string) =>
      api.calls.filter(({ route }) => route.endsWith(call)).map(({ body }) => body)
    await waitFor(() => expect(sent('/team')).toEqual([{ username: 'p3' }]))
    expect(sent('/admission')).toEqual([{ password: 'quiero' }])
  })

  it('for pairs with higher ratings explains that, and lets the player decline an invitation', async () => {
    const entry = { enterAs: 'teams', minRating: 1400, maxRating: null, access: 'everyone' } as const
    const [from] = people(1, 3)
    const own: OwnEntry = {
      ...NO_OWN_ENTRY,
      unmetRating: 'tooLow',
      teamInvitations: [{ from: from!, to: me, isAccepted: false }],
    }
    await visit({ tournament: { entry, own, players: [] }, place: { own } })
    await heading('Your rating is too low')
    expect(await screen.findByText('No players yet.')).toBeTruthy()
    expect(screen.getByText(/^This tournament is for ratings from 1400\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find a game' }).getAttribute('href')).toBe('/match-queue')
    await enabled('Decline p3')
    expect(screen.queryByRole('button', { name: /^(Accept|Invite|Join)/ })).toBeNull()
  })

  it('for pairs invites a partner by name, and shows who has not answered yet', async () => {
    const entry = { enterAs: 'teams', minRating: null, maxRating: null, access: 'everyone' } as const
    const [, , partner] = people(3)
    const own = { ...NO_OWN_ENTRY, teamInvitations: [{ from: me, to: partner!, isAccepted: false }] }
    const answer = pending()
    const { api, server, user } = await visit({
      tournament: { entry },
      replies: {
        'GET /api/me/friends': { body: [] },
        'POST /api/tournaments/{id}/team': answer.promise,
      },
    })
    server.setDocument('tournament', id(900), aState({ entry }, { version: 2 }))
    server.setDocument('place', id(900), aPlace({ own, version: 2 }))
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
    await user.type(await screen.findByLabelText('Name of your partner'), partner!.username)
    await user.dblClick(await enabled('Invite'))
    answer.resolve({ body: details({ entry, own }) })
    expect(await screen.findByText(/^Waiting for p3 to accept/)).toBeTruthy()
    const invited = api.calls.filter(({ route }) => route.endsWith('/team'))
    expect(invited.map(({ body }) => body)).toEqual([{ username: 'p3' }])
    await button('Cancel the invitation')
  })

  it('asks for confirmation, with the fee, before a partner’s invitation is accepted', async () => {
    const entry = { enterAs: 'both', minRating: null, maxRating: null, access: 'everyone' } as const
    const [, , partner] = people(3)
    const own = { ...NO_OWN_ENTRY, teamInvitations: [{ from: partner!, to: me, isAccepted: false }] }
    const players = [...people(3), me]
    const joined = { entry, players, teams: [[partner!._id, me._id] as [UserId, UserId]] }
    const { server, user } = await visit({
      tournament: { entry, own },
      place: { own },
      replies: {
        'GET /api/me/friends': { body: [] },
        'POST /api/tournaments/{id}/team/accept': { body: details({ ...joined, joined: true }) },
      },
    })
    expect(await screen.findByText('p3 wants to play with you. Each of you pays 100 coins.')).toBeTruthy()
    await user.click(await enabled('Accept p3'))
    await screen.findByRole('dialog', { name: 'Join Friday night with p3?' })
    server.setDocument('tournament', id(900), aState(joined, { version: 2 }))
    server.setDocument('place', id(900), aPlace({ entered: true, version: 2 }))
    await user.click(await enabled(/^Join for \d/))
    await heading('You’re in with p3')
    await user.click(await enabled('Withdraw'))
    expect(await screen.findByText(/^p3 is withdrawn too, and each of you gets 100 coins back/)).toBeTruthy()
  })

  it('opened with an invitation link admits the player and removes the code from the URL', async () => {
    const entry = { enterAs: 'alone', minRating: null, maxRating: null, access: 'invitation' } as const
    const own = { ...NO_OWN_ENTRY, isAdmitted: true }
    const { api } = await renderApp(`${PATH}?code=abc`, {
      'GET /api/auth/me': { body: aPlayer },
      'GET /api/tournaments/{id}': { body: details({ entry }) },
      'POST /api/tournaments/{id}/admission': { body: details({ entry, own }) },
    })
    await heading('There’s still room')
    expect(screen.getByText('You’re invited')).toBeTruthy()
    expect(api.calls.find(({ route }) => route.endsWith('/admission'))?.body).toEqual({ code: 'abc' })
    await waitFor(() => expect(location.search).toBe(''))
  })

  it.each<[what: string, tournament: Partial<TournamentDetails>, title: string]>([
    ['full', { players: people(8) }, 'This tournament is full'],
    ['under way', { format: 'bracket', status: 'in_progress' }, 'Already under way'],
    ['cancelled', { status: 'finished', outcome: 'refunded' }, 'This tournament was cancelled'],
    ['short of players', { ...running, format: 'bracket', players: [me] }, 'Waiting for four players'],
    ['about to be drawn', { ...running, format: 'bracket' }, 'Drawing the tables'],
  ])('says that it is %s', async (_, tournament, title) => {
    await visit({ tournament })
    await heading(title)
    expect(screen.queryByRole('button', { name: /^Join(?! the waiting list)/ })).toBeNull()
  })

  it('that was cancelled shows no prize pool', async () => {
    await visit({ tournament: { status: 'finished', outcome: 'refunded', pot: 400, addedPrize: 200 } })
    await heading('This tournament was cancelled')
    expect(screen.queryByText('Prize pool')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Prizes' })).toBeNull()
    expect(screen.getByText('Refunded')).toBeTruthy()
  })

  it('offers to withdraw before the start, and states the refund', async () => {
    const WITHDRAW = 'POST /api/tournaments/{id}/withdraw'
    const { api, server, user } = await visit({
      tournament: { joined: true, players: [...people(2), me] },
      replies: { [WITHDRAW]: { body: details() } },
    })
    await user.click(await enabled('Withdraw'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw from Friday night?' }))
    expect(dialog.getByText(/^You give up your place and get 100 coins back/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Keep my place' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.count(WITHDRAW)).toBe(0)

    server.setDocument('tournament', id(900), aState({}, { version: 2 }))
    server.setDocument('place', id(900), aPlace({ version: 2 }))
    await user.click(await enabled('Withdraw'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    await heading('There’s still room')
    await enabled(/^Join/)
  })

  it('does not offer to withdraw once it has started', async () => {
    await visit({ tournament: running })
    await enabled('Find a table')
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })

  it('shows the champion and the prize', async () => {
    const [champion] = people(1)
    await visit({ tournament: { status: 'finished', outcome: 'champion', champion: champion!, prize: 160 } })
    await heading('p1')
    expect(screen.getByText('Prize paid: 160 coins')).toBeTruthy()
  })

  it('says how the champions will share the prize', async () => {
    const bracket = { format: 'bracket', entry: { ...details().entry, enterAs: 'alone' } } as const
    await visit({ tournament: bracket })
    expect(await screen.findByText('80%, half each')).toBeTruthy()
    await visit({ tournament: { ...bracket, rules: { ...details().rules, mode: '3v3' } } })
    expect(await screen.findByText('80%, a third each')).toBeTruthy()
  })

  it('tells the player that they are the champion', async () => {
    const tournament = { status: 'finished', outcome: 'champion', champion: me } as const
    await visit({ tournament, locale: 'es' })
    expect(await screen.findByText('¡Ganaste el torneo!')).toBeTruthy()
  })

  it.each([
    [
      { totalPoints: 80, conceded: 40 },
      { totalPoints: 70, conceded: 10 },
      /p1 ranks first by points: 80 to 70/,
    ],
    [{ totalPoints: 70, conceded: 10 }, { totalPoints: 70, conceded: 40 }, /fewer points conceded: 10 to 40/],
    [
      { totalPoints: 70, conceded: 40 },
      { totalPoints: 70, conceded: 40 },
      /p1 ranks first for joining earlier/,
    ],
  ])('names both champions of a bracket, their shares and the tie-break', async (first, second, tieBreak) => {
    const [champion, partner] = people(2)
    const won = { matchesWon: 2, matchesPlayed: 2 }
    const playerStats = [
      { player: champion!, ...won, ...first },
      { player: partner!, ...won, ...second },
    ]
    await visit({
      tournament: {
        format: 'bracket',
        status: 'finished',
        outcome: 'champion',
        champion: champion!,
        partner: partner!,
        prize: 161,
        playerStats,
      },
    })
    await heading(/p1.*p2/)
    expect(screen.getByText('Prize paid: 81 coins to p1, 80 to p2')).toBeTruthy()
    expect(screen.getByText(tieBreak)).toBeTruthy()
  })

  it('shows the end date of an arena once', async () => {
    const endDate = new Date(Date.now() + 3 * 86_400_000)
    await visit({ tournament: { ...running, endDate: endDate.toISOString() } })
    await heading('Friday night')
    const figures = screen.getByRole('region', { name: 'Key figures' })
    const day = endDate.toLocaleDateString('en', { weekday: 'short', day: 'numeric', month: 'short' })
    expect(within(figures).getByText('Ends')).toBeTruthy()
    expect(figures.textContent?.split(day)).toHaveLength(2)
  })
})

describe('a live update', () => {
  const stats = (points: number[]) =>
    points.map((totalPoints, n) => ({
      player: [me, ...people(9)][n]!,
      totalPoints,
      matchesWon: n === 0 ? 2 : 0,
      matchesPlayed: 3,
      conceded: 0,
    }))

  it('changes the leaderboard, with three medals, the player marked and the others linked', async () => {
    const { server } = await visit({ tournament: running })
    const after = aState({ ...running, playerStats: stats([60, 50, 40, 30]) })
    server.publish('tournament', id(900), after)
    const table = within(await screen.findByRole('table', { name: 'Leaderboard' }))
    const [, mine, second] = table.getAllByRole('row')
    expect(within(mine!).getByText('60')).toBeTruthy()
    expect(within(mine!).getByText('67%')).toBeTruthy()
    expect(within(mine!).getByText('2 of 3')).toBeTruthy()
    expect(mine!.dataset.me).toBe('true')
    expect(within(second!).getByRole('link', { name: 'p1' }).getAttribute('href')).toBe(`/player/${id(101)}`)
    expect(table.getAllByRole('row').map(row => row.querySelectorAll('td:first-child svg').length)).toEqual([
      0, 1, 1, 1, 0,
    ])
  })

  it('is requested again after a lost connection', async () => {
    const { server } = await visit()
    server.setDocument('tournament', id(900), aState({ name: 'While you were away' }, { version: 2 }))
    server.setDocument('place', id(900), aPlace())
    server.disconnectAll()
    await heading('While you were away')
  })

  it('stops when the player leaves the page', async () => {
    const { server, user } = await visit()
    await user.click(screen.getByRole('link', { name: 'All tournaments' }))
    await waitFor(() => expect(server.count('live:leave')).toBe(2))
  })

  it('lists running matches to watch, and reloads the finished ones when a table ends', async () => {
    const match = aMatch({ players: people(4) })
    const { api, server } = await visit({ tournament: running, state: { matches: [match] } })
    const watch = await screen.findByRole('link', { name: 'Watch' })
    expect(watch.getAttribute('href')).toBe(`/game/${GAME}`)
    expect(screen.getByText('7 to 11')).toBeTruthy()
    const over: Match = { ...match, status: 'finished', finishedAt: AGO, score: { team1: 30, team2: 24 } }
    api.replies['GET /api/tournaments/{id}/matches'] = { body: [over], headers: { 'X-Total-Count': '1' } }
    server.publish('tournament', id(900), aState(running))
    const replay = await screen.findByRole('link', { name: 'Replay' })
    expect(replay.getAttribute('href')).toBe(`/game/${GAME}/replay`)
    const asked = api.calls.filter(({ url }) => url.pathname === '/api/matches')
    expect(asked.map(({ url }) => url.searchParams.get('status'))).toEqual(asked.map(() => 'finished'))
    expect(screen.queryByRole('link', { name: 'Watch' })).toBeNull()
  })
})

describe('an arena', () => {
  it('has a queue to join and leave, with the number of players and the time', async () => {
    const { server, user } = await visit({ tournament: running, state: { waiting: [id(101), id(102)] } })
    await screen.findByText('2 players waiting')
    server.handlers['tournament:queue'] = () => ({
      ok: true,
      place: aPlace({ entered: true, waitingSince: Date.now() - 84_000, ahead: 2 }),
    })
    server.handlers['tournament:unqueue'] = () => ({ ok: true, place: aPlace({ entered: true }) })
    await user.click(await enabled('Find a table'))
    const waiting = [id<UserId>(101), id<UserId>(102)]
    server.publish('tournament', id(900), aState(running, { waiting: [...waiting, me._id] }))
    await heading('Waiting for one more player')
    expect(screen.getByRole('timer', { name: /^Waiting for 1:24/ })).toBeTruthy()
    await user.click(await enabled('Leave the queue'))
    await enabled('Find a table')
  })

  it.each([
    ['not-running', 'This tournament isn’t running right now.'],
    ['already-playing', 'You’re already at a table.'],
    ['unavailable', 'The server did not answer. Try again in a moment.'],
  ] as const)('explains why joining the queue failed: %s', async (code, sentence) => {
    const { server, user } = await visit({ tournament: running })
    server.handlers['tournament:queue'] = () => ({ ok: false, code })
    await user.click(await enabled('Find a table'))
    await screen.findByText(sentence)
  })

  it('opens the table that becomes ready', async () => {
    const { server } = await visit({ tournament: running })
    await enabled('Find a table')
    await waitFor(() => expect(server.countWatched('me')).toBe(1))
    server.publish('me', '', ownStatus({ gameId: GAME }))
    server.publish(
      'place',
      id(900),
      aPlace({ entered: true, version: 2, next: { matchId: id(700), gameId: GAME, startsBy: null } }),
    )
    await waitFor(() => expect(location.pathname).toBe(`/game/${GAME}`))
  })

  it('does not send a player back to a table that they have left', async () => {
    await visit({
      tournament: running,
      place: { next: { matchId: id(700), gameId: GAME, startsBy: null } },
      gameId: GAME,
    })
    const way = await screen.findAllByRole('link', { name: 'Go to the table' })
    expect(way[0]!.getAttribute('href')).toBe(`/game/${GAME}`)
    expect(location.pathname).toBe(PATH)
  })
})

describe('a bracket', () => {
  const bracketOf = (entrants: number, played = 0) =>
    ({
      ...running,
      format: 'bracket',
      status: 'in_progress',
      bracket: { rounds: drawnRounds(entrants, played), refunded: [], replaced: [] },
    }) satisfies Partial<TournamentDetails>

  it('is a list of rounds and tables, with pairs, points, winners, byes and links', async () => {
    await visit({ tournament: bracketOf(12, 1) })
    const tree = within(await screen.findByRole('region', { name: 'Bracket' }))
    expect(tree.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual([
      'Round 1',
      'Semifinals',
      'Final',
    ])
    expect(tree.getAllByText('Bye').length).toBe(2)
    expect(tree.getByRole('link', { name: 'Replay Table 1' })).toBeTruthy()
    expect(tree.getByRole('link', { name: 'Watch Table 2' })).toBeTruthy()
    expect(tree.getAllByText('advance').length).toBe(2)
    expect(tree.getByText('To be drawn')).toBeTruthy()
  })

  it('of 64 players shows one round at a time, and finds a player in all rounds', async () => {
    const { user } = await visit({ tournament: bracketOf(64, 1) })
    const bracket = within(await screen.findByRole('region', { name: 'Bracket' }))
    expect(bracket.getAllByRole('tab').map(each => each.textContent)).toEqual([
      'Round 1',
      'Round 2',
      'Round 3',
      'Semifinals',
      'Final',
    ])
    expect(bracket.getByText('0 of 8 tables finished')).toBeTruthy()
    await user.click(bracket.getByRole('tab', { name: 'Round 1' }))
    expect(bracket.getAllByRole('link', { name: /^Replay Table/ })).toHaveLength(16)
    await user.type(bracket.getByLabelText('Find a player'), 'P33')
    const found = within(bracket.getByRole('region', { name: 'p33' }))
    expect(found.getByRole('link', { name: 'Watch Table 5' })).toBeTruthy()
    expect(found.getByRole('link', { name: 'Replay Table 9' })).toBeTruthy()
    await user.type(bracket.getByLabelText('Find a player'), 'x')
    expect(bracket.getByText('No player in this bracket has that name.')).toBeTruthy()
    await user.click(bracket.getByRole('button', { name: 'Show the rounds' }))
    expect(bracket.getAllByRole('tab')).toHaveLength(5)
  })

  it('that is paused shows no start time at its waiting tables', async () => {
    const tournament = bracketOf(4)
    const [table] = tournament.bracket.rounds[0]!.tables
    Object.assign(table!, { state: 'waiting', gameId: null, score: null, startsBy: AGO })
    await visit({ tournament: { ...tournament, pausedAt: AGO } })
    const bracket = within(await screen.findByRole('region', { name: 'Bracket' }))
    expect(bracket.getByText('Paused')).toBeTruthy()
    expect(bracket.queryByText(/^Starts by/)).toBeNull()
  })

  it('is updated live', async () => {
    const { server } = await visit({ tournament: bracketOf(4) })
    await screen.findByRole('link', { name: 'Watch Table 1' })
    server.publish('tournament', id(900), aState(bracketOf(4, 1)))
    await screen.findByRole('link', { name: 'Replay Table 1' })
  })

  it('names the players of the next match and shows when it starts', async () => {
    const startsBy = Date.now() + 45_000
    await visit({
      tournament: bracketOf(8),
      state: { matches: [aMatch({ status: 'scheduled', gameId: null })] },
      place: { next: { matchId: id(700), gameId: null, startsBy } },
    })
    const next = within(await screen.findByRole('region', { name: 'Your next game' }))
    expect(next.getByText(/It starts when all players are here, or at/)).toBeTruthy()
    expect(next.getAllByRole('listitem').map(each => each.querySelector('strong')?.textContent)).toEqual([
      'p2',
      'p1',
      'p3',
    ])
    expect(next.getByRole('timer').textContent).toBe('0:45')
  })

  it.each<[what: string, place: Partial<TournamentPlace>, title: string]>([
    ['has won and waits', {}, 'You advance'],
    ['has lost', { eliminated: true }, 'You’re out'],
  ])('informs a player who %s', async (_, place, title) => {
    await visit({ tournament: bracketOf(8), place })
    await heading(title)
  })

  it('tells the last of an odd number of entrants that their fee was refunded', async () => {
    const bracket = { rounds: drawnRounds(4), refunded: [me], replaced: [] }
    await visit({ tournament: { ...bracketOf(4), bracket } })
    await heading('Entry fee refunded')
    expect(screen.getByText(/anita joined last and got the entry fee back/)).toBeTruthy()
  })
})

describe('check-in', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const [partner] = people(1)
  const joined = { joined: true, players: [me, partner!], startDate: inMinutes(20) }
  const open = { opensAt: inMinutes(-10), isClosed: false, players: [] as UserId[] }

  it('is announced before it opens, and there is nothing to press', async () => {
    await visit({ tournament: { ...joined, checkIn: { ...open, opensAt: inMinutes(10) } } })
    await heading('You’re in')
    expect(screen.getByText(/Check in on this page from .+ on/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
  })

  it('takes one press, and says who of the team is missing', async () => {
    const teams = [[me._id, partner!._id]]
    const after = { ...joined, teams, checkIn: { ...open, players: [me._id] } }
    const { server, user } = await visit({
      tournament: { ...joined, teams, checkIn: open },
      replies: { 'POST /api/tournaments/{id}/check-in': { body: details(after) } },
    })
    await heading('Are you there?')
    expect(screen.getByText(/0 of 2 players have checked in/)).toBeTruthy()
    server.setDocument('tournament', id(900), aState(after, { version: 2 }))
    await user.click(await enabled('Check in'))
    await heading('You’re checked in')
    expect(screen.getByText(/^p1 hasn’t checked in yet/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
  })

  it('is open to the waiting list, too', async () => {
    const own: OwnEntry = { ...NO_OWN_ENTRY, waitingListPlace: 1 }
    const { user, api } = await visit({
      tournament: { players: people(8), startDate: joined.startDate, waitingListSize: 1, own, checkIn: open },
      place: { own },
      replies: {
        'POST /api/tournaments/{id}/check-in': { status: 409, body: { error: 'Check-in has closed' } },
      },
    })
    await heading('You’re on the waiting list')
    await user.click(await enabled('Check in'))
    expect(await screen.findByText('Check-in has closed')).toBeTruthy()
    expect(api.count(`POST /api/tournaments/${id(900)}/check-in` as never)).toBe(1)
  })
})

describe('a tournament in rounds', () => {
  const entrants = [me, ...people(3)].map(player => [player])
  const table = (
    number: number,
    sides: [number, number],
    over: Partial<BracketTable> = {},
  ): BracketTable => ({
    number,
    state: 'finished',
    players: sides.map(entrant => entrants[entrant]![0]!),
    winners: [entrants[sides[0]]![0]!._id],
    score: { team1: 30, team2: 12 },
    wins: { team1: 1, team2: 0 },
    earlierGames: [],
    matchId: id(600 + number),
    gameId: null,
    startsBy: null,
    part: 'swiss',
    sides,
    ...over,
  })
  const standings = entrants.map((_, entrant) => ({
    entrant,
    place: entrant + 1,
    won: 3 - entrant,
    played: 3,
    difference: 9 - 6 * entrant,
    buchholz: entrant,
    group: null,
    isEliminated: false,
  }))
  const progress = { round: 2, rounds: 3, nextRoundAt: null, entrants, standings, byes: [], withdrawn: [] }
  const swiss = {
    ...running,
    format: 'swiss',
    status: 'in_progress',
    players: entrants.flat(),
    rules: { ...details().rules, mode: '1v1' },
    progress,
    bracket: {
      rounds: [
        { number: 1, tables: [table(1, [0, 1]), table(2, [2, 3])], byes: [] },
        { number: 2, tables: [table(1, [0, 2])], byes: [entrants[3]![0]!] },
      ],
      refunded: [],
      replaced: [],
    },
  } satisfies Partial<TournamentDetails>

  it('shows the standings with their tie-breaks, and the tables of each round', async () => {
    const { user } = await visit({
      tournament: { ...swiss, progress: { ...progress, byes: [{ round: 2, entrant: 3 }] } },
    })
    const rows = within(await screen.findByRole('table', { name: 'Standings' })).getAllByRole('row')
    expect(rows.map(row => row.textContent)).toEqual([
      'RankPlayerWinsBuchholzDifference',
      `1${me.username}30+9`,
      '2p121+3',
      '3p212−3',
      '4p303−9',
    ])
    await heading('Waiting for the other tables')
    expect(screen.getByText('Round 2 of 3')).toBeTruthy()
    expect(screen.getByText('Without an opponent in this round: p3')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Round 1' }))
    expect(screen.getAllByRole('heading', { name: /^Table \d/ })).toHaveLength(2)
  })

  it('can be left between two tables, and says that the fee is not returned', async () => {
    const { user, api } = await visit({
      tournament: swiss,
      replies: { 'POST /api/tournaments/{id}/withdraw': { body: details(swiss) } },
    })
    await user.click(await enabled('Withdraw'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('the entry fee is not returned')
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(api.count(`POST /api/tournaments/${id(900)}/withdraw` as never)).toBe(1))
  })

  it('shows groups with those who advance, and the bracket that follows with the best of three of its final', async () => {
    const groups = standings.map(row => ({ ...row, group: row.entrant % 2 }))
    const final = table(1, [0, 1], {
      part: 'knockout',
      bestOf: 3,
      wins: { team1: 2, team2: 1 },
      earlierGames: [
        { gameId: GAME, score: { team1: 15, team2: 3 } },
        { gameId: GAME, score: { team1: 2, team2: 15 } },
      ],
    })
    await visit({
      tournament: {
        ...swiss,
        format: 'groups',
        progress: { ...progress, round: 3, standings: groups },
        bracket: {
          ...swiss.bracket,
          rounds: [
            { number: 1, tables: [table(1, [0, 2], { part: 'group', bestOf: 1 })], byes: [] },
            { number: 3, tables: [final], byes: [] },
          ],
        },
      },
    })
    expect(await screen.findByRole('table', { name: 'Group A' })).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Group B' })).toBeTruthy()
    const bracket = screen.getByRole('heading', { name: 'Bracket' }).closest('section')!
    expect(within(bracket).getByRole('heading', { name: 'Final' })).toBeTruthy()
    expect(within(bracket).getAllByRole('link', { name: /^Game \d/ })).toHaveLength(2)
    expect(within(bracket).getByText(/games won/)).toBeTruthy()
  })

  it('tells who has a bye, who plays from the next round on, and when that begins', async () => {
    const { server } = await visit({
      tournament: { ...swiss, progress: { ...progress, byes: [{ round: 2, entrant: 0 }] } },
    })
    await heading('You have a bye')
    const follow = (version: number, over: Partial<typeof progress>) => {
      server.publish(
        'tournament',
        id(900),
        aState({ ...swiss, progress: { ...progress, ...over } } as never, { version }),
      )
      server.publish('place', id(900), aPlace({ entered: true, version }))
    }
    const nextRoundAt = new Date(Date.now() + 61_000).toISOString()
    follow(2, { nextRoundAt: nextRoundAt as never })
    await heading('Next round in')
    follow(3, { entrants: entrants.slice(1) })
    await heading('You’re in')
    expect(screen.getByText('You play from the next round on.')).toBeTruthy()
  })
})

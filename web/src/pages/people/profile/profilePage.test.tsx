import { screen, waitFor, within } from '@testing-library/react'
import type {
  Friend,
  OwnSession,
  PastGame,
  PlayerName,
  PublicPlayer,
  RatingPoint,
  Transaction,
  User,
} from '@valecuatro/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { aGuest, aPlayer, pending, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aTournament, me, people } from '../../tournaments/testing/aTournament.ts'

const id = (n: number) => `0198a1f0-0000-7000-8000-${String(n).padStart(12, '0')}`

const known: PublicPlayer = {
  _id: aPlayer._id,
  username: 'anita',
  role: 'player',
  createdAt: aPlayer.createdAt,
  stats: aPlayer.stats,
  rating: 1523,
  ratedGames: 3,
  uncertainty: 300,
  oneVsOne: { rating: null, uncertainty: null, ratedGames: 0 },
  threeVsThree: { rating: null, uncertainty: null, ratedGames: 0 },
}

const course = [1490, 1510, 1523].map((rating, index) => ({
  at: `2026-03-0${index + 5}T12:00:00.000Z`,
  rating,
  gameId: id(50 + index),
})) as RatingPoint[]

const game = {
  _id: id(10),
  matchId: id(11),
  tournament: null,
  finishedAt: '2026-03-05T12:00:00.000Z',
  durationSeconds: 1500,
  score: { team1: 24, team2: 30 },
  team: 1,
  won: true,
  sideWon: true,
  absent: false,
  ratingChange: -12,
  counts: true,
  players: [
    { seat: 0, userId: id(20), username: 'beto', bot: null },
    { seat: 1, userId: aPlayer._id, username: 'anita', bot: null },
    { seat: 2, userId: null, username: 'Bot Tita', bot: 'daring' },
    { seat: 3, userId: id(21), username: 'carla', bot: null },
  ],
} as PastGame

const row = {
  _id: id(30),
  user: { _id: aPlayer._id, username: 'anita', email: aPlayer.email },
  type: 'debit',
  amount: 1250,
  balanceBefore: 2500,
  balanceAfter: 1250,
  reason: 'admin_manual',
  meta: { timestamp: '2026-03-05T12:00:00.000Z' },
  createdAt: '2026-03-05T12:00:00.000Z',
} as Transaction

const session = (n: number, current: boolean, userAgent: string) =>
  ({
    _id: id(40 + n),
    createdAt: '2026-03-05T12:00:00.000Z',
    lastSeenAt: '2026-03-05T12:00:00.000Z',
    address: `203.0.113.${n}`,
    userAgent,
    current,
  }) as OwnSession

const pageOf = (rows: unknown[], total = rows.length) => ({
  body: rows,
  headers: { 'X-Total-Count': String(total) },
})

const replies: Replies = {
  'GET /api/auth/me': { body: aPlayer },
  'GET /api/players/{id}': { body: known },
  'GET /api/players/{id}/ratings': { body: course },
  'GET /api/players/{id}/games': pageOf([game]),
  'GET /api/profile/transactions': pageOf([row]),
  'GET /api/profile/tournaments': pageOf([]),
  'GET /api/auth/sessions': {
    body: [session(1, true, 'Firefox/143.0 Linux'), session(2, false, 'Chrome/141.0 Android')],
  },
}

beforeEach(() => localStorage.clear())

describe('the player’s own profile', () => {
  it('shows the figures, the rating and the win rate', async () => {
    await renderApp('/profile', replies)
    const figures = await screen.findByRole('region', { name: 'Statistics' })
    const rating = await within(figures).findByText('1,523')
    expect(rating.textContent).toBe('1,523? (provisional rating)')
    within(figures).getByText(/^Rating 1,523 ± 300: .* The “\?” is there until enough games are played\./)
    for (const figure of ['62%', '29', '18', '11', '1,250']) {
      expect(within(figures).getByText(figure), figure).toBeTruthy()
    }
  })

  it('filters past games as the address says, and shows the results with the person', async () => {
    const { api, user } = await renderApp('/profile?show=games&opponent=Mora&rated=rated', {
      ...replies,
      'GET /api/players/named/{username}': { body: { ...known, _id: id(70), username: 'Mora' } },
      'GET /api/players/{id}/head-to-head': {
        body: { against: { games: 17, wins: 12 }, together: { games: 0, wins: 0 } },
      },
    })
    await screen.findByText('You against Mora: 12 wins of 17')
    const asked = () => api.calls.findLast(({ url }) => url.pathname.endsWith('/games'))!.url.searchParams
    expect([asked().get('opponent'), asked().get('rated')]).toEqual(['Mora', 'rated'])
    await user.selectOptions(screen.getByLabelText('Mode'), '1v1')
    await waitFor(() => expect(asked().get('mode')).toBe('1v1'))
    expect(location.search).toBe('?show=games&opponent=Mora&rated=rated&mode=1v1')
    api.replies['GET /api/players/{id}/games'] = pageOf([])
    await user.type(screen.getByLabelText('Tournament'), 'copa{Enter}')
    await screen.findByText('No games match these filters')
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(location.search).toBe('?show=games'))
  })

  it('shows a guest how to keep their games, but no coins, tournaments or password', async () => {
    await renderApp('/profile?show=ledger', { ...replies, 'GET /api/auth/me': { body: aGuest } })
    const call = await screen.findByRole('heading', { name: 'Create an account to keep your games' })
    const link = within(call.closest('aside')!).getByRole('link', { name: 'Create account' })
    expect(link.getAttribute('href')).toBe('/auth')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Games',
      'My play',
      'Notifications',
      'Preferences',
    ])
    const figures = screen.getByRole('region', { name: 'Statistics' })
    expect(within(figures).queryByText('Coins')).toBeNull()
  })

  it('shows how the player plays, or how many more cases a figure needs', async () => {
    const bet = {
      calls: 40,
      callsPaid: 30,
      bluffs: 8,
      bluffsPaid: 5,
      accepted: 15,
      acceptedPaid: 9,
      declined: 5,
      declinedPaid: 4,
    }
    const none = Object.fromEntries(Object.keys(bet).map(name => [name, 0]))
    const { api, user } = await renderApp('/profile?show=play', {
      ...replies,
      'GET /api/profile/play': { status: 500, body: { error: 'Internal server error' } },
    })
    await screen.findByText('Your play could not be loaded')
    api.replies['GET /api/profile/play'] = {
      body: {
        games: 12,
        wins: 7,
        uncounted: 3,
        hands: 100,
        handsWon: 50,
        manoHands: 25,
        manoHandsWon: 15,
        folds: 4,
        foldsPaid: 3,
        bets: { envido: none, truco: bet, flor: none },
        partners: [
          { _id: id(21), username: 'carla', games: 6, wins: 3 },
          { _id: id(22), username: 'deleted player', games: 4, wins: 1 },
        ],
      },
    }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const truco = await screen.findByRole('table', { name: 'Truco' })
    const row = (name: string) => within(truco).getByRole('row', { name: new RegExp(`^${name}`) }).textContent
    expect(row('You call')).toBe('You call40%of 100 hands75%of 40 times')
    expect(row('You bluff')).toBe('You bluff20%of 40 callsneeds 2 more times')
    expect(screen.getByText(/3 more games are still being counted/)).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'Flor' })).toBeNull()
    const partners = screen.getByRole('region', { name: 'Games won with each partner' })
    expect(within(partners).getByText('50%')).toBeTruthy()
    expect(within(partners).getByText('needs 1 more game')).toBeTruthy()
  })

  it('asks for the current coins instead of using those of the session', async () => {
    const { api } = await renderApp('/tournaments', replies)
    await screen.findByRole('button', { name: 'anita' })
    api.replies['GET /api/auth/me'] = { body: { ...aPlayer, wallet: { coins: 4321 } } }
    history.pushState(null, '', '/profile')
    expect(await screen.findByText('4,321')).toBeTruthy()
  })

  it('names the tournament of a ledger row, and dims the rows while others load', async () => {
    const tournament = { _id: id(900), name: 'Friday night' }
    const { api, user } = await renderApp('/profile?show=ledger', {
      ...replies,
      'GET /api/profile/transactions': pageOf([{ ...row, meta: { ...row.meta, tournament } }]),
    })
    const link = await screen.findByRole('link', { name: 'Friday night' })
    expect(link.getAttribute('href')).toBe(`/tournament/${id(900)}/match-queue`)
    const answer = pending()
    api.replies['GET /api/profile/transactions'] = answer.promise
    const rows = link.closest('.paged-rows')
    expect(rows?.getAttribute('aria-busy')).toBe('false')
    await user.selectOptions(screen.getByLabelText('Show'), 'Spent')
    await waitFor(() => expect(rows?.getAttribute('aria-busy')).toBe('true'))
    answer.resolve(pageOf([row]))
    await waitFor(() => expect(rows?.getAttribute('aria-busy')).toBe('false'))
  })

  it('marks the current rating in the chart as provisional', async () => {
    await renderApp('/profile', replies)
    const range = await screen.findByText(/^Highest 1,523, lowest 1,490, current 1,523/)
    within(range).getByTitle('provisional rating')
  })

  it('the keyboard moves through the rating chart point by point', async () => {
    const { user } = await renderApp('/profile', replies)
    const plot = await screen.findByRole('slider', { name: 'Rating after each game' })
    expect(plot.getAttribute('aria-valuetext')).toMatch(/^Rating 1,523 after the game of Mar 7/)
    plot.focus()
    await user.keyboard('{ArrowLeft}')
    expect(plot.getAttribute('aria-valuetext')).toMatch(/^Rating 1,510/)
    await user.keyboard('{Home}{ArrowLeft}')
    expect(plot.getAttribute('aria-valuenow')).toBe('1')
    expect(screen.getByRole('link', { name: 'Watch the replay' }).getAttribute('href')).toBe(
      `/game/${id(50)}/replay`,
    )
    await user.keyboard('{End}')
    expect(plot.getAttribute('aria-valuenow')).toBe('3')
  })

  it.each([
    [0, /The chart starts after two rated games/],
    [1, /You have one rated game so far/],
  ])('explains why there is no chart after %i rated games', async (length, text) => {
    await renderApp('/profile', {
      ...replies,
      'GET /api/players/{id}/ratings': { body: course.slice(0, length) },
    })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('shows a game from the player’s side, with links to the other players and the replay', async () => {
    await renderApp('/profile', replies)
    const replay = await screen.findByRole('link', { name: 'Replay' })
    expect(replay.getAttribute('href')).toBe(`/game/${game._id}/replay`)
    const item = within(replay.closest('li')!)
    expect(item.getByText('Won')).toBeTruthy()
    expect(item.getByText('30 to 24')).toBeTruthy()
    expect(item.getByText('−12')).toBeTruthy()
    expect(item.getByRole('link', { name: 'carla' }).getAttribute('href')).toBe(`/player/${id(21)}`)
    expect(item.getByRole('link', { name: 'beto' }).getAttribute('href')).toBe(`/player/${id(20)}`)
    expect(item.getByText('Bot Tita').closest('a')).toBeNull()
    expect(item.queryByText('anita')).toBeNull()
  })

  it.each([
    ['Friendly', game.players],
    [
      'Practice',
      game.players.map(player =>
        player.userId === aPlayer._id ? player : { ...game.players[2]!, seat: player.seat },
      ),
    ],
  ])('tags a game that does not count as %s by who was at the table', async (tag, players) => {
    const friendly = { ...game, counts: false, ratingChange: null, players }
    await renderApp('/profile', { ...replies, 'GET /api/players/{id}/games': pageOf([friendly]) })
    const replay = await screen.findByRole('link', { name: 'Replay' })
    const badges = within(replay.closest('li')!)
    expect(['Friendly', 'Practice'].filter(name => badges.queryByText(name))).toEqual([tag])
    screen.getByText('Friendly and practice games do not count here.')
  })

  it('shows the tabs of a player without games before the figures', async () => {
    const stats = { wins: 0, losses: 0, gamesPlayed: 0 }
    await renderApp('/profile', { ...replies, 'GET /api/auth/me': { body: { ...aPlayer, stats } } })
    const tabs = await screen.findByRole('tablist')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rating' })).toBeNull())
    const figures = screen.getByRole('region', { name: 'Statistics' })
    expect(tabs.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it.each([
    ['behind, and an administrator decided for their side', { team1: 30, team2: 24 }, true],
    ['ahead, and an administrator decided against their side', { team1: 24, team2: 30 }, false],
  ])('shows a game that the player left by its recorded winner: %s', async (_, score, sideWon) => {
    const left = { ...game, score, won: false, sideWon, absent: true, ratingChange: null }
    await renderApp('/profile', { ...replies, 'GET /api/players/{id}/games': pageOf([left]) })
    const replay = await screen.findByRole('link', { name: 'Replay' })
    const item = within(replay.closest('li')!)
    expect(item.getByText('Lost')).toBeTruthy()
    expect(item.queryByText('Left the table: counts as a loss') !== null).toBe(sideWon)
    expect(item.queryByText('Left the table') !== null).toBe(!sideWon)
  })

  it('changes the page of the games', async () => {
    const { user, api } = await renderApp('/profile', {
      ...replies,
      'GET /api/players/{id}/games': pageOf([game], 31),
    })
    await user.click(await screen.findByRole('button', { name: '3' }))
    await waitFor(() => {
      const asked = api.calls.filter(({ url }) => url.pathname.endsWith('/games'))
      expect(asked.at(-1)?.url.search).toBe('?page=3&limit=10')
    })
    expect(screen.getByRole('button', { name: '3' }).getAttribute('aria-current')).toBe('page')
  })

  it('shows the failure of each section separately, with a button to try again', async () => {
    const { user, api } = await renderApp('/profile', {
      ...replies,
      'GET /api/players/{id}/games': 'unreachable',
    })
    await screen.findByText('The games could not be loaded')
    expect(screen.getByRole('slider')).toBeTruthy()
    api.replies['GET /api/players/{id}/games'] = pageOf([game])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Replay' })).toBeTruthy()
  })

  it('detects an ended session on a retry', async () => {
    const { user, api } = await renderApp('/profile', {
      ...replies,
      'GET /api/players/{id}/games': { status: 401, body: { error: 'You are not signed in' } },
    })
    await screen.findByText('The games could not be loaded')
    api.replies['GET /api/auth/me'] = { status: 401 }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to play' })).toBeTruthy()
  })

  it('keeps the open tab in the URL', async () => {
    const { user } = await renderApp('/profile?show=ledger', replies, 'es')
    const table = await screen.findByRole('table', { name: 'Movimientos' })
    expect(within(table).getByText('Ajuste manual')).toBeTruthy()
    expect(within(table).getByText('−1.250')).toBeTruthy()
    expect(within(table).getByText('1.250')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Torneos' }))
    expect(location.search).toBe('?show=tournaments')
    expect(await screen.findByText('Todavía no te anotaste en ningún torneo')).toBeTruthy()
  })

  it('lists the entered tournaments with place, points, prize and a link', async () => {
    const stats = (player: PlayerName, totalPoints: number) => ({
      player,
      totalPoints,
      matchesWon: 1,
      matchesPlayed: 2,
      conceded: 0,
    })
    const [other] = people(1)
    const won = aTournament({
      status: 'finished',
      outcome: 'champion',
      champion: me,
      prize: 4160,
      joined: true,
      playerStats: [stats(me, 71), stats(other!, 40)],
    })
    await renderApp('/profile?show=tournaments', {
      ...replies,
      'GET /api/profile/tournaments': pageOf([
        won,
        aTournament({ _id: id(901) as typeof won._id, name: 'Next' }),
      ]),
    })
    const list = within(await screen.findByRole('list', { name: 'Tournaments' }))
    const [first, second] = list.getAllByRole('listitem')
    for (const text of ['Finished', '1 of 2', '71', '4,160']) {
      expect(within(first!).getByText(text), text).toBeTruthy()
    }
    expect(within(first!).getByRole('link', { name: 'Friday night' }).getAttribute('href')).toBe(
      `/tournament/${won._id}/match-queue`,
    )
    expect(within(second!).getByText('Open')).toBeTruthy()
  })

  it('filters the coin history by type, starting at the first page', async () => {
    const { user, api } = await renderApp('/profile?show=ledger', replies)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Spent')
    await waitFor(() => {
      const asked = api.calls.filter(({ url }) => url.pathname === '/api/profile/transactions')
      expect(asked.at(-1)?.url.search).toBe('?page=1&limit=10&type=debit')
    })
  })

  it('turns the sound on and off', async () => {
    const { user } = await renderApp('/profile?show=preferences', replies)
    const sound = await screen.findByRole('switch', { name: 'Sound at the table' })
    expect(sound.getAttribute('aria-checked')).toBe('true')
    await user.click(sound)
    expect(sound.getAttribute('aria-checked')).toBe('false')
    expect(localStorage.getItem('sound')).toBe('off')
  })
})

describe('security', () => {
  it('shows the username and the address, and keeps the coins of the page', async () => {
    await renderApp('/profile?show=security', {
      ...replies,
      'GET /api/profile/account': {
        body: {
          username: 'anita',
          renameAllowedAt: null,
          email: 'anita@example.com',
          emailVerifiedAt: null,
          pendingEmail: null,
          verificationRequired: false,
        },
      },
    })
    expect(await screen.findByText('Not confirmed')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeTruthy()
    expect(screen.getByText('Coins')).toBeTruthy()
  })

  it('lists the devices and signs out on one of them', async () => {
    const { user, api } = await renderApp('/profile?show=security', {
      ...replies,
      'DELETE /api/auth/sessions/{id}': { body: { ok: true } },
    })
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
    expect(screen.getByText('This device')).toBeTruthy()
    api.replies['GET /api/auth/sessions'] = { body: [session(1, true, 'Firefox/143.0 Linux')] }
    await user.click(screen.getByRole('button', { name: 'Sign out on Chrome on Android' }))
    expect(await screen.findByText('You are not signed in on any other device.')).toBeTruthy()
    expect(api.routes()).toContain(`DELETE /api/auth/sessions/${id(42)}`)
  })

  it('signs out on all other devices', async () => {
    const { user, api } = await renderApp('/profile?show=security', {
      ...replies,
      'POST /api/auth/sessions/end-others': { body: { ended: 1 } },
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }))
    expect(await screen.findByText('Signed out on 1 other device')).toBeTruthy()
    expect(api.count('POST /api/auth/sessions/end-others')).toBe(1)
  })

  async function fill(user: Awaited<ReturnType<typeof renderApp>>['user'], ...values: string[]) {
    const labels = ['Current password', 'New password', 'Confirm new password']
    for (const [index, value] of values.entries()) {
      await user.type(await screen.findByLabelText(labels[index]!), value)
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('changes the password and clears the form', async () => {
    const { user, api } = await renderApp('/profile?show=security', {
      ...replies,
      'POST /api/auth/password': { body: { ended: 1 } },
    })
    await fill(user, 'old-secret', 'new-secret', 'new-secret')
    expect(await screen.findByText('Password changed. Every other device has been signed out.')).toBeTruthy()
    const sent = api.calls.find(({ route }) => route === 'POST /api/auth/password')
    expect(sent?.body).toEqual({ currentPassword: 'old-secret', newPassword: 'new-secret' })
    expect((screen.getByLabelText('Current password') as HTMLInputElement).value).toBe('')
  })

  it('shows an error at the current password and focuses that field', async () => {
    const { user } = await renderApp('/profile?show=security', {
      ...replies,
      'POST /api/auth/password': { status: 403, body: { error: 'The current password is incorrect' } },
    })
    await fill(user, 'a-guess', 'new-secret', 'new-secret')
    expect(await screen.findByText('The current password is incorrect')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')))
  })

  it.each([
    [['old', '12345', '12345'], 'Password must be at least 6 characters long'],
    [['old', '123456', '1234567'], 'Passwords do not match'],
  ])('sends no request for %j', async (values, text) => {
    const { user, api } = await renderApp('/profile?show=security', replies)
    await fill(user, ...values)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(api.count('POST /api/auth/password')).toBe(0)
  })
})

describe('a player whose account is about to be deleted', () => {
  const dueAt = '2026-04-05T12:00:00.000Z'

  it('is asked once whether to keep it, and can keep it', async () => {
    let user: User = { ...aPlayer, deletionDueAt: dueAt }
    const { user: person, api } = await renderApp('/profile', {
      ...replies,
      'GET /api/auth/me': () => ({ body: user }),
      'POST /api/users/me/keep': () => {
        user = aPlayer
        return { body: { ok: true } }
      },
    })
    const offer = await screen.findByRole('dialog', { name: 'Keep your account?' })
    expect(offer.textContent).toContain('April 5, 2026')
    await person.click(within(offer).getByRole('button', { name: 'Keep my account' }))
    await screen.findByText('Your account will not be deleted.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.count('POST /api/users/me/keep')).toBe(1)
  })

  it('is not asked again in this tab after declining', async () => {
    sessionStorage.setItem('keep-account-declined', dueAt)
    await renderApp('/profile?show=security', {
      ...replies,
      'GET /api/auth/me': { body: { ...aPlayer, deletionDueAt: dueAt } },
    })
    await screen.findByText('Your account will be deleted on April 5, 2026.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('another player’s profile', () => {
  it('is found by a current or former name', async () => {
    const { api } = await renderApp('/players/beto-viejo', {
      ...replies,
      'GET /api/players/named/{username}': { body: { _id: id(20), username: 'beto' } },
      'GET /api/players/{id}': { body: { ...known, _id: id(20), username: 'beto' } },
    })
    expect(await screen.findByRole('heading', { name: 'beto' })).toBeTruthy()
    expect(location.pathname).toBe(`/player/${id(20)}`)
    expect(api.routes()).toContain('GET /api/players/named/beto-viejo')
  })

  it('is not found by an unknown name', async () => {
    await renderApp('/players/nadie', {
      ...replies,
      'GET /api/players/named/{username}': { status: 404, body: {} },
    })
    expect(await screen.findByRole('heading', { name: 'Player not found' })).toBeTruthy()
  })

  const other: PublicPlayer = { ...known, _id: id(20) as PublicPlayer['_id'], username: 'beto', rating: null }

  it('shows the public figures', async () => {
    await renderApp(`/player/${other._id}`, { ...replies, 'GET /api/players/{id}': { body: other } })
    expect(await screen.findByRole('heading', { name: 'beto', level: 1 })).toBeTruthy()
    const figures = screen.getByRole('region', { name: 'Statistics' })
    expect(within(figures).queryByText('Coins')).toBeNull()
    expect(screen.queryByText(/@/)).toBeNull()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('link', { name: /This is you/ })).toBeNull()
  })

  it('redirects the player’s own id to their own profile', async () => {
    await renderApp(`/player/${aPlayer._id}`, replies)
    expect((await screen.findByRole('link', { name: /This is you/ })).getAttribute('href')).toBe('/profile')
  })

  it.each([404, 400])('that answers %i is reported as not found, with a link', async status => {
    await renderApp('/player/unknown', { ...replies, 'GET /api/players/{id}': { status, body: {} } })
    expect(await screen.findByRole('heading', { name: 'Player not found', level: 1 })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to tournaments' }).getAttribute('href')).toBe('/tournaments')
  })

  it('that fails to load can be retried', async () => {
    const { user, api } = await renderApp(`/player/${other._id}`, {
      ...replies,
      'GET /api/players/{id}': { status: 500, body: {} },
    })
    await screen.findByText('The profile could not be loaded')
    api.replies['GET /api/players/{id}'] = { body: other }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'beto' })).toBeTruthy()
  })
})

describe('friends', () => {
  const friend = (n: number, username: string, more: Partial<Friend>): Friend => ({
    _id: id(60 + n) as Friend['_id'],
    username,
    rating: null,
    isProvisional: false,
    relation: 'friend',
    presence: 'offline',
    gameId: null,
    ...more,
  })

  it('lists requests first, then friends by presence, and accepts a request', async () => {
    const friends = [
      friend(1, 'beto', { presence: 'offline' }),
      friend(2, 'carla', { presence: 'playing' }),
      friend(3, 'dario', { relation: 'asks' }),
    ]
    const { api, user } = await renderApp('/profile?show=friends', {
      ...replies,
      'GET /api/me/friends': { body: friends },
      'GET /api/me/blocked': { body: [] },
      'GET /api/me/muted': { body: [] },
      'POST /api/players/{id}/friend': {
        body: { friend: 'friend', isBlocked: false, isMuted: false, isGuest: false, gameId: null },
      },
    })
    const rows = within(await screen.findByRole('tabpanel')).findAllByRole('listitem')
    expect((await rows).map(({ textContent }) => textContent)).toEqual([
      'Ddariowants to be your friendAccept requestDecline',
      'CcarlaplayingFriends',
      'BbetoofflineFriendsChallenge beto',
    ])
    api.replies['GET /api/me/friends'] = { body: friends.map(one => ({ ...one, relation: 'friend' })) }
    await user.click(screen.getByRole('button', { name: 'Accept request' }))
    await waitFor(() => expect(api.count('GET /api/me/friends')).toBe(2))
    // The row stays in its place, where a second press opens a menu and removes no friend.
    const list = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
    await waitFor(() => expect(list[0]!.textContent).toContain('darioofflineFriendsChallenge dario'))
    await user.click(within(list[0]!).getByRole('button', { name: 'Friends' }))
    await screen.findByRole('menuitem', { name: 'Remove friend' })
    expect(api.calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false)
    expect(api.calls.find(({ route }) => route.startsWith('POST'))?.url.pathname).toBe(
      `/api/players/${id(63)}/friend`,
    )
  })

  it('removes a friend after asking, and restores them if that is undone', async () => {
    const beto = friend(1, 'beto', { presence: 'offline' })
    const relation = { friend: 'none', isBlocked: false, isMuted: false, isGuest: false, gameId: null }
    const { api, user } = await renderApp('/profile?show=friends', {
      ...replies,
      'GET /api/me/friends': { body: [beto] },
      'GET /api/me/blocked': { body: [] },
      'GET /api/me/muted': { body: [] },
      'DELETE /api/players/{id}/friend': { body: { ...relation, undo: 'the-token' } },
      'POST /api/players/{id}/friend/restore': { body: { ...relation, friend: 'friend' } },
    })
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Friends' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Remove friend' }))
      return within(await screen.findByRole('dialog', { name: 'Remove beto from your friends?' }))
    }
    await user.click((await remove()).getByRole('button', { name: 'Cancel' }))
    expect(api.count('DELETE /api/players/{id}/friend')).toBe(0)
    api.replies['GET /api/me/friends'] = { body: [] }
    await user.click((await remove()).getByRole('button', { name: 'Remove friend' }))
    await screen.findByRole('button', { name: 'Add friend' })
    api.replies['GET /api/me/friends'] = { body: [beto] }
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Friends' })
    expect(api.calls.find(({ route }) => route.endsWith('/restore'))?.body).toEqual({ undo: 'the-token' })
  })

  it('lists muted and blocked players separately, with buttons to undo it', async () => {
    const [beto, carla] = [friend(1, 'beto', {}), friend(2, 'carla', {})]
    const { api, user } = await renderApp('/profile?show=friends', {
      ...replies,
      'GET /api/me/friends': { body: [] },
      'GET /api/me/blocked': { body: [beto] },
      // Blocked players are also muted.
      'GET /api/me/muted': { body: [beto, carla] },
      'DELETE /api/players/{id}/mute': {
        body: { friend: 'none', isBlocked: false, isMuted: false, isGuest: false, gameId: null },
      },
    })
    const namesIn = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    await screen.findByRole('region', { name: 'Blocked players' })
    await waitFor(() => expect(namesIn('Muted players')).toEqual(['carla']))
    expect(namesIn('Blocked players')).toEqual(['beto'])
    api.replies['GET /api/me/muted'] = { body: [beto] }
    await user.click(screen.getByRole('button', { name: 'Unmute' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Muted players' })).toBeNull())
  })

  it('finds players by name', async () => {
    const { user } = await renderApp('/profile?show=friends', {
      ...replies,
      'GET /api/me/friends': { body: [] },
      'GET /api/me/blocked': { body: [] },
      'GET /api/me/muted': { body: [] },
      'GET /api/players': ({ url }) => ({
        body:
          url.searchParams.get('search') === 'bet'
            ? [{ _id: id(61), username: 'beto', rating: 1510, isProvisional: true }]
            : [],
      }),
    })
    await user.type(await screen.findByLabelText('Find a player by name'), 'bet')
    const link = await screen.findByRole('link', { name: 'beto' })
    expect(link.getAttribute('href')).toBe(`/player/${id(61)}`)
    within(screen.getByText('Rating 1,510')).getByTitle('provisional rating')
  })
})

describe('the notice of a friend request', () => {
  const asks = { friend: 'asks', isBlocked: false, isMuted: false, isGuest: false, gameId: null }
  const notice = {
    _id: id(80),
    kind: 'friend-request',
    params: { username: 'beto' },
    link: `/player/${id(70)}`,
    createdAt: '2026-07-01T12:00:00.000Z',
    readAt: null,
  }

  it('can be answered where it is read', async () => {
    const { api, user } = await renderApp('/notices', {
      ...replies,
      'GET /api/me/notices': { body: { unread: 1, notices: [notice], hasMore: false } },
      'GET /api/players/{id}/relation': { body: asks },
      'POST /api/players/{id}/friend': { body: { ...asks, friend: 'friend' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept request' }))
    await screen.findByRole('button', { name: 'Friends' })
    expect(api.calls.find(({ route }) => route.endsWith('/friend'))?.url.pathname).toBe(
      `/api/players/${id(70)}/friend`,
    )
  })
})

describe('the actions for another player', () => {
  const other = id(70)
  const others: Replies = {
    ...replies,
    'GET /api/players/{id}': { body: { ...known, _id: other, username: 'beto' } },
    'GET /api/players/{id}/relation': {
      body: { friend: 'none', isBlocked: false, isMuted: false, isGuest: false, gameId: null },
    },
  }

  it('adds a friend, and shows a refusal', async () => {
    const { api, user } = await renderApp(`/player/${other}`, {
      ...others,
      'POST /api/players/{id}/friend': {
        status: 429,
        body: { error: 'Too many attempts. Please wait a moment and try again.' },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add friend' }))
    await screen.findByText('Too many attempts. Please wait a moment and try again.')
    api.replies['POST /api/players/{id}/friend'] = {
      body: { friend: 'requested', isBlocked: false, isMuted: false, isGuest: false, gameId: null },
    }
    await user.click(screen.getByRole('button', { name: 'Add friend' }))
    await user.click(await screen.findByRole('button', { name: 'Request sent' }))
    await screen.findByRole('menuitem', { name: 'Withdraw request' })
  })

  it('blocks a player, who is no longer a friend and can be unblocked', async () => {
    const { user } = await renderApp(`/player/${other}`, {
      ...others,
      'POST /api/players/{id}/block': {
        body: { friend: 'none', isBlocked: true, isMuted: true, isGuest: false },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Block' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block beto?' }))
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    await screen.findByRole('button', { name: 'Unblock' })
    expect(screen.queryByRole('button', { name: 'Add friend' })).toBeNull()
  })

  it('reports a player with a reason and a description', async () => {
    const { api, user } = await renderApp(`/player/${other}`, {
      ...others,
      'POST /api/players/{id}/report': { body: { ok: true } },
    })
    await user.click(await screen.findByRole('button', { name: 'Report' }))
    await user.selectOptions(await screen.findByLabelText('Reason'), 'Insults')
    await user.type(screen.getByLabelText('What happened? (optional)'), 'rude')
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await screen.findByText('Thank you. Our staff will look at your report.')
    expect(api.calls.find(({ route }) => route.endsWith('/report'))?.body).toEqual({
      reason: 'insults',
      text: 'rude',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MESSAGES, type PlayerStats } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aMatch, aState, details, drawnRounds, id, people } from '../../tournaments/testing/aTournament.ts'
import { asAdmin, rows } from '../testing/answers.ts'
import { followToasts } from '../testing/toasts.ts'

const toasts = followToasts()
const ONE = 'GET /api/tournaments/{id}'
const MATCHES = 'GET /api/matches'
const EDIT = 'PATCH /api/tournaments/{id}'

const visit = (replies: Replies = {}) =>
  renderApp(`/admin/tournaments/${id(900)}`, {
    ...asAdmin,
    [ONE]: { body: details() },
    [MATCHES]: rows([]),
    ...replies,
  })

const factsOf = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.facts dt')].map(term => [
      term.textContent,
      term.nextSibling?.textContent,
    ]),
  )

describe('a tournament', () => {
  it('shows its details', async () => {
    await visit({ [ONE]: { body: details({ pot: 1200, prize: 960 }) } })
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    expect(factsOf()).toMatchObject({
      'Prize pool': '1,200 coins',
      'Champion’s share': '80%',
      'To the champion': '960 coins',
      Champion: '–',
      Players: '2 of 8',
      'Entry fee': '100 coins',
      'End date': '–',
    })
    expect(screen.getByText('Two against two until the lamp goes out.')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'p1' })[0]?.getAttribute('href')).toBe(
      `/admin/users/${id(101)}`,
    )
    expect(screen.getByRole('button', { name: /^Finalize/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Update Award/ })).toBeTruthy()
  })

  it('shows both champions of a bracket and their shares, and the administrator who finalized another one', async () => {
    const [champion, partner] = people(2)
    const over = { status: 'finished', outcome: 'champion', champion: champion!, prize: 161 } as const
    await visit({
      [ONE]: {
        body: details({ ...over, format: 'bracket', partner: partner!, finishedBy: people(1, 9)[0]! }),
      },
    })
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    expect(factsOf()).toMatchObject({
      'To the champions': '161 coins (81 + 80)',
      Champions: 'p1, p2',
      'Ended by': 'p9',
    })
  })

  it('by invitation lists the invited players and invites another by name', async () => {
    const entry = { enterAs: 'alone', minRating: null, maxRating: null, access: 'invitation' } as const
    const [ana, beto] = people(2, 20)
    const invited = { player: ana!, isInvited: true, hasEntered: false }
    const { api, user } = await visit({
      [ONE]: { body: details({ entry }) },
      'GET /api/tournaments/{id}/admissions': { body: { inviteCode: 'abc', players: [invited] } },
      'POST /api/tournaments/{id}/admissions': {
        body: { inviteCode: 'abc', players: [{ ...invited, player: beto! }, invited] },
      },
    })
    const section = within(await screen.findByRole('region', { name: 'Invitations' }))
    expect((await section.findByLabelText<HTMLInputElement>('Invitation link')).value).toMatch(/\?code=abc$/)
    expect(section.getByRole('link', { name: 'p20' })).toBeTruthy()
    await user.type(section.getByLabelText('Invite a player by name'), ' p21 ')
    await user.click(section.getByRole('button', { name: 'Invite' }))
    expect(await section.findByRole('link', { name: 'p21' })).toBeTruthy()
    const sent = api.calls.find(({ route }) => /^POST.*admissions$/.test(route))
    expect(sent?.body).toEqual({ username: 'p21' })
  })

  it('moves the focus to a neighbour when an invitation is removed', async () => {
    const entry = { enterAs: 'alone', minRating: null, maxRating: null, access: 'invitation' } as const
    const players = people(3, 20).map(player => ({ player, isInvited: true, hasEntered: false }))
    const REMOVE = 'POST /api/tournaments/{id}/admissions/remove'
    const withFirst = (n: number) => ({ body: { inviteCode: 'abc', players: players.slice(0, n) } })
    const { api, user } = await visit({
      [ONE]: { body: details({ entry }) },
      'GET /api/tournaments/{id}/admissions': { body: { inviteCode: 'abc', players } },
      [REMOVE]: { body: { inviteCode: 'abc', players: players.toSpliced(1, 1) } },
    })
    const section = within(await screen.findByRole('region', { name: 'Invitations' }))
    const remove = (name: string) => section.findByRole('button', { name: new RegExp(`^Remove ?${name}$`) })
    await user.click(await remove('p21'))
    await waitFor(async () => expect(document.activeElement).toBe(await remove('p22')))
    api.replies[REMOVE] = withFirst(1)
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await remove('p20')))
    api.replies[REMOVE] = withFirst(0)
    await user.keyboard('{Enter}')
    await section.findByText('No one has been invited yet.')
    await waitFor(() =>
      expect(document.activeElement).toBe(section.getByLabelText('Invite a player by name')),
    )
  })

  it('shows that a free tournament has no prize', async () => {
    await visit({ [ONE]: { body: details({ entryFee: 0, pot: 0, prize: 0 }) } })
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    expect(factsOf()).toMatchObject({ Prize: 'No prize', 'Entry fee': 'Free' })
  })

  it('has a leaderboard by points, with three medals and a rounded win rate', async () => {
    const [a, b, c, d] = people(4)
    const stats: PlayerStats[] = [
      { player: a!, totalPoints: 12, matchesWon: 0, matchesPlayed: 3, conceded: 0 },
      { player: b!, totalPoints: 90, matchesWon: 2, matchesPlayed: 3, conceded: 0 },
      { player: c!, totalPoints: 55, matchesWon: 1, matchesPlayed: 3, conceded: 0 },
      { player: d!, totalPoints: 40, matchesWon: 1, matchesPlayed: 2, conceded: 0 },
    ]
    await visit({ [ONE]: { body: details({ playerStats: stats, players: people(4) }) } })
    const table = await screen.findByRole('table', { name: 'Leaderboard' })
    const lines = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => [
        within(row).getByRole('rowheader').textContent?.slice(-2),
        row.querySelector('strong')?.textContent,
        row.querySelector('td:last-child')?.textContent,
        row.querySelector('td svg') !== null,
      ])
    expect(lines).toEqual([
      ['p2', '90', '67%', true],
      ['p3', '55', '33%', true],
      ['p4', '40', '50%', true],
      ['p1', '12', '0%', false],
    ])
  })

  it('lists its matches, in every status', async () => {
    const statuses = ['scheduled', 'in_progress', 'finished', 'cancelled', 'pending', 'abandoned']
    const matches = statuses.map((status, n) => ({ ...aMatch({ _id: id(700 + n) as never }), status }))
    const { api } = await visit({ [MATCHES]: rows(matches, 14) })
    const table = await screen.findByRole('table', { name: 'Matches' })
    await within(table).findByText('Scheduled')
    const badges = [...table.querySelectorAll('.badge')].map(badge => [
      badge.textContent,
      badge.getAttribute('data-tone'),
    ])
    expect(badges).toEqual([
      ['Scheduled', 'neutral'],
      ['In progress', 'warning'],
      ['Finished', 'success'],
      ['Cancelled', 'danger'],
      ['Pending', 'warning'],
      ['Abandoned', 'neutral'],
    ])
    expect(api.calls.find(({ route }) => route === MATCHES)?.url.search).toBe(
      `?tournament=${id(900)}&page=1&limit=10`,
    )
    expect(
      within(table)
        .getAllByRole('link', { name: /^Details/ })[0]
        ?.getAttribute('href'),
    ).toBe(`/admin/matches/${id(700)}`)
  })

  it('shows its bracket', async () => {
    const bracket = { rounds: drawnRounds(8, 1), refunded: [], replaced: [] }
    await visit({
      [ONE]: { body: details({ format: 'bracket', status: 'in_progress', players: people(8), bracket }) },
    })
    expect(await screen.findByRole('region', { name: 'Bracket' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Finalize/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Update Award/ })).toBeNull()
  })

  it('updates live when a player joins', async () => {
    const server = await openLiveServer()
    server.setDocument('tournament', id(900), aState())
    await renderApp(
      `/admin/tournaments/${id(900)}`,
      { ...asAdmin, [ONE]: { body: details() }, [MATCHES]: rows([]) },
      'en',
      server,
    )
    await waitFor(() => expect(server.countWatched('place')).toBe(1))
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    const after = aState({ players: people(3), pot: 300, prize: 240 })
    server.publish('tournament', id(900), after)
    await waitFor(() => expect(factsOf()).toMatchObject({ 'Prize pool': '300 coins', Players: '3 of 8' }))
    await server.stop()
    expect(await screen.findByText('Connection lost. Reconnecting…')).toBeTruthy()
  })
})

it('a dialog about a table follows its score', async () => {
  const stateAt = (team1: number) =>
    aState({ startDate: '2026-03-04T12:00:00.000Z' }, { matches: [aMatch({ score: { team1, team2: 11 } })] })
  const server = await openLiveServer()
  server.setDocument('tournament', id(900), stateAt(7))
  const { user } = await renderApp(
    `/admin/tournaments/${id(900)}`,
    { ...asAdmin, [ONE]: { body: details({ startDate: '2026-03-04T12:00:00.000Z' }) }, [MATCHES]: rows([]) },
    'en',
    server,
  )
  await user.click(await screen.findByRole('button', { name: 'Manage' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Replace a player' }))
  expect(await screen.findByText(/plays on at 7–11/)).toBeTruthy()
  server.publish('tournament', id(900), stateAt(8))
  expect(await screen.findByText(/plays on at 8–11/)).toBeTruthy()
})

it('shows Not Found and a link back for an unknown tournament', async () => {
  await visit({ [ONE]: { status: 404, body: { error: 'Tournament not found' } } })
  expect(await screen.findByRole('heading', { name: 'Tournament Not Found', level: 1 })).toBeTruthy()
  expect(screen.getByText('The requested tournament could not be found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All tournaments' }).getAttribute('href')).toBe(
    '/admin/tournaments',
  )
})

it.each([
  ['the server fails', { status: 500 }],
  ['the server is unreachable', 'unreachable' as const],
])('shows an error when %s, and retries', async (_, reply) => {
  const { user, api } = await visit({ [ONE]: reply })
  await toasts.said('Error', 'Failed to fetch tournament details')
  api.replies[ONE] = { body: details() }
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Friday night', level: 1 })).toBeTruthy()
})

it('shows an error when its matches cannot be loaded', async () => {
  await visit({ [MATCHES]: 'unreachable' })
  await toasts.said('Error', 'Failed to fetch data')
})

describe('cancelling a tournament', () => {
  const CANCEL = 'POST /api/tournaments/{id}/cancel'
  const cancelled = { status: 'finished', outcome: 'refunded', cancelReason: 'Rain' } as const

  async function begin(replies: Replies = {}) {
    const app = await visit(replies)
    await app.user.click(await screen.findByRole('button', { name: 'Cancel the tournament' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the tournament' }))
    return { ...app, dialog }
  }

  it.each([
    [{ entryFee: 150, pot: 300 }, /^2 players get the entry fee of 150 coins back: 300 coins in total./],
    [{ players: people(1), pot: 100 }, /^1 player gets the entry fee of 100 coins back./],
    // The odd player of a drawn bracket has been refunded before.
    [{ players: people(9), pot: 800 }, /^8 players get the entry fee of 100 coins back: 800 coins in total./],
    [{ entryFee: 0, pot: 0 }, /^Entry was free, so there is nothing to refund./],
    [{ players: [], pot: 0 }, /^No one has joined, so there is nothing to refund./],
  ])('says who gets how much back: %j', async (over, text) => {
    const { dialog } = await begin({ [ONE]: { body: details(over) } })
    expect(dialog.getByText(text)).toBeTruthy()
  })

  it('requires a reason, and keeps the tournament if the organiser decides so', async () => {
    const { user, api, dialog } = await begin()
    await user.click(dialog.getByRole('button', { name: 'Cancel the tournament' }))
    expect(await dialog.findByText('Please enter a reason for the cancellation')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Keep tournament' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.count(CANCEL)).toBe(0)
  })

  it('is done once, and the page shows by whom and why', async () => {
    const after = { body: details({ ...cancelled, finishedBy: people(1, 9)[0]! }) }
    const { user, api, dialog } = await begin({ [CANCEL]: after })
    await user.type(dialog.getByLabelText('Reason'), ' Rain ')
    api.replies[ONE] = after
    await user.click(dialog.getByRole('button', { name: 'Cancel the tournament' }))
    await toasts.said('Success', 'Tournament cancelled')
    expect(api.calls.find(({ route }) => route.endsWith('/cancel'))?.body).toEqual({ reason: 'Rain' })
    await waitFor(() => expect(factsOf()).toMatchObject({ 'Cancelled by': 'p9', Reason: 'Rain' }))
    expect(screen.queryByRole('button', { name: 'Cancel the tournament' })).toBeNull()
  })
})

describe('taking a finalization back', () => {
  const REOPEN = 'POST /api/tournaments/{id}/reopen'
  const finalized = (minutesAgo: number) =>
    details({
      status: 'finished',
      outcome: 'champion',
      champion: people(1)[0]!,
      finishedBy: people(1, 9)[0]!,
      finishedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    })

  it('needs a reason, and opens the tournament again', async () => {
    const { user, api } = await visit({ [ONE]: { body: finalized(5) }, [REOPEN]: { body: details() } })
    await user.click(await screen.findByRole('button', { name: 'Take finalization back' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the finalization back' }))
    await user.click(dialog.getByRole('button', { name: 'Take back' }))
    expect(await dialog.findByText('Please enter a reason')).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'wrong champion')
    api.replies[ONE] = { body: details() }
    await user.click(dialog.getByRole('button', { name: 'Take back' }))
    await toasts.said('Success', 'The tournament is open again, and its prizes are back in the pool')
    expect(api.calls.find(({ route }) => route.endsWith('/reopen'))?.body).toEqual({
      reason: 'wrong champion',
    })
    expect(await screen.findByRole('button', { name: /^Finalize/ })).toBeTruthy()
  })

  it.each([
    ['an hour later', finalized(61)],
    ['for one that ended by itself', { ...finalized(5), finishedBy: null }],
  ])('is not offered %s', async (_, body) => {
    await visit({ [ONE]: { body } })
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    expect(screen.queryByRole('button', { name: 'Take finalization back' })).toBeNull()
  })
})

it('is duplicated with the form filled in, a week later', async () => {
  const CREATE = 'POST /api/tournaments'
  const LIST = 'GET /api/admin/tournaments'
  const body = details({ format: 'bracket', entryFee: 150, maxPlayers: 16 })
  const { user, api } = await visit({ [ONE]: { body }, [CREATE]: { status: 201, body }, [LIST]: rows([]) })
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tournament' }))
  await user.click(dialog.getByRole('button', { name: 'Create Tournament' }))
  await toasts.said('Success', 'Tournament created successfully!')
  const week = 7 * 24 * 3_600_000
  const minute = Math.floor(Date.parse(body.startDate) / 60_000) * 60_000
  expect(api.calls.find(({ route }) => route === CREATE)?.body).toMatchObject({
    name: 'Friday night',
    format: 'bracket',
    entryFee: 150,
    maxPlayers: 16,
    startDate: new Date(minute + week).toISOString(),
    endDate: null,
  })
  await screen.findByRole('heading', { name: 'Tournament Management' })
})

describe('the life of a tournament', () => {
  const LIMITS = 'GET /api/admin/tournaments/limits'
  const limits = { body: { maxPlayers: 64, maxAddedPrize: 500, platformCoins: 900 } }
  const press = async (user: Awaited<ReturnType<typeof visit>>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name }))
  const openDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

  it('is edited: what players were promised cannot be changed, and only changes are sent', async () => {
    const { user, api } = await visit({ [LIMITS]: limits, [EDIT]: { body: details() } })
    await press(user, 'Edit')
    const dialog = await openDialog('Edit the tournament')
    const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name)
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
    const fixed = ['Entry fee', 'Format', 'Players join'].map(name => field(name).disabled)
    expect([...fixed, field('Name').disabled, field('Who can join').disabled]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(dialog.getAllByText('Can’t be changed: players have already joined.')).toHaveLength(4)
    expect(await dialog.findByText('From 2 to 64.')).toBeTruthy()
    expect(save.disabled).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Add a place' }))
    await user.clear(field('2nd place (%)'))
    await user.type(field('2nd place (%)'), '21')
    expect(dialog.getByText('The prizes must add up to at most 100% of the prize pool')).toBeTruthy()
    await user.click(save)
    expect(api.count(EDIT)).toBe(0)
    await user.clear(field('2nd place (%)'))
    await user.type(field('2nd place (%)'), '15')
    expect(dialog.getByText('95% goes to players, 5% to the platform.')).toBeTruthy()
    await user.click(save)
    await toasts.said('Success', 'Tournament updated')
    expect(api.calls.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({ prizes: [0.8, 0.15] })
  })

  it('is not edited with a start in the past, and starts early by an action that names the players', async () => {
    const START = 'POST /api/tournaments/{id}/start'
    const { user, api } = await visit({ [START]: { body: details() }, [EDIT]: { body: details() } })
    await press(user, 'Edit')
    const editing = await openDialog('Edit the tournament')
    fireEvent.change(editing.getByLabelText('Start date'), { target: { value: '2020-01-01T20:00' } })
    await user.click(editing.getByRole('button', { name: 'Save changes' }))
    expect(await editing.findByText('The start date must be in the future.')).toBeTruthy()
    expect(api.calls.some(({ route }) => route.startsWith('PATCH'))).toBe(false)
    await user.click(editing.getByRole('button', { name: 'Cancel' }))
    await press(user, 'Start now')
    const dialog = await openDialog('Start now')
    expect(dialog.getByText(/^It starts with 2 players now, instead of on/).textContent).toMatch(
      /No game can start until 4 players have joined\. The players are notified\./,
    )
    await user.click(dialog.getByRole('button', { name: 'Start now' }))
    await toasts.said('Success', 'Tournament started')
    expect(api.calls.filter(({ route }) => route.endsWith('/start'))).toHaveLength(1)
  })

  it('shows before the start what is missing, with the way to mend it', async () => {
    const draft = { status: 'draft', description: '', format: 'bracket' } as const
    const startDate = new Date(Date.now() + 3_600_000).toISOString()
    const { user } = await visit({ [ONE]: { body: details({ ...draft, startDate, players: [] }) } })
    const region = within(await screen.findByRole('region', { name: 'Before the start' }))
    expect(region.getAllByRole('listitem').map(line => line.textContent)).toEqual([
      'Missing: It is a draft: players cannot see it yetShow it to players',
      'Ready: It starts in the future',
      'Advice: It has no descriptionWrite one',
      'Advice: Only one organiser: no one steps in if they cannot be thereAdd an organiser',
    ])
    expect(region.getByText('1 of 4 ready')).toBeTruthy()
    expect(region.getByRole('link', { name: 'Add an organiser' }).getAttribute('href')).toBe(
      '#organisers-title',
    )
    await user.click(region.getByRole('button', { name: 'Write one' }))
    await openDialog('Edit the tournament')
  })

  it('of another organiser can only be looked at and copied', async () => {
    const createdBy = people(1, 9)[0]!
    const entry = { ...details().entry, access: 'invitation' } as const
    await visit({
      'GET /api/auth/me': { body: { ...anAdmin, role: 'organiser' } },
      [ONE]: { body: details({ createdBy, entry }) },
    })
    expect(await screen.findByText(/^You can look at this tournament/)).toBeTruthy()
    const organisers = within(screen.getByRole('region', { name: 'Organisers' }))
    expect(organisers.getByRole('link', { name: 'p9' })).toBeTruthy()
    expect(organisers.queryByRole('button')).toBeNull()
    const offered = [
      'Duplicate',
      'Edit',
      'Repeat',
      'Start now',
      'Cancel the tournament',
      'Write an announcement',
      /^Update/,
    ]
    expect(offered.filter(name => screen.queryByRole('button', { name }))).toEqual(['Duplicate'])
    expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull()
  })

  it('gets another organiser by name, and a co-organiser can step down but not remove it', async () => {
    const [createdBy, added] = people(2, 8)
    const mine = { ...anAdmin, role: 'organiser' } as const
    const me = { _id: mine._id, username: mine.username }
    const { user, api } = await visit({
      'GET /api/auth/me': { body: mine },
      [ONE]: { body: details({ createdBy: createdBy!, coOrganisers: [me], players: [] }) },
      'POST /api/tournaments/{id}/co-organisers': {
        status: 409,
        body: { error: MESSAGES.alreadyOrganiser },
      },
      'POST /api/tournaments/{id}/co-organisers/remove': { body: [added] },
    })
    const region = within(await screen.findByRole('region', { name: 'Organisers' }))
    await user.type(region.getByLabelText('Add an organiser by name'), added!.username)
    await press(user, 'Add')
    expect(await region.findByText('This person already organises the tournament')).toBeTruthy()
    api.replies['POST /api/tournaments/{id}/co-organisers'] = { body: [me, added] }
    api.replies[ONE] = { body: details({ createdBy: createdBy!, coOrganisers: [me, added!], players: [] }) }
    await press(user, 'Add')
    await toasts.said('Success', `${added!.username} now organises this tournament too`)
    expect(await region.findByRole('button', { name: `Remove ${added!.username}` })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    api.replies[ONE] = { body: details({ createdBy: createdBy!, coOrganisers: [added!], players: [] }) }
    await user.click(region.getByRole('button', { name: `Step down ${me.username}` }))
    expect(await screen.findByText(/^You can look at this tournament/)).toBeTruthy()
    expect(api.calls.filter(({ route }) => route.endsWith('/remove')).map(({ body }) => body)).toEqual([
      { userId: me._id },
    ])
  })

  it('that was cancelled before play shows no prize pool, chat, announcement or table of zeros', async () => {
    const cancelled = { status: 'finished', outcome: 'refunded', cancelReason: 'Rain' } as const
    await visit({ [ONE]: { body: details(cancelled) } })
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    expect(Object.keys(factsOf())).not.toContain('Prize pool')
    expect(screen.queryByRole('table', { name: 'Leaderboard' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Chat room' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Write an announcement' })).toBeNull()
  })

  it('marks disqualified players in the standings and among the players', async () => {
    const players = people(2)
    await visit({ [ONE]: { body: details({ players, disqualified: [players[0]!._id] }) } })
    expect(await screen.findByText('Disqualified')).toBeTruthy()
  })

  it('is published from a draft, after a question that names the coins of the platform', async () => {
    const PUBLISH = 'POST /api/tournaments/{id}/publish'
    const draft = details({ status: 'draft', players: [], addedPrize: 200 })
    const { user, api } = await visit({ [ONE]: { body: draft }, [PUBLISH]: { body: draft } })
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    expect(screen.queryByRole('link', { name: 'View as a player' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel the tournament' })).toBeNull()
    await press(user, 'Publish')
    const dialog = await openDialog('Publish the tournament')
    expect(dialog.getByText('200 coins are taken from the platform account for the prize pool.')).toBeTruthy()
    api.replies[ONE] = { body: details({ players: [] }) }
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    await toasts.said('Success', 'Tournament published')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull())
  })

  it('is removed while no one has joined, after a question', async () => {
    const REMOVE = 'DELETE /api/tournaments/{id}'
    const LIST = 'GET /api/admin/tournaments'
    const { user, api } = await visit({
      [ONE]: { body: details({ players: [] }) },
      [REMOVE]: {
        status: 409,
        body: { error: 'Players have joined this tournament, so it can only be cancelled' },
      },
      [LIST]: rows([]),
    })
    await press(user, 'Remove')
    const dialog = await openDialog('Remove the tournament')
    await user.click(dialog.getByRole('button', { name: 'Remove the tournament' }))
    expect(
      await dialog.findByText('Players have joined this tournament, so it can only be cancelled'),
    ).toBeTruthy()
    api.replies[REMOVE] = { body: { ok: true } }
    await user.click(dialog.getByRole('button', { name: 'Remove the tournament' }))
    await toasts.said('Success', 'Tournament removed')
    await screen.findByRole('heading', { name: 'Tournament Management' })
  })

  it('cannot be removed once players have joined', async () => {
    await visit()
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })

  it('lists the prizes of all places with their winners', async () => {
    const [first, second] = people(2)
    const prizes = [
      { place: 1, percentage: 0.6, coins: 120, winners: [{ player: first!, coins: 120 }] },
      { place: 2, percentage: 0.4, coins: 80, winners: [{ player: second!, coins: 80 }] },
    ]
    await visit({ [ONE]: { body: details({ prizes }) } })
    const list = within(await screen.findByRole('region', { name: 'Prizes' }))
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      '1st placep1: 12060%120 coins',
      '2nd placep2: 8040%80 coins',
    ])
  })

  it('offers its organisers the entrants as a file, and everyone who sees the leaderboard the standings', async () => {
    const played = [{ player: people(1)[0]!, totalPoints: 30, matchesWon: 1, matchesPlayed: 1, conceded: 12 }]
    const { user, api } = await visit({
      [ONE]: { body: details({ playerStats: played }) },
      'GET /api/tournaments/{id}/entrants/export': { status: 500 },
      'GET /api/tournaments/{id}/standings/export': { status: 500 },
    })
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    const [standings, entrants] = screen.getAllByRole('button', { name: 'Export CSV' })
    await user.click(standings!)
    await waitFor(() => expect(api.routes()).toContain(`GET /api/tournaments/${id(900)}/standings/export`))
    await toasts.said('Error', 'The file could not be downloaded.')
    await user.click(entrants!)
    await waitFor(() => expect(api.routes()).toContain(`GET /api/tournaments/${id(900)}/entrants/export`))
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Tournament } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, pending, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aTournament, details, id, people } from '../../tournaments/testing/aTournament.ts'
import { asAdmin, refusal, rows } from '../testing/answers.ts'
import { followToasts } from '../testing/toasts.ts'

const toasts = followToasts()

/** The date some days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const START = `${day(2)}T21:30`

const LIST = 'GET /api/admin/tournaments'
const CREATE = 'POST /api/tournaments'
const FINALIZE = 'POST /api/tournaments/{id}/finalize'
const AWARD = 'PUT /api/tournaments/{id}/update-award-percentage'

const visit = (replies: Replies = {}, path = '/admin/tournaments') =>
  renderApp(path, {
    ...asAdmin,
    [LIST]: rows([aTournament()]),
    'GET /api/admin/series': { body: [] },
    ...replies,
  })

const press = async (user: UserEvent, name: string | RegExp, at = screen.getByRole('dialog')) =>
  user.click(within(at).getByRole('button', { name }))
const open = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the list', () => {
  it('requests ten at a time, newest first, and shows them', async () => {
    const { api } = await visit({
      [LIST]: rows([aTournament({ entryFee: 1200, pot: 2400, prize: 1920 })], 23),
    })
    await screen.findByRole('link', { name: 'Friday night' })
    const table = screen.getByRole('table', { name: 'Tournaments' })
    for (const text of [
      'Friday night',
      'Arena',
      'Open',
      '1,200',
      '80% · 1,920',
      'Prize pool: 2,400',
      '2/8',
    ]) {
      expect(within(table).getAllByText(text)[0], text).toBeTruthy()
    }
    expect(screen.getByText('1–10 of 23')).toBeTruthy()
    const { searchParams } = api.calls.find(({ url }) => url.pathname === '/api/admin/tournaments')!.url
    expect(Object.fromEntries(searchParams)).toEqual({
      sort: 'createdAt',
      order: 'desc',
      page: '1',
      limit: '10',
    })
    expect(screen.getByRole('link', { name: 'Friday night' }).getAttribute('href')).toBe(
      `/admin/tournaments/${id(900)}`,
    )
  })

  it('sorts by its headers, ascending then descending, and stores it in the URL', async () => {
    const { user, api } = await visit()
    const last = () =>
      Object.fromEntries(
        api.calls.filter(({ url }) => url.pathname === '/api/admin/tournaments').at(-1)!.url.searchParams,
      )
    await open(user, 'Entry fee')
    await waitFor(() => expect(last()).toMatchObject({ sort: 'entryFee', order: 'asc' }))
    expect(location.search).toBe('?sort=entryFee&order=asc')
    await open(user, 'Entry fee')
    await waitFor(() => expect(last()).toMatchObject({ sort: 'entryFee', order: 'desc' }))
  })

  it('shows the filters of the URL, and clears them', async () => {
    const { user, api } = await visit(
      { [LIST]: rows([]) },
      '/admin/tournaments?search=copa&status=open&format=bracket',
    )
    expect(await screen.findByText('No tournaments match your filters')).toBeTruthy()
    const asked = Object.fromEntries(
      api.calls.find(({ url }) => url.pathname === '/api/admin/tournaments')!.url.searchParams,
    )
    expect(asked).toMatchObject({ search: 'copa', status: 'open', format: 'bracket' })
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(location.search).toBe(''))
    expect(await screen.findByText('No tournaments yet')).toBeTruthy()
  })

  it.each([
    ['the server is unreachable', 'unreachable' as const, 'Unknown error occurred'],
    ['the server gives no reason', { status: 500, body: {} }, 'Unknown error occurred'],
    [
      'the server gives a reason',
      refusal('Too many attempts. Please wait a moment and try again.', 429),
      'Too many attempts. Please wait a moment and try again.',
    ],
  ])('shows an error when %s, and retries', async (_, reply, error) => {
    const { user, api } = await visit({ [LIST]: reply })
    await toasts.said('Error', `Failed to fetch tournaments: ${error}`)
    api.replies[LIST] = rows([aTournament()])
    await open(user, 'Try Again')
    expect(await screen.findByRole('link', { name: 'Friday night' })).toBeTruthy()
  })

  it('sorts by the number of players, and can show the cancelled ones', async () => {
    const { user, api } = await visit()
    const last = () =>
      Object.fromEntries(
        api.calls.filter(({ url }) => url.pathname === '/api/admin/tournaments').at(-1)!.url.searchParams,
      )
    await open(user, 'Players')
    await waitFor(() => expect(last()).toMatchObject({ sort: 'players' }))
    await user.selectOptions(screen.getByLabelText('Status'), 'Cancelled')
    await waitFor(() => expect(last()).toMatchObject({ status: 'cancelled' }))
  })

  it('offers Finalize and Update Award for open ones only', async () => {
    await visit({
      [LIST]: rows([
        aTournament({ name: 'One' }),
        aTournament({ _id: id(901) as never, name: 'Two', status: 'in_progress' }),
        aTournament({ _id: id(902) as never, name: 'Three', status: 'finished', outcome: 'champion' }),
      ]),
    })
    await screen.findByRole('link', { name: 'Three' })
    const names = (name: RegExp) => screen.queryAllByRole('button', { name }).map(each => each.textContent)
    expect(names(/^Finalize/)).toEqual(['Finalize One'])
    expect(names(/^Update Award/)).toEqual(['Update Award One'])
  })
})

describe('creating a tournament', () => {
  async function begin(replies: Replies = {}) {
    const app = await visit({ [CREATE]: { status: 201, body: details() }, ...replies })
    await open(app.user, 'Create Tournament')
    await screen.findByRole('dialog', { name: 'Create Tournament' })
    return app
  }
  const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name)

  it('starts with the default values', async () => {
    await begin()
    expect(field('Max players').value).toBe('8')
    expect(field('Entry fee').value).toBe('0')
    expect(field('Format').value).toBe('arena')
    expect(field('Set an end date').checked).toBe(false)
  })

  it('sends local times in UTC, and closes', async () => {
    const { user, api } = await begin()
    await user.type(field('Name'), 'Copa')
    await user.type(field('Description'), 'Two against two')
    await user.selectOptions(field('Format'), 'bracket')
    await user.clear(field('Entry fee'))
    await user.type(field('Entry fee'), '150')
    await user.type(field('Start date'), START)
    await user.click(field('Set an end date'))
    expect(field('End date').value).toBe(`${day(3)}T21:30`)
    await press(user, 'Create Tournament')
    await toasts.said('Success', 'Tournament created successfully!')
    await isGone()
    expect(api.calls.find(({ route }) => route === CREATE)?.body).toEqual({
      name: 'Copa',
      description: 'Two against two',
      format: 'bracket',
      entryFee: 150,
      maxPlayers: 8,
      startDate: `${day(3)}T00:30:00.000Z`,
      endDate: `${day(4)}T00:30:00.000Z`,
      prizes: [0.8],
      addedPrize: 0,
      hasChat: true,
    })
    expect(api.count(LIST)).toBeGreaterThan(1)
  })

  it('clears the end date when its box is unticked', async () => {
    const { user } = await begin()
    await user.type(field('Start date'), START)
    await user.click(field('Set an end date'))
    await user.click(field('Set an end date'))
    expect(screen.queryByLabelText('End date')).toBeNull()
  })

  it('requires a name and a start, and focuses the first missing field', async () => {
    const { user, api } = await begin()
    await user.type(field('Name'), '   ')
    await press(user, 'Create Tournament')
    expect(await screen.findByText('Name and Start Date are required.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(api.count(CREATE)).toBe(0)
  })

  it('refuses an end that is not after the start', async () => {
    const { user, api } = await begin()
    await user.type(field('Name'), 'Copa')
    await user.type(field('Start date'), START)
    await user.click(field('Set an end date'))
    await user.clear(field('End date'))
    await user.type(field('End date'), START)
    await press(user, 'Create Tournament')
    expect(await screen.findByText('End Date must be after Start Date.')).toBeTruthy()
    expect(api.count(CREATE)).toBe(0)
  })

  it.each([
    [
      'the server gives a reason',
      refusal('Name must be at most 100 characters long', 400),
      'Name must be at most 100 characters long',
    ],
    ['the server gives no reason', { status: 500 }, 'Unknown error'],
    ['the server is unreachable', 'unreachable' as const, 'Unknown error'],
  ])('keeps the entered values when %s', async (_, reply, error) => {
    const { user } = await begin({ [CREATE]: reply })
    await user.type(field('Name'), 'Copa')
    await user.type(field('Start date'), START)
    await press(user, 'Create Tournament')
    await toasts.said('Error', `Failed to create tournament: ${error}`)
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
      `Failed to create tournament: ${error}`,
    )
    expect(field('Name').value).toBe('Copa')
  })

  it('is sent once when pressed several times', async () => {
    const answer = pending()
    const { user, api } = await begin({ [CREATE]: answer.promise })
    await user.type(field('Name'), 'Copa')
    await user.type(field('Start date'), START)
    await user.dblClick(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Tournament' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    answer.resolve({ status: 201, body: details() })
    await isGone()
    expect(api.count(CREATE)).toBe(1)
  })

  it('asks before Escape, ✕ or a click outside discards the input', async () => {
    const { user } = await begin()
    await user.type(field('Name'), 'Copa')
    for (const close of [
      () => user.keyboard('{Escape}'),
      () => press(user, 'Close'),
      () => user.click(document.querySelector('.overlay')!),
    ]) {
      await close()
      expect(screen.getByText('Discard what you have entered?')).toBeTruthy()
      expect(document.activeElement?.textContent).toBe('Keep editing')
      await press(user, 'Keep editing')
      expect(field('Name').value).toBe('Copa')
    }
    await user.keyboard('{Escape}')
    await press(user, 'Discard')
    await isGone()
  })

  it('refuses a start in the past and more places than the site allows, at their fields', async () => {
    const limits = { maxPlayers: 32, maxEntryFee: 10_000, maxAddedPrize: 0, platformCoins: 0 }
    const { user, api } = await begin({ 'GET /api/admin/tournaments/limits': { body: limits } })
    await screen.findByText('From 2 to 32.')
    await user.type(field('Name'), 'Copa')
    fireEvent.change(field('Start date'), { target: { value: '2020-01-01T20:00' } })
    fireEvent.change(field('Max players'), { target: { value: '33' } })
    await press(user, 'Create Tournament')
    expect(await screen.findByText('The start date must be in the future.')).toBeTruthy()
    expect(screen.getByText('Too many players. The limit on this site is: 32')).toBeTruthy()
    expect(field('Max players').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('Max players')))
    expect(api.count(CREATE)).toBe(0)
  })

  it('marks the field that the server refuses', async () => {
    const error = 'Too many players. The limit on this site is: 16'
    const { user } = await begin({ [CREATE]: { status: 400, body: { error, field: 'maxPlayers' } } })
    await user.type(field('Name'), 'Copa')
    await user.type(field('Start date'), START)
    await press(user, 'Create Tournament')
    await toasts.said('Error', `Failed to create tournament: ${error}`)
    expect(field('Max players').getAttribute('aria-invalid')).toBe('true')
  })

  it('closes with Escape, and the focus returns', async () => {
    const { user } = await begin()
    await user.keyboard('{Escape}')
    await isGone()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create Tournament'))
  })
})

describe('finalizing a tournament', () => {
  const played = aTournament({
    players: people(3),
    pot: 333,
    prize: 266,
    playerStats: people(3).map((player, n) => ({
      player,
      totalPoints: [45, 10, 0][n]!,
      matchesWon: n,
      matchesPlayed: 2,
      conceded: 0,
    })),
  })
  const [leader, second] = people(2)

  async function begin(replies: Replies = {}, tournament = played) {
    const app = await visit({ [LIST]: rows([tournament]), ...replies })
    await open(app.user, /^Finalize/)
    await screen.findByRole('dialog', { name: 'Finalize tournament' })
    return app
  }
  const championField = () => screen.getByLabelText<HTMLSelectElement>('Champion')

  it('shows how the coins are divided, and offers the players with their standings, the leader selected', async () => {
    await begin()
    const dialog = screen.getByRole('dialog')
    const terms = [...dialog.querySelectorAll('dt')].map(term => [
      term.textContent,
      term.nextSibling?.textContent,
    ])
    expect(terms).toEqual([
      ['Prize pool', '333'],
      ['Champion’s share', '80%'],
      ['To the champion', '266'],
      ['Platform fee', '67'],
    ])
    expect([...championField().options].map(({ text }) => text)).toEqual([
      'Choose a player',
      'p1: 45 points, 2 games',
      'p2: 10 points, 2 games',
      'p3: 0 points, 2 games',
    ])
    expect(championField().value).toBe(leader!._id)
    expect(dialog.textContent).toContain(
      'The tournament ends and pays 266 coins to the champion now.  Entry fees are not refunded. You can take this back within an hour, as long as the winners still have the coins.',
    )
  })

  it('requires a champion', async () => {
    const { user, api } = await begin({}, aTournament())
    await press(user, 'Finalize tournament')
    expect(await screen.findByText('Please select a champion')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(championField()))
    expect(api.count(FINALIZE)).toBe(0)
  })

  it('shows the winner and the prize', async () => {
    const { user, api } = await begin({ [FINALIZE]: { body: { champion: leader, prize: 266 } } })
    expect(screen.getByLabelText('Reason (optional)')).toBeTruthy()
    await press(user, 'Finalize tournament')
    await toasts.said('Success', 'Tournament finalized successfully! Champion: p1, Prize: 266 coins')
    await isGone()
    expect(api.calls.find(({ route }) => route.endsWith('/finalize'))?.body).toEqual({
      championId: leader!._id,
      reason: null,
    })
  })

  it.each([
    ['is not the leader', played],
    [
      'has played no game',
      { ...played, playerStats: played.playerStats.map(each => ({ ...each, matchesPlayed: 0 })) },
    ],
  ])('requires a reason if the champion %s', async (_, tournament) => {
    const { user, api } = await begin({ [FINALIZE]: { body: { champion: second, prize: 266 } } }, tournament)
    await user.selectOptions(championField(), second!._id)
    await press(user, 'Finalize tournament')
    expect(await screen.findByText('Please enter a reason')).toBeTruthy()
    expect(api.calls.some(({ route }) => route.endsWith('/finalize'))).toBe(false)
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The lamp went out')
    await press(user, 'Finalize tournament')
    await isGone()
    expect(api.calls.find(({ route }) => route.endsWith('/finalize'))?.body).toMatchObject({
      championId: second!._id,
      reason: 'The lamp went out',
    })
  })

  it('says that the coins of the platform go back if fewer than four players have joined', async () => {
    await begin({}, { ...played, addedPrize: 133 })
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('pays 160 coins to the champion now.')
    expect(dialog.textContent).toContain('the 133 coins that the platform added go back')
  })

  const ofOrganiser = (tournament: Tournament) => ({
    'GET /api/auth/me': { body: { ...anAdmin, role: 'organiser' } },
    [LIST]: rows([tournament, aTournament({ _id: id(901), name: 'Of another' })]),
  })
  const own = { createdBy: { _id: anAdmin._id, username: anAdmin.username } }

  it('is offered to organisers only in their own tournaments, after play and with the leader', async () => {
    const { user } = await visit(ofOrganiser({ ...played, ...own }))
    await open(user, 'Finalize Friday night')
    expect([...championField().options].map(({ text }) => text)).toEqual([
      'Choose a player',
      'p1: 45 points, 2 games',
    ])
    expect(screen.queryByRole('button', { name: /Of another$/ })).toBeNull()
  })

  it('is not offered to organisers before play', async () => {
    await visit(ofOrganiser(aTournament(own)))
    expect(await screen.findByRole('button', { name: 'Update Award Friday night' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Finalize/ })).toBeNull()
  })

  it.each([
    [
      'another administrator was faster',
      refusal('This tournament is not open'),
      'This tournament is not open',
    ],
    ['the server gives no reason', { status: 502 }, 'Unknown error'],
    ['the server is unreachable', 'unreachable' as const, 'Unknown error'],
  ])('shows why it failed when %s', async (_, reply, error) => {
    const { user, api } = await begin({ [FINALIZE]: reply })
    const before = api.count(LIST)
    await press(user, 'Finalize tournament')
    await toasts.said('Error', `Failed to finalize tournament: ${error}`)
    await waitFor(() => expect(api.count(LIST)).toBeGreaterThan(before))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('shows who finalized it before, when and with which champion, without further actions', async () => {
    const { user, api } = await begin({ [FINALIZE]: refusal('This tournament is not open') })
    const over = {
      ...played,
      status: 'finished',
      outcome: 'champion',
      champion: people(2)[1]!,
      finishedBy: people(1, 9)[0]!,
      finishedAt: '2026-03-04T15:30:00.000Z',
    } as const
    api.replies[LIST] = rows([over])
    api.replies['GET /api/tournaments/{id}'] = { body: details(over) }
    await press(user, 'Finalize tournament')
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalize tournament' }))
    expect(await dialog.findByText(/^p9 already ended this tournament on Mar 4, 2026/)).toBeTruthy()
    expect(dialog.getByText(/Champion: p2/).textContent).toBe('Champion: p2 · Prize paid: 266 coins')
    expect(dialog.queryByRole('button', { name: 'Finalize tournament' })).toBeNull()
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    await isGone()
    expect(screen.queryByRole('button', { name: /^Finalize/ })).toBeNull()
  })

  it('is disabled when no player has joined', async () => {
    await begin({}, aTournament({ players: [] }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Finalize tournament' }).disabled).toBe(true)
    expect(dialog.getByText('No one has joined, so there is no champion to choose.')).toBeTruthy()
  })
})

describe('updating the award', () => {
  async function begin(replies: Replies = {}) {
    const app = await visit(replies)
    await open(app.user, /^Update Award/)
    await screen.findByRole('dialog', { name: 'Update Award' })
    return app
  }
  const share = () => screen.getByLabelText<HTMLInputElement>('Champion’s share')
  const submit = () =>
    within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Update Award' })

  it('starts with the current share and shows its percentage', async () => {
    await begin()
    expect(share().value).toBe('0.8')
    expect([share().min, share().max, share().step]).toEqual(['0', '1', '0.01'])
    expect(screen.getByText('80% of the prize pool goes to the champion')).toBeTruthy()
  })

  it.each([
    ['0', '0%'],
    ['1', '100%'],
    ['0.29', '29%'],
  ])('shows %s as %s', async (typed, percentage) => {
    const { user } = await begin()
    await user.clear(share())
    await user.type(share(), typed)
    expect(screen.getByText(`${percentage} of the prize pool goes to the champion`)).toBeTruthy()
    expect(submit().disabled).toBe(false)
  })

  it.each(['1.01', '-0.1', '', '0.805'])('cannot be submitted with %j', async typed => {
    const { user } = await begin()
    await user.clear(share())
    if (typed !== '') await user.type(share(), typed)
    expect(submit().disabled).toBe(true)
  })

  it('succeeds', async () => {
    const { user, api } = await begin({ [AWARD]: { body: details() } })
    await user.clear(share())
    await user.type(share(), '0.5')
    await press(user, 'Update Award')
    await toasts.said('Success', 'Tournament award percentage updated successfully')
    await isGone()
    expect(api.calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      tournamentAwardPercentage: 0.5,
    })
  })

  it.each([
    ['the server gives a reason', refusal('This tournament is not open'), 'This tournament is not open'],
    ['the server says nothing', { status: 500 }, 'Failed to update tournament award percentage'],
    ['the server does not answer', 'unreachable' as const, 'Failed to update tournament award percentage'],
  ])('shows an error when %s', async (_, reply, sentence) => {
    const { user } = await begin({ [AWARD]: reply })
    await press(user, 'Update Award')
    await toasts.said('Error', sentence)
  })
})

it('a new series shows that the tournaments could not be loaded, retries, and asks for weekdays', async () => {
  let choices: ReturnType<typeof rows> | { status: number } = { status: 500 }
  const { user } = await visit({
    [LIST]: ({ url }) => (url.searchParams.get('limit') === '50' ? choices : rows([])),
  })
  await open(user, 'Create a series')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a series' }))
  expect(await dialog.findByText('The tournaments could not be loaded.')).toBeTruthy()
  choices = rows([aTournament()])
  await user.click(dialog.getByRole('button', { name: 'Try Again' }))
  await dialog.findByRole('option', { name: /^Friday night/ })
  await user.selectOptions(dialog.getByLabelText('Settings of'), aTournament()._id)
  await user.click(dialog.getByRole('button', { name: 'Create a series' }))
  const weekdays = dialog.getByRole('group', { name: 'Weekdays' })
  await waitFor(() => expect(document.activeElement).toBe(weekdays))
  expect(document.getElementById(weekdays.getAttribute('aria-describedby')!)?.textContent).toMatch(/weekday/)
})

import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { anAdmin, pending, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aUser, pageOf, someDays, someFigures } from '../users/testing/someUsers.ts'

const allUsers = Array.from({ length: 23 }, (_, index) => aUser(index + 1))

const adminReplies = {
  'GET /api/auth/me': { body: anAdmin },
  'GET /api/admin/system/status': { body: someFigures },
  'GET /api/admin/system/trends': { body: someDays },
  'GET /api/admin/users': pageOf(allUsers),
} satisfies Replies

const rows = () =>
  within(screen.getByRole('table', { name: 'User Management' }))
    .getAllByRole('row')
    .slice(1)

/** Finds a text in an error bar or in a dialog's error. */
const said = (text: string) => screen.findByText(text, { selector: '.notice, .notice p' })
/** Toasts of earlier tests may still be shown, so tests compare the number before and after. */
const toasts = (text: string) =>
  [...document.querySelectorAll('.Toastify__toast')].filter(each => each.textContent?.endsWith(text)).length
async function expectToast(text: string, before: number) {
  await waitFor(() => expect(toasts(text)).toBe(before + 1))
}

describe('the dashboard', () => {
  it('shows the counts, the plots and the time of the figures', async () => {
    await renderApp('/admin', { ...adminReplies })
    const card = async (name: RegExp) => screen.findByRole('link', { name })
    await card(/Total Users\s*23/)
    expect((await card(/Total Tournaments\s*7/)).getAttribute('href')).toBe('/admin/tournaments')
    expect((await card(/Total Matches\s*1,204/)).getAttribute('href')).toBe('/admin/matches')
    await card(/Active Tournaments\s*3/)
    expect(screen.getByText(/^Last updated/).querySelector('time')?.dateTime).toBe(someFigures.timestamp)
    expect(await screen.findByText('Coins in play')).toBeTruthy()
  })

  it('compares the last 24 hours with last week, with a sign and in words', async () => {
    const figure = (count: number, weekBefore: number) => ({ count, weekBefore })
    await renderApp('/admin', {
      ...adminReplies,
      'GET /api/admin/system/last-day': {
        body: {
          matchesFinished: figure(1200, 1000),
          activePlayers: figure(30, 42),
          newPlayers: figure(5, 5),
          coinsMinted: figure(0, 0),
          coinsBurnt: figure(0, 0),
          alerts: figure(1, 0),
        },
      },
    })
    const panel = await screen.findByRole('region', { name: /^Now, and the last 24 hours/ })
    await within(panel).findByText('+200')
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual([
      'Online now2',
      'Games running1',
      'Games finished1,200+200200 more than last week',
      'People who played30−1212 fewer than last week',
      'New players5=as many as last week',
      'Coins minted0=as many as last week',
      'Coins burnt0=as many as last week',
      'Alerts raised1+11 more than last week',
    ])
  })

  it('shows the figures of each day in a table', async () => {
    const { user } = await renderApp('/admin', { ...adminReplies })
    await user.click(await screen.findByRole('button', { name: 'Show daily figures' }))
    const table = screen.getByRole('table', { name: 'The last 30 days, newest first' })
    expect(within(table).getAllByRole('row')).toHaveLength(31)
    expect(within(table).getByRole('cell', { name: '10,029' })).toBeTruthy()
  })

  it.each<[string, Replies, string]>([
    [
      'the server fails',
      { 'GET /api/admin/system/status': { status: 500 } },
      'Failed to fetch dashboard data',
    ],
    [
      'the server is unreachable',
      { 'GET /api/admin/system/status': 'unreachable', 'GET /api/admin/users': 'unreachable' },
      'Failed to fetch dashboard data. Please try again.',
    ],
    ['only users fail', { 'GET /api/admin/users': { status: 503 } }, 'Failed to fetch dashboard data'],
    [
      'the server gives a reason',
      { 'GET /api/admin/users': { status: 503, body: { error: 'The service is not available right now.' } } },
      'The service is not available right now.',
    ],
  ])('shows an error when %s, and retries', async (_, failing, sentence) => {
    const before = toasts(sentence)
    const { user, api } = await renderApp('/admin', { ...adminReplies, ...failing })
    await said(sentence)
    await expectToast(sentence, before)
    Object.assign(api.replies, adminReplies)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('link', { name: 'player1' })
    await screen.findByRole('link', { name: /Total Users\s*23/ })
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  it('refreshes all figures', async () => {
    const { user, api } = await renderApp('/admin', { ...adminReplies })
    await screen.findByRole('link', { name: 'player1' })
    Object.assign(api.replies, {
      'GET /api/admin/system/status': { body: { ...someFigures, users: 24 } },
      'GET /api/admin/users': pageOf([aUser(99), ...allUsers]),
    })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Dashboard data refreshed successfully!')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'player99' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Total Users\s*24/ })).toBeTruthy()
  })

  it.each<[string, Replies]>([
    ['the server fails', { 'GET /api/admin/system/trends': { status: 500 } }],
    ['the server is unreachable', { 'GET /api/admin/users': 'unreachable' }],
  ])('keeps the old figures when %s during a refresh', async (_, failing) => {
    const { user, api } = await renderApp('/admin', { ...adminReplies })
    await screen.findByRole('link', { name: 'player1' })
    Object.assign(api.replies, failing)
    const before = toasts('Failed to refresh data')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await expectToast('Failed to refresh data', before)
    expect(screen.getByRole('link', { name: 'player1' })).toBeTruthy()
    expect(document.querySelector('.notice')).toBeNull()
  })

  it('shows changes at once', async () => {
    const live = await openLiveServer()
    live.setDocument('figures', '', someFigures)
    await renderApp('/admin', { ...adminReplies }, 'en', live)
    await screen.findByRole('link', { name: /Total Matches\s*1,204/ })
    await waitFor(() => expect(live.countWatched('figures')).toBe(1))
    live.publish('figures', '', { ...someFigures, matches: 1205 })
    await screen.findByRole('link', { name: /Total Matches\s*1,205/ })
  })
})

describe('user management', () => {
  it('shows ten users per page with their details', async () => {
    await renderApp('/admin', { ...adminReplies })
    await screen.findByRole('link', { name: 'player1' })
    expect(rows()).toHaveLength(10)
    for (const text of ['player1@example.com', 'player', '1,250', '18', '11', '29']) {
      expect(within(rows()[0]!).getAllByText(text)).toBeTruthy()
    }
    const headers = within(screen.getByRole('table', { name: 'User Management' })).getAllByRole(
      'columnheader',
    )
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'User',
      'Role',
      'Coins',
      'Stats',
      'Actions',
    ])
    expect(screen.getByRole('link', { name: 'player1' }).getAttribute('href')).toBe(
      `/admin/users/${aUser(1)._id}`,
    )
    expect(screen.getByText('1–10 of 23')).toBeTruthy()
  })

  it('stores the page in the URL, and Back returns to the previous one', async () => {
    const { user } = await renderApp('/admin', { ...adminReplies })
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByRole('link', { name: 'player11' })
    expect(location.search).toBe('?page=2')
    await user.click(screen.getByRole('button', { name: '3' }))
    await screen.findByRole('link', { name: 'player23' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
    history.back()
    await screen.findByRole('link', { name: 'player11' })
    expect(location.search).toBe('?page=2')
  })

  it('prefetches the next page, and shows the old rows until it has loaded', async () => {
    const second = pending()
    const first = pageOf(allUsers)
    const { user, api } = await renderApp('/admin', {
      ...adminReplies,
      'GET /api/admin/users': call =>
        call.url.searchParams.get('page') === '2' ? second.promise : first(call),
    })
    await screen.findByRole('link', { name: 'player1' })
    await waitFor(() => expect(api.count('GET /api/admin/users')).toBe(2))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByRole('link', { name: 'player1' }).closest('[data-old="true"]')).toBeTruthy()
    second.resolve({ body: allUsers.slice(10, 20), headers: { 'X-Total-Count': '23' } })
    await screen.findByRole('link', { name: 'player11' })
    expect(screen.queryByRole('link', { name: 'player1' })).toBeNull()
  })

  it("shows an error in the table's section when another page cannot be loaded", async () => {
    const first = pageOf(allUsers)
    const { user, api } = await renderApp('/admin', {
      ...adminReplies,
      'GET /api/admin/users': call =>
        call.url.searchParams.get('page') === '2' ? 'unreachable' : first(call),
    })
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    const bar = await said('Failed to fetch dashboard data. Please try again.')
    expect(bar.closest('section')?.getAttribute('aria-labelledby')).toBe('user-management')
    api.replies['GET /api/admin/users'] = first
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('link', { name: 'player11' })
  })

  it('keeps the focus in the pagination when Next is disabled on the last page', async () => {
    const { user } = await renderApp('/admin?page=2', { ...adminReplies })
    await screen.findByRole('link', { name: 'player11' })
    screen.getByRole('button', { name: 'Next' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('link', { name: 'player23' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('3'))
  })

  it('links from the user count to the page of all users', async () => {
    const { user } = await renderApp('/admin?page=2', { ...adminReplies })
    await user.click(await screen.findByRole('link', { name: /Total Users/ }))
    const table = await screen.findByRole('table', { name: 'Users' })
    await within(table).findByRole('link', { name: 'player1' })
    expect(location.pathname).toBe('/admin/users')
    expect(within(table).getByRole('columnheader', { name: 'Registered' })).toBeTruthy()
  })

  it.each([
    ['/admin?search=player&page=2', 'Dashboard'],
    ['/admin/users?role=player&page=2', 'Users'],
  ])('links back from a user to %s with its filters', async (address, name) => {
    const { user } = await renderApp(address, { ...adminReplies })
    await user.click(await screen.findByRole('link', { name: 'player11' }))
    await waitFor(() => expect(document.querySelector('.back-link')?.textContent).toBe(name))
    await user.click(document.querySelector('.back-link')!)
    await screen.findByRole('link', { name: 'player11' })
    expect(location.pathname + location.search).toBe(address)
  })

  it('has no pagination when there is only one page', async () => {
    await renderApp('/admin', { ...adminReplies, 'GET /api/admin/users': pageOf(allUsers.slice(0, 10)) })
    await screen.findByRole('link', { name: 'player1' })
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('redirects a page number beyond the end to the last page', async () => {
    await renderApp('/admin?page=9', { ...adminReplies })
    await screen.findByRole('link', { name: 'player23' })
    expect(location.search).toBe('?page=3')
  })

  it('sorts by User and Role, ascending then descending, from the first page', async () => {
    const { user, api } = await renderApp('/admin?page=2', { ...adminReplies })
    await screen.findByRole('link', { name: 'player11' })
    for (const [name, order, sort] of [
      ['User', 'asc', 'username'],
      ['User', 'desc', 'username'],
      ['Role', 'asc', 'role'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }))
      const asked = { sort, order, page: '1' }
      await waitFor(() =>
        expect(
          api.calls.some(({ route, url }) =>
            route === 'GET /api/admin/users'
              ? Object.entries(asked).every(([key, value]) => url.searchParams.get(key) === value)
              : false,
          ),
        ).toBe(true),
      )
      const spoken = order === 'asc' ? 'ascending' : 'descending'
      expect(screen.getByRole('columnheader', { name }).getAttribute('aria-sort')).toBe(spoken)
    }
  })

  it('searches when typing pauses, from the first page', async () => {
    const { user, api } = await renderApp('/admin?page=2&role=player', { ...adminReplies })
    await screen.findByRole('link', { name: 'player11' })
    api.replies['GET /api/admin/users'] = pageOf([aUser(7)])
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'player7')
    await screen.findByRole('link', { name: 'player7' })
    expect(location.search).toBe('?role=player&search=player7')
    const asked = api.calls.findLast(({ url }) => url.searchParams.has('search'))
    expect(asked?.url.searchParams.get('page')).toBe('1')
  })

  it('offers to clear the search when nothing is found', async () => {
    const { user, api } = await renderApp('/admin?search=unknown', {
      ...adminReplies,
      'GET /api/admin/users': pageOf([]),
    })
    await screen.findByText('No users found')
    api.replies['GET /api/admin/users'] = pageOf(allUsers)
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await screen.findByRole('link', { name: 'player1' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }).value).toBe('')
  })

  it('moves between rows with arrow keys and letters', async () => {
    const { user } = await renderApp('/admin', { ...adminReplies })
    const first = await screen.findByRole('link', { name: 'player1' })
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('player2')
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toBe('player3')
    await user.keyboard('k{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(first)
  })
})

describe('Manage Coins', () => {
  async function open(replies: Replies = {}) {
    const opened = await renderApp('/admin', { ...adminReplies, ...replies })
    const button = await screen.findByRole('button', { name: 'Manage Coins for player1' })
    await opened.user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Manage Coins' })
    return { ...opened, button, dialog: within(dialog) }
  }

  type Opened = Awaited<ReturnType<typeof open>>
  const type = async (user: UserEvent, dialog: Opened['dialog'], text: string) => {
    await user.type(dialog.getByLabelText('Note'), 'lost at an outage')
    await user.type(dialog.getByLabelText('Amount'), text)
  }

  it.each([
    ['', 'Add Coins', true],
    ['0', 'Add Coins', true],
    ['-', 'Add Coins', true],
    ['1.5', 'Add Coins', true],
    ['1.000', 'Add Coins', true],
    ['-1251', 'Deduct Coins', true],
    ['50', 'Add Coins', false],
    ['-50', 'Deduct Coins', false],
  ])('with %j shows the button %s, disabled: %s', async (text, name, disabled) => {
    const { user, dialog } = await open()
    if (text !== '') await type(user, dialog, text)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(disabled)
  })

  it.each([
    ['50', 'Add Coins', 'Successfully added 50 coins', 1300],
    ['1', 'Add Coins', 'Successfully added 1 coin', 1251],
    ['-250', 'Deduct Coins', 'Successfully deducted 250 coins', 1000],
  ])('changes the balance by %s', async (text, name, sentence, coins) => {
    const { user, dialog, api } = await open({
      'POST /api/admin/users/{id}/coins': { body: aUser(1, { wallet: { coins } }) },
    })
    await type(user, dialog, text)
    expect(dialog.getByRole('status').textContent).toBe(coins.toLocaleString('en'))
    await user.click(dialog.getByRole('button', { name }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(rows()[0]!).getByText(coins.toLocaleString('en'))).toBeTruthy()
    const sent = api.calls.find(({ route }) => route.endsWith('/coins'))
    expect(sent?.url.pathname).toBe(`/api/admin/users/${aUser(1)._id}/coins`)
    const note = 'lost at an outage'
    expect(sent?.body).toMatchObject({ amount: Number(text), reason: 'admin_manual', note })
  })

  it('needs a note', async () => {
    const { user, dialog, api } = await open()
    await user.type(dialog.getByLabelText('Amount'), '50')
    await user.click(dialog.getByRole('button', { name: 'Add Coins' }))
    expect(await dialog.findByText('Please enter a note')).toBeTruthy()
    expect(api.count('POST /api/admin/users/{id}/coins')).toBe(0)
  })

  it('refuses a balance below zero before sending', async () => {
    const { user, dialog } = await open()
    await type(user, dialog, '-1251')
    expect(dialog.getByText('This would make the balance negative')).toBeTruthy()
  })

  it.each<[string, Replies['POST /api/admin/users/{id}/coins'], string]>([
    [
      "the server's error message",
      { status: 409, body: { error: 'This would make the balance negative' } },
      'Failed to update coins: This would make the balance negative',
    ],
    ['no error message', { status: 500 }, 'Failed to update coins: Unknown error'],
    ['an unreachable server', 'unreachable', 'Failed to update coins'],
  ])('shows the error in the dialog and in a toast: %s', async (_, reply, sentence) => {
    const { user, dialog } = await open({ 'POST /api/admin/users/{id}/coins': reply! })
    const before = toasts(sentence)
    await type(user, dialog, '-500')
    await user.click(dialog.getByRole('button', { name: 'Deduct Coins' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
    await expectToast(sentence, before)
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('-500')
    await user.type(dialog.getByLabelText('Amount'), '{Backspace}')
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('is sent once when pressed several times, and the dialog stays open meanwhile', async () => {
    const answer = pending()
    const { user, dialog, api } = await open({ 'POST /api/admin/users/{id}/coins': answer.promise })
    await type(user, dialog, '50')
    await user.dblClick(dialog.getByRole('button', { name: 'Add Coins' }))
    await user.keyboard('{Escape}')
    expect(dialog.getByRole('button', { name: 'Add Coins', busy: true })).toBeTruthy()
    answer.resolve({ body: aUser(1, { wallet: { coins: 1300 } }) })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.routes().filter(route => route.startsWith('POST /api/admin/users'))).toHaveLength(1)
  })

  it('asks before Escape discards an amount', async () => {
    const { user, dialog } = await open()
    await type(user, dialog, '50')
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('50')
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('repeats the same command after the server did not answer', async () => {
    const { user, dialog, api } = await open({ 'POST /api/admin/users/{id}/coins': 'unreachable' })
    await type(user, dialog, '50')
    for (const times of [1, 2]) {
      await user.click(dialog.getByRole('button', { name: 'Add Coins' }))
      await waitFor(() => expect(sentIds(api)).toHaveLength(times))
      await dialog.findByRole('alert')
    }
    expect(new Set(sentIds(api)).size).toBe(1)
  })

  const sentIds = (api: Opened['api']) =>
    api.calls.flatMap(({ route, body }) =>
      route.startsWith('POST /api/admin/users') ? [(body as { commandId?: string }).commandId] : [],
    )

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('closes with %s and returns the focus', async (_, close) => {
    const { user, button } = await open()
    await close(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

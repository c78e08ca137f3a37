import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, pending, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { anAlert, anAlertPage } from '../alerts/testing/anAlert.ts'
import { anEntry } from '../audit/testing/anEntry.ts'
import { aTransaction } from '../testing/answers.ts'
import { aUser, pageOf, userDetails } from './testing/someUsers.ts'

const ID = aUser(1)._id
const PATH = `/admin/users/${ID}`
const admin = { ...anAdmin, _id: aUser(77)._id }
const suspension = {
  at: '2026-03-05T12:00:00.000Z',
  until: null,
  ground: 'cheating' as const,
  reason: 'Spoke of their cards',
  by: { _id: admin._id, username: 'donjulio' },
}

const page = (more: Replies = {}): Replies => ({
  'GET /api/auth/me': { body: admin },
  'GET /api/admin/users/{id}': { body: userDetails() },
  'GET /api/admin/users/{id}/sessions': {
    body: [
      {
        _id: aUser(31)._id,
        createdAt: '2026-03-01T12:00:00.000Z',
        lastSeenAt: '2026-03-05T12:00:00.000Z',
        address: '190.210.0.0',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
        endedAt: null,
      },
    ],
  },
  'GET /api/admin/transactions': pageOf([aTransaction()]),
  'GET /api/admin/matches': pageOf([]),
  'GET /api/admin/users/{id}/notes': { body: [] },
  'GET /api/admin/users/{id}/warnings': { body: [] },
  'GET /api/admin/users/{id}/suspensions': { body: [] },
  'GET /api/admin/timeline': {
    body: { entries: [{ ...anEntry(), type: 'act', kind: 'decision' }], kinds: ['decision'], next: null },
  },
  'GET /api/admin/alerts': {
    body: { alerts: [], pagination: { page: 1, limit: 20, total: 0, pages: 0, capped: false } },
  },
  ...more,
})

const toasts = (text: string) =>
  [...document.querySelectorAll('.Toastify__toast')].filter(each => each.textContent?.endsWith(text)).length

describe("a user's page", () => {
  it('marks a provisional rating', async () => {
    await renderApp(
      PATH,
      page({ 'GET /api/admin/users/{id}': { body: userDetails({ isProvisional: true }) } }),
    )
    const fact = (await screen.findByText('Rating')).nextElementSibling
    expect(fact?.textContent).toBe('1,500? (provisional rating) after 12 games')
  })

  it('shows the user, their balance and their transactions', async () => {
    const { api } = await renderApp(PATH, page())
    expect(await screen.findByRole('heading', { name: 'player1', level: 1 })).toBeTruthy()
    for (const text of ['player1@example.com', '1,250', '1,500 after 12 games', '18 – 11 – 29']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByText('Signed in on 2 devices')).toBeTruthy()
    expect(await screen.findByText('Tournament entry fee')).toBeTruthy()
    const asked = api.calls.find(({ route }) => route === 'GET /api/admin/transactions')
    expect(asked?.url.searchParams.get('user')).toBe(ID)
  })

  it('opens its tabs, which are kept in the URL', async () => {
    const { user } = await renderApp(PATH, page())
    await user.click(await screen.findByRole('tab', { name: /^Sessions/ }))
    expect(await screen.findByText('Chrome on Linux')).toBeTruthy()
    expect(location.search).toBe('?show=sessions')
    await user.click(screen.getByRole('tab', { name: 'Timeline' }))
    expect(await screen.findByText('Reason: Spoke of their cards · Sessions ended: 2')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /^Alerts/ }))
    expect(await screen.findByText('No alerts about this user')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /^Matches/ }))
    expect(await screen.findByText('No matches yet')).toBeTruthy()
    history.back()
    expect(await screen.findByText('No alerts about this user')).toBeTruthy()
  })

  it('says in each tab how many things it has', async () => {
    await renderApp(PATH, page({ 'GET /api/admin/matches': { status: 500 } }))
    expect(await screen.findByRole('tab', { name: 'Ledger 1' })).toBeTruthy()
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
      'Ledger 1',
      'Matches',
      'Sessions 2',
      'Notes and warnings 0',
      'Alerts 0',
      'Timeline',
    ])
  })

  it('keeps a note that is being written when another tab is opened', async () => {
    const { user } = await renderApp(
      `${PATH}?show=notes`,
      page({
        'GET /api/admin/users/{id}/notes': { body: [] },
        'GET /api/admin/users/{id}/warnings': { body: [] },
      }),
    )
    await user.type(await screen.findByLabelText('New note'), 'Plays with beto')
    await user.click(screen.getByRole('tab', { name: /^Matches/ }))
    await screen.findByText('No matches yet')
    await user.click(screen.getByRole('tab', { name: /^Notes and warnings/ }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('New note')).value).toBe('Plays with beto')
  })

  it('translates the titles of alerts', async () => {
    const alert = anAlert(1, { code: 'illegal-move', title: 'Illegal moves' })
    await renderApp(
      `${PATH}?show=alerts`,
      page({ 'GET /api/admin/alerts': { body: anAlertPage([alert]) } }),
      'es',
    )
    expect(await screen.findByRole('link', { name: 'Jugadas ilegales' })).toBeTruthy()
  })

  it.each([404, 400])('shows User not found when the answer is %i', async status => {
    await renderApp(PATH, page({ 'GET /api/admin/users/{id}': { status } }))
    expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Back to users' })
    expect(way.getAttribute('href')).toBe('/admin/users')
  })

  it('retries after the server was unreachable', async () => {
    const { user, api } = await renderApp(PATH, page({ 'GET /api/admin/users/{id}': 'unreachable' }))
    await screen.findByText('The user could not be loaded', { selector: '.notice p' })
    api.replies['GET /api/admin/users/{id}'] = { body: userDetails() }
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'player1' })).toBeTruthy()
  })

  it('does not offer administrators to suspend themselves', async () => {
    const own = userDetails({ ...admin, suspension: null, rating: null })
    await renderApp(`/admin/users/${admin._id}`, page({ 'GET /api/admin/users/{id}': { body: own } }))
    await screen.findByRole('button', { name: 'Manage Coins' })
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  })

  it('adjusts the balance', async () => {
    const { user } = await renderApp(
      PATH,
      page({ 'POST /api/admin/users/{id}/coins': { body: aUser(1, { wallet: { coins: 1300 } }) } }),
    )
    await user.click(await screen.findByRole('button', { name: 'Manage Coins' }))
    await user.type(await screen.findByLabelText('Amount'), '50')
    await user.type(screen.getByLabelText('Note'), 'lost at an outage')
    await user.click(screen.getByRole('button', { name: 'Add Coins' }))
    expect(await screen.findByText('1,300', { selector: 'dd *' })).toBeTruthy()
  })
})

describe('suspending', () => {
  async function open(more: Replies) {
    const opened = await renderApp(PATH, page(more))
    const button = await screen.findByRole('button', { name: 'Suspend' })
    await opened.user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend player1?' }))
    return { ...opened, dialog, button }
  }

  it('requires a ground and a reason, is sent once, and shows the new status', async () => {
    const answer = pending()
    const { user, dialog, api } = await open({ 'POST /api/admin/users/{id}/suspend': answer.promise })
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Suspend' })
    expect(act.disabled).toBe(true)
    await user.type(dialog.getByLabelText('Reason'), '   ')
    expect(act.disabled).toBe(true)
    await user.type(dialog.getByLabelText('Reason'), 'Spoke of their cards ')
    expect(act.disabled).toBe(true)
    await user.selectOptions(dialog.getByLabelText('Ground'), 'Cheating or arranging games with others')
    await user.dblClick(act)
    answer.resolve({ body: userDetails({ suspension, openSessions: 0 }) })
    expect(await screen.findByRole('button', { name: 'Reinstate' })).toBeTruthy()
    expect(screen.getByText('Spoke of their cards', { selector: '.notice p' })).toBeTruthy()
    expect(screen.getByText('Not signed in')).toBeTruthy()
    await waitFor(() => expect(toasts('player1 has been suspended')).toBe(1))
    const sent = api.calls.filter(({ route }) => route.endsWith('/suspend'))
    expect(sent.map(({ body }) => body)).toEqual([
      { ground: 'cheating', reason: 'Spoke of their cards', days: 3 },
    ])
  })

  it('proposes three days, and shows earlier warnings and suspensions', async () => {
    const by = { _id: 'a', username: 'ana' }
    const at = '2026-02-01T12:00:00.000Z'
    const { dialog } = await open({
      'GET /api/admin/users/{id}/warnings': {
        body: [{ _id: '1', text: 'Please be kind', createdAt: '2026-01-01T12:00:00.000Z', by, readAt: null }],
      },
      'GET /api/admin/users/{id}/suspensions': {
        body: [{ at, until: '2026-02-08T12:00:00.000Z', reason: 'Insults', by }],
      },
    })
    expect(dialog.getByLabelText<HTMLSelectElement>('How long').value).toBe('3')
    expect(await dialog.findByRole('heading', { name: 'Before: 1 warning, 1 suspension' })).toBeTruthy()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Feb 1, 2026 · Suspension for 7 days Insults',
        'Jan 1, 2026 · Warning Please be kind',
      ]),
    )
  })

  it('shows in the dialog why it was refused, and loads what another administrator has done', async () => {
    const { user, dialog, api } = await open({
      'POST /api/admin/users/{id}/suspend': {
        status: 409,
        body: { error: 'This account is already suspended' },
      },
    })
    api.replies['GET /api/admin/users/{id}'] = { body: userDetails({ suspension }) }
    await user.selectOptions(dialog.getByLabelText('Ground'), 'Another reason')
    await user.type(dialog.getByLabelText('Reason'), 'Again')
    await user.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('This account is already suspended')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Reinstate' })).toBeTruthy()
  })

  it('is reverted by reinstating', async () => {
    const { user } = await renderApp(
      PATH,
      page({
        'GET /api/admin/users/{id}': { body: userDetails({ suspension }) },
        'POST /api/admin/users/{id}/reinstate': { body: userDetails() },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Reinstate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reinstate player1?' }))
    await user.click(dialog.getByRole('button', { name: 'Reinstate' }))
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeTruthy()
    await waitFor(() => expect(toasts('player1 has been reinstated')).toBe(1))
  })

  it.each<[string, Replies['POST /api/admin/users/{id}/sessions/end'], string]>([
    ['done', { body: { ended: 2 } }, '2 sessions ended'],
    ['refused', { status: 404, body: { error: 'User not found' } }, 'User not found'],
    ['the server is unreachable', 'unreachable', 'player1 could not be signed out'],
  ])('signs the user out everywhere: %s', async (_, reply, sentence) => {
    const { user } = await renderApp(
      `${PATH}?show=sessions`,
      page({ 'POST /api/admin/users/{id}/sessions/end': reply! }),
    )
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign player1 out everywhere?' }))
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(toasts(sentence)).toBe(1))
  })
})

describe('other sanctions', () => {
  it('silences a player with a ground and an end, shows it, and ends it', async () => {
    const silence = { ...suspension, ground: 'insults' as const, reason: 'Wrote insults' }
    const { user, api } = await renderApp(
      PATH,
      page({
        'POST /api/admin/users/{id}/silence': { body: userDetails({ silence }) },
        'POST /api/admin/users/{id}/unsilence': { body: userDetails() },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Silence' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Silence player1?' }))
    await user.selectOptions(dialog.getByLabelText('Ground'), 'Insults or harassment')
    await user.type(dialog.getByLabelText('Reason'), 'Wrote insults')
    await user.click(dialog.getByRole('button', { name: 'Silence' }))
    expect(await screen.findByText(/^Silenced by/)).toBeTruthy()
    expect(screen.getByText('Ground: Insults or harassment')).toBeTruthy()
    expect(api.calls.find(({ route }) => route.endsWith('/silence'))?.body).toEqual({
      ground: 'insults',
      reason: 'Wrote insults',
      days: 3,
    })
    await user.click(screen.getByRole('button', { name: 'End silence' }))
    const question = within(await screen.findByRole('dialog', { name: 'Let player1 write again?' }))
    await user.click(question.getByRole('button', { name: 'End silence' }))
    expect(await screen.findByRole('button', { name: 'Silence' })).toBeTruthy()
  })

  it('freezes the rating of a player', async () => {
    const { user } = await renderApp(
      PATH,
      page({
        'POST /api/admin/users/{id}/freeze-rating': { body: userDetails({ frozenRating: suspension }) },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Freeze rating' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Freeze the rating of player1?' }))
    await user.selectOptions(dialog.getByLabelText('Ground'), 'Losing on purpose')
    await user.type(dialog.getByLabelText('Reason'), 'Lost to beto every day')
    await user.click(dialog.getByRole('button', { name: 'Freeze rating' }))
    expect(await screen.findByText(/^Rating frozen by/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unfreeze rating' })).toBeTruthy()
  })

  it('takes a player who waits out of the queue', async () => {
    const { user } = await renderApp(
      PATH,
      page({
        'GET /api/admin/users/{id}': { body: userDetails({ isWaiting: true }) },
        'POST /api/admin/users/{id}/leave-queue': { body: userDetails() },
      }),
    )
    expect(await screen.findByText('Waits in a queue')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Take out of the queue' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take player1 out of the queue?' }))
    await user.click(dialog.getByRole('button', { name: 'Take out of the queue' }))
    await waitFor(() => expect(toasts('player1 has left the queue')).toBe(1))
    expect(screen.queryByText('Waits in a queue')).toBeNull()
  })
})

describe('a moderator', () => {
  const asModerator = { 'GET /api/auth/me': { body: { ...admin, role: 'moderator' } } } as const

  it('suspends for some days, and sees neither coins nor ledger', async () => {
    const { user, api } = await renderApp(
      PATH,
      page({
        ...asModerator,
        'POST /api/admin/users/{id}/suspend': {
          body: userDetails({ suspension: { ...suspension, until: '2026-03-12T12:00:00.000Z' } }),
        },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Suspend' }))
    for (const name of ['Manage Coins', 'Change role'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend player1?' }))
    const days = within(dialog.getByLabelText('How long')).getAllByRole<HTMLOptionElement>('option')
    expect(days.map(({ text }) => text)).toEqual(['1 day', '3 days', '7 days'])
    await user.selectOptions(dialog.getByLabelText('How long'), '3 days')
    await user.selectOptions(dialog.getByLabelText('Ground'), 'Insults or harassment')
    await user.type(dialog.getByLabelText('Reason'), 'Stop it')
    await user.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText(/It ends by itself on/)).toBeTruthy()
    const sent = api.calls.find(({ route }) => route.endsWith('/suspend'))
    expect(sent?.body).toEqual({ ground: 'insults', reason: 'Stop it', days: 3 })
    expect(screen.getAllByRole('tab').map(tab => tab.textContent?.replace(/ \d+$/, ''))).toEqual([
      'Matches',
      'Sessions',
      'Notes and warnings',
      'Alerts',
      'Timeline',
    ])
    const links = within(screen.getAllByRole('navigation', { name: 'Admin navigation' })[0]!)
    expect(links.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Dashboard',
      'Users',
      'Matches',
      'Alerts',
      'Appeals',
      'Cases',
    ])
  })

  it('is told that a page is not for their role', async () => {
    await renderApp('/admin/transactions', page(asModerator))
    expect(await screen.findByText(/Your role doesn’t include this page/)).toBeTruthy()
  })
})

it('an administrator renames a user', async () => {
  const { user, api } = await renderApp(
    PATH,
    page({ 'POST /api/admin/users/{id}/username': { body: userDetails({ username: 'anita' }) } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Rename' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename player1' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Rename' }).disabled).toBe(true)
  const field = dialog.getByLabelText('New username')
  await user.clear(field)
  await user.type(field, 'anita')
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByRole('heading', { name: 'anita', level: 1 })).toBeTruthy()
  expect(api.calls.find(({ route }) => route.endsWith('/username'))?.body).toEqual({ username: 'anita' })
})

it('an administrator changes the role of a user', async () => {
  const { user, api } = await renderApp(
    PATH,
    page({ 'POST /api/admin/users/{id}/role': { body: userDetails({ role: 'organiser' }) } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Change role' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of player1' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change role' }).disabled).toBe(true)
  await user.selectOptions(dialog.getByLabelText('Role'), 'Organiser')
  expect(dialog.getByText(/Runs the tournaments that they create/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Change role' }))
  expect(await screen.findByText('organiser')).toBeTruthy()
  expect(api.calls.find(({ route }) => route.endsWith('/role'))?.body).toEqual({ role: 'organiser' })
})

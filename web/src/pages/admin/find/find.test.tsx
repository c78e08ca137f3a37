import { screen, waitFor, within } from '@testing-library/react'
import type { Found, Role } from '@valecuatro/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { anAdmin, aPlayer, pending, type RecordedCall, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

afterEach(() => localStorage.clear())

const NOTHING: Found = {
  users: [],
  tournaments: [],
  matches: [],
  tables: [],
  alerts: [],
  cases: [],
  transactions: [],
  network: null,
}

const aFoundUser = (username: string, over: Partial<Found['users'][number]> = {}) => ({
  _id: aPlayer._id,
  username,
  role: 'player' as const,
  isGuest: false,
  isSuspended: false,
  ...over,
})

const found = (over: Partial<Found>) => ({ body: { ...NOTHING, ...over } })
const as = (role: Role, replies: Replies = {}): Replies => ({
  'GET /api/auth/me': { body: { ...anAdmin, role } },
  'GET /api/admin/find': { body: NOTHING },
  ...replies,
})

/** The field, once it has the focus. */
async function field() {
  const found = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(found))
  return found
}
const dialog = () => screen.queryByRole('dialog', { name: 'Find anything' })
/** What the dialog says about a failure; toasts are alerts, too. */
const failure = () => within(dialog()!).findByRole('alert')
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const active = async () => {
  const id = (await field()).getAttribute('aria-activedescendant') ?? ''
  const option = document.getElementById(id)
  expect(option?.getAttribute('aria-selected')).toBe('true')
  return option?.textContent
}
const textOf = ({ url }: RecordedCall) => url.searchParams.get('q')

async function open(role: Role = 'admin', replies: Replies = {}, path = '/admin/security') {
  const app = await renderApp(path, as(role, replies))
  await screen.findByRole('navigation', { name: 'Admin navigation' })
  await app.user.keyboard('{Control>}k{/Control}')
  await field()
  return app
}

describe('the dialog', () => {
  it('is opened by Ctrl+K, Cmd+K and its button, and closed by Escape or the same keys', async () => {
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(dialog()).toBeNull())
    await user.keyboard('{Meta>}k{/Meta}')
    await field()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog()).toBeNull())
    const button = screen.getByRole('button', { name: 'Find anything' })
    await user.click(button)
    await field()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('does not open over another dialog', async () => {
    const { user } = await renderApp('/admin', as('admin'))
    await user.click(await screen.findByRole('button', { name: 'Menu' }))
    await screen.findByRole('dialog', { name: 'Admin navigation' })
    await user.keyboard('{Control>}k{/Control}')
    expect(dialog()).toBeNull()
  })

  it('leaves the keys to the browser on the pages of players', async () => {
    const { user } = await renderApp('/rules', as('admin'))
    await screen.findByRole('heading', { level: 1 })
    const keys: boolean[] = []
    document.addEventListener('keydown', event => keys.push(event.defaultPrevented), { once: true })
    await user.keyboard('{Control>}k{/Control}')
    expect(keys).toEqual([false])
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('the keyboard', () => {
  it('moves through the choices with the arrows, Home and End, around the ends', async () => {
    const { user } = await open()
    expect(await active()).toBe('Dashboard')
    await user.keyboard('{ArrowDown}')
    expect(await active()).toBe('Users')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(await active()).toBe('Sign out')
    await user.keyboard('{ArrowDown}')
    expect(await active()).toBe('Dashboard')
    await user.keyboard('{End}')
    expect(await active()).toBe('Sign out')
    await user.keyboard('{Home}')
    expect(await active()).toBe('Dashboard')
  })

  it('opens a page with Enter, which takes the focus', async () => {
    const { user } = await open()
    await user.keyboard('econ')
    expect(await active()).toBe('Economy')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/admin/economy'))
    await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')))
    expect(dialog()).toBeNull()
  })

  it('opens the first result once it arrives if Enter was pressed before', async () => {
    const answer = pending()
    const { user } = await open('admin', { 'GET /api/admin/find': answer.promise })
    await user.keyboard('anita{Enter}')
    expect(location.pathname).toBe('/admin/security')
    answer.resolve(found({ users: [aFoundUser('anita')] }))
    await waitFor(() => expect(location.pathname).toBe(`/admin/users/${aPlayer._id}`))
  })
})

describe('results', () => {
  it('are grouped under headings, with what tells them apart', async () => {
    const { user } = await open('admin', {
      'GET /api/admin/find': found({
        users: [
          aFoundUser('anita', { email: 'anita@example.com', isSuspended: true }),
          aFoundUser('ana', { _id: 'u2' as never, role: 'moderator' }),
        ],
        tournaments: [
          { _id: 't1' as never, name: 'Copa Ana', status: 'open', startDate: '2026-03-04T12:00:00.000Z' },
        ],
        tables: [{ code: 'ANAXYZ' as never, state: 'gathering', host: 'anita' }],
      }),
    })
    await user.keyboard('anax')
    const users = await screen.findByRole('group', { name: 'Users' })
    expect(
      within(users)
        .getAllByRole('option')
        .map(each => each.textContent),
    ).toEqual(['anitaanita@example.com · Suspended', 'anaModerator'])
    expect(within(screen.getByRole('group', { name: 'Tournaments' })).getByRole('option').textContent).toBe(
      'Copa AnaOpen · Mar 4, 2026',
    )
    expect(within(screen.getByRole('group', { name: 'Tables' })).getByRole('option').textContent).toBe(
      'ANAXYZWaiting for players · anita',
    )
    expect(screen.getByRole('status').textContent).toBe('4 results')
  })

  it('of an older text are ignored', async () => {
    const [older, newer] = [pending(), pending()]
    const { user, api } = await open('admin', {
      'GET /api/admin/find': call => (textOf(call) === 'an' ? older.promise : newer.promise),
    })
    await user.keyboard('an')
    await waitFor(() => expect(api.calls.filter(call => textOf(call) === 'an')).toHaveLength(1))
    await user.keyboard('it')
    await waitFor(() => expect(api.calls.filter(call => textOf(call) === 'anit')).toHaveLength(1))
    expect(api.calls.find(call => textOf(call) === 'an')?.signal?.aborted).toBe(true)
    newer.resolve(found({ users: [aFoundUser('anita')] }))
    await screen.findByRole('option', { name: 'anita' })
    older.resolve(found({ users: [aFoundUser('an-other')] }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 result'))
    expect(screen.queryByRole('option', { name: 'an-other' })).toBeNull()
  })

  it('that do not exist are reported, and the lists are offered', async () => {
    const { user } = await open()
    await user.keyboard('nadie')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found'))
    const lists = screen.getByRole('group', { name: 'Search for “nadie” in' })
    expect(
      within(lists)
        .getAllByRole('option')
        .map(each => each.textContent),
    ).toEqual(['Users', 'Tournaments', 'Matches', 'Transactions', 'Alerts', 'Cases', 'Audit log'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname + location.search).toBe('/admin/users?search=nadie'))
  })

  it('that could not be read can be asked for again', async () => {
    const { user, api } = await open('admin', { 'GET /api/admin/find': 'unreachable' })
    await user.keyboard('anita')
    expect((await failure()).textContent).toContain('The search did not work')
    api.replies['GET /api/admin/find'] = found({ users: [aFoundUser('anita')] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: 'anita' })).toBeTruthy()
    expect(within(dialog()!).queryByRole('alert')).toBeNull()
  })

  it('that the server refuses say why', async () => {
    const error = 'Too many attempts. Please wait a moment and try again.'
    const { user } = await open('admin', { 'GET /api/admin/find': { status: 429, body: { error } } })
    await user.keyboard('anita')
    expect((await failure()).textContent).toContain(error)
  })

  it('for an address lead to the search by connection, which is not remembered', async () => {
    const { user } = await open('moderator', { 'GET /api/admin/find': found({ network: '203.0.113.7' }) })
    await user.keyboard('203.0.113.7')
    await screen.findByRole('option', { name: /^Users who signed in from 203\.0\.113\.7/ })
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(location.pathname + location.search).toBe('/admin/users/connections?network=203.0.113.7'),
    )
    expect(Object.values(localStorage).join()).not.toContain('203.0.113')
  })
})

describe('actions', () => {
  it('create a tournament', async () => {
    const { user } = await open()
    await user.keyboard('create t{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/admin/tournaments'))
    expect(await screen.findByRole('dialog', { name: /Create.*Tournament/i })).toBeTruthy()
    expect(history.state).toBeNull()
  })

  it('sign out', async () => {
    const { user, api } = await open('moderator', { 'POST /api/auth/logout': { body: { ok: true } } })
    await user.keyboard('sign o{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/admin/login'))
    expect(api.count('POST /api/auth/logout')).toBe(1)
  })
})

describe('recent choices', () => {
  it('come first while the field is empty, for this user only, and can be forgotten', async () => {
    const { user } = await open('admin', {
      'GET /api/admin/find': found({ users: [aFoundUser('anita', { email: 'anita@example.com' })] }),
    })
    await user.keyboard('anita')
    await screen.findByRole('option', { name: /^anita/ })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe(`/admin/users/${aPlayer._id}`))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'emails{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/admin/outbox'))
    await screen.findByRole('heading', { name: 'Emails' })

    await user.keyboard('{Control>}k{/Control}')
    const recent = await screen.findByRole('group', { name: 'Recent' })
    expect(
      within(recent)
        .getAllByRole('option')
        .map(each => each.textContent),
    ).toEqual(['Emails', 'anitaUsers'])
    expect(options().slice(0, 3)).toEqual(['Emails', 'anitaUsers', 'Dashboard'])
    expect(
      options().filter(each => each === 'Emails'),
      'not a second time',
    ).toHaveLength(1)
    expect(Object.keys(localStorage).filter(key => key.startsWith('find-recent'))).toEqual([
      `find-recent:${anAdmin._id}`,
    ])
    expect(Object.values(localStorage).join(), 'no addresses').not.toContain('@example.com')

    await user.type(await field(), 'forget{Enter}')
    await waitFor(() => expect(dialog()).toBeNull())
    await user.keyboard('{Control>}k{/Control}')
    await field()
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
  })

  it('are left out if the role may no longer open them, or if they are damaged', async () => {
    const kept = [
      { kind: 'alerts', href: '/admin/alerts/a1', label: 'Old alert' },
      { kind: 'page', href: '/admin/economy', label: 'Economy' },
      { kind: 'users', href: `/admin/users/${aPlayer._id}`, label: 'anita' },
      { kind: 'no such kind', href: '/', label: 'x' },
      'damaged',
    ]
    localStorage.setItem(`find-recent:${anAdmin._id}`, JSON.stringify(kept))
    await open('organiser')
    const recent = await screen.findByRole('group', { name: 'Recent' })
    expect(
      within(recent)
        .getAllByRole('option')
        .map(each => each.textContent),
    ).toEqual(['anitaUsers'])
  })
})

it.each<[Role, string[]]>([
  [
    'moderator',
    [
      'Dashboard',
      'Users',
      'Matches',
      'Alerts',
      'Appeals',
      'Cases',
      'Find users by connection',
      'Alert settings',
      'Silence rules',
      'Presets of answers',
      'Security',
      'Sign out',
    ],
  ],
  [
    'organiser',
    [
      'Dashboard',
      'Users',
      'Organise',
      'Tournaments',
      'Matches',
      'Security',
      'Create tournament',
      'Create match',
      'Sign out',
    ],
  ],
])('a %s is offered only what the role may open', async (role, expected) => {
  await open(role)
  expect(options()).toEqual(expected)
})

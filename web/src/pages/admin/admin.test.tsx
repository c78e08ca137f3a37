import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { aGuest, anAdmin, aPlayer, pending, type Replies } from '../../testing/fakeApi.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const asAdmin = { 'GET /api/auth/me': { body: anAdmin } } as const
const asPlayer = { 'GET /api/auth/me': { body: aPlayer } } as const

// A sign-out that did not reach the server is repeated on the next start.
afterEach(() => localStorage.clear())

describe('the admin guard', () => {
  it('shows a loading state', async () => {
    const me = pending()
    await renderApp('/admin', { 'GET /api/auth/me': me.promise })
    expect(await screen.findByText('Loading admin panel...')).toBeTruthy()
    me.resolve({ body: anAdmin })
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  })

  it('redirects a visitor to the sign-in page', async () => {
    await renderApp('/admin/matches')
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy()
    expect(location.pathname).toBe('/admin/login')
  })

  it('denies access to a player and offers two links', async () => {
    await renderApp('/admin/transactions', asPlayer)
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Tournaments' }).getAttribute('href')).toBe('/tournaments')
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
  })

  it.each([
    ['/admin', 'Dashboard'],
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/alerts', 'Alerts'],
    ['/admin/alerts/a1', 'Alerts'],
    ['/admin/alerts-demo', 'Alert System Demo'],
    ['/admin/tournaments', 'Tournament Management'],
    ['/admin/matches', 'Match Management'],
    ['/admin/transactions', 'Transaction Viewer'],
    ['/admin/audit', 'Audit log'],
    ['/admin/users', 'Users'],
    ['/admin/users/u1', 'User'],
  ])('lets an administrator into %s', async (path, heading) => {
    await renderApp(path, asAdmin)
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeTruthy()
  })

  it('redirects any other admin path to the dashboard', async () => {
    await renderApp('/admin/no/such/page', asAdmin)
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(location.pathname).toBe('/admin')
  })
})

describe('the admin frame', () => {
  it('links to its pages and shows the signed-in administrator', async () => {
    await renderApp('/admin', asAdmin)
    const nav = await screen.findByRole('navigation', { name: 'Admin navigation' })
    const links = within(nav).getAllByRole('link')
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/admin'],
      ['Users', '/admin/users'],
      ['Organise', '/admin/my-tournaments'],
      ['Tournaments', '/admin/tournaments'],
      ['Matches', '/admin/matches'],
      ['Transactions', '/admin/transactions'],
      ['Approvals', '/admin/approvals'],
      ['Economy', '/admin/economy'],
      ['Alerts', '/admin/alerts'],
      ['Appeals', '/admin/appeals'],
      ['Cases', '/admin/cases'],
      ['Banner', '/admin/banner'],
      ['Emails', '/admin/outbox'],
      ['Audit log', '/admin/audit'],
    ])
    for (const text of ['donjulio', 'don@example.com', 'admin']) expect(screen.getByText(text)).toBeTruthy()
  })

  it.each<[string, Replies]>([
    ['the server agrees', { 'POST /api/auth/logout': { body: { ok: true } } }],
    ['the server refuses', { 'POST /api/auth/logout': { status: 500 } }],
    ['the server is unreachable', { 'POST /api/auth/logout': 'unreachable' }],
  ])('returns to the admin login when %s', async (_, replies) => {
    const { user, api } = await renderApp('/admin', { ...asAdmin, ...replies })
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy()
    expect(location.pathname).toBe('/admin/login')
    expect(api.count('POST /api/auth/logout')).toBe(1)
  })

  it('opens its menu on a small screen; Escape closes it and returns the focus', async () => {
    const { user } = await renderApp('/admin', asAdmin)
    const button = await screen.findByRole('button', { name: 'Menu' })
    await user.click(button)
    const drawer = await screen.findByRole('dialog', { name: 'Admin navigation' })
    expect(within(drawer).getByRole('link', { name: 'Matches' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('/admin/login', () => {
  async function fill(user: UserEvent) {
    await user.type(await screen.findByLabelText('Email address'), 'don@example.com')
    await user.type(screen.getByLabelText('Password'), 'secreto')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
  }

  it('shows that the session is being checked', async () => {
    await renderApp('/admin/login', { 'GET /api/auth/me': pending().promise })
    expect(await screen.findByText('Checking authentication...')).toBeTruthy()
  })

  it('redirects a signed-in administrator', async () => {
    await renderApp('/admin/login', asAdmin)
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(location.pathname).toBe('/admin')
  })

  it('disables the form while signing in, then shows the panel and a welcome', async () => {
    const login = pending()
    const { user } = await renderApp('/admin/login', { 'POST /api/admin/login': login.promise })
    await fill(user)
    expect(await screen.findByRole('button', { name: 'Signing in...', busy: true })).toBeTruthy()
    for (const label of ['Email address', 'Password']) {
      expect(screen.getByLabelText(label).closest('fieldset')?.disabled).toBe(true)
    }
    login.resolve({ body: anAdmin })
    expect(await screen.findByText('Login successful! Welcome to the admin panel.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  })

  it('requires both fields', async () => {
    const { user, api } = await renderApp('/admin/login')
    await user.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Email is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email address').type).toBe('email')
    expect(api.count('POST /api/admin/login')).toBe(0)
  })

  it.each<[string, Replies, string]>([
    [
      "the server's error message",
      { 'POST /api/admin/login': { status: 401, body: { error: 'Invalid email or password' } } },
      'Invalid email or password',
    ],
    ['a fallback', { 'POST /api/admin/login': 'unreachable' }, 'Login failed'],
  ])('fails with %s', async (_, replies, message) => {
    const { user } = await renderApp('/admin/login', replies)
    await fill(user)
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('don@example.com')
  })

  it('signs a player in with their password and redirects them to the player pages', async () => {
    const error = 'This account is not an administrator. Players sign in on the player page.'
    const { user, api } = await renderApp('/admin/login', {
      'POST /api/admin/login': { status: 403, body: { error } },
      'POST /api/auth/login': { body: aPlayer },
    })
    await fill(user)
    await waitFor(() => expect(location.pathname).toBe('/game'))
    expect(await screen.findByText('Login successful!')).toBeTruthy()
    expect(screen.queryByText(error)).toBeNull()
    expect(api.count('POST /api/auth/login')).toBe(1)
  })

  it('shows why a suspended account is refused, and makes no other attempt', async () => {
    const error = 'This account is suspended'
    const { user, api } = await renderApp('/admin/login', {
      'POST /api/admin/login': { status: 403, body: { error } },
    })
    await fill(user)
    expect(await screen.findByText(error)).toBeTruthy()
    expect(api.count('POST /api/auth/login')).toBe(0)
  })

  it('opens the requested page, including deep links', async () => {
    const { user } = await renderApp('/admin/audit?q=coins', {
      'POST /api/admin/login': { body: anAdmin },
      'GET /api/admin/audit': { body: [] },
    })
    await fill(user)
    await waitFor(() => expect(location.pathname + location.search).toBe('/admin/audit?q=coins'))
  })

  it('leads to registration without claiming to be for administrators, and keeps the requested page', async () => {
    const { user } = await renderApp('/admin/login?next=/rankings', {
      'POST /api/auth/register': { status: 201, body: aPlayer },
    })
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/administrators/i)
    await user.click(screen.getByRole('link', { name: 'Create an account' }))
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy()
    for (const [label, value] of [
      ['Username', 'anita'],
      ['Email', 'anita@example.com'],
      ['Password', 'secreto'],
      ['Confirm password', 'secreto'],
    ] as const)
      await user.type(screen.getByLabelText(label), value)
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(location.pathname).toBe('/rankings'))
  })

  it.each([
    ['/admin/login', '/game'],
    ['/admin/login?next=/rankings', '/rankings'],
    ['/admin/login?next=/admin/matches', '/game'],
  ])('sends a player who is already signed in from %s to %s', async (path, next) => {
    await renderApp(path, asPlayer)
    await waitFor(() => expect(location.pathname).toBe(next))
  })

  it('lets a guest sign in to their account', async () => {
    await renderApp('/admin/login', { 'GET /api/auth/me': { body: aGuest } })
    expect(await screen.findByLabelText('Email address')).toBeTruthy()
  })
})

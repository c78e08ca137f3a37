import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { pageAfterSignIn, requestedPage } from '../../../net/session/signInRedirect.ts'
import { aGuest, aPlayer, pending, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

async function openForm(replies: Replies = {}, path = '/tournaments') {
  const app = await renderApp(path, replies)
  await screen.findByRole('heading', { name: 'Sign in to play' })
  return app
}

async function openRegister(replies: Replies = {}) {
  const app = await openForm(replies)
  await press(app.user, 'Create an account')
  return app
}

async function fillRegister(user: UserEvent, password = 'secreto', confirm = password) {
  await user.type(field('Username'), 'anita')
  await user.type(field('Email'), 'anita@example.com')
  await user.type(field('Password'), password)
  await user.type(field('Confirm password'), confirm)
  await press(user, 'Create account')
}

async function fillLogin(user: UserEvent) {
  await user.type(field('Email'), 'anita@example.com')
  await user.type(field('Password'), 'abc')
  await press(user, 'Sign in')
}

/** A browser whose user has a passkey and uses it. */
function browserHasPasskey() {
  vi.stubGlobal('PublicKeyCredential', class {})
  const bytes = new Uint8Array([1]).buffer
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }
  const get = async () => ({
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  })
  const credentials = vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as never)
  onTestFinished(() => {
    credentials.mockRestore()
    vi.unstubAllGlobals()
  })
}

/** The error text that assistive technology announces with the field. */
const errorOf = (input: HTMLInputElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join(' ')

describe('register', () => {
  it('shows at the field that the passwords do not match', async () => {
    const { user, api } = await openRegister()
    await fillRegister(user, 'secreto', 'secreta')
    await waitFor(() => expect(errorOf(field('Confirm password'))).toContain('Passwords do not match'))
    expect(field('Confirm password').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Confirm password'))
    expect(api.count('POST /api/auth/register')).toBe(0)
  })

  it('shows that a password is too short, together with a mismatch', async () => {
    const { user, api } = await openRegister()
    await fillRegister(user, '12345', '1234')
    await waitFor(() =>
      expect(errorOf(field('Password'))).toContain('Password must be at least 6 characters long'),
    )
    expect(errorOf(field('Confirm password'))).toContain('Passwords do not match')
    expect(document.activeElement).toBe(field('Password'))
    expect(api.count('POST /api/auth/register')).toBe(0)
  })

  it('requires every field and focuses the first one', async () => {
    const { user } = await openRegister()
    await press(user, 'Create account')
    await waitFor(() => expect(errorOf(field('Username'))).toContain('Username is required'))
    expect(errorOf(field('Email'))).toContain('Email is required')
    expect(document.activeElement).toBe(field('Username'))
  })

  it('registers, shows a toast and replaces the form with the page', async () => {
    const { user, api } = await openRegister({ 'POST /api/auth/register': { status: 201, body: aPlayer } })
    await fillRegister(user)
    expect(await screen.findByText('Registration successful!')).toBeTruthy()
    const coins = aPlayer.wallet.coins.toLocaleString('en')
    expect(await screen.findByText(`You start with ${coins} coins to enter tournaments.`)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Tournaments' })).toBeTruthy()
    expect(api.calls.find(({ route }) => route === 'POST /api/auth/register')?.body).toEqual({
      username: 'anita',
      email: 'anita@example.com',
      password: 'secreto',
    })
  })

  it.each<[string, Replies, string]>([
    [
      "the server's error message",
      { 'POST /api/auth/register': { status: 409, body: { error: 'Username is already taken' } } },
      'Username is already taken',
    ],
    ['a fallback', { 'POST /api/auth/register': { status: 500 } }, 'Registration failed'],
    [
      'an unreachable server',
      { 'POST /api/auth/register': 'unreachable' },
      'An error occurred. Please try again.',
    ],
  ])('fails with %s and keeps the entered values', async (_, replies, message) => {
    const { user } = await openRegister(replies)
    await fillRegister(user)
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(field('Username').value).toBe('anita')
    expect(field('Confirm password').value).toBe('secreto')
  })
})

describe('a refusal that belongs to a field', () => {
  it('is shown at that field, and its toast is replaced when the next attempt succeeds', async () => {
    const error = 'This email already has an account. Sign in, or reset the password.'
    const { user, api } = await openRegister({ 'POST /api/auth/register': { status: 409, body: { error } } })
    await fillRegister(user)
    await waitFor(() => expect(errorOf(field('Email'))).toContain(error))
    expect(document.activeElement).toBe(field('Email'))
    expect(await screen.findByText(error, { selector: '.Toastify *' })).toBeTruthy()
    api.replies['POST /api/auth/register'] = { status: 201, body: aPlayer }
    await user.type(field('Email'), '.ar')
    expect(errorOf(field('Email'))).not.toContain(error)
    await press(user, 'Create account')
    await screen.findByText('Registration successful!')
    expect(screen.queryByText(error)).toBeNull()
  })
})

describe('login', () => {
  it('does not apply the password rules of registration', async () => {
    const { user, api } = await openForm({ 'POST /api/auth/login': { body: aPlayer } })
    await fillLogin(user)
    expect(await screen.findByText('Login successful!')).toBeTruthy()
    const sent = api.calls.find(({ route }) => route === 'POST /api/auth/login')
    expect(sent?.body).toEqual({ email: 'anita@example.com', password: 'abc' })
  })

  it.each<[string, Replies, string]>([
    [
      "the server's error message",
      { 'POST /api/auth/login': { status: 401, body: { error: 'Invalid email or password' } } },
      'Invalid email or password',
    ],
    ['a fallback', { 'POST /api/auth/login': { status: 502 } }, 'Login failed'],
    [
      'an unreachable server',
      { 'POST /api/auth/login': 'unreachable' },
      'An error occurred. Please try again.',
    ],
  ])('fails with %s, keeps the entered values and focuses the password', async (_, replies, message) => {
    const { user } = await openForm(replies)
    await fillLogin(user)
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(field('Email').value).toBe('anita@example.com')
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  })

  it('is sent once when pressed several times', async () => {
    const login = pending()
    const { user, api } = await openForm({ 'POST /api/auth/login': login.promise })
    await fillLogin(user)
    const button = await screen.findByRole('button', { name: 'Sign in', busy: true })
    await user.click(button)
    await user.type(field('Password'), '{Enter}')
    expect(field('Password').closest('fieldset')?.disabled).toBe(true)
    login.resolve({ body: aPlayer })
    await screen.findByRole('heading', { name: 'Tournaments' })
    expect(api.count('POST /api/auth/login')).toBe(1)
  })

  it('shows and hides the password', async () => {
    const { user } = await openForm()
    await press(user, 'Show password')
    expect(field('Password').type).toBe('text')
    await press(user, 'Hide password')
    expect(field('Password').type).toBe('password')
  })
})

describe('a suspended account', () => {
  const sanction = {
    _id: '0198a1f0-0000-7000-8000-000000000001',
    kind: 'suspension',
    ground: 'insults',
    text: 'Kept insulting',
    createdAt: '2026-03-01T12:00:00.000Z',
    until: '2026-03-04T12:00:00.000Z',
    liftedAt: null,
    appeal: null,
  }
  const refusal = (appeal: object | null = null) => ({
    status: 403,
    body: {
      error: 'This account is suspended',
      suspended: { sanction: { ...sanction, appeal }, token: 'a-token' },
    },
  })
  const refused = (appeal: object | null = null): Replies => ({ 'POST /api/auth/login': refusal(appeal) })

  it('is told why and until when, and can appeal; the text is kept until it has been sent', async () => {
    const { user, api } = await openForm({ ...refused(), 'POST /api/auth/appeal': 'unreachable' })
    await fillLogin(user)
    expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeTruthy()
    for (const text of ['Insults or harassment', 'Kept insulting', /until March 4, 2026/])
      expect(screen.getByText(text)).toBeTruthy()
    await user.type(field('If you do not agree, tell us why'), 'It was not me')
    await press(user, 'Send appeal')
    expect(await screen.findByText(/Your text is kept; please try again/)).toBeTruthy()
    await press(user, 'Back to sign in')
    await fillLogin(user)
    expect(
      (await screen.findByLabelText<HTMLTextAreaElement>('If you do not agree, tell us why')).value,
    ).toBe('It was not me')
    const appeal = { text: 'It was not me', createdAt: sanction.createdAt, outcome: null, answer: null }
    api.replies['POST /api/auth/appeal'] = { body: { ...sanction, appeal } }
    await press(user, 'Send appeal')
    expect(await screen.findByText(/We have received your appeal/)).toBeTruthy()
    expect(api.calls.findLast(({ route }) => route === 'POST /api/auth/appeal')?.body).toEqual({
      token: 'a-token',
      text: 'It was not me',
    })
    expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull()
  })

  it('is told the same after signing in with a passkey, and can appeal', async () => {
    browserHasPasskey()
    const { user } = await openForm({
      'POST /api/auth/passkey/options': { body: { challenge: 'AAAA' } },
      'POST /api/auth/passkey': refusal(),
    })
    await press(user, 'Use a passkey')
    expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeTruthy()
    expect(field('If you do not agree, tell us why')).toBeTruthy()
    await press(user, 'Back to sign in')
    expect(screen.getByRole('heading', { name: 'Sign in to play' })).toBeTruthy()
  })

  it('reads the answer to the appeal', async () => {
    const appeal = { text: 'Not me', createdAt: sanction.createdAt, outcome: 'upheld', answer: 'It was you.' }
    const { user } = await openForm(refused(appeal))
    await fillLogin(user)
    expect(await screen.findByText('The decision stands')).toBeTruthy()
    expect(screen.getByText('It was you.')).toBeTruthy()
  })
})

describe('/auth', () => {
  it('redirects to the game after signing in', async () => {
    const { user } = await openForm({ 'POST /api/auth/login': { body: aPlayer } }, '/auth')
    await fillLogin(user)
    await waitFor(() => expect(location.pathname).toBe('/game'))
  })

  it('redirects to the game after registering', async () => {
    const { user } = await openForm({ 'POST /api/auth/register': { status: 201, body: aPlayer } }, '/auth')
    await press(user, 'Create an account')
    await fillRegister(user)
    await waitFor(() => expect(location.pathname).toBe('/game'))
  })

  it('redirects to the page that was requested before', async () => {
    const { user } = await openForm({ 'POST /api/auth/login': { body: aPlayer } }, '/auth?next=/profile')
    await fillLogin(user)
    await screen.findByRole('heading', { name: 'anita' })
    expect(location.pathname).toBe('/profile')
  })

  it('lets a guest register, and says that the games are kept', async () => {
    const { user, api } = await renderApp('/auth', {
      'GET /api/auth/me': { body: aGuest },
      'POST /api/auth/register': { status: 201, body: aPlayer },
    })
    await screen.findByText('You keep the games you played as anita.')
    expect(field('Username').value).toBe('anita')
    await user.clear(field('Username'))
    await fillRegister(user)
    await waitFor(() => expect(location.pathname).toBe('/game'))
    expect(api.count('POST /api/auth/register')).toBe(1)
  })

  it('offers practice and playing as a guest as alternatives to an account', async () => {
    const { user, api } = await renderApp('/auth', {
      'POST /api/auth/guest': { status: 201, body: aGuest },
    })
    const practice = await screen.findByRole('link', { name: 'Practise against bots' })
    expect(practice.getAttribute('href')).toBe('/game/practice')
    await press(user, 'Play as a guest')
    await press(user, 'Play as a guest')
    await waitFor(() => expect(errorOf(field('Your nickname'))).toContain('Nickname is required'))
    await user.type(field('Your nickname'), 'anita')
    await press(user, 'Play as a guest')
    await waitFor(() => expect(location.pathname).toBe('/game'))
    expect(api.calls.find(({ route }) => route === 'POST /api/auth/guest')?.body).toEqual({
      username: 'anita',
    })
  })

  it('offers links to a player who is already signed in', async () => {
    await renderApp('/auth', { 'GET /api/auth/me': { body: aPlayer } })
    expect(await screen.findByRole('heading', { name: 'You are signed in as anita' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to tournaments' }).getAttribute('href')).toBe('/tournaments')
  })

  it.each(['Get Started', 'Sign Up'])(
    'opens the registration form after %s on the landing page',
    async name => {
      const { user } = await renderApp('/')
      await user.click((await screen.findAllByRole('link', { name }))[0]!)
      expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy()
      expect(location.pathname + location.search).toBe('/auth')
    },
  )
})

describe('the page after signing in', () => {
  it.each([
    ['?next=/profile', null, '/profile'],
    ['', { next: '/admin/alerts?status=new' }, '/admin/alerts?status=new'],
    ['?next=//evil.example', null, null],
    ['?next=/\\evil.example', null, null],
    ['?next=https://evil.example', null, null],
    ['', { next: '//evil.example' }, null],
    ['', { next: 7 }, null],
    ['', null, null],
  ])('with the query %j and the state %j is %s', (search, state, wanted) => {
    expect(requestedPage(search, state)).toBe(wanted)
  })

  it.each([
    ['player', null, '/game'],
    ['player', '/profile', '/profile'],
    ['player', '/admin/matches', '/game'],
    ['player', '/administrators', '/administrators'],
    ['admin', null, '/admin'],
    ['admin', '/admin/matches?page=2', '/admin/matches?page=2'],
  ] as const)('of a %s who requested %s is %s', (role, wanted, page) => {
    expect(pageAfterSignIn(role, wanted)).toBe(page)
  })
})

import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { MESSAGES } from '@valecuatro/contract/messages'
import { describe, expect, it } from 'vitest'
import { anAdmin, aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const refused = (status: number, error: string) => ({ status, body: { error } })

describe('/auth/forgot', () => {
  async function send(replies: Replies, email: string) {
    const app = await renderApp('/auth/forgot', replies)
    await app.user.type(await field('Email'), email)
    await press(app.user, 'Send link')
    return app
  }

  it('trims the address, and does not reveal whether it has an account', async () => {
    const { api } = await send({ 'POST /api/auth/forgot': { body: { ok: true } } }, ' anita@example.com ')
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('If there is an account for anita@example.com')
    expect(api.calls.find(({ route }) => route === 'POST /api/auth/forgot')?.body).toEqual({
      email: 'anita@example.com',
    })
  })

  it('does not send an invalid address', async () => {
    const { api } = await send({}, 'anita')
    expect(await screen.findByText(MESSAGES.emailInvalid)).toBeTruthy()
    expect(api.count('POST /api/auth/forgot')).toBe(0)
  })

  it.each<[string, Replies, string]>([
    ['too many requests', { 'POST /api/auth/forgot': refused(429, MESSAGES.tooMany) }, MESSAGES.tooMany],
    [
      'an unreachable server',
      { 'POST /api/auth/forgot': 'unreachable' },
      'An error occurred. Please try again.',
    ],
  ])('shows %s and keeps the address', async (_, replies, message) => {
    await send(replies, 'anita@example.com')
    expect(await screen.findByText(message)).toBeTruthy()
    expect((await field('Email')).value).toBe('anita@example.com')
  })
})

describe('/auth/reset', () => {
  async function save(replies: Replies, password = 'mate amargo', confirm = password) {
    const app = await renderApp('/auth/reset#the-token', replies)
    await app.user.type(await field('New password'), password)
    await app.user.type(await field('Confirm new password'), confirm)
    await press(app.user, 'Save and sign in')
    return app
  }

  it('removes the token from the URL, and signs in with the new password', async () => {
    const { api } = await save({
      'POST /api/auth/reset': { body: { email: 'don@example.com' } },
      'POST /api/auth/login': { body: anAdmin },
    })
    expect(await screen.findByText('Password changed')).toBeTruthy()
    expect(location.hash).toBe('')
    expect(location.pathname).toBe('/admin')
    const bodyOf = (wanted: string) => api.calls.find(({ route }) => route === wanted)?.body
    expect(bodyOf('POST /api/auth/reset')).toEqual({ token: 'the-token', password: 'mate amargo' })
    expect(bodyOf('POST /api/auth/login')).toEqual({ email: 'don@example.com', password: 'mate amargo' })
  })

  it('goes to the sign-in page if the account needs a second step', async () => {
    await save({
      'POST /api/auth/reset': { body: { email: 'anita@example.com' } },
      'POST /api/auth/login': refused(401, 'One more step'),
    })
    expect(await screen.findByText('Password changed. Sign in with the new one.')).toBeTruthy()
    expect(location.pathname).toBe('/auth')
  })

  it('rates the password as it is typed, and shows the server’s refusal at the field', async () => {
    await save({ 'POST /api/auth/reset': refused(400, MESSAGES.passwordWeak) }, 'secret1')
    expect(await screen.findByText('Easy to guess: many people use it or something like it')).toBeTruthy()
    await waitFor(async () => expect((await field('New password')).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(MESSAGES.passwordWeak)).toBeTruthy()
    expect(document.activeElement).toBe(await field('New password'))
  })

  it('sends nothing if the password is too short or the two differ', async () => {
    const { api } = await save({}, '12345', '1234')
    expect(await screen.findByText(MESSAGES.passwordTooShort)).toBeTruthy()
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    expect(api.count('POST /api/auth/reset')).toBe(0)
  })

  it('offers a new link when this one is used or expired', async () => {
    await save({ 'POST /api/auth/reset': refused(410, MESSAGES.linkInvalid) })
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
    expect(screen.getByText(MESSAGES.linkInvalid)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/auth/forgot')
  })

  it('offers a new link when the URL has no token', async () => {
    await renderApp('/auth/reset')
    expect(await screen.findByRole('link', { name: 'Send a new link' })).toBeTruthy()
  })
})

describe('/auth/verify', () => {
  async function confirm(replies: Replies) {
    const app = await renderApp('/auth/verify#the-token', replies)
    await press(app.user, 'Confirm address')
    return app
  }
  const confirmed: Replies = { 'POST /api/auth/confirm-email': { body: { email: 'anita@example.com' } } }

  it('waits until the button is pressed, because mail programs open links automatically', async () => {
    const { api } = await renderApp('/auth/verify#the-token', confirmed)
    expect(await screen.findByRole('button', { name: 'Confirm address' })).toBeTruthy()
    expect(location.hash).toBe('')
    expect(api.count('POST /api/auth/confirm-email')).toBe(0)
  })

  it.each<[string, Replies, string]>([
    ['a visitor can sign in', {}, 'Sign in'],
    ['a player can go on to play', { 'GET /api/auth/me': { body: aPlayer } }, 'Play'],
  ])('confirms the address, and %s', async (_, session, action) => {
    const { api } = await confirm({ ...confirmed, ...session })
    expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: action })).toBeTruthy()
    expect(api.calls.find(({ route }) => route === 'POST /api/auth/confirm-email')?.body).toEqual({
      token: 'the-token',
    })
  })

  it('shows why a link is refused', async () => {
    await confirm({ 'POST /api/auth/confirm-email': refused(410, MESSAGES.linkInvalid) })
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
    expect(screen.getByText(MESSAGES.linkInvalid)).toBeTruthy()
  })

  it.each<[string, Replies]>([
    ['an unreachable server', { 'POST /api/auth/confirm-email': 'unreachable' }],
    ['too many attempts', { 'POST /api/auth/confirm-email': refused(429, MESSAGES.tooMany) }],
  ])('can be tried again after %s', async (_, replies) => {
    const { api, user } = await confirm(replies)
    expect(await screen.findByText('That didn’t work. Please try again in a moment.')).toBeTruthy()
    Object.assign(api.replies, confirmed)
    await press(user, 'Confirm address')
    expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeTruthy()
  })
})

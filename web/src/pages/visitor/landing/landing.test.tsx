import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aGuest, anAdmin, aPlayer, pending } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const linksIn = (landmark: HTMLElement) =>
  within(landmark)
    .queryAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])
const bar = () => linksIn(screen.getByRole('navigation', { name: 'Main navigation' }))
const hero = () => linksIn(screen.getByRole('region', { name: 'Vale Cuatro' }))
const footer = () => linksIn(screen.getByRole('navigation', { name: 'Footer navigation' }))

describe('the landing page', () => {
  it('shows a spinner while the session is checked', async () => {
    const me = pending()
    await renderApp('/', { 'GET /api/auth/me': me.promise })
    expect((await screen.findByText('Loading', { selector: '.hero *' })).getAttribute('role')).toBe('status')
    expect([bar(), hero(), footer()]).toEqual([[], [], []])
    me.resolve({ body: aPlayer })
    await screen.findByText('Welcome, anita!')
    expect(screen.queryByText('Loading')).toBeNull()
  })

  it('offers a visitor links to sign in, register and practise', async () => {
    await renderApp('/')
    await screen.findByRole('link', { name: 'Sign Up' })
    expect(bar()).toEqual([
      ['Sign In', '/admin/login'],
      ['Get Started', '/auth'],
    ])
    expect(hero()).toEqual([
      ['Get Started', '/auth'],
      ['Sign In', '/admin/login'],
      ['Try a practice game', '/game/practice'],
      ['Learn to play', '/learn'],
    ])
    expect(footer()).toEqual([['Sign Up', '/auth']])
  })

  it('greets a signed-in player by name', async () => {
    await renderApp('/', { 'GET /api/auth/me': { body: aPlayer } })
    await screen.findByText('Welcome, anita!')
    expect(bar()).toEqual([
      ['Profile', '/profile'],
      ['Tournaments', '/tournaments'],
      ['Match Queue', '/match-queue'],
      ['Play Game', '/game'],
    ])
    expect(hero()).toEqual([
      ['Join Tournaments', '/tournaments'],
      ['View Profile', '/profile'],
    ])
    expect(footer()).toEqual([
      ['Play Game', '/game'],
      ['Tournaments', '/tournaments'],
      ['Profile', '/profile'],
    ])
  })

  it('offers a guest a table and registration, but nothing that needs an account', async () => {
    await renderApp('/', { 'GET /api/auth/me': { body: aGuest } })
    await screen.findByText('Welcome, anita!')
    expect(bar()).toEqual([
      ['Profile', '/profile'],
      ['Sign Up', '/auth'],
      ['Play Game', '/game'],
    ])
    expect(hero()).toEqual([
      ['Play Game', '/game'],
      ['View Profile', '/profile'],
    ])
    expect(footer()).toEqual([
      ['Play Game', '/game'],
      ['Sign Up', '/auth'],
      ['Profile', '/profile'],
    ])
  })

  it.each(['admin', 'moderator', 'organiser'] as const)(
    'links a user of role %s to the admin panel',
    async role => {
      await renderApp('/', { 'GET /api/auth/me': { body: { ...anAdmin, role } } })
      await screen.findByText('Welcome, donjulio!')
      expect(bar()).toContainEqual(['Admin Panel', '/admin'])
      expect(footer()).toContainEqual(['Admin', '/admin'])
    },
  )

  it('lists four features', async () => {
    await renderApp('/')
    const features = await screen.findByRole('region', { name: 'What you get' })
    expect(
      within(features)
        .getAllByRole('heading', { level: 3 })
        .map(heading => heading.textContent),
    ).toEqual(['Authentic Gameplay', 'Real-Time Multiplayer', 'Tournament System', 'Responsive Design'])
  })

  it('checks the session once on entry, and again when the page is opened again', async () => {
    const { api, user } = await renderApp('/', { 'GET /api/auth/me': { body: aPlayer } })
    await screen.findByText('Welcome, anita!')
    expect(api.count('GET /api/auth/me')).toBe(1)
    await user.click(screen.getByRole('link', { name: 'View Profile' }))
    await screen.findByRole('heading', { name: 'anita' })
    // The profile requests the current coins.
    await waitFor(() => expect(api.count('GET /api/auth/me')).toBe(2))
    api.replies['GET /api/auth/me'] = { status: 401 }
    history.back()
    await screen.findByRole('link', { name: 'Sign Up' })
    await waitFor(() => expect(api.count('GET /api/auth/me')).toBe(3))
  })

  it('changes its language and remembers the choice', async () => {
    const { user } = await renderApp('/')
    await screen.findByRole('link', { name: 'Sign Up' })
    await user.click(screen.getByRole('button', { name: 'Español' }))
    await screen.findByRole('link', { name: 'Crear cuenta' })
    expect(document.documentElement.lang).toBe('es')
    expect(document.cookie).toContain('lang=es')
  })

  it('changes its theme and remembers the choice', async () => {
    const { user } = await renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Theme: automatic' }))
    await user.click(await screen.findByRole('button', { name: 'Theme: light' }))
    await screen.findByRole('button', { name: 'Theme: dark' })
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(document.cookie).toContain('theme=dark')
  })
})

import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer } from '../testing/fakeApi.ts'
import { renderApp } from '../testing/renderApp.tsx'

const signedIn = { 'GET /api/auth/me': { body: aPlayer } } as const

describe('player pages', () => {
  it.each(['/tournaments', '/profile', '/match-queue', '/game'])(
    '%s shows visitors the sign-in form, and the page after signing in',
    async path => {
      const { session } = await renderApp(path)
      await screen.findByRole('heading', { name: 'Sign in to play' })
      session.signIn(aPlayer)
      expect(await screen.findByRole('button', { name: 'anita' })).toBeTruthy()
      expect(screen.queryByRole('heading', { name: 'Sign in to play' })).toBeNull()
      expect(location.pathname).toBe(path)
    },
  )

  it('/learn needs no account, and a visitor who signs in returns to it', async () => {
    const { session, user } = await renderApp('/learn')
    await user.click(await screen.findByRole('link', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'Sign in to play' })
    expect(location.pathname).toBe('/auth')
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
    expect(history.state).toEqual({ next: '/learn' })
    session.signIn(aPlayer)
    expect(await screen.findByRole('button', { name: 'anita' })).toBeTruthy()
  })

  it('/profile shows the user and formats numbers in the current language', async () => {
    await renderApp('/profile', signedIn, 'es')
    await screen.findByRole('heading', { name: 'anita', level: 1 })
    expect(screen.getByText('anita@example.com')).toBeTruthy()
    expect(screen.getByText('1.250')).toBeTruthy()
    expect(screen.getByText('Juega acá desde el 4 de marzo de 2026')).toBeTruthy()
  })

  it('logs a player out even when the server is unreachable', async () => {
    const { user, session } = await renderApp('/profile', {
      ...signedIn,
      'POST /api/auth/logout': 'unreachable',
    })
    await user.click(await screen.findByRole('button', { name: 'anita' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('region', { name: 'Vale Cuatro' })
    expect(session.current().loading).toBe(false)
    expect(location.pathname).toBe('/')
  })
})

describe('any other path', () => {
  it('shows Page Not Found with a link to the landing page', async () => {
    await renderApp('/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })
})

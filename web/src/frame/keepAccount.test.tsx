import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aPlayer } from '../testing/fakeApi.ts'
import { renderApp } from '../testing/renderApp.tsx'

it('the page keeps working if the offer to keep the account cannot be loaded', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.doMock('./keepAccount.tsx', load)
  onTestFinished(() => vi.doUnmock('./keepAccount.tsx'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderApp('/rules', {
    'GET /api/auth/me': { body: { ...aPlayer, deletionDueAt: '2026-04-05T12:00:00.000Z' } },
  })
  const bell = await screen.findByRole('link', { name: 'Notifications' })
  await waitFor(() => expect(load).toHaveBeenCalled())
  await act(async () => {})
  expect(bell.isConnected).toBe(true)
})

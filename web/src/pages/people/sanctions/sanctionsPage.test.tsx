import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const silence = {
  _id: '0198a1f0-0000-7000-8000-000000000001',
  kind: 'silence',
  ground: 'insults',
  text: 'Wrote insults',
  createdAt: '2026-03-01T12:00:00.000Z',
  until: null,
  liftedAt: null,
  appeal: null,
}

it('shows a sanction in the language of the player, and sends the appeal', async () => {
  const appeal = { text: 'No fui yo', createdAt: silence.createdAt, outcome: null, answer: null }
  const { user, api } = await renderApp(
    '/sanctions',
    {
      'GET /api/auth/me': { body: aPlayer },
      'GET /api/me/sanctions': { body: [silence] },
      'POST /api/me/sanctions/{id}/appeal': { body: { ...silence, appeal } },
    },
    'es',
  )
  expect(await screen.findByRole('heading', { name: 'No podés escribir en los chats' })).toBeTruthy()
  expect(screen.getByText('Insultos o acoso')).toBeTruthy()
  await user.type(screen.getByLabelText('Si no estás de acuerdo, contanos por qué'), 'No fui yo')
  await user.click(screen.getByRole('button', { name: 'Enviar reclamo' }))
  expect(await screen.findByText(/Recibimos tu reclamo/)).toBeTruthy()
  expect(api.calls.find(({ route }) => route.endsWith('/appeal'))?.body).toEqual({ text: 'No fui yo' })
})

it('offers no appeal against what has been lifted', async () => {
  await renderApp('/sanctions', {
    'GET /api/auth/me': { body: aPlayer },
    'GET /api/me/sanctions': { body: [{ ...silence, liftedAt: silence.createdAt }] },
  })
  expect(await screen.findByText('Lifted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull()
})

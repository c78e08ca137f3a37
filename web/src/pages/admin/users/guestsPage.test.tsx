import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { asAdmin, rows } from '../testing/answers.ts'

const ID = '0198a1f0-0000-7000-8000-000000000001'
const guest = {
  _id: ID,
  username: 'visita',
  createdAt: '2026-03-01T12:00:00.000Z',
  session: {
    lastSeenAt: '2026-03-02T12:00:00.000Z',
    address: '190.210.0.0',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  },
  gamesPlayed: 7,
  isSuspended: false,
}
const device = {
  _id: '0198a1f0-0000-7000-8000-000000000002',
  guest: { _id: ID, username: 'visita' },
  reason: 'Insults',
  by: { _id: ID, username: 'admin' },
  createdAt: '2026-03-01T12:00:00.000Z',
  until: null,
}

it('lists guests with their games, blocks the device of one and unblocks it', async () => {
  const { user, api } = await renderApp('/admin/guests', {
    ...asAdmin,
    'GET /api/admin/guests': rows([guest]),
    'GET /api/admin/blocked-devices': { body: [] },
    'POST /api/admin/guests/{id}/block-device': { body: [device] },
    'POST /api/admin/blocked-devices/{id}/unblock': { body: [] },
  })
  expect((await screen.findByRole('link', { name: '7' })).getAttribute('href')).toBe(
    `/admin/users/${ID}?show=matches`,
  )
  expect(screen.getByText('Chrome, Linux')).toBeTruthy()
  expect(await screen.findByText('No device is blocked.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Block device.*visita/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block the device of visita?' }))
  await user.type(dialog.getByLabelText('Reason'), 'Insults')
  await user.click(dialog.getByRole('button', { name: 'Block device' }))
  await user.click(await screen.findByRole('button', { name: /^Unblock.*visita/ }))
  expect(await screen.findByText('No device is blocked.')).toBeTruthy()
  expect(api.calls.find(({ route }) => route.endsWith('/block-device'))?.body).toEqual({
    reason: 'Insults',
    days: 3,
  })
})

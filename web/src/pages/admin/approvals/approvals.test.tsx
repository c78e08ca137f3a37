import { screen, waitFor, within } from '@testing-library/react'
import type { CoinRequest } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { id, people } from '../../tournaments/testing/aTournament.ts'
import { asAdmin, noCoinLimits, rows } from '../testing/answers.ts'
import { followToasts } from '../testing/toasts.ts'

const toasts = followToasts()
const LIST = 'GET /api/admin/coin-requests'
const SETTINGS = 'GET /api/admin/coin-settings'
const SAVE = 'PUT /api/admin/coin-settings'

const aRequest = (over: Partial<CoinRequest> = {}): CoinRequest => ({
  _id: id(700),
  user: { _id: aPlayer._id, username: 'anita' },
  amount: 5000,
  refunds: null,
  note: 'a prize at the fair',
  requestedBy: people(1, 9)[0]!,
  requestedAt: '2026-03-04T12:00:00.000Z',
  expiresAt: '2026-03-11T12:00:00.000Z',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  transactionId: null,
  ...over,
})

const visit = (replies: Replies = {}, request = aRequest()) =>
  renderApp('/admin/approvals', { ...asAdmin, [LIST]: rows([request]), ...replies })

describe('a request', () => {
  it('of another administrator is approved', async () => {
    const APPROVE = 'POST /api/admin/coin-requests/{id}/approve'
    const { user, api } = await visit({ [APPROVE]: { body: aRequest({ state: 'approved' }) } })
    expect(await screen.findByText('+5,000')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Approve…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve request' }))
    expect(dialog.getByText('p9: a prize at the fair')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Approve request' }))
    await toasts.said('Success', 'Approved. The coins have moved.')
    expect(api.calls.filter(({ route }) => route.endsWith('/approve'))).toHaveLength(1)
  })

  it('of another administrator is refused with a sentence', async () => {
    const REFUSE = 'POST /api/admin/coin-requests/{id}/refuse'
    const { user, api } = await visit({ [REFUSE]: { body: aRequest({ state: 'refused' }) } })
    await user.click(await screen.findByRole('button', { name: 'Refuse…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse request' }))
    await user.click(dialog.getByRole('button', { name: 'Refuse request' }))
    expect(await dialog.findByText('Please enter a reason')).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'no fair')
    await user.click(dialog.getByRole('button', { name: 'Refuse request' }))
    await toasts.said('Success', 'Request refused')
    expect(api.calls.find(({ route }) => route.endsWith('/refuse'))?.body).toEqual({ reason: 'no fair' })
  })

  it('of one’s own can only be withdrawn, and a refusal is shown in the dialog', async () => {
    const WITHDRAW = 'POST /api/admin/coin-requests/{id}/withdraw'
    const own = aRequest({ requestedBy: { _id: anAdmin._id, username: anAdmin.username } })
    const error = 'This request has already been decided'
    const { user } = await visit({ [WITHDRAW]: { status: 409, body: { error } } }, own)
    await user.click(await screen.findByRole('button', { name: 'Withdraw…' }))
    expect(screen.queryByRole('button', { name: 'Approve…' })).toBeNull()
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Withdraw request' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(error)
  })

  it('that was decided shows by whom and why, without actions', async () => {
    await visit({}, aRequest({ state: 'refused', decidedBy: people(1, 8)[0]!, reason: 'no fair' }))
    expect(await screen.findByText('no fair')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'p8' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /…$/ })).toBeNull()
  })
})

describe('the limits', () => {
  it('are saved; an empty field is no limit', async () => {
    const saved = { ...noCoinLimits, approvalAbove: 1000, version: 1, updatedBy: 'donjulio' }
    const { user, api } = await visit({ [SAVE]: { body: saved } })
    await user.type(await screen.findByLabelText('Second administrator above'), '1000')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await toasts.said('Success', 'Limits saved')
    expect(api.calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      dailyLimits: { admin: null, organiser: null },
      approvalAbove: 1000,
      version: 0,
    })
  })

  it('that are refused say so at their field', async () => {
    const error = 'Enter a whole number of coins, 1 or more, or leave the field empty'
    const { user } = await visit({ [SAVE]: { status: 400, body: { error, field: 'dailyLimits.admin' } } })
    const field = await screen.findByLabelText('An administrator’s coins per day')
    await user.type(field, 'abc')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(error)).toBeTruthy()
  })

  it('tell the only administrator that they confirm their identity instead', async () => {
    await visit({ [SETTINGS]: { body: { ...noCoinLimits, isOnlyAdministrator: true } } })
    expect(await screen.findByText(/You are the only administrator/)).toBeTruthy()
  })
})

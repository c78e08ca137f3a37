import { screen, waitFor, within } from '@testing-library/react'
import type { SilenceRule, SilenceRuleId, UserId } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../../testing/fakeApi.ts'
import { renderApp } from '../../../../testing/renderApp.tsx'
import { followToasts } from '../../testing/toasts.ts'
import { anAlert, thePlayer } from '../testing/anAlert.ts'

const toasts = followToasts()
const ID = '0198a1f0-0000-7000-8000-0000000000c7' as SilenceRuleId
const ANITA = { _id: '0198a1f0-0000-7000-8000-0000000000a7' as UserId, username: 'anita' }
const LIST = 'GET /api/admin/silence-rules'
const CREATE = 'POST /api/admin/silence-rules'
const END = 'POST /api/admin/silence-rules/{id}/end'

const aRule = (over: Partial<SilenceRule> = {}): SilenceRule => ({
  _id: ID,
  player: ANITA,
  source: null,
  type: null,
  code: 'rapid-wins',
  text: null,
  includesCritical: false,
  reason: 'A school plays in one room',
  state: 'active',
  createdAt: '2026-03-04T12:00:00.000Z',
  createdBy: 'marta',
  endsAt: '2026-03-11T12:00:00.000Z',
  endedAt: null,
  endedBy: null,
  heldBack: 3,
  lastHeldBackAt: '2026-03-05T12:00:00.000Z',
  ...over,
})

const REPLIES = {
  'GET /api/auth/me': { body: anAdmin },
  'GET /api/admin/colleagues': { body: [] },
} satisfies Replies

describe('the silence rules', () => {
  it('show what each has held back, and are filtered by status', async () => {
    const { user, api } = await renderApp('/admin/silence-rules', {
      ...REPLIES,
      [LIST]: { body: [aRule()], headers: { 'X-Total-Count': '1' } },
    })
    const held = await screen.findByRole('link', { name: '3 held back: show them' })
    expect(held.getAttribute('href')).toBe(`/admin/alerts?view=list&silenceRule=${ID}`)
    expect(screen.getByText('A school plays in one room')).toBeTruthy()
    expect(screen.getByText('Except critical ones')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Status'), 'ended')
    await waitFor(() =>
      expect(api.calls.findLast(({ route }) => route === LIST)!.url.searchParams.get('state')).toBe('ended'),
    )
  })

  it('can be ended, and say who was first', async () => {
    const { user } = await renderApp('/admin/silence-rules', {
      ...REPLIES,
      [LIST]: { body: [aRule()], headers: { 'X-Total-Count': '1' } },
      [END]: { status: 409, body: { error: 'This silence rule has already ended', by: 'marta' } },
    })
    await user.click(await screen.findByRole('button', { name: 'End now…' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'End the rule' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'This silence rule has already ended',
    )
  })
})

describe('silencing alerts like one', () => {
  const ONE = 'GET /api/admin/alerts/{id}'

  it('fills in its kind and player, and asks for a reason', async () => {
    const alert = anAlert(1, { player: thePlayer, code: 'refresh-reused', severity: 'critical' })
    const { user, api } = await renderApp(`/admin/alerts/${alert._id}`, {
      ...REPLIES,
      [ONE]: { body: alert },
      [CREATE]: { status: 201, body: aRule() },
    })
    await user.click(await screen.findByRole('button', { name: 'Silence alerts like this' }))
    const dialog = await screen.findByRole('dialog')
    const create = within(dialog).getByRole('button', { name: 'Create rule' })
    expect(create.hasAttribute('disabled')).toBe(true)
    await user.type(within(dialog).getByLabelText('Reason'), 'Known')
    await user.click(create)
    await toasts.said('Success', 'Silence rule created')
    expect(api.lastBody(CREATE)).toMatchObject({
      playerId: thePlayer._id,
      code: 'refresh-reused',
      source: null,
      type: null,
      text: null,
      includesCritical: true,
      reason: 'Known',
      endsAt: expect.any(String),
    })
  })

  it('is not offered for an alert that a rule held back', async () => {
    const alert = anAlert(1, { status: 'dismissed', silenceRule: { _id: ID, reason: 'Known' } })
    await renderApp(`/admin/alerts/${alert._id}`, { ...REPLIES, [ONE]: { body: alert } })
    expect(await screen.findByText('Dismissed by a silence rule.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Known' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Silence alerts like this' })).toBeNull()
  })
})

import { screen, within } from '@testing-library/react'
import { MESSAGES } from '@valecuatro/contract/messages'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { asAdmin, refusal, rows } from '../testing/answers.ts'

const appeal = (more: object = {}) => ({
  _id: '0198a1f0-0000-7000-8000-000000000001',
  kind: 'suspension',
  ground: 'cheating',
  text: 'Spoke of their cards',
  createdAt: '2026-03-01T12:00:00.000Z',
  until: null,
  liftedAt: null,
  user: { _id: '0198a1f0-0000-7000-8000-000000000002', username: 'anita' },
  decidedBy: { _id: '0198a1f0-0000-7000-8000-000000000003', username: 'moderator' },
  answeredBy: null,
  mayAnswer: true,
  appeal: {
    text: 'I only talked about the weather',
    createdAt: '2026-03-02T12:00:00.000Z',
    outcome: null,
    answer: null,
    answeredAt: null,
  },
  ...more,
})

it('answers an appeal and takes it off the list', async () => {
  const { user, api } = await renderApp('/admin/appeals', {
    ...asAdmin,
    'GET /api/admin/appeals': rows([appeal()]),
    'POST /api/admin/appeals/{id}/answer': { body: appeal() },
  })
  await user.click(await screen.findByRole('button', { name: /^Answer ?: anita$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal of anita' }))
  for (const text of ['Spoke of their cards', 'I only talked about the weather'])
    expect(dialog.getByText(text)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Uphold and answer' }).disabled).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'Lift it' }))
  await user.type(dialog.getByLabelText('Answer'), 'You are right.')
  api.replies['GET /api/admin/appeals'] = rows([])
  await user.click(dialog.getByRole('button', { name: 'Lift and answer' }))
  expect(await screen.findByText('No open appeals')).toBeTruthy()
  expect(api.calls.find(({ route }) => route.endsWith('/answer'))?.body).toEqual({
    outcome: 'lifted',
    answer: 'You are right.',
  })
})

it('keeps the answer if another member of staff was first', async () => {
  const { user } = await renderApp('/admin/appeals', {
    ...asAdmin,
    'GET /api/admin/appeals': rows([appeal()]),
    'POST /api/admin/appeals/{id}/answer': refusal(MESSAGES.appealAnswered),
  })
  await user.click(await screen.findByRole('button', { name: /^Answer ?: anita$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Answer'), 'It stays.')
  await user.click(dialog.getByRole('button', { name: 'Uphold and answer' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('already been answered')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('It stays.')
})

it('only shows an appeal to the person who decided the sanction', async () => {
  const { user } = await renderApp('/admin/appeals', {
    ...asAdmin,
    'GET /api/admin/appeals': rows([appeal({ mayAnswer: false })]),
  })
  await user.click(await screen.findByRole('button', { name: /^Read ?: anita$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/another member of staff has to answer/)).toBeTruthy()
  expect(dialog.queryByLabelText('Answer')).toBeNull()
})

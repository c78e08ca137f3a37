import { screen, waitFor, within } from '@testing-library/react'
import type { Role, TournamentTemplate } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aTournament, id, USUAL_RULES } from '../../tournaments/testing/aTournament.ts'
import { rows } from '../testing/answers.ts'
import { draftFrom } from './tournamentDraft.ts'

const aTemplate = (over: Partial<TournamentTemplate> = {}): TournamentTemplate => ({
  _id: id(610),
  name: 'Thursdays',
  isShared: false,
  createdBy: { _id: anAdmin._id, username: anAdmin.username },
  settings: {
    name: 'Copa',
    description: 'Con mate',
    format: 'swiss',
    rules: { ...USUAL_RULES, mode: '1v1', rounds: 5 },
    entryFee: 10,
    maxPlayers: 16,
    prizes: [0.5, 0.3],
    addedPrize: 0,
    hasChat: true,
    checkInMinutes: 30,
    entry: { enterAs: 'alone', minRating: null, maxRating: null, access: 'everyone' },
    durationMinutes: 90,
  },
  ...over,
})

const visit = (role: Role, templates: TournamentTemplate[], replies: Replies = {}) =>
  renderApp('/admin/tournaments', {
    'GET /api/auth/me': { body: { ...anAdmin, role } },
    'GET /api/admin/tournaments': rows([aTournament()]),
    'GET /api/admin/series': { body: [] },
    'GET /api/admin/templates': { body: templates },
    ...replies,
  })

const cardOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!

it('fills in the form from a template, to start tomorrow', async () => {
  const { user } = await visit('organiser', [aTemplate()])
  await user.click(within(await cardOf('Thursdays')).getByRole('button', { name: /^Create a tournament/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Copa')
  expect(dialog.getByLabelText<HTMLSelectElement>('Format').value).toBe('swiss')
  expect(dialog.getByLabelText<HTMLSelectElement>('Rounds').value).toBe('5')
  expect(dialog.getByLabelText<HTMLSelectElement>('Check-in').value).toBe('30')
  const draft = draftFrom(aTemplate().settings, Date.parse('2026-03-04T15:00:00Z'))
  expect(draft).toMatchObject({ prizes: ['50', '30'], entryFee: '10' })
  expect(draft.startDate).toMatch(/T20:00$/)
  expect(draft.endDate).toMatch(/T21:30$/)
})

it('is changed by the person who saved it and by administrators, and used by everyone with whom it is shared', async () => {
  const shared = aTemplate({
    _id: id(611),
    name: 'House rules',
    isShared: true,
    createdBy: { _id: id(77), username: 'rosa' },
  })
  const { user, api } = await visit('organiser', [aTemplate(), shared], {
    'PATCH /api/admin/templates/{id}': {
      status: 409,
      body: { error: 'You already have a template of this name' },
    },
  })
  const names = within(await cardOf('House rules')).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Create a tournament House rules'])
  await user.click(within(await cardOf('Thursdays')).getByRole('button', { name: /^Rename or share/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText('Name of the template')
  await user.clear(name)
  await user.type(name, 'Fridays')
  await user.click(dialog.getByLabelText('Share with the other organisers'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('You already have a template of this name')).toBeTruthy()
  await waitFor(() =>
    expect(api.lastBody('PATCH /api/admin/templates/{id}')).toEqual({ name: 'Fridays', isShared: true }),
  )
})

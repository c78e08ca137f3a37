import { screen, within } from '@testing-library/react'
import type { Role, Series } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aTournament, id, USUAL_RULES } from '../../tournaments/testing/aTournament.ts'
import { rows } from '../testing/answers.ts'

const me = { _id: anAdmin._id, username: anAdmin.username }
const other = { _id: id<Series['createdBy']['_id']>(77), username: 'rosa' }

const aSeries = (over: Partial<Series> = {}): Series => ({
  _id: id(600),
  name: 'Thursdays',
  format: 'arena',
  rules: USUAL_RULES,
  entryFee: 0,
  maxPlayers: 16,
  weekdays: [1, 4],
  time: '21:00',
  timeZone: 'America/Argentina/Buenos_Aires',
  daysAhead: 7,
  nextDates: ['2026-03-06T00:00:00.000Z'],
  addedPrize: 0,
  createdBy: me,
  created: 3,
  failure: null,
  stoppedAt: null,
  ...over,
})

const LIST = 'GET /api/admin/tournaments'
const visit = (role: Role, series: Series[], replies: Replies = {}) =>
  renderApp('/admin/tournaments', {
    'GET /api/auth/me': { body: { ...anAdmin, role } },
    [LIST]: rows([aTournament()]),
    'GET /api/admin/series': { body: series },
    ...replies,
  })

async function actionsOf(name: string) {
  const card = (await screen.findByRole('heading', { name })).closest('li')!
  return within(card)
    .queryAllByRole('button')
    .map(button => button.textContent)
}

describe('a series', () => {
  const all = [
    aSeries(),
    aSeries({ _id: id(601), name: 'Fridays', addedPrize: 500 }),
    aSeries({ _id: id(602), name: 'Sundays', createdBy: other }),
  ]

  it('is changed and stopped by the organiser who created it; one that adds coins is only stopped', async () => {
    await visit('organiser', all)
    expect(await actionsOf('Thursdays')).toEqual(['Edit Thursdays', 'Stop Thursdays'])
    expect(await actionsOf('Fridays')).toEqual(['Stop Fridays'])
    expect(await actionsOf('Sundays')).toEqual([])
    expect(screen.getByRole('link', { name: 'rosa' })).toBeTruthy()
    expect(screen.getAllByText('Monday and Thursday at 9:00 PM', { exact: false })).toHaveLength(3)
  })

  it('is changed and stopped by every administrator', async () => {
    await visit('admin', all)
    expect(await actionsOf('Fridays')).toEqual(['Edit Fridays', 'Stop Fridays'])
    expect(await actionsOf('Sundays')).toEqual(['Edit Sundays', 'Stop Sundays'])
  })

  it('of an organiser repeats one of their own tournaments that adds no coins', async () => {
    const { user, api } = await visit('organiser', [], {
      [LIST]: ({ url }) =>
        url.searchParams.get('organiser') === me._id
          ? rows([
              aTournament({ _id: id(901), name: 'Mine' }),
              aTournament({ _id: id(902), name: 'Rich', addedPrize: 10 }),
            ])
          : rows([aTournament()]),
    })
    await user.click(await screen.findByRole('button', { name: 'Create a series' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('option', { name: /^Mine/ })).toBeTruthy()
    expect(dialog.queryByRole('option', { name: /^(Friday night|Rich)/ })).toBeNull()
    expect(api.count(LIST)).toBeGreaterThan(1)
  })
})

it('the list can be limited to the tournaments that the user organises', async () => {
  const { user, api } = await visit('organiser', [])
  await user.selectOptions(await screen.findByLabelText('Organised by'), 'Me')
  expect(location.search).toBe('?organiser=me')
  await screen.findByRole('link', { name: 'Friday night' })
  expect(api.calls.some(({ url }) => url.searchParams.get('organiser') === me._id)).toBe(true)
})

import { screen, waitFor, within } from '@testing-library/react'
import type { TimelineEntry, TournamentDetails } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import type { Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { details, id, people } from '../../tournaments/testing/aTournament.ts'
import { anEntry } from '../audit/testing/anEntry.ts'
import { asAdmin, rows } from '../testing/answers.ts'

const act = (action: string): TimelineEntry => ({
  ...anEntry({ action, subject: { kind: 'tournament', id: id(900), label: 'Practice tournament' } }),
  _id: action,
  type: 'act',
  kind: 'decision',
})

const visit = (over: Partial<TournamentDetails> = {}, acts: TimelineEntry[] = [], replies: Replies = {}) =>
  renderApp(`/admin/tournaments/${id(900)}`, {
    ...asAdmin,
    'GET /api/tournaments/{id}': {
      body: details({ isPractice: true, format: 'bracket', entryFee: 0, pot: 0, ...over }),
    },
    'GET /api/matches': rows([]),
    'GET /api/admin/timeline': { body: { entries: acts, kinds: ['decision'], next: null } },
    ...replies,
  })

const guide = async () => (await screen.findByRole('heading', { name: 'What to try' })).closest('section')!
const steps = async () =>
  within(await guide())
    .getAllByRole('listitem')
    .map(step => step.querySelector('.sr-only')?.textContent?.trim())

describe('the page of a practice tournament', () => {
  it('says what to try, and marks the next step', async () => {
    await visit()
    expect(await steps()).toEqual(Array(6).fill('To do:'))
    const section = within(await guide())
    expect(section.getByText('0 of 6 done')).toBeTruthy()
    expect(section.getAllByRole('listitem')[0]?.getAttribute('aria-current')).toBe('step')
    expect(screen.getByText('Practice')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Update Award/ })).toBeNull()
  })

  it('ticks what was done, from its state and its timeline', async () => {
    const [bot] = people(1)
    await visit(
      {
        status: 'in_progress',
        announcements: [{ _id: id(7), text: 'Hello', at: '2026-03-04T12:00:00.000Z' }],
        disqualified: [bot!._id],
      },
      [act('tournament-resumed'), act('table-decided')],
    )
    await waitFor(async () => expect(await steps()).toEqual([...Array(5).fill('Done:'), 'To do:']))
  })

  it('can be removed although bots have joined', async () => {
    const { user, api } = await visit({}, [], {
      'DELETE /api/tournaments/{id}': { body: { ok: true } },
      'GET /api/admin/organised': { body: [] },
    })
    await guide()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the tournament' }))
    expect(dialog.getByText(/^Its bots and their games are deleted with it/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove the tournament' }))
    await waitFor(() => expect(location.pathname).toBe('/admin/my-tournaments'))
    expect(api.routes().some(route => route.startsWith('DELETE /api/tournaments/'))).toBe(true)
  })

  it('has no guide if it is a real one', async () => {
    await visit({ isPractice: false })
    await screen.findByRole('heading', { name: 'Friday night', level: 1 })
    expect(screen.queryByRole('heading', { name: 'What to try' })).toBeNull()
  })
})

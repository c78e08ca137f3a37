import { screen, waitFor, within } from '@testing-library/react'
import type { TimelineEntry } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { id } from '../../tournaments/testing/aTournament.ts'
import { anEntry } from '../audit/testing/anEntry.ts'
import { aUser } from '../users/testing/someUsers.ts'

const ID = id(1)
const PATH = `/admin/timeline/tournament/${ID}`
const copa = { kind: 'tournament', id: ID, label: 'Copa' }
const beto = { _id: aUser(2)._id, username: 'beto' }

const act: TimelineEntry = {
  ...anEntry({ action: 'award-changed', subject: copa, meta: { before: 0.8, after: 0.75 } }),
  type: 'act',
  kind: 'decision',
}
const fee: TimelineEntry = {
  _id: 'coins 1',
  type: 'coins',
  kind: 'coins',
  at: '2026-03-04T12:00:00.000Z',
  transactionId: id(7),
  owner: { kind: 'tournament', _id: ID as never, name: 'Copa' },
  other: { kind: 'user', ...beto },
  change: 'credit',
  amount: 40,
  balanceBefore: 80,
  balanceAfter: 120,
  reason: 'tournament_entry',
  by: null,
  note: null,
}
const won: TimelineEntry = {
  _id: 'match-finished 1',
  type: 'event',
  kind: 'play',
  at: '2026-03-04T11:00:00.000Z',
  event: 'match-finished',
  people: [beto],
  subject: { kind: 'match', id: id(9), label: 'ana, beto' },
  score: { team1: 12, team2: 15 },
}

const withEntries = (entries: TimelineEntry[], next: string | null = null): Replies => ({
  'GET /api/auth/me': { body: anAdmin },
  'GET /api/admin/timeline': { body: { entries, kinds: ['decision', 'coins', 'play'], next } },
})

describe('a timeline', () => {
  it('tells who did what, from what to what, and which coins moved, by day', async () => {
    await renderApp(PATH, withEntries([act, fee, won]))
    await screen.findByRole('link', { name: 'Transaction' })
    const rows = screen.getAllByRole('listitem')
    const texts = rows.filter(row => row.className === 'timeline-entry').map(row => row.textContent)
    expect(texts[0]).toContain('Changed the award percentage of Copa')
    expect(texts[0]).toContain('by donjulio')
    expect(screen.getByRole('deletion').textContent).toBe('Before: 80%')
    expect(screen.getByRole('insertion').textContent).toBe('After: 75%')
    expect(texts[1]).toContain('from beto to Copa')
    expect(texts[1]).toContain('+40')
    expect(texts[1]).toContain('80 → 120')
    expect(texts[2]).toContain('Match ana, beto ended 12–15, won by beto')
    expect(screen.getAllByRole('heading', { level: 3 }).map(day => day.textContent)).toEqual([
      'Thursday, March 5, 2026',
      'Wednesday, March 4, 2026',
    ])
  })

  it('links to the thing, the person and the transaction', async () => {
    await renderApp(PATH, withEntries([act, fee, won]))
    const hrefOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
    await screen.findByText('Changed the award percentage of', { exact: false })
    expect(hrefOf('Transaction')).toBe(`/admin/transactions?user=${id(7)}`)
    expect(hrefOf('beto')).toBe(`/admin/users/${beto._id}`)
    expect(hrefOf('Copa')).toBe(`/admin/tournaments/${ID}`)
    expect(hrefOf('ana, beto')).toBe(`/admin/matches/${id(9)}`)
  })

  it('keeps its filters in the URL, and offers the kinds that the role sees', async () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ ...fee, _id: `coins ${index}` }))
    const { user, api } = await renderApp(PATH, withEntries(many))
    const kinds = await screen.findByLabelText('Kind')
    expect(
      within(kinds)
        .getAllByRole('option')
        .map(each => each.textContent),
    ).toEqual(['All', 'Decisions of staff', 'Coins', 'Games'])
    await user.selectOptions(kinds, 'Coins')
    await waitFor(() => expect(location.search).toBe('?kind=coins'))
    await waitFor(() =>
      expect(Object.fromEntries(api.calls.at(-1)?.url.searchParams ?? [])).toEqual({
        subject: 'tournament',
        id: ID,
        kind: 'coins',
      }),
    )
  })

  it('has no filters while there are few entries', async () => {
    await renderApp(PATH, withEntries([fee]))
    await screen.findByRole('link', { name: 'Transaction' })
    expect(screen.queryByLabelText('Kind')).toBeNull()
  })

  it('loads earlier entries on request', async () => {
    const { user, api } = await renderApp(PATH, withEntries([act], 'cursor'))
    await screen.findByText('Changed the award percentage of', { exact: false })
    api.replies['GET /api/admin/timeline'] = { body: { entries: [won], kinds: ['play'], next: null } }
    await user.click(screen.getByRole('button', { name: 'Show earlier entries' }))
    expect(await screen.findByRole('link', { name: 'ana, beto' })).toBeTruthy()
    expect(api.calls.at(-1)?.url.searchParams.get('before')).toBe('cursor')
    expect(screen.getByText('Changed the award percentage of', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const { user, api } = await renderApp(PATH, {
      ...withEntries([fee]),
      'GET /api/admin/timeline': { status: 500 },
    })
    await screen.findByText('The timeline could not be loaded', { selector: '.notice p' })
    api.replies['GET /api/admin/timeline'] = withEntries([fee])['GET /api/admin/timeline']!
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('link', { name: 'Transaction' })).toBeTruthy()
  })

  it('is in Spanish, too', async () => {
    await renderApp(PATH, withEntries([won]), 'es')
    expect((await screen.findByRole('link', { name: 'ana, beto' })).parentElement?.textContent).toBe(
      'La partida ana, beto terminó 12–15; ganó beto',
    )
  })
})

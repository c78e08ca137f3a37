import { screen, waitFor, within } from '@testing-library/react'
import type { AttentionItem, OrganisedTournament } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { details, id } from '../../tournaments/testing/aTournament.ts'

const organised = (over: Partial<OrganisedTournament> = {}): OrganisedTournament => ({
  _id: id(900) as OrganisedTournament['_id'],
  name: 'Friday night',
  format: 'bracket',
  status: 'open',
  outcome: null,
  maxPlayers: 8,
  entrants: 2,
  startDate: new Date(Date.now() + 30.5 * 60_000).toISOString(),
  endDate: null,
  finishedAt: null,
  pausedAt: null,
  isCreator: true,
  tables: { waiting: 0, playing: 0 },
  queueing: 0,
  lastMessage: null,
  ...over,
})

const LIST = 'GET /api/admin/organised'
const short: AttentionItem = {
  kind: 'tournament-short',
  count: 2,
  expected: 4,
  since: null,
  takenBy: null,
  subject: { _id: id(900), name: 'Friday night' },
}
const replies = (rows: OrganisedTournament[], items: AttentionItem[] = []): Replies => ({
  'GET /api/auth/me': { body: { ...anAdmin, role: 'organiser' } },
  'GET /api/admin/attention': { body: { items, unchecked: [], checkedAt: '2026-03-04T12:00:00.000Z' } },
  [LIST]: { body: rows },
})
const cards = () => screen.getAllByRole('heading', { level: 2 }).map(title => within(title.closest('li')!))

describe('the page of an organiser', () => {
  it('shows each tournament with what is due, entrants, tables and a new message', async () => {
    const message = {
      _id: id(50),
      userId: id(51) as NonNullable<OrganisedTournament['lastMessage']>['userId'],
      username: 'ana',
      text: '¿Quién trae el mate?',
      at: new Date().toISOString(),
    }
    await renderApp(
      '/admin/my-tournaments',
      replies(
        [
          organised({ lastMessage: message }),
          organised({
            _id: id(901) as OrganisedTournament['_id'],
            name: 'Arena',
            isCreator: false,
            tables: { waiting: 1, playing: 2 },
            queueing: 3,
          }),
        ],
        [short],
      ),
    )
    await screen.findByRole('heading', { name: 'Friday night', level: 2 })
    const [friday, arena] = cards()
    expect(await friday!.findByText('Friday night lacks players: 2 of 4')).toBeTruthy()
    expect(friday!.getByText('2 of 8')).toBeTruthy()
    expect(friday!.getByText('in 30 minutes')).toBeTruthy()
    expect(friday!.getByText('New message')).toBeTruthy()
    expect(friday!.getByRole('link', { name: 'ana: ¿Quién trae el mate?' }).getAttribute('href')).toBe(
      `/admin/tournaments/${id(900)}`,
    )
    expect(friday!.queryByText('Co-organiser')).toBeNull()
    expect(arena!.getByText('Co-organiser')).toBeTruthy()
    expect(arena!.getByText('2 played · 1 waits for players · 3 players wait for one')).toBeTruthy()
    expect(arena!.queryByText('New message')).toBeNull()
    expect(screen.getByRole('link', { name: 'Organise' }).getAttribute('aria-current')).toBe('page')
  })

  it('offers to create a tournament if there is none', async () => {
    const { user } = await renderApp('/admin/my-tournaments', replies([]))
    const empty = await screen.findByRole('heading', { name: 'You organise no tournament yet' })
    const create = within(empty.closest('section')!).getByRole('button', { name: 'Create Tournament' })
    await user.click(create)
    expect(await screen.findByRole('dialog', { name: 'Create Tournament' })).toBeTruthy()
  })

  it('is read again when the server announces a change', async () => {
    const live = await openLiveServer()
    live.setDocument('adminList', 'tournaments', { changes: 1 })
    const { api } = await renderApp('/admin/my-tournaments', replies([organised()]), 'en', live)
    await screen.findByText('2 of 8')
    api.replies[LIST] = { body: [organised({ entrants: 5 })] }
    live.publish('adminList', 'tournaments', { changes: 2 })
    expect(await screen.findByText('5 of 8')).toBeTruthy()
  })
})

describe('a practice tournament', () => {
  const CREATE = 'POST /api/tournaments/practice'
  const practice = () => screen.findByRole('button', { name: 'Practice tournament' })

  it('is the first thing offered if there is no tournament, and opens the page of the new one', async () => {
    const { api, user } = await renderApp('/admin/my-tournaments', {
      ...replies([]),
      [CREATE]: { status: 201, body: details({ isPractice: true }) },
      'GET /api/tournaments/{id}': { body: details({ isPractice: true }) },
    })
    await user.click(await practice())
    const dialog = await screen.findByRole('dialog', { name: 'Practice tournament' })
    await user.selectOptions(within(dialog).getByLabelText('Bots'), '8')
    await user.selectOptions(within(dialog).getByLabelText('Players at a table'), 'Two against two')
    await user.click(within(dialog).getByRole('button', { name: 'Create it' }))
    await waitFor(() => expect(location.pathname).toBe(`/admin/tournaments/${id(900)}`))
    expect(api.calls.find(({ route }) => route === CREATE)?.body).toEqual({ players: 8, mode: '2v2' })
  })

  it('is marked, and a second one is not offered', async () => {
    await renderApp('/admin/my-tournaments', replies([organised({ isPractice: true })]))
    expect(await screen.findByText('Practice')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Practice tournament' })).toBeNull()
  })

  it('is offered beside other tournaments, also to those who co-organise one', async () => {
    await renderApp('/admin/my-tournaments', replies([organised({ isPractice: true, isCreator: false })]))
    expect(await practice()).toBeTruthy()
  })
})

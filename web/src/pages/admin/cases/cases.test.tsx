import { screen, waitFor, within } from '@testing-library/react'
import type { Case, CaseId, CaseSummary, UserId } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { followToasts } from '../testing/toasts.ts'

const toasts = followToasts()
const ID = '0198a1f0-0000-7000-8000-0000000000c1' as CaseId
const MARTA = { _id: '0198a1f0-0000-7000-8000-0000000000a1' as UserId, username: 'marta' }

const aSummary = (over: Partial<CaseSummary> = {}): CaseSummary => ({
  _id: ID,
  title: 'The twins',
  status: 'open',
  assignee: null,
  createdAt: '2026-03-04T12:00:00.000Z',
  updatedAt: '2026-03-04T13:00:00.000Z',
  alertCount: 2,
  ...over,
})

const aCase = (over: Partial<Case> = {}): Case => ({
  ...aSummary(),
  alerts: [],
  players: [],
  timeline: [
    {
      _id: '0198a1f0-0000-7000-8000-0000000000e1',
      actor: MARTA,
      action: 'case-commented',
      subject: { kind: 'case', id: ID, label: 'The twins' },
      meta: { text: 'They share a browser.' },
      at: '2026-03-04T13:00:00.000Z',
    },
    {
      _id: '0198a1f0-0000-7000-8000-0000000000e0',
      actor: MARTA,
      action: 'case-created',
      subject: { kind: 'case', id: ID, label: 'The twins' },
      meta: { alertCount: 2, alerts: 'Two accounts' },
      at: '2026-03-04T12:00:00.000Z',
    },
  ],
  ...over,
})

const REPLIES = {
  'GET /api/auth/me': { body: anAdmin },
  'GET /api/admin/colleagues': { body: [MARTA] },
} satisfies Replies

describe('the cases', () => {
  it('are filtered by status and person', async () => {
    const { user, api } = await renderApp('/admin/cases', {
      ...REPLIES,
      'GET /api/admin/cases': { body: [aSummary()], headers: { 'X-Total-Count': '1' } },
    })
    expect(await screen.findByRole('link', { name: 'The twins' })).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Status'), 'open')
    await user.selectOptions(screen.getByLabelText('Assigned to'), 'marta')
    await waitFor(() => {
      const { searchParams } = api.calls.findLast(({ route }) => route === 'GET /api/admin/cases')!.url
      expect(Object.fromEntries(searchParams)).toMatchObject({ status: 'open', assignee: MARTA._id })
    })
  })

  it('that could not be loaded say so once, and are loaded again on request alone', async () => {
    const live = await openLiveServer()
    live.setDocument('adminList', 'cases', { changes: 0 })
    const LIST = 'GET /api/admin/cases'
    const { user, api } = await renderApp(
      '/admin/cases',
      { ...REPLIES, [LIST]: { status: 500, body: { error: 'Internal server error' } } },
      'en',
      live,
    )
    const retry = await screen.findByRole('button', { name: 'Try Again' })
    await waitFor(() => expect(live.countWatched('adminList', 'cases')).toBe(1))
    live.publish('adminList', 'cases', { changes: 1 })
    await user.click(retry)
    await waitFor(() => expect(api.calls.filter(({ route }) => route === LIST)).toHaveLength(2))
  })

  it('explain what they are for while there are none', async () => {
    await renderApp('/admin/cases', {
      ...REPLIES,
      'GET /api/admin/cases': { body: [], headers: { 'X-Total-Count': '0' } },
    })
    expect(await screen.findByText('No cases yet')).toBeTruthy()
  })
})

describe('a case', () => {
  const ONE = 'GET /api/admin/cases/{id}'

  it('shows its steps, and a comment mentions a colleague', async () => {
    const COMMENT = 'POST /api/admin/cases/{id}/comments'
    const { user, api } = await renderApp(`/admin/cases/${ID}`, {
      ...REPLIES,
      [ONE]: { body: aCase() },
      [COMMENT]: { body: aCase() },
    })
    const timeline = await screen.findByRole('region', { name: 'Timeline' })
    expect(within(timeline).getByText('They share a browser.')).toBeTruthy()
    expect(timeline.textContent).toContain('Opened case The twins')
    await user.click(await within(timeline).findByRole('button', { name: 'Mention marta' }))
    await user.type(within(timeline).getByLabelText('Comment'), 'please look')
    await user.click(within(timeline).getByRole('button', { name: 'Comment' }))
    await toasts.said('Success', 'Comment added')
    expect(api.lastBody(COMMENT)).toEqual({ text: '@marta please look' })
  })

  it('that a colleague has taken first shows who has it', async () => {
    let shown = aCase()
    const { user } = await renderApp(`/admin/cases/${ID}`, {
      ...REPLIES,
      [ONE]: () => ({ body: shown }),
      'PATCH /api/admin/cases/{id}/assign': () => {
        shown = aCase({ assignee: MARTA })
        return { status: 409, body: { error: 'Another person already has this case', by: 'marta' } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Take it' }))
    await toasts.said('Error', 'Another person already has this case')
    const panel = screen.getByRole('region', { name: 'Assignment' })
    await waitFor(() => expect(panel.textContent).toContain('Assigned to marta'))
  })

  it('that is closed can be reopened and has no assignment', async () => {
    const REOPEN = 'POST /api/admin/cases/{id}/reopen'
    const { user } = await renderApp(`/admin/cases/${ID}`, {
      ...REPLIES,
      [ONE]: { body: aCase({ status: 'closed' }) },
      [REOPEN]: { body: aCase() },
    })
    const reopen = await screen.findByRole('button', { name: 'Reopen' })
    expect(screen.queryByRole('region', { name: 'Assignment' })).toBeNull()
    await user.click(reopen)
    await toasts.said('Success', 'Case reopened')
    expect(await screen.findByRole('region', { name: 'Assignment' })).toBeTruthy()
  })

  it('that does not exist says so', async () => {
    await renderApp(`/admin/cases/${ID}`, {
      ...REPLIES,
      [ONE]: { status: 404, body: { error: 'Case not found' } },
    })
    expect(await screen.findByText('Case not found')).toBeTruthy()
  })
})

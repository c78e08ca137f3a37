import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { RouteKey } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { pending } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aMatch, aTournament, details } from '../../tournaments/testing/aTournament.ts'
import { anAlert, anAlertPage } from '../alerts/testing/anAlert.ts'
import { DEFAULT_REPLIES } from '../alerts/testing/visit.ts'
import { anEntry } from '../audit/testing/anEntry.ts'
import { asAdmin, aTransaction, aUser, rows } from '../testing/answers.ts'
import { followToasts } from '../testing/toasts.ts'

const toasts = followToasts()

interface List {
  path: string
  route: RouteKey
  answer: { body: unknown; headers?: Record<string, string> }
}

const LISTS: Record<string, List> = {
  users: { path: '/admin/users', route: 'GET /api/admin/users', answer: rows([aUser(1)], 30) },
  tournaments: {
    path: '/admin/tournaments',
    route: 'GET /api/admin/tournaments',
    answer: rows([aTournament()], 30),
  },
  matches: { path: '/admin/matches', route: 'GET /api/admin/matches', answer: rows([aMatch()], 30) },
  transactions: {
    path: '/admin/transactions',
    route: 'GET /api/admin/transactions',
    answer: rows([aTransaction()], 30),
  },
  'the audit log': { path: '/admin/audit', route: 'GET /api/admin/audit', answer: rows([anEntry()], 30) },
  alerts: {
    path: '/admin/alerts?view=list',
    route: 'GET /api/admin/alerts',
    answer: { body: anAlertPage([anAlert(1)], 30) },
  },
}

const visit = ({ path, route, answer }: List) =>
  renderApp(path, { ...DEFAULT_REPLIES, ...asAdmin, [route]: answer })
const list = () => document.querySelector('.paged-list')
const isDimmed = () => document.querySelector('.paged-list-rows[data-old="true"] tbody tr') !== null
const loaded = () =>
  waitFor(() => {
    expect(document.querySelector('.paged-list-rows tbody tr a')).not.toBeNull()
    expect(list()?.getAttribute('aria-busy')).toBe('false')
  })

describe('the rows on the screen', () => {
  it.each(Object.entries(LISTS))('are dimmed while the requested ones load: %s', async (_, tested) => {
    const { api } = await visit(tested)
    await loaded()
    expect(isDimmed()).toBe(false)
    const answer = pending()
    api.replies[tested.route] = answer.promise
    // The next page has been prefetched, so a sort or filter is changed instead.
    await waitFor(() => {
      // A page that is shown again while its parts arrive begins with an empty field: then it is filled in again.
      fireEvent.change(screen.getByRole('textbox', { name: /^(Search|User)/ }), {
        target: { value: 'another' },
      })
      expect(isDimmed()).toBe(true)
    })
    expect(list()?.getAttribute('aria-busy')).toBe('true')
    answer.resolve(tested.answer)
    await waitFor(() => expect(isDimmed()).toBe(false))
  })
})

describe('a year that is typed into a date filter', () => {
  it.each([
    ['transactions', 'Start date'],
    ['the audit log', 'Until'],
    ['alerts', 'Date (from)'],
  ])('adds one history entry: %s', async (name, label) => {
    await visit(LISTS[name]!)
    await loaded()
    const before = location.search
    const field = screen.getByLabelText<HTMLInputElement>(label)
    field.focus()
    // A browser reports each digit of the year as a date of its own.
    for (const year of ['0002', '0020', '0202', '2026']) {
      fireEvent.change(field, { target: { value: `${year}-03-04` } })
      await waitFor(() => expect(field.value).toBe(`${year}-03-04`))
    }
    await waitFor(() => expect(location.search).toContain('2026-03-04'))
    history.back()
    await waitFor(() => expect(location.search).toBe(before))
    await waitFor(() => expect(field.value).toBe(''))
  })
})

describe('Refresh', () => {
  const refreshed = ['tournaments', 'transactions', 'the audit log'] as const
  it.each(refreshed.map(name => [name, LISTS[name]!] as const))('loads %s again', async (_, tested) => {
    const { api, user } = await visit(tested)
    await loaded()
    const before = api.count(tested.route)
    const answer = pending()
    api.replies[tested.route] = answer.promise
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(api.count(tested.route)).toBe(before + 1))
    const total = { 'X-Total-Count': '77' }
    answer.resolve({ ...tested.answer, headers: total })
    expect(await screen.findByText('1–10 of 77')).toBeTruthy()
  })
})

describe('the error message of the server', () => {
  const REASON = 'Too many attempts. Please wait a moment and try again.'
  it.each<[string, string, RouteKey]>([
    ['transactions', '/admin/transactions', 'GET /api/admin/transactions'],
    ['matches', '/admin/matches', 'GET /api/admin/matches'],
    ['a match', `/admin/matches/${aMatch()._id}`, 'GET /api/admin/matches/{id}'],
    ['a tournament', `/admin/tournaments/${details()._id}`, 'GET /api/tournaments/{id}'],
  ])('is shown on the page and in a toast: %s', async (_, path, route) => {
    await renderApp(path, { ...asAdmin, [route]: { status: 429, body: { error: REASON } } })
    await toasts.said('Error', REASON)
    const bars = [...document.querySelectorAll('.error-bar')]
    expect(bars.map(bar => bar.querySelector('p')?.textContent)).toEqual([REASON])
  })
})

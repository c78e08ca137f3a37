import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { RouteKey } from '@valecuatro/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Replies } from '../../../testing/fakeApi.ts'
import { followToasts } from '../testing/toasts.ts'
import { anAlert, idOf } from './testing/anAlert.ts'
import { visit } from './testing/visit.ts'

const toasts = followToasts()
beforeEach(() => localStorage.clear())

const UNREACHABLE = 'Network connection failed. Please check your internet connection and try again.'

/** Every way in which a call can fail, with the expected message; the fallback is used when there is no better one. */
const failing = (fallback: string): [how: string, reply: Replies[RouteKey], said: string][] => [
  [
    'the server gives a reason',
    { status: 503, body: { error: 'The archive is closed' } },
    'The archive is closed',
  ],
  ['the server gives no reason', { status: 500 }, fallback],
  ['the answer is not JSON', { status: 502, text: '<h1>Bad Gateway</h1>' }, 'Network error'],
  ['the server is unreachable', 'unreachable', UNREACHABLE],
]

/** Finds a text inside the page, because toasts of earlier tests may still be shown. */
const shown = (text: string) => screen.findByText(text, { selector: 'main *' })

const press = async (name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)

const details = { 'GET /api/admin/alerts/{id}': { body: anAlert(1) } } as const

describe('the dashboard', () => {
  it.each(failing('Failed to fetch dashboard data'))('shows an error when %s', async (_, reply, said) => {
    const { user, api } = await visit('/admin/alerts', { 'GET /api/admin/alerts/dashboard': reply! })
    expect(await screen.findByRole('heading', { name: 'Error Loading Dashboard' })).toBeTruthy()
    expect(await shown(said)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
    api.replies['GET /api/admin/alerts/dashboard'] = { body: { recentAlerts: [], alertsByType: [] } }
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No recent alerts')).toBeTruthy()
  })

  it.each(failing('Failed to fetch alert statistics'))(
    'shows the other sections when %s',
    async (_, reply, said) => {
      await visit('/admin/alerts', { 'GET /api/admin/alerts/stats/summary': reply! })
      expect(await shown(said)).toBeTruthy()
      expect(screen.getByRole('heading', { name: 'Recent Alerts' })).toBeTruthy()
    },
  )
})

describe('the list', () => {
  it.each(failing('Failed to fetch alerts'))(
    'shows an error bar with Retry when %s',
    async (_, reply, said) => {
      const { user, api } = await visit('/admin/alerts?view=list', { 'GET /api/admin/alerts': reply! })
      expect(await shown(said)).toBeTruthy()
      api.replies['GET /api/admin/alerts'] = { body: { alerts: [anAlert(9)], pagination: { total: 1 } } }
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByRole('link', { name: 'Alert 9' })).toBeTruthy()
    },
  )

  it.each(failing('Failed to bulk acknowledge alerts'))(
    'keeps the selection when %s',
    async (_, reply, said) => {
      await visit('/admin/alerts?view=list', { 'PATCH /api/admin/alerts/bulk/acknowledge': reply! })
      fireEvent.click(await screen.findByLabelText('Select Alert 1'))
      await press('Acknowledge selected (1)')
      await toasts.said('Error', said)
      expect(screen.getByLabelText<HTMLInputElement>('Select Alert 1').checked).toBe(true)
    },
  )
})

describe('an alert', () => {
  it.each(failing('Failed to fetch alert details'))('shows an error when %s', async (_, reply, said) => {
    const { user, api } = await visit(`/admin/alerts/${idOf(1)}`, { 'GET /api/admin/alerts/{id}': reply! })
    expect(await screen.findByRole('heading', { name: 'Error Loading Alert' })).toBeTruthy()
    expect(await shown(said)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Alerts' }).getAttribute('href')).toBe('/admin/alerts')
    api.replies['GET /api/admin/alerts/{id}'] = { body: anAlert(1) }
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Alert 1' })).toBeTruthy()
  })

  it.each([404, 400])('shows Not Found when the answer is %i', async status => {
    await visit('/admin/alerts/nonsense', {
      'GET /api/admin/alerts/{id}': { status, body: { error: 'Alert not found' } },
    })
    expect(await screen.findByRole('heading', { name: 'Alert Not Found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Alerts' }).getAttribute('href')).toBe('/admin/alerts')
  })

  const ACTS = [
    ['Acknowledge', 'PATCH /api/admin/alerts/{id}/acknowledge', 'Failed to acknowledge alert'],
    ['Dismiss', 'PATCH /api/admin/alerts/{id}/dismiss', 'Failed to dismiss alert'],
    [
      'Investigate',
      'PATCH /api/admin/alerts/{id}/investigate',
      'The alert could not be taken under investigation',
    ],
    ['Resolve', 'PATCH /api/admin/alerts/{id}/resolve', 'Failed to resolve alert'],
  ] as const

  describe.each(ACTS)('%s', (name, route, fallback) => {
    it.each(failing(fallback))('shows an error when %s', async (_, reply, said) => {
      await visit(`/admin/alerts/${idOf(1)}`, { ...details, [route]: reply })
      fireEvent.change(await screen.findByLabelText('Resolution'), { target: { value: 'A shared computer' } })
      await press(name)
      await toasts.said('Error', said)
      expect(screen.getByLabelText<HTMLTextAreaElement>('Resolution').value).toBe('A shared computer')
    })
  })
})

describe('the demo', () => {
  it.each(failing('Failed to create alert'))('shows an error on the card when %s', async (_, reply, said) => {
    await visit('/admin/alerts-demo', { 'POST /api/alerts/create': reply! })
    await press('Create Alert')
    expect(await shown(said)).toBeTruthy()
    const title = 'Knew hidden cards'
    await waitFor(() => expect(toasts.texts()).toEqual([`Alert Creation FailedFailed to create: ${title}`]))
  })
})

describe('the detectors', () => {
  it.each(failing('The detector settings could not be loaded'))(
    'show an error when %s',
    async (_, reply, said) => {
      await visit('/admin/alerts/settings', { 'GET /api/admin/alerts/settings': reply! })
      expect(await shown(said)).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    },
  )
})

it('a failed export shows an error', async () => {
  const { user } = await visit('/admin/alerts', { 'GET /api/admin/alerts/export': 'unreachable' })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await toasts.said('Error', 'The alerts could not be exported')
})

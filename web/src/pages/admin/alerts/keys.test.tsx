import { screen, waitFor, within } from '@testing-library/react'
import type { RouteKey } from '@valecuatro/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAlert, anAlertPage, idOf } from './testing/anAlert.ts'
import { visit } from './testing/visit.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const focused = () => document.activeElement?.textContent
const ACTS = [
  ['a', 'PATCH /api/admin/alerts/{id}/acknowledge', 'acknowledged'],
  ['i', 'PATCH /api/admin/alerts/{id}/investigate', 'investigating'],
  ['d', 'PATCH /api/admin/alerts/{id}/dismiss', 'dismissed'],
] as const

const pathOf = (route: RouteKey, n: number) => route.split(' ')[1]?.replace('{id}', idOf(n))

describe('keyboard shortcuts in the list', () => {
  it('move from row to row', async () => {
    const { user } = await visit('/admin/alerts?view=list')
    await screen.findByRole('link', { name: 'Alert 1' })
    await user.keyboard('j')
    expect(focused()).toBe('Alert 1')
    await user.keyboard('jj')
    expect(focused()).toBe('Alert 3')
    await user.keyboard('k')
    expect(focused()).toBe('Alert 2')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Alert 3')
  })

  it.each(ACTS)('%s acts on the focused row', async (key, route, status) => {
    const { user, api } = await visit('/admin/alerts?view=list', {
      [route]: { body: anAlert(2, { status }) },
    })
    const row = (await screen.findByRole('link', { name: 'Alert 2' })).closest('tr') as HTMLElement
    await user.keyboard(`jj${key}`)
    await waitFor(() => expect(row.querySelector(`[data-status=${status}]`)).toBeTruthy())
    expect(api.calls.filter(({ url }) => url.pathname === pathOf(route, 2))).toHaveLength(1)
    expect(focused()).toBe('Alert 2')
  })

  it('r opens the resolution dialog, and the focus returns afterwards', async () => {
    const { user, api } = await visit('/admin/alerts?view=list', {
      'PATCH /api/admin/alerts/{id}/resolve': { body: anAlert(1, { status: 'resolved' }) },
    })
    await screen.findByRole('link', { name: 'Alert 1' })
    await user.keyboard('jr')
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve alert' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Resolve' }).disabled).toBe(true)
    await user.type(dialog.getByLabelText('Resolution'), 'Talked to him')
    await user.click(dialog.getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls.at(-1)?.route).toBeTruthy()
    expect(api.calls.find(({ url }) => url.pathname.endsWith('/resolve'))?.body).toEqual({
      resolution: 'Talked to him',
    })
    await waitFor(() => expect(focused()).toBe('Alert 1'))
  })

  it('x selects, / searches, ? shows the help', async () => {
    const { user } = await visit('/admin/alerts?view=list')
    await screen.findByRole('link', { name: 'Alert 1' })
    await user.keyboard('jx')
    expect(screen.getByLabelText<HTMLInputElement>('Select Alert 1').checked).toBe(true)
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search alerts' }))
    await user.keyboard('a?{Tab}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Shortcuts' })).toBeTruthy()
  })

  it('can be turned off', async () => {
    const { user } = await visit('/admin/alerts?view=list')
    await screen.findByRole('link', { name: 'Alert 1' })
    await user.keyboard('?')
    await user.click(await screen.findByRole('switch', { name: 'Enable keyboard shortcuts' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?/j')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(focused()).not.toBe('Alert 1')
  })
})

describe('keyboard shortcuts on an alert', () => {
  it('navigate through the list that the alert was opened from', async () => {
    const { user } = await visit('/admin/alerts?view=list&status=new', {
      'GET /api/admin/alerts/{id}': ({ url }) => ({ body: anAlert(Number(url.pathname.slice(-1))) }),
    })
    await user.click(await screen.findByRole('link', { name: 'Alert 2' }))
    expect(await screen.findByRole('heading', { name: 'Alert 2' })).toBeTruthy()
    const back = screen.getByRole('link', { name: '2 of 3 in the list' })
    expect(back.getAttribute('href')).toBe('/admin/alerts?view=list&status=new')
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: 'Alert 3' })).toBeTruthy()
    await user.keyboard('j')
    expect(location.pathname).toBe(`/admin/alerts/${idOf(3)}`)
    await user.keyboard('k{ArrowLeft}')
    expect(await screen.findByRole('heading', { name: 'Alert 1' })).toBeTruthy()
  })

  it('continue on the next page of the list', async () => {
    const { user } = await visit('/admin/alerts?view=list', {
      'GET /api/admin/alerts': ({ url }) => {
        const page = Number(url.searchParams.get('page'))
        const alerts = Array.from({ length: page === 1 ? 20 : 3 }, (_, n) => anAlert((page - 1) * 20 + n + 1))
        return { body: anAlertPage(alerts, 23, page) }
      },
      'GET /api/admin/alerts/{id}': ({ url }) => ({ body: anAlert(Number(url.pathname.slice(-2))) }),
    })
    await user.click(await screen.findByRole('link', { name: 'Alert 20' }))
    expect(await screen.findByRole('link', { name: '20 of 23 in the list' })).toBeTruthy()
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: 'Alert 21' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '21 of 23 in the list' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Previous' }))
    await user.click(await screen.findByRole('link', { name: 'Next' }))
    expect(await screen.findByRole('heading', { name: 'Alert 21' })).toBeTruthy()
  })

  it('act on the alert, and r focuses the resolution', async () => {
    const { user } = await visit(`/admin/alerts/${idOf(1)}`, {
      'GET /api/admin/alerts/{id}': { body: anAlert(1) },
      'PATCH /api/admin/alerts/{id}/investigate': {
        body: anAlert(1, { status: 'investigating', investigatedBy: 'donjulio' }),
      },
    })
    await screen.findByRole('heading', { name: 'Alert 1' })
    await user.keyboard('i')
    expect(await screen.findByText('Investigating')).toBeTruthy()
    await user.keyboard('r')
    expect(document.activeElement).toBe(screen.getByLabelText('Resolution'))
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import type { AuditEntry } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aUser, pageOf } from '../users/testing/someUsers.ts'
import { anEntry } from './testing/anEntry.ts'

const withEntries = (entries: AuditEntry[]): Replies => ({
  'GET /api/auth/me': { body: anAdmin },
  'GET /api/admin/audit': pageOf(entries),
  'GET /api/admin/audit/actions': { body: ['coins-adjusted', 'user-suspended'] },
})

const tournament = { kind: 'tournament', id: aUser(5)._id, label: 'Copa del Abasto' }
const match = { kind: 'match', id: aUser(6)._id, label: 'ana, beto' }
const alert = { kind: 'alert', id: aUser(7)._id, label: 'Too many wins' }

describe('an entry describes the action and its subject', () => {
  it.each<[Partial<AuditEntry>, string]>([
    [{ action: 'coins-adjusted', meta: { amount: 50, before: 0, after: 50 } }, 'Added 50 coins to player1'],
    [{ action: 'coins-adjusted', meta: { amount: -1, before: 1, after: 0 } }, 'Deducted 1 coin from player1'],
    [
      { action: 'coins-adjusted', meta: { amount: -1500, before: 2000, after: 500 } },
      'Deducted 1,500 coins from player1',
    ],
    [{ action: 'user-suspended' }, 'Suspended player1'],
    [{ action: 'user-reinstated' }, 'Reinstated player1'],
    [{ action: 'sessions-ended' }, 'Signed player1 out everywhere'],
    [{ action: 'tournament-created', subject: tournament }, 'Created tournament Copa del Abasto'],
    [{ action: 'award-changed', subject: tournament }, 'Changed the award percentage of Copa del Abasto'],
    [{ action: 'match-finalized', subject: match }, 'Finalised match ana, beto'],
    [{ action: 'record-looked-at', subject: match }, 'Viewed all cards of match ana, beto'],
    [{ action: 'alert-resolved', subject: alert }, 'Resolved alert Too many wins'],
    [
      { action: 'ledger-exported', subject: { kind: 'ledger', id: 'transactions', label: null } },
      'Exported the transactions',
    ],
    [{ action: 'moon-painted' }, 'moon-painted on player1'],
    [
      { action: 'moon-painted', subject: { kind: 'moon', id: 'luna-0001', label: null } },
      'moon-painted on …una-0001',
    ],
  ])('%j', async (entry, sentence) => {
    await renderApp('/admin/audit', withEntries([anEntry(entry)]))
    expect(await screen.findByText((_, element) => isSentence(element, sentence))).toBeTruthy()
  })

  const isSentence = (element: Element | null, sentence: string) =>
    element?.parentElement?.className === 'audit-act' && element.textContent === sentence
})

describe('the audit log', () => {
  it('translates the title, status and old resolution of an alert', async () => {
    const meta = {
      before: 'resolved',
      after: 'acknowledged',
      closedWith: 'Nada raro',
      reason: 'Pasó de nuevo',
    }
    const subject = { ...alert, label: 'Password guessing' }
    await renderApp('/admin/audit', withEntries([anEntry({ action: 'alert-reopened', subject, meta })]), 'es')
    expect(await screen.findByRole('link', { name: 'Intentos de adivinar una contraseña' })).toBeTruthy()
    expect(screen.getByRole('deletion').textContent).toContain('Resuelta')
    expect(screen.getByRole('insertion').textContent).toContain('Vista')
    expect(screen.getByText(/Resolución anterior: Nada raro/)).toBeTruthy()
  })

  it('links to the subject and to the administrator, and shows the values before and after', async () => {
    const meta = { amount: 50, reason: 'admin_manual', before: 1250, after: 1300 }
    await renderApp('/admin/audit', withEntries([anEntry({ action: 'coins-adjusted', meta })]))
    const subject = await screen.findByRole('link', { name: 'player1' })
    expect(subject.getAttribute('href')).toBe(`/admin/users/${aUser(1)._id}`)
    const who = within(screen.getByRole('table')).getByRole('link', { name: 'donjulio' })
    expect(who.getAttribute('href')).toBe(`/admin/users/${anAdmin._id}`)
    expect(screen.getByRole('deletion').textContent).toBe('Before: 1,250')
    expect(screen.getByRole('insertion').textContent).toBe('After: 1,300')
  })

  it('shows the details of an action, and a share as a percentage', async () => {
    await renderApp(
      '/admin/audit',
      withEntries([
        anEntry(),
        anEntry({ action: 'award-changed', subject: tournament, meta: { before: 0.8, after: 0.75 } }),
      ]),
    )
    expect(await screen.findByText('Reason: Spoke of their cards · Sessions ended: 2')).toBeTruthy()
    expect(screen.getByRole('insertion').textContent).toBe('After: 75%')
  })

  it('requests what the URL asks for', async () => {
    const id = aUser(1)._id
    const { api } = await renderApp(
      `/admin/audit?search=abasto&action=user-suspended&actor=don&subject=${id}&startDate=2026-03-04&order=asc&page=2`,
      withEntries(Array.from({ length: 11 }, () => anEntry())),
    )
    await screen.findByText('11–11 of 11')
    const asked = api.calls.find(({ route }) => route === 'GET /api/admin/audit')?.url.searchParams
    expect(Object.fromEntries(asked ?? [])).toEqual({
      search: 'abasto',
      action: 'user-suspended',
      actor: 'don',
      subject: id,
      startDate: new Date('2026-03-04T00:00:00').toISOString(),
      sort: 'at',
      order: 'asc',
      page: '2',
      limit: '10',
    })
    expect(screen.getByLabelText<HTMLSelectElement>('Action').value).toBe('user-suspended')
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-04')
  })

  it('stores its filters in the URL, and clears them', async () => {
    const { user } = await renderApp('/admin/audit?page=2', withEntries([anEntry()]))
    await screen.findByRole('link', { name: 'player1' })
    await screen.findByRole('option', { name: 'Coins adjusted' })
    await user.selectOptions(screen.getByLabelText('Action'), 'Coins adjusted')
    await waitFor(() => expect(location.search).toBe('?action=coins-adjusted'))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('shows an error when it cannot be loaded, and retries', async () => {
    const { user, api } = await renderApp('/admin/audit', {
      ...withEntries([anEntry()]),
      'GET /api/admin/audit': { status: 500 },
    })
    await screen.findByText('The audit log could not be loaded', { selector: '.notice p' })
    api.replies['GET /api/admin/audit'] = pageOf([anEntry()])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('link', { name: 'player1' })).toBeTruthy()
  })

  it.each<[string, Replies['GET /api/admin/audit/export']]>([
    ['the server fails', { status: 500 }],
    ['the server is unreachable', 'unreachable'],
  ])('shows an error when %s during an export, which uses the filters of the URL', async (_, reply) => {
    const sentence = 'The audit log could not be exported'
    const shown = () => screen.queryAllByText(sentence).length
    const before = shown()
    const { user, api } = await renderApp('/admin/audit?action=user-suspended', {
      ...withEntries([anEntry()]),
      'GET /api/admin/audit/export': reply!,
    })
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(shown()).toBe(before + 1))
    const asked = api.calls.find(({ route }) => route === 'GET /api/admin/audit/export')
    expect(asked?.url.searchParams.get('action')).toBe('user-suspended')
    expect(asked?.credentials).toBe('include')
  })
})

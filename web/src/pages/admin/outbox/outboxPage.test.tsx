import { screen, waitFor, within } from '@testing-library/react'
import type { OutboxMail } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { describe, expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const sent: OutboxMail = {
  _id: '0198a1f0-0000-7000-8000-000000000001',
  to: 'anita@example.com',
  subject: 'Reset your Vale Cuatro password',
  state: 'sent',
  attempts: 1,
  createdAt: '2026-03-05T12:00:00.000Z',
  sentAt: '2026-03-05T12:00:01.000Z',
  nextAttemptAt: null,
  lastError: null,
  canOpen: true,
}
const failed: OutboxMail = {
  ...sent,
  _id: '0198a1f0-0000-7000-8000-000000000002',
  state: 'failed',
  attempts: 3,
  sentAt: null,
  lastError: '550 no such user',
  canOpen: false,
}

const listOf = (...mails: OutboxMail[]) => ({
  body: mails,
  headers: { 'X-Total-Count': String(mails.length) },
})
const open = (replies: Replies) =>
  renderApp('/admin/outbox', { 'GET /api/auth/me': { body: anAdmin }, ...replies })

describe('/admin/outbox', () => {
  it('says that mails are written to files, and shows one without running anything in it', async () => {
    const { user } = await open({
      'GET /api/admin/outbox': listOf(sent),
      'GET /api/admin/outbox/{id}': {
        body: { ...sent, from: 'x', text: '', html: '<html><head></head><body>Hi anita,</body></html>' },
      },
    })
    expect(await screen.findByText('No SMTP server is configured', { exact: false })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Read “Reset your Vale Cuatro password”' }))
    const dialog = await screen.findByRole('dialog', { name: sent.subject })
    const frame = within(dialog).getByTitle<HTMLIFrameElement>(sent.subject)
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    expect(frame.srcdoc).toContain('<base target="_blank">')
  })

  it('queues a failed mail again, and says why it failed', async () => {
    const { user, api } = await open({
      'GET /api/admin/outbox': listOf(failed),
      'POST /api/admin/outbox/{id}/retry': { body: { ...failed, state: 'queued' } },
    })
    expect(await screen.findByText('3 attempts: 550 no such user')).toBeTruthy()
    expect(screen.queryByText('No SMTP server is configured', { exact: false })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Send again/ }))
    expect(await screen.findByText('The email will be sent again')).toBeTruthy()
    expect(api.count('GET /api/admin/outbox')).toBe(2)
  })

  it('offers to send another mail only when the last request has been answered', async () => {
    const answer = Promise.withResolvers<{ body: OutboxMail }>()
    const other = { ...failed, _id: '0198a1f0-0000-7000-8000-000000000003', subject: 'Welcome' }
    const { user } = await open({
      'GET /api/admin/outbox': listOf(failed, other),
      'POST /api/admin/outbox/{id}/retry': () => answer.promise,
    })
    const button = (subject: string) =>
      screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^Send again.*${subject}`) })
    await user.click(await button(failed.subject))
    expect((await button('Welcome')).disabled).toBe(true)
    answer.resolve({ body: { ...failed, state: 'queued' } })
    await waitFor(async () => expect((await button('Welcome')).disabled).toBe(false))
  })

  it('keeps the chosen status in the address', async () => {
    const { user, api } = await open({ 'GET /api/admin/outbox': listOf() })
    expect(await screen.findByText('No emails')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Status'), 'failed')
    await screen.findByText('No emails')
    expect(location.search).toBe('?state=failed')
    expect(api.calls.at(-1)?.url.searchParams.get('state')).toBe('failed')
  })

  it('shows why a mail cannot be opened', async () => {
    const { user } = await open({
      'GET /api/admin/outbox': listOf(sent),
      'GET /api/admin/outbox/{id}': { status: 409, body: { error: MESSAGES.mailNotReadable } },
    })
    await user.click(await screen.findByRole('button', { name: 'Read “Reset your Vale Cuatro password”' }))
    expect(await screen.findByText(MESSAGES.mailNotReadable)).toBeTruthy()
  })
})

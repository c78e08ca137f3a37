import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { followToasts } from '../testing/toasts.ts'
import { anAlert, idOf, newsOf } from './testing/anAlert.ts'
import { visit } from './testing/visit.ts'

const toasts = followToasts()
beforeEach(() => localStorage.clear())

const critical = (n: number, by: string | null = null) => newsOf(anAlert(n, { severity: 'critical' }), { by })

/** Renders the audit log as an administrator, with a server that sends alerts. */
async function atAudit() {
  const server = await openLiveServer()
  server.setDocument('alertCount', '', { newAlerts: 7 })
  const visited = await visit(
    '/admin/audit',
    { 'GET /api/admin/audit': { body: [] }, 'GET /api/admin/audit/actions': { body: [] } },
    server,
  )
  await screen.findByRole('heading', { name: 'Audit log' })
  await waitFor(() => expect(server.countConnections()).toBe(1))
  return { server, ...visited }
}

describe('a new critical alert', () => {
  it('is shown as a toast on every page, counted in the title, and can be opened from the toast', async () => {
    const { server } = await atAudit()
    server.send('alert:new', newsOf(anAlert(1, { severity: 'high' })))
    server.send('alert:new', critical(2))
    await waitFor(() => expect(toasts.texts()).toEqual(['New critical alertAlert 2']))
    expect(document.title).toBe('(1) Audit log · Vale Cuatro')
    server.send('alert:new', critical(3))
    await waitFor(() => expect(toasts.texts()).toEqual(['2 new critical alertsAlert 3']))
    expect(document.title).toBe('(2) Audit log · Vale Cuatro')
    await toasts.press('Alert 3', 'View')
    await waitFor(() => expect(location.search).toBe('?view=list&status=new&severity=critical'))
    await waitFor(() => expect(document.title).toBe('Alerts · Vale Cuatro'))
  })

  it('is not shown to the administrator who created it', async () => {
    const { server } = await atAudit()
    server.send('alert:new', critical(2, 'donjulio'))
    server.send('alert:new', critical(4, 'marta'))
    await waitFor(() => expect(toasts.texts()).toEqual(['New critical alertAlert 4']))
    expect(document.title).toBe('(1) Audit log · Vale Cuatro')
  })

  it('is counted in the title on the page of the demo, which lists no alerts', async () => {
    const server = await openLiveServer()
    await visit('/admin/alerts-demo', {}, server)
    await screen.findByRole('heading', { name: 'Alert System Demo' })
    await waitFor(() => expect(server.countConnections()).toBe(1))
    server.send('alert:new', critical(2))
    await waitFor(() => expect(document.title).toMatch(/^\(1\) /))
  })

  it('is only counted beside the link when notifications are off', async () => {
    localStorage.setItem('critical-alert-notice', 'off')
    const { server } = await atAudit()
    server.send('alert:new', critical(2))
    server.publish('alertCount', '', { newAlerts: 8 })
    const nav = screen.getByRole('navigation', { name: 'Admin navigation' })
    expect(await within(nav).findByText('8')).toBeTruthy()
    expect(toasts.texts()).toEqual([])
    expect(document.title).toBe('Audit log · Vale Cuatro')
  })

  it('follows the notification settings, which this browser stores', async () => {
    const { user } = await visit('/admin/alerts/settings', {
      'GET /api/admin/alerts/settings': { status: 500, body: {} },
    })
    await user.click(await screen.findByRole('switch', { name: /Show a notification/ }))
    await user.click(screen.getByRole('switch', { name: 'Play a sound' }))
    expect(localStorage.getItem('critical-alert-notice')).toBe('off')
    expect(localStorage.getItem('critical-alert-sound')).toBe('off')
  })

  it('has an id that links to it', async () => {
    const { server } = await atAudit()
    server.send('alert:new', critical(5))
    await toasts.press('Alert 5', 'View')
    await waitFor(() => expect(location.pathname).toBe(`/admin/alerts/${idOf(5)}`))
  })
})

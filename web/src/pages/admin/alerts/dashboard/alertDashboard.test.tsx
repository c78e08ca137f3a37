import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openLiveServer } from '../../../../testing/liveServer.ts'
import { aDashboard, anAlert, idOf, newsOf } from '../testing/anAlert.ts'
import { visit } from '../testing/visit.ts'
import { barWidth } from './alertDashboard.tsx'

const panel = (name: string) => screen.findByRole('region', { name })
const linksOf = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])

describe('the alert dashboard', () => {
  it('shows four counts, each linked to its list', async () => {
    await visit('/admin/alerts')
    await panel('Recent Alerts')
    const links = Object.fromEntries(
      screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]),
    )
    expect(links).toMatchObject({
      'New Alerts7unassigned': '/admin/alerts?view=list&status=new',
      'Critical Alerts52 still open': '/admin/alerts?view=list&severity=critical',
      'Total Alerts4+recent, 57 in total': '/admin/alerts?view=list',
      'Alert Types2Most common: Rapid wins': '/admin/alerts?view=list&type=rapid_wins',
    })
  })

  it('shows the three most recent alerts, and the types as proportional bars', async () => {
    await visit('/admin/alerts')
    const recent = within(await panel('Recent Alerts')).getAllByRole('link')
    expect(recent.map(link => link.getAttribute('href'))).toEqual(
      [1, 2, 3].map(n => `/admin/alerts/${idOf(n)}`),
    )
    const types = await panel('Alert Types')
    expect(linksOf(types)).toEqual([
      ['Rapid wins40', '/admin/alerts?view=list&type=rapid_wins'],
      ['Hack attempt10', '/admin/alerts?view=list&type=hack_attempt'],
    ])
    expect([...types.querySelectorAll('i')].map(bar => bar.style.width)).toEqual(['100%', '25%'])
  })

  it('has three quick actions', async () => {
    await visit('/admin/alerts')
    expect(linksOf(await panel('Quick Actions')).slice(0, 3)).toEqual([
      ['Review New Alerts', '/admin/alerts?view=list&status=new'],
      ['Critical Alerts', '/admin/alerts?view=list&severity=critical'],
      ['All Alerts', '/admin/alerts?view=list'],
    ])
  })

  it('shows 0 and No recent alerts when there are no alerts', async () => {
    const empty = aDashboard({ totalAlerts: 0, recentAlerts: [], alertsByType: [] })
    await visit('/admin/alerts', { 'GET /api/admin/alerts/dashboard': { body: empty } })
    expect(await screen.findByText('No recent alerts')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Total Alerts\s*0/ })).toBeTruthy()
  })

  it('shows No Dashboard Data when the answer is empty', async () => {
    await visit('/admin/alerts', { 'GET /api/admin/alerts/dashboard': { body: {} } })
    expect(await screen.findByRole('heading', { name: 'No Dashboard Data' })).toBeTruthy()
  })

  it('counts new alerts, and shows them on request', async () => {
    const server = await openLiveServer()
    server.setDocument('alertCount', '', { newAlerts: 7 })
    const { user, api } = await visit('/admin/alerts', {}, server)
    await panel('Recent Alerts')
    await waitFor(() => expect(server.countWatched('alertCount')).toBe(1))
    server.send('alert:new', newsOf(anAlert(9)))
    server.send('alert:new', newsOf(anAlert(10)))
    server.publish('alertCount', '', { newAlerts: 9 })
    const news = await screen.findByRole('button', { name: /2 new/ })
    expect(await screen.findByRole('link', { name: /New Alerts\s*9/ })).toBeTruthy()
    expect(screen.queryByText('Alert 10')).toBeNull()
    api.replies['GET /api/admin/alerts/dashboard'] = {
      body: aDashboard({ recentAlerts: [anAlert(10), anAlert(9)] }),
    }
    await user.click(news)
    expect(await screen.findByText('Alert 10')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull()
  })

  it('says that new alerts cannot be loaded, and still offers them', async () => {
    const server = await openLiveServer()
    const { user, api } = await visit('/admin/alerts', {}, server)
    await panel('Recent Alerts')
    await waitFor(() => expect(server.countConnections()).toBe(1))
    server.send('alert:new', newsOf(anAlert(9)))
    api.replies['GET /api/admin/alerts/dashboard'] = { status: 500 }
    await user.click(await screen.findByRole('button', { name: /1 new/ }))
    await screen.findByText('Failed to fetch dashboard data', { selector: '.notice p' })
    expect(await screen.findByRole('button', { name: /1 new/ })).toBeTruthy()
    api.replies['GET /api/admin/alerts/dashboard'] = { body: aDashboard({ recentAlerts: [anAlert(9)] }) }
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Alert 9')).toBeTruthy()
  })
})

describe('the header', () => {
  it('toggles the view and links to the new and the critical alerts', async () => {
    const { user } = await visit('/admin/alerts')
    const toggle = await screen.findByRole('navigation', { name: 'View' })
    expect(within(toggle).getByRole('link', { current: 'page' }).textContent).toBe('Dashboard')
    await user.click(within(toggle).getByRole('link', { name: 'List' }))
    expect(location.search).toBe('?view=list')
    expect(await screen.findByRole('link', { name: 'Alert 1' })).toBeTruthy()
    const main = document.getElementById('main') as HTMLElement
    await user.click(within(main).getByRole('link', { name: 'New Alerts' }))
    expect(location.search).toBe('?view=list&status=new')
    await user.click(within(main).getByRole('link', { name: 'Critical' }))
    expect(location.search).toBe('?view=list&severity=critical')
  })
})

it.each([
  [0, 0, 0],
  [5, 5, 100],
  [1, 3, 33],
  [1, 1000, 2],
])('a bar of %i next to a maximum of %i is %i percent wide', (count, most, width) => {
  expect(barWidth(count, most)).toBe(width)
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pending } from '../../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../../testing/liveServer.ts'
import { followToasts } from '../../testing/toasts.ts'
import { aDashboard, anAlert, anAlertPage, idOf, newsOf, thePlayer } from '../testing/anAlert.ts'
import { visit } from '../testing/visit.ts'

const toasts = followToasts()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const LIST = 'GET /api/admin/alerts'
const BULK = 'PATCH /api/admin/alerts/bulk/acknowledge'
const rowOf = async (title: string) =>
  (await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement
const asked = (api: { calls: { url: URL }[] }) =>
  api.calls.filter(({ url }) => url.pathname === '/api/admin/alerts').map(({ url }) => url.searchParams)

describe('the list of alerts', () => {
  it('is shown for any query string, and requests twenty alerts, newest first', async () => {
    const { api } = await visit('/admin/alerts?whatever')
    await rowOf('Alert 1')
    expect(Object.fromEntries(asked(api)[0] ?? [])).toEqual({
      sortBy: 'createdAt',
      sortOrder: 'desc',
      page: '1',
      limit: '20',
    })
  })

  it('shows severity, status, assignee, count and priority', async () => {
    const alert = anAlert(1, {
      severity: 'critical',
      status: 'investigating',
      investigatedBy: 'marta',
      acknowledgedBy: 'donjulio',
      count: 3,
      player: thePlayer,
    })
    await visit('/admin/alerts?view=list', { [LIST]: { body: anAlertPage([alert]) } })
    const row = within(await rowOf('Alert 1'))
    for (const text of ['Critical', 'Investigating', 'marta', '3×', '43'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('link', { name: 'tramposo' }).getAttribute('href')).toBe(
      `/admin/users/${thePlayer._id}`,
    )
  })

  it.each([
    ['new', ['View Alert 1', 'Acknowledge Alert 1', 'Dismiss Alert 1']],
    ['acknowledged', ['View Alert 1', 'Dismiss Alert 1']],
    ['investigating', ['View Alert 1', 'Dismiss Alert 1']],
    ['resolved', ['View Alert 1']],
    ['dismissed', ['View Alert 1']],
  ] as const)('offers the allowed actions for a %s alert', async (status, names) => {
    await visit('/admin/alerts?view=list', { [LIST]: { body: anAlertPage([anAlert(1, { status })]) } })
    const cell = (await rowOf('Alert 1')).lastElementChild as HTMLElement
    expect([...cell.querySelectorAll('a, button')].map(each => each.getAttribute('aria-label'))).toEqual(
      names,
    )
  })

  it('stores every filter in the URL, returns to the first page, and clears the filters', async () => {
    const { user, api } = await visit('/admin/alerts?view=list&page=2', {
      [LIST]: { body: anAlertPage([anAlert(1)], 60, 2) },
    })
    await rowOf('Alert 1')
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.selectOptions(screen.getByLabelText('Status'), 'new')
    expect(location.search).toBe('?view=list&status=new')
    await user.selectOptions(screen.getByLabelText('Severity'), 'high')
    await user.selectOptions(screen.getByLabelText('Type'), 'rapid_wins')
    fireEvent.change(screen.getByLabelText('Date (from)'), { target: { value: '2026-03-04' } })
    await user.selectOptions(screen.getByLabelText('Sort by'), 'severity-asc')
    expect(location.search).toBe(
      '?view=list&status=new&severity=high&type=rapid_wins&dateFrom=2026-03-04&sortBy=severity&sortOrder=asc',
    )
    await waitFor(() => expect(asked(api).at(-1)?.get('sortBy')).toBe('severity'))
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(location.search).toBe('?view=list&sortBy=severity&sortOrder=asc')
    act(() => history.back())
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('new'))
  })

  it('filters by open alerts and the person who has them', async () => {
    const { user, api } = await visit('/admin/alerts?view=list', {
      'GET /api/admin/colleagues': { body: [{ _id: idOf(90), username: 'marta' }] },
    })
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    await user.selectOptions(screen.getByLabelText('Status'), 'open')
    await screen.findByRole('option', { name: 'marta' })
    await user.selectOptions(screen.getByLabelText('Assigned to'), 'marta')
    await waitFor(() => {
      const { searchParams } = api.calls.findLast(({ route }) => route === LIST)!.url
      expect(Object.fromEntries(searchParams)).toMatchObject({ status: 'open', assignee: idOf(90) })
    })
  })

  it('saves its filters as a view that leads back to them', async () => {
    const SAVE = 'POST /api/admin/alerts/views'
    const view = { _id: idOf(70), name: 'Mine', query: 'view=list&status=open', isShared: true, isOwn: true }
    const { user, api } = await visit('/admin/alerts?view=list&status=open', {
      'GET /api/admin/alerts/views': { body: [] },
      [SAVE]: { status: 201, body: [{ ...view, by: 'donjulio' }] },
    })
    await user.click(await screen.findByRole('button', { name: 'Save as a view' }))
    await user.type(screen.getByLabelText('Name'), 'Mine')
    await user.click(screen.getByLabelText('Share with the team'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await toasts.said('Success', 'View saved')
    expect(api.lastBody(SAVE)).toEqual({ name: 'Mine', query: 'view=list&status=open', isShared: true })
    expect((await screen.findByRole('link', { name: 'Mine' })).getAttribute('href')).toBe(
      '/admin/alerts?view=list&status=open',
    )
    expect(screen.queryByRole('button', { name: 'Save as a view' })).toBeNull()
  })

  it('shows filters that have no field, and removes them', async () => {
    const { user } = await visit(`/admin/alerts?playerId=${thePlayer._id}&dateTo=2026-03-31`, {
      [LIST]: { body: anAlertPage([anAlert(1, { player: thePlayer })]) },
    })
    await user.click(await screen.findByRole('button', { name: 'Player: tramposo' }))
    expect(location.search).toBe('?dateTo=2026-03-31&view=list')
    await user.clear(screen.getByLabelText('Date (to)'))
    expect(location.search).toBe('?view=list')
  })

  it('shows an empty state when nothing matches', async () => {
    const { user } = await visit('/admin/alerts?status=dismissed', { [LIST]: { body: anAlertPage([]) } })
    expect(await screen.findByRole('heading', { name: 'No Alerts Found' })).toBeTruthy()
    expect(screen.getByText('No alerts match your current filters')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement)
    expect(location.search).toBe('?view=list')
  })

  it('stores the page in the URL', async () => {
    const { user } = await visit('/admin/alerts?view=list', {
      [LIST]: { body: anAlertPage([anAlert(1)], 45) },
    })
    await rowOf('Alert 1')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(location.search).toBe('?view=list&page=2')
  })

  it('shows as many rows as chosen, from the first row of the page on, and keeps the choice', async () => {
    const { user, api } = await visit('/admin/alerts?view=list&page=4', {
      [LIST]: ({ url }) => {
        const [page, limit] = ['page', 'limit'].map(name => Number(url.searchParams.get(name)))
        return { body: anAlertPage([anAlert(page ?? 0)], 300, page, limit) }
      },
    })
    await rowOf('Alert 4')
    const choice = screen.getByLabelText<HTMLSelectElement>('Rows per page')
    expect([...choice.options].map(({ value }) => value)).toEqual(['10', '20', '25', '50', '100'])
    await user.selectOptions(choice, '50')
    await rowOf('Alert 2')
    expect(asked(api).some(query => query.get('page') === '2' && query.get('limit') === '50')).toBe(true)
    expect(location.search).toBe('?view=list&page=2')
    expect(screen.getByText('51–100 of 300')).toBeTruthy()
    expect(localStorage.getItem('admin-alert-rows-per-page')).toBe('50')
    // Previous and Next of an alert's page count with the same pages.
    expect(JSON.parse(sessionStorage.getItem('alert-queue') ?? '')).toMatchObject({ limit: 50, before: 50 })
  })
})

describe('the search', () => {
  it('waits until typing has paused for half a second', async () => {
    const { api } = await visit('/admin/alerts?view=list')
    await rowOf('Alert 1')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const field = screen.getByRole('textbox', { name: 'Search alerts' })
    for (const value of ['t', 'tr', 'tra']) {
      fireEvent.change(field, { target: { value } })
      await act(() => vi.advanceTimersByTimeAsync(499))
      expect(location.search).toBe('?view=list')
    }
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(location.search).toBe('?view=list&search=tra')
    vi.useRealTimers()
    await waitFor(() => expect(asked(api).at(-1)?.get('search')).toBe('tra'))
  })

  it('runs at once when it is submitted', async () => {
    const { user } = await visit('/admin/alerts?view=list')
    await user.type(await screen.findByRole('textbox', { name: 'Search alerts' }), 'tramposo{Enter}')
    expect(location.search).toBe('?view=list&search=tramposo')
  })
})

describe('a row', () => {
  it('is acknowledged without leaving the list', async () => {
    const done = anAlert(2, { status: 'acknowledged', acknowledgedBy: 'donjulio' })
    const { user } = await visit('/admin/alerts?view=list&status=new', {
      'PATCH /api/admin/alerts/{id}/acknowledge': { body: done },
    })
    const row = await rowOf('Alert 2')
    await user.click(within(row).getByRole('button', { name: 'Acknowledge Alert 2' }))
    await toasts.said('Success', 'Alert acknowledged successfully')
    expect(within(row).getByText('donjulio')).toBeTruthy()
    expect(document.activeElement).toBe(within(row).getByRole('link', { name: 'Alert 2' }))
    expect(screen.getByRole('button', { name: /1 row no longer matches/ })).toBeTruthy()
  })

  it('is acknowledged once when the button is pressed several times', async () => {
    const answer = pending()
    const { user, api } = await visit('/admin/alerts?view=list', {
      'PATCH /api/admin/alerts/{id}/acknowledge': answer.promise,
    })
    await user.dblClick(within(await rowOf('Alert 2')).getByRole('button', { name: 'Acknowledge Alert 2' }))
    answer.resolve({ body: anAlert(2, { status: 'acknowledged' }) })
    await toasts.said('Success', 'Alert acknowledged successfully')
    expect(api.calls.filter(({ url }) => url.pathname.endsWith('/acknowledge'))).toHaveLength(1)
  })

  it('is dismissed', async () => {
    const { user } = await visit('/admin/alerts?view=list', {
      'PATCH /api/admin/alerts/{id}/dismiss': { body: anAlert(1, { status: 'dismissed' }) },
    })
    await user.click(within(await rowOf('Alert 1')).getByRole('button', { name: 'Dismiss Alert 1' }))
    await toasts.said('Success', 'Alert dismissed successfully')
  })

  const UNDO = 'PATCH /api/admin/alerts/bulk/undo'
  const undone = (...ids: string[]) => ({
    body: {
      undone: ids.length,
      results: ids.map(_id => ({ _id, ok: true, status: 'new', error: null, by: null })),
    },
  })

  it('that was dismissed is restored with Undo', async () => {
    const { user, api } = await visit('/admin/alerts?view=list', {
      'PATCH /api/admin/alerts/{id}/dismiss': {
        body: anAlert(1, { status: 'dismissed', dismissedBy: 'don' }),
      },
      [UNDO]: undone(idOf(1)),
    })
    const row = await rowOf('Alert 1')
    await user.click(within(row).getByRole('button', { name: 'Dismiss Alert 1' }))
    await toasts.press('Alert dismissed successfully', 'Undo')
    await toasts.said('Success', '1 alert restored')
    expect(api.calls.find(({ route }) => route === UNDO)?.body).toEqual({ alertIds: [idOf(1)] })
    expect(await within(row).findByText('New')).toBeTruthy()
    expect(within(row).getByRole('button', { name: 'Dismiss Alert 1' })).toBeTruthy()
  })

  it('shares one toast with a count when several are acknowledged in turn, and z undoes all of them', async () => {
    const { user, api } = await visit('/admin/alerts?view=list', {
      'PATCH /api/admin/alerts/{id}/acknowledge': ({ url }) => ({
        body: anAlert(Number(url.pathname.split('/').at(-2)?.slice(-1)), { status: 'acknowledged' }),
      }),
      [UNDO]: undone(idOf(1), idOf(2), idOf(3)),
    })
    await rowOf('Alert 1')
    await user.keyboard('jajaja')
    await toasts.said('Success', '3 alerts acknowledged')
    expect(toasts.texts()).toHaveLength(1)
    await user.keyboard('z')
    await toasts.said('Success', '3 alerts restored')
    expect(api.calls.find(({ route }) => route === UNDO)?.body).toEqual({
      alertIds: [idOf(1), idOf(2), idOf(3)],
    })
  })

  it('that another administrator has changed since is not undone, and the toast says so', async () => {
    const { user } = await visit('/admin/alerts?view=list', {
      'PATCH /api/admin/alerts/{id}/dismiss': { body: anAlert(1, { status: 'dismissed' }) },
      [UNDO]: {
        body: {
          undone: 0,
          results: [{ _id: idOf(1), ok: false, status: 'resolved', error: '', by: 'marta' }],
        },
      },
    })
    await user.click(within(await rowOf('Alert 1')).getByRole('button', { name: 'Dismiss Alert 1' }))
    await toasts.press('Alert dismissed successfully', 'Undo')
    await toasts.said('Error', '1 alert has changed since and was left as it is')
  })

  it('that another administrator handled first shows who it was', async () => {
    const { user } = await visit('/admin/alerts?view=list', {
      'PATCH /api/admin/alerts/{id}/acknowledge': {
        status: 409,
        body: { error: 'This alert has already been acknowledged', by: 'marta' },
      },
      'GET /api/admin/alerts/{id}': { body: anAlert(1, { status: 'acknowledged', acknowledgedBy: 'marta' }) },
    })
    const row = await rowOf('Alert 1')
    await user.click(within(row).getByRole('button', { name: 'Acknowledge Alert 1' }))
    await toasts.said('Error', 'This alert has already been acknowledged')
    expect(await within(row).findByText('marta')).toBeTruthy()
  })
})

describe('several rows', () => {
  it('cannot be acknowledged when none is selected', async () => {
    const { user, api } = await visit('/admin/alerts?view=list')
    await rowOf('Alert 1')
    await user.click(screen.getByRole('button', { name: 'Acknowledge selected' }))
    expect(api.count(BULK)).toBe(0)
  })

  it('are acknowledged together', async () => {
    const answer = {
      acknowledged: 3,
      results: [1, 2, 3].map(n => ({
        _id: idOf(n),
        ok: true,
        status: 'acknowledged',
        error: null,
        by: null,
      })),
    }
    const { user, api } = await visit('/admin/alerts?view=list', { [BULK]: { body: answer } })
    await rowOf('Alert 1')
    await user.click(screen.getByLabelText('Select all'))
    await user.dblClick(screen.getByRole('button', { name: 'Acknowledge selected (3)' }))
    await toasts.said('Success', 'Successfully acknowledged 3 alerts')
    expect(api.calls.filter(({ route }) => route === BULK).map(({ body }) => body)).toEqual([
      { alertIds: [idOf(1), idOf(2), idOf(3)] },
    ])
  })

  const CHANGE = 'PATCH /api/admin/alerts/bulk'
  const changed = (ids: string[], status: string) => ({
    body: {
      changed: ids.length,
      results: ids.map(_id => ({ _id, ok: true, status, error: null, by: null })),
    },
  })
  const chooseMore = async (user: Awaited<ReturnType<typeof visit>>['user'], name: string) => {
    await rowOf('Alert 1')
    await user.click(screen.getByLabelText('Select all'))
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  const ALL = [idOf(1), idOf(2), idOf(3)]

  it('are dismissed together and can be restored', async () => {
    const { user, api } = await visit('/admin/alerts?view=list', {
      [CHANGE]: changed(ALL, 'dismissed'),
      'PATCH /api/admin/alerts/bulk/undo': { body: { undone: 3, results: [] } },
    })
    await chooseMore(user, 'Dismiss')
    await toasts.said('Success', '3 alerts dismissed')
    expect(api.lastBody(CHANGE)).toEqual({ alertIds: ALL, change: { act: 'dismiss' } })
    // Toasts of earlier tests may still be there.
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
    await toasts.said('Success', '3 alerts restored')
  })

  it('are resolved together with one resolution', async () => {
    const { user, api } = await visit('/admin/alerts?view=list', { [CHANGE]: changed(ALL, 'resolved') })
    await chooseMore(user, 'Resolve')
    const dialog = await screen.findByRole('dialog', { name: 'Resolve the selected alerts' })
    await user.type(within(dialog).getByLabelText('Resolution'), 'A broken cable')
    await user.click(within(dialog).getByRole('button', { name: 'Resolve' }))
    await toasts.said('Success', '3 alerts resolved')
    expect(api.lastBody(CHANGE)).toEqual({
      alertIds: ALL,
      change: { act: 'resolve', resolution: 'A broken cable' },
    })
  })

  it('are given to a colleague, and those that another person has are listed with the name', async () => {
    const results = [
      { _id: idOf(1), ok: true, status: 'new', error: null, by: null },
      { _id: idOf(2), ok: false, status: 'new', error: 'Another person already has this alert', by: 'marta' },
    ]
    const { user, api } = await visit('/admin/alerts?view=list', {
      [CHANGE]: { body: { changed: 1, results } },
      'GET /api/admin/colleagues': { body: [{ _id: idOf(90), username: 'marta' }] },
    })
    await chooseMore(user, 'Give to a colleague')
    const dialog = await screen.findByRole('dialog', { name: 'Give to a colleague' })
    await within(dialog).findByRole('option', { name: 'marta' })
    await user.selectOptions(within(dialog).getByLabelText('Colleague'), 'marta')
    await user.click(within(dialog).getByRole('button', { name: 'Give' }))
    await toasts.said('Success', '1 alert assigned')
    expect(api.lastBody(CHANGE)).toMatchObject({ change: { act: 'assign', assignee: idOf(90) } })
    const refused = (await screen.findByText('1 alert was not changed')).closest('.notice')
    expect(refused?.textContent).toContain('Another person already has this alert (marta)')
  })

  const MATCHING = 'PATCH /api/admin/alerts/matching/acknowledge'
  const step = (ids: string[], hasMore: boolean) => ({
    body: { acknowledged: ids.length, alertIds: ids, hasMore, until: '2026-03-04T12:00:00.000Z' },
  })

  it('on all pages are acknowledged in steps, and the result accounts for each', async () => {
    const steps = [step([idOf(1), idOf(2)], true), step([idOf(3)], false)]
    const held = pending()
    const { user, api } = await visit('/admin/alerts?view=list&severity=high', {
      [LIST]: ({ url }) =>
        url.searchParams.get('status') === 'new'
          ? { body: anAlertPage([anAlert(1)], 3) }
          : { body: anAlertPage([anAlert(1)], 3043) },
      [MATCHING]: () => (steps.length === 1 ? held.promise : (steps.shift() as object)),
    })
    await rowOf('Alert 1')
    await user.click(screen.getByLabelText('Select all'))
    await user.click(screen.getByRole('button', { name: 'Select all 3,043 that match' }))
    await user.click(screen.getByRole('button', { name: 'Acknowledge selected (3,043)' }))
    expect(await screen.findByText('Acknowledging: 2 of 3')).toBeTruthy()
    held.resolve(steps[0] as object)
    await toasts.said('Success', 'Successfully acknowledged 3 alerts')
    const said = screen.getByText('3,043 alerts matched').closest('.notice')
    expect(said?.textContent).toContain('3 acknowledged')
    expect(said?.textContent).toContain('3,040 had already been handled')
    expect(api.calls.filter(({ route }) => route === MATCHING).map(({ body }) => body)).toMatchObject([
      { filters: { severity: 'high' } },
      { filters: { severity: 'high' }, until: '2026-03-04T12:00:00.000Z' },
    ])
    expect(screen.getByRole('button', { name: 'Acknowledge selected' })).toBeTruthy()
  })

  it('on all pages show how many are left when a step fails', async () => {
    const steps: object[] = [step([idOf(1), idOf(2)], true), { status: 500, body: {} }]
    const { user } = await visit('/admin/alerts?view=list&status=new', {
      [LIST]: { body: anAlertPage([anAlert(1)], 50) },
      [MATCHING]: () => steps.shift() as object,
    })
    await rowOf('Alert 1')
    await user.click(screen.getByLabelText('Select all'))
    await user.click(screen.getByRole('button', { name: 'Select all 50 that match' }))
    await user.click(screen.getByRole('button', { name: 'Acknowledge selected (50)' }))
    await toasts.said('Error', 'Failed to bulk acknowledge alerts')
    const said = (await screen.findByText('50 alerts matched')).closest('.notice')
    expect(said?.textContent).toContain('2 acknowledged')
    expect(said?.textContent).toContain('48 could not be acknowledged')
  })

  it('show the reason for each refused alert', async () => {
    const results = [
      { _id: idOf(1), ok: true, status: 'acknowledged', error: null, by: null },
      {
        _id: idOf(3),
        ok: false,
        status: 'resolved',
        error: 'This alert has already been resolved',
        by: 'marta',
      },
    ]
    const { user } = await visit('/admin/alerts?view=list', {
      [BULK]: { body: { acknowledged: 1, results } },
    })
    await user.click(await screen.findByLabelText('Select Alert 1'))
    await user.click(screen.getByLabelText('Select Alert 3'))
    expect(screen.getByLabelText<HTMLInputElement>('Select all').indeterminate).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Acknowledge selected (2)' }))
    expect(await screen.findByText('1 alert was not acknowledged')).toBeTruthy()
    const said = screen.getByText('1 alert was not acknowledged').closest('.notice')
    expect(said?.textContent).toContain('Alert 3: This alert has already been resolved (marta)')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('1 alert was not acknowledged')).toBeNull()
  })
})

describe('live updates', () => {
  it('move no row: new alerts are counted, and shown on request', async () => {
    const server = await openLiveServer()
    const { user, api } = await visit('/admin/alerts?view=list&severity=high', {}, server)
    await rowOf('Alert 1')
    await waitFor(() => expect(server.countConnections()).toBe(1))
    server.send('alert:new', newsOf(anAlert(7)))
    server.send('alert:new', newsOf(anAlert(8, { severity: 'low' })))
    server.send('alert:new', newsOf(anAlert(9)))
    const news = await screen.findByRole('button', { name: /2 new/ })
    expect(screen.queryByText('Alert 9')).toBeNull()
    api.replies[LIST] = { body: anAlertPage([anAlert(9), anAlert(7)]) }
    await user.click(news)
    expect(await screen.findByRole('link', { name: 'Alert 9' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull()
  })

  it.each([
    ['the list', '/admin/alerts?view=list'],
    ['the dashboard', '/admin/alerts'],
  ])('do not count an alert that has been loaded already: %s', async (_, path) => {
    const server = await openLiveServer()
    await visit(path, {}, server)
    await screen.findByText('Alert 1')
    await waitFor(() => expect(server.countConnections()).toBe(1))
    server.send('alert:new', newsOf(anAlert(1)))
    server.send('alert:new', newsOf(anAlert(9)))
    expect(await screen.findByRole('button', { name: /1 new/ })).toBeTruthy()
  })

  it('count only alerts that the server finds for the search', async () => {
    const server = await openLiveServer()
    const { api } = await visit('/admin/alerts?view=list&search=Alert', {}, server)
    await rowOf('Alert 1')
    await waitFor(() => expect(server.countConnections()).toBe(1))
    const before = asked(api).length
    server.send('alert:new', newsOf(anAlert(8, { title: 'Another matter' })))
    await waitFor(() => expect(asked(api).length).toBe(before + 1))
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull()
    api.replies[LIST] = { body: anAlertPage([anAlert(9), anAlert(1)]) }
    server.send('alert:new', newsOf(anAlert(9)))
    expect(await screen.findByRole('button', { name: /1 new/ })).toBeTruthy()
    expect(asked(api).at(-1)?.get('search')).toBe('Alert')
  })

  it.each([
    ['the list', '/admin/alerts?view=list&severity=high'],
    ['another page and order', '/admin/alerts?view=list&page=2&sortBy=severity'],
    ['the dashboard', '/admin/alerts'],
  ])('count alerts raised before the first connection: %s', async (_, path) => {
    const server = await openLiveServer()
    const connection = Promise.withResolvers<void>()
    server.handshakes.ready = connection.promise
    const { api } = await visit(path, { [LIST]: { body: anAlertPage([anAlert(1)], 21) } }, server)
    await screen.findByText('Alert 1')
    await waitFor(() => expect(server.handshakes.count).toBe(1))
    const changed = anAlert(1, { status: 'investigating', investigatedBy: 'marta' })
    api.replies[LIST] = { body: anAlertPage([anAlert(9), changed], 22) }
    api.replies['GET /api/admin/alerts/dashboard'] = {
      body: aDashboard({ totalAlerts: 58, recentAlerts: [anAlert(9), changed] }),
    }
    connection.resolve()
    expect(await screen.findByRole('button', { name: /1 new/ })).toBeTruthy()
    expect(screen.queryByText('Alert 9')).toBeNull()
    expect((await screen.findAllByText('Investigating')).length).toBeGreaterThan(0)
    server.send('alert:new', newsOf(anAlert(9)))
    server.send('alert:new', newsOf(anAlert(10)))
    expect(await screen.findByRole('button', { name: /2 new/ })).toBeTruthy()
  })

  it('are counted anew for another filter, whose rows are loaded with them', async () => {
    const server = await openLiveServer()
    const { user, api } = await visit('/admin/alerts?view=list', {}, server)
    await rowOf('Alert 1')
    await waitFor(() => expect(server.countConnections()).toBe(1))
    server.send('alert:new', newsOf(anAlert(9)))
    await screen.findByRole('button', { name: /1 new/ })
    api.replies[LIST] = { body: anAlertPage([anAlert(9)]) }
    await user.click(screen.getByRole('link', { name: 'Critical' }))
    expect(await screen.findByRole('link', { name: 'Alert 9' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull()
    history.back()
    await waitFor(() => expect(location.search).toBe('?view=list'))
    expect(await screen.findByRole('link', { name: 'Alert 9' })).toBeTruthy()
  })

  it('show in place what another administrator does', async () => {
    const server = await openLiveServer()
    await visit('/admin/alerts?view=list', {}, server)
    const row = within(await rowOf('Alert 2'))
    await waitFor(() => expect(server.countConnections()).toBe(1))
    server.send('alert:changed', newsOf(anAlert(2, { status: 'investigating', count: 4 }), { by: 'marta' }))
    expect(await row.findByText('marta')).toBeTruthy()
    for (const text of ['Investigating', '4×', '33']) expect(row.getByText(text)).toBeTruthy()
  })

  it('offer to reload after the connection was lost', async () => {
    const server = await openLiveServer()
    const { user, api } = await visit('/admin/alerts?view=list', {}, server)
    await rowOf('Alert 1')
    await waitFor(() => expect(server.countConnections()).toBe(1))
    await server.stop()
    expect(await screen.findByText('Connection lost. Live updates are paused.')).toBeTruthy()
    api.replies[LIST] = { body: anAlertPage([anAlert(9)]) }
    await server.start()
    await user.click(await screen.findByRole('button', { name: /Back online/ }))
    expect(await screen.findByRole('link', { name: 'Alert 9' })).toBeTruthy()
  })

  it('update the count beside the sidebar link', async () => {
    const server = await openLiveServer()
    server.setDocument('alertCount', '', { newAlerts: 7 })
    await visit('/admin/alerts?view=list', {}, server)
    // Wait until the prerendered frame has been replaced.
    await rowOf('Alert 1')
    const nav = screen.getByRole('navigation', { name: 'Admin navigation' })
    expect(await within(nav).findByText('7')).toBeTruthy()
    server.publish('alertCount', '', { newAlerts: 12 })
    expect(await within(nav).findByText('12')).toBeTruthy()
  })
})

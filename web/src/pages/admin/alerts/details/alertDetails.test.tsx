import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAdmin, type Replies } from '../../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../../testing/liveServer.ts'
import { followToasts } from '../../testing/toasts.ts'
import { anAlert, anAlertPage, idOf, newsOf, thePlayer } from '../testing/anAlert.ts'
import { visit } from '../testing/visit.ts'

const toasts = followToasts()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const PATH = `/admin/alerts/${idOf(1)}`
const ONE = 'GET /api/admin/alerts/{id}'
const RESOLVE = 'PATCH /api/admin/alerts/{id}/resolve'
const open = (alert = anAlert(1), replies: Replies = {}) =>
  visit(PATH, { [ONE]: { body: alert }, ...replies })

const panel = (name: string) => screen.findByRole('region', { name })
const factsOf = async (name: string) =>
  Object.fromEntries(
    [...(await panel(name)).querySelectorAll('dt')].map(term => [
      term.textContent,
      term.nextSibling?.textContent,
    ]),
  )

describe('the details of an alert', () => {
  it('show the alert, its evidence and its player', async () => {
    await open(
      anAlert(1, {
        severity: 'critical',
        status: 'acknowledged',
        acknowledgedBy: 'marta',
        acknowledgedAt: '2026-03-04T13:00:00.000Z',
        player: thePlayer,
        metadata: { refusedMoves: 12, games: [idOf(70)], matches: [idOf(80)], players: [thePlayer] },
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Alert 1' })).toBeTruthy()
    for (const text of ['Critical', 'Acknowledged', 'Impossible moves', 'Twelve moves were refused.'])
      expect(screen.getByText(text, { selector: '.alert-details *' })).toBeTruthy()
    expect(await factsOf('Alert information')).toMatchObject({ Source: 'Game engine', Priority: '42' })
    expect((await factsOf('Alert information'))['Acknowledged by']).toContain('marta')
    expect(await factsOf('Player information')).toMatchObject({
      Username: 'tramposo',
      Email: 'tramposo@example.com',
      Games: '29',
      Wins: '27',
      Losses: '2',
      Coins: '15,250',
    })
    const evidence = await panel('Additional information')
    expect(await factsOf('Additional information')).toMatchObject({ 'Refused moves': '12' })
    expect(
      within(evidence)
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual([`/admin/users/${thePlayer._id}`, `/admin/matches/${idOf(80)}`, `/game/${idOf(70)}/replay`])
    expect(screen.getByRole('link', { name: 'Back to Alerts' }).getAttribute('href')).toBe('/admin/alerts')
  })

  it('mark a guest beside their name, in the evidence too', async () => {
    await open(
      anAlert(1, {
        player: { ...thePlayer, guest: true },
        metadata: {
          players: [
            { ...thePlayer, guest: true },
            { _id: idOf(90), username: 'estable' },
          ],
        },
      }),
    )
    expect((await factsOf('Player information')).Username).toBe('tramposo guest')
    const evidence = await panel('Additional information')
    expect(within(evidence).getAllByText('guest')).toHaveLength(1)
    expect((await panel('What to do')).textContent).toContain('tramposo guest')
  })

  it('of a resolved alert show its resolution and administrator, without actions', async () => {
    await open(
      anAlert(1, {
        status: 'resolved',
        resolution: 'A shared computer',
        resolvedBy: 'marta',
        resolvedAt: '2026-03-04T13:00:00.000Z',
      }),
    )
    const resolution = await panel('Resolution')
    expect(resolution.textContent).toContain('A shared computer')
    expect(resolution.textContent).toContain('marta')
    expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull()
  })

  it.each([
    ['new', ['Acknowledge', 'Investigate', 'Resolve', 'Dismiss']],
    ['acknowledged', ['Investigate', 'Resolve', 'Dismiss']],
    ['investigating', ['Resolve', 'Dismiss']],
  ] as const)('of a %s alert offer the allowed actions', async (status, names) => {
    await open(anAlert(1, { status }))
    const buttons = within(await panel('Actions')).getAllByRole('button')
    expect(buttons.map(button => button.textContent)).toEqual(names)
  })

  it('keep the focus when the pressed button disappears', async () => {
    const done = anAlert(1, { status: 'acknowledged', acknowledgedBy: 'donjulio' })
    const { user } = await open(anAlert(1), { 'PATCH /api/admin/alerts/{id}/acknowledge': { body: done } })
    await user.click(within(await panel('Actions')).getByRole('button', { name: 'Acknowledge' }))
    await toasts.said('Success', 'Alert acknowledged successfully')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Alert 1' }))
    expect(document.title).toBe('Alert 1 · Vale Cuatro')
    await user.click(screen.getByRole('link', { name: 'Back to Alerts' }))
    await screen.findByRole('heading', { name: 'Recent Alerts' })
    expect(document.title).toBe('Alerts · Vale Cuatro')
  })

  it('of a reported player show what they wrote, as text, with the table and the game', async () => {
    const message = {
      _id: idOf(60),
      userId: thePlayer._id,
      username: 'tramposo',
      text: '<img src=x> sos un desastre',
      at: '2026-03-04T13:00:00.000Z',
      reportedAt: '2026-03-04T13:05:00.000Z',
      tableCode: 'ABCDEF',
      gameId: idOf(70),
    }
    await open(anAlert(1, { code: 'player-reported', player: thePlayer }), {
      'GET /api/admin/users/{id}/reported-messages': { body: [message] },
    })
    const messages = within(await panel('Reported messages'))
    expect(await messages.findByText('<img src=x> sos un desastre')).toBeTruthy()
    expect(messages.getByText(/Mar 4, 2026/)).toBeTruthy()
    expect(messages.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['tramposo', `/admin/users/${thePlayer._id}`],
      ['Table ABCDEF', '/t/ABCDEF'],
      ['Replay', `/game/${idOf(70)}/replay`],
    ])
  })

  it('of a reported player load the messages again after a failure', async () => {
    const MESSAGES = 'GET /api/admin/users/{id}/reported-messages'
    const { user, api } = await open(anAlert(1, { code: 'player-reported', player: thePlayer }), {
      [MESSAGES]: { status: 500 },
    })
    const messages = within(await panel('Reported messages'))
    expect(await messages.findByText('The messages could not be loaded')).toBeTruthy()
    api.replies[MESSAGES] = { body: [] }
    await user.click(messages.getByRole('button', { name: 'Retry' }))
    expect(await messages.findByText(/^This player wrote nothing/)).toBeTruthy()
  })

  it('list the other open alerts of the player', async () => {
    const others = [1, 2, 3].map(n =>
      anAlert(n, { player: thePlayer, status: n === 3 ? 'dismissed' : 'new' }),
    )
    await open(anAlert(1, { player: thePlayer }), { 'GET /api/admin/alerts': { body: anAlertPage(others) } })
    const list = within(await panel('Other open alerts for this player'))
    expect(list.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Alert 2', `/admin/alerts/${idOf(2)}`],
      ['All alerts for this player', `/admin/alerts?view=list&playerId=${thePlayer._id}`],
    ])
  })

  it('load the other alerts of the player again after a failure', async () => {
    const LIST = 'GET /api/admin/alerts'
    const { user, api } = await open(anAlert(1, { player: thePlayer }), { [LIST]: { status: 500 } })
    const others = within(await panel('Other open alerts for this player'))
    expect(await others.findByText('Failed to fetch alerts')).toBeTruthy()
    api.replies[LIST] = { body: anAlertPage([anAlert(2, { player: thePlayer })]) }
    await user.click(others.getByRole('button', { name: 'Retry' }))
    const list = within(await panel('Other open alerts for this player'))
    expect(await list.findByRole('link', { name: 'Alert 2' })).toBeTruthy()
  })

  it('show at once what another administrator does', async () => {
    const server = await openLiveServer()
    const { api } = await visit(PATH, { [ONE]: { body: anAlert(1) } }, server)
    await panel('Actions')
    await waitFor(() => expect(server.countConnections()).toBe(1))
    const dismissed = anAlert(1, { status: 'dismissed', dismissedBy: 'marta' })
    api.replies[ONE] = { body: dismissed }
    server.send('alert:changed', newsOf(dismissed, { by: 'marta' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull())
    expect((await factsOf('Alert information'))['Dismissed by']).toBe('marta')
  })
})

it('a page of the list that arrives after the alert was left opens no other alert', async () => {
  const reply = Promise.withResolvers<{ body: ReturnType<typeof anAlertPage> }>()
  sessionStorage.setItem(
    'alert-queue',
    JSON.stringify({
      ids: [idOf(1)],
      firstPage: 1,
      lastPage: 1,
      limit: 20,
      before: 0,
      after: 1,
      capped: false,
      href: '/admin/alerts?view=list',
    }),
  )
  const { user, api } = await open(anAlert(1), { 'GET /api/admin/alerts': () => reply.promise })
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(api.count('GET /api/admin/alerts')).toBe(1))
  await user.click(screen.getByRole('link', { name: 'Back to Alerts' }))
  await panel('Recent Alerts')
  reply.resolve({ body: anAlertPage([anAlert(2)], 2, 2) })
  await waitFor(() => expect(sessionStorage.getItem('alert-queue')).toContain(idOf(2)))
  await panel('Recent Alerts')
  expect(location.pathname).toBe('/admin/alerts')
})

describe('a closed alert', () => {
  const REOPEN = 'PATCH /api/admin/alerts/{id}/reopen'
  const dismissed = anAlert(1, { status: 'dismissed', dismissedBy: 'marta' })

  it('can be reopened with a reason', async () => {
    const { user, api } = await open(dismissed, {
      [REOPEN]: { body: anAlert(1, { status: 'acknowledged', acknowledgedBy: 'donjulio' }) },
    })
    await user.click(within(await panel('Closed alert')).getByRole('button', { name: 'Reopen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen alert' }))
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reopen' })
    expect(button.disabled).toBe(true)
    await user.type(dialog.getByLabelText('Reason'), ' It happened again ')
    await user.click(button)
    await toasts.said('Success', 'Alert reopened')
    expect(api.calls.find(({ url }) => url.pathname.endsWith('/reopen'))?.body).toEqual({
      reason: 'It happened again',
    })
    expect(await panel('Actions')).toBeTruthy()
  })

  it('forgets a reason that was discarded', async () => {
    const { user } = await open(dismissed)
    const reopen = within(await panel('Closed alert')).getByRole('button', { name: 'Reopen' })
    await user.click(reopen)
    await user.type(await screen.findByLabelText('Reason'), 'It happened again')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(reopen)
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('')
  })

  it('keeps an unsent resolution when another administrator closed the alert', async () => {
    const server = await openLiveServer()
    const { user, api } = await visit(PATH, { [ONE]: { body: anAlert(1) } }, server)
    await user.type(await screen.findByLabelText('Resolution'), 'Two sisters at one computer')
    await waitFor(() => expect(server.countConnections()).toBe(1))
    api.replies[ONE] = { body: dismissed }
    server.send('alert:changed', newsOf(dismissed, { by: 'marta' }))
    expect(
      await screen.findByText('marta dismissed this alert before your resolution was sent.'),
    ).toBeTruthy()
    const kept = screen.getByLabelText<HTMLTextAreaElement>('Your unsent resolution')
    expect(kept.value).toBe('Two sisters at one computer')
    await user.click(screen.getByRole('button', { name: 'Discard text' }))
    expect(screen.queryByLabelText('Your unsent resolution')).toBeNull()
    expect(Object.keys(localStorage)).not.toContain(`alert-draft:${idOf(1)}`)
  })

  it('uses the kept text as the resolution when it is reopened', async () => {
    localStorage.setItem(`alert-draft:${idOf(1)}`, 'Two sisters')
    const { user } = await open(dismissed, { [REOPEN]: { body: anAlert(1, { status: 'acknowledged' }) } })
    await user.click(within(await panel('Closed alert')).getByRole('button', { name: 'Reopen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen alert' }))
    await user.type(dialog.getByLabelText('Reason'), 'Not done yet')
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Resolution')).value).toBe('Two sisters')
  })
})

describe('a resolution', () => {
  const resolve = async () =>
    within(await panel('Actions')).getByRole<HTMLButtonElement>('button', { name: 'Resolve' })

  it('requires a text', async () => {
    const { user, api } = await open()
    expect((await resolve()).disabled).toBe(true)
    const field = screen.getByLabelText('Resolution')
    await user.type(field, '   ')
    expect((await resolve()).disabled).toBe(true)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.type(field, 'x')
    expect((await resolve()).disabled).toBe(false)
    expect(api.count(RESOLVE)).toBe(0)
  })

  it('is sent trimmed, and the draft is removed', async () => {
    const resolved = anAlert(1, {
      status: 'resolved',
      resolution: 'A shared computer',
      resolvedBy: 'donjulio',
    })
    const { user, api } = await open(anAlert(1), { [RESOLVE]: { body: resolved } })
    await user.type(await screen.findByLabelText('Resolution'), ' A shared computer ')
    expect(Object.keys(localStorage)).toContain(`alert-draft:${idOf(1)}`)
    await user.click(await resolve())
    await toasts.said('Success', 'Alert resolved')
    expect(api.calls.find(({ url }) => url.pathname.endsWith('/resolve'))?.body).toEqual({
      resolution: 'A shared computer',
    })
    expect((await panel('Resolution')).textContent).toContain('A shared computer')
    expect(Object.keys(localStorage)).not.toContain(`alert-draft:${idOf(1)}`)
  })

  it('that was not sent is kept after a reload', async () => {
    localStorage.setItem(`alert-draft:${idOf(1)}`, 'Half a sent')
    await open()
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Resolution')).value).toBe('Half a sent')
  })
})

describe('the person who has an alert', () => {
  const ASSIGN = 'PATCH /api/admin/alerts/{id}/assign'

  it('takes it and releases it', async () => {
    const own = { _id: anAdmin._id, username: anAdmin.username }
    const { user, api } = await open(anAlert(1), {
      [ASSIGN]: ({ body }) => ({
        body: anAlert(1, { assignee: (body as { assignee: unknown }).assignee ? own : null }),
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Take it' }))
    await toasts.said('Success', 'Alert assigned')
    expect(api.lastBody(ASSIGN)).toEqual({ assignee: anAdmin._id, from: null })
    expect((await panel('Assignment')).textContent).toContain('Assigned to donjulio')
    await user.click(screen.getByRole('button', { name: 'Release' }))
    await toasts.said('Success', 'Alert released')
    expect(api.lastBody(ASSIGN)).toEqual({ assignee: null, from: anAdmin._id })
  })

  it('is named to a colleague who was slower', async () => {
    const marta = { _id: idOf(90) as never, username: 'marta' }
    let alert = anAlert(1)
    const { user } = await visit(PATH, {
      [ONE]: () => ({ body: alert }),
      [ASSIGN]: () => {
        alert = anAlert(1, { assignee: marta })
        return { status: 409, body: { error: 'Another person already has this alert', by: 'marta' } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Take it' }))
    await toasts.said('Error', 'Another person already has this alert')
    await waitFor(async () => expect((await panel('Assignment')).textContent).toContain('Assigned to marta'))
    expect(screen.getByRole('button', { name: 'Take it over' })).toBeTruthy()
  })
})

it('sends an answer to the players who reported, when the alert is resolved or dismissed', async () => {
  const report = anAlert(1, { code: 'player-reported' })
  const DISMISS = 'PATCH /api/admin/alerts/{id}/dismiss'
  const { user, api } = await open(report, { [DISMISS]: { body: { ...report, status: 'dismissed' } } })
  const field = await screen.findByLabelText('Answer to the players who reported (optional)')
  await user.type(field, 'It was a joke among friends.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(api.calls.some(({ route }) => route.endsWith('/dismiss'))).toBe(true))
  expect(api.calls.find(({ route }) => route.endsWith('/dismiss'))?.body).toEqual({
    answer: 'It was a joke among friends.',
  })
})

it('offers no such answer for an alert that no player reported', async () => {
  await open()
  await screen.findByRole('button', { name: 'Dismiss' })
  expect(screen.queryByLabelText(/who reported/)).toBeNull()
})

import { act, screen, waitFor, within } from '@testing-library/react'
import type { GameId } from '@valecuatro/contract'
import { describe, expect, it, vi } from 'vitest'
import { playGame, seeded } from '../../../game/testing/playedGame.ts'
import { movedTo, tableState } from '../../../game/testing/wire.ts'
import type { Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aRecord } from '../../play/replay/testing/aRecord.ts'
import { aMatch, id, people } from '../../tournaments/testing/aTournament.ts'
import { asAdmin, aUser, refusal, rows } from '../testing/answers.ts'
import { followToasts } from '../testing/toasts.ts'

const toasts = followToasts()
const ONE = 'GET /api/admin/matches/{id}'
const FINALIZE = 'POST /api/matches/{id}/finalize'
const PATH = `/admin/matches/${id(700)}`

const visit = (replies: Replies = {}) =>
  renderApp(PATH, { ...asAdmin, [ONE]: { body: aMatch() }, ...replies })

const factsOf = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.facts dt')].map(term => [
      term.textContent,
      term.nextSibling?.textContent,
    ]),
  )
const shown = () => screen.findByRole('region', { name: 'Score' })

describe('a match', () => {
  it('that is finished shows its winners, its duration and a link to its replay', async () => {
    const [winner] = people(1)
    await visit({
      [ONE]: {
        body: aMatch({
          status: 'finished',
          winner: winner!,
          score: { team1: 21, team2: 30 },
          startedAt: '2026-03-04T12:00:00.000Z',
          finishedAt: '2026-03-04T13:25:10.000Z',
        }),
      },
    })
    await shown()
    expect(factsOf()).toMatchObject({ Duration: '1h 25m', Winner: 'p1', Tournament: 'Friday night' })
    expect(screen.getByText('21 to 30')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Replay with all cards shown' }).getAttribute('href')).toBe(
      `/game/${id(701)}/replay`,
    )
    expect(screen.queryByRole('button', { name: 'Finalize Match' })).toBeNull()
  })

  it('that is scheduled can be started, and has no score', async () => {
    await visit({ [ONE]: { body: aMatch({ status: 'scheduled', startedAt: null, gameId: null }) } })
    await shown()
    expect(screen.getByRole('button', { name: 'Start Game' })).toBeTruthy()
    expect(factsOf()).toMatchObject({ Duration: '–', Winner: '–' })
    expect(screen.queryByRole('button', { name: 'Finalize Match' })).toBeNull()
  })

  it('that is in progress can be watched', async () => {
    await visit()
    await shown()
    expect(screen.getByRole('link', { name: 'Watch the table' }).getAttribute('href')).toBe(
      `/game/${id(701)}`,
    )
    expect(screen.getByText('7 to 11')).toBeTruthy()
  })

  it('updates its score live, and is refetched when it is over', async () => {
    const moves = playGame(seeded(2))
    const last = moves.length - 1
    const game = { gameId: id<GameId>(701) }
    const server = await openLiveServer({ 'live:leave': () => ({ ok: true }) })
    server.setDocument('game', game.gameId, { ...tableState(moves, last - 1), ...game })
    const { api } = await renderApp(PATH, { ...asAdmin, [ONE]: { body: aMatch() } }, 'en', server)
    await shown()
    expect(await screen.findByText('Live')).toBeTruthy()
    const looks = () => api.calls.filter(({ url }) => url.pathname.startsWith('/api/admin/matches/')).length
    const before = looks()
    api.replies[ONE] = { body: aMatch({ status: 'finished', score: { team1: 30, team2: 12 } }) }
    server.send('game:moved', { ...movedTo(moves, last), ...game, phase: 'over' })
    expect(await screen.findByText('30 to 12')).toBeTruthy()
    expect(looks()).toBe(before + 1)
  })
})

describe('a scheduled match', () => {
  const CANCEL = 'POST /api/matches/{id}/cancel'
  const EDIT = 'PATCH /api/matches/{id}'
  const scheduled = aMatch({
    status: 'scheduled',
    scheduledTime: '2026-03-04T12:00:00.000Z',
    startedAt: null,
    gameId: null,
  })
  const open = async (name: string, replies: Replies = {}) => {
    const app = await visit({
      [ONE]: { body: scheduled },
      'GET /api/admin/users': rows([aUser(1)]),
      ...replies,
    })
    await shown()
    await app.user.click(screen.getByRole('button', { name }))
    return { ...app, dialog: within(await screen.findByRole('dialog')) }
  }

  it('is cancelled after a confirmation', async () => {
    const cancelled = aMatch({ ...scheduled, status: 'cancelled' })
    const { user, api, dialog } = await open('Cancel match', { [CANCEL]: { body: cancelled } })
    expect(dialog.getByRole('button', { name: 'Keep match' })).toBeTruthy()
    expect(api.count(CANCEL)).toBe(0)
    api.replies[ONE] = { body: cancelled }
    await user.click(dialog.getByRole('button', { name: 'Cancel match' }))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit match' })).toBeNull()
  })

  it.each([
    ['planned', [], /^The game starts by itself on/],
    ['waiting', people(2), /^Waiting for /],
    ['missed', people(1), /did not come\. You can still start it\.$/],
  ] as const)('that starts by itself says so: %s', async (state, missing, text) => {
    const body = { ...scheduled, autoStart: { state, missing: [...missing] } }
    await visit({ [ONE]: { body } })
    await shown()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start Game' })).toBeTruthy()
  })

  it('says why it could not be cancelled', async () => {
    const { user, dialog } = await open('Cancel match', {
      [CANCEL]: refusal('Only a scheduled match can be changed or cancelled'),
    })
    await user.click(dialog.getByRole('button', { name: 'Cancel match' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Only a scheduled match can be changed or cancelled',
    )
  })

  it('has its players changed; the time is sent only if it was changed too', async () => {
    const { user, api, dialog } = await open('Edit match', { [EDIT]: { body: scheduled } })
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
    expect(save.disabled).toBe(true)
    await user.click(dialog.getByRole('button', { name: `Remove ${scheduled.players[0]!.username}` }))
    await user.click(await dialog.findByRole('checkbox', { name: /^u1/ }))
    await user.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({
      players: [...scheduled.players.slice(1).map(({ _id }) => _id), aUser(1)._id],
    })
  })

  it('keeps the time that another administrator has set while the players were being changed', async () => {
    const { user, api, dialog } = await open('Edit match', { [EDIT]: { body: scheduled } })
    api.replies[ONE] = { body: { ...scheduled, scheduledTime: '2026-03-09T20:00:00.000Z' } }
    // The page refetches when its window is shown again.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(factsOf()['Scheduled time']).toContain('Mar 9'))
    await user.click(dialog.getByRole('button', { name: `Remove ${scheduled.players[0]!.username}` }))
    await user.click(await dialog.findByRole('checkbox', { name: /^u1/ }))
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({
      players: [...scheduled.players.slice(1).map(({ _id }) => _id), aUser(1)._id],
    })
  })
})

describe('finalizing a match', () => {
  const winner = () => screen.getByLabelText<HTMLSelectElement>('Winner')
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finalize Match' })

  it('requires a winner among its players', async () => {
    const { user } = await visit()
    await shown()
    expect(button().disabled).toBe(true)
    expect([...winner().options].map(({ value }) => value)).toEqual([
      '',
      ...aMatch().players.map(({ _id }) => _id),
    ])
    await user.selectOptions(winner(), id(102))
    expect(button().disabled).toBe(false)
  })

  it('succeeds, and is then no longer offered', async () => {
    const { user, api } = await visit({ [FINALIZE]: { body: aMatch({ status: 'finished' }) } })
    await shown()
    await user.selectOptions(winner(), id(102))
    api.replies[ONE] = { body: aMatch({ status: 'finished', finishedAt: '2026-03-04T12:30:00.000Z' }) }
    await user.click(button())
    await screen.findByRole('dialog', { name: 'Finalize Match' })
    expect(screen.getByText('Winners: anita, p2')).toBeTruthy()
    expect(api.count(FINALIZE)).toBe(0)
    expect(button().disabled).toBe(true)
    await user.type(screen.getByLabelText('Reason'), 'they left')
    await user.dblClick(button())
    await toasts.said('Success', 'Match finalized successfully!')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Finalize Match' })).toBeNull())
    expect(api.calls.filter(({ route }) => route.endsWith('/finalize')).map(({ body }) => body)).toEqual([
      { winnerId: id(102), reason: 'they left' },
    ])
  })

  it.each([
    [
      'the server gives a reason',
      refusal('Only a match in progress can be finished'),
      'Only a match in progress can be finished',
    ],
    ['the server says nothing', { status: 500 }, 'Failed to finalize match'],
    ['the server does not answer', 'unreachable' as const, 'Failed to finalize match'],
  ])('shows why it failed when %s', async (_, reply, sentence) => {
    const { user } = await visit({ [FINALIZE]: reply })
    await shown()
    await user.selectOptions(winner(), id(102))
    await user.click(button())
    await screen.findByRole('dialog', { name: 'Finalize Match' })
    await user.type(screen.getByLabelText('Reason'), 'they left')
    await user.click(button())
    await toasts.said('Error', sentence)
  })
})

it.each([404, 400])('shows Not Found and a link back when the answer is %i', async status => {
  await visit({ [ONE]: { status, body: { error: 'Match not found' } } })
  expect(await screen.findByRole('heading', { name: 'Match not found.', level: 1 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All matches' }).getAttribute('href')).toBe('/admin/matches')
})

it('shows an error, and retries', async () => {
  const { user, api } = await visit({ [ONE]: 'unreachable' })
  await toasts.said('Error', 'Failed to fetch data')
  api.replies[ONE] = { body: aMatch() }
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('7 to 11')).toBeTruthy()
})

it('its replay shows an administrator every card, with the call that is recorded in the audit log', async () => {
  const record = aRecord(12)
  const { api } = await renderApp(`/game/${record._id}/replay`, {
    ...asAdmin,
    'GET /api/admin/games/{id}/record': { body: record },
  })
  await screen.findByRole('slider', { name: 'Position in the game' })
  const table = screen.getByRole('region', { name: 'Table' })
  expect(within(table).getAllByRole('img', { name: /^(anita|beto|carla|Bot Mecha): / })).toHaveLength(12)
  expect(api.routes().filter(route => route.endsWith('/record'))).toEqual([
    `GET /api/admin/games/${record._id}/record`,
  ])
})

it('a game that ended before its first hand has no replay, and the page says so', async () => {
  const record = aRecord(12)
  const notation = record.notation.slice(0, record.notation.indexOf('score:')).concat('score: 0-0\n')
  await renderApp(`/game/${record._id}/replay`, {
    ...asAdmin,
    'GET /api/admin/games/{id}/record': { body: { ...record, notation } },
  })
  expect(await screen.findByRole('heading', { name: 'No cards were dealt in this game' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the game' }).getAttribute('href')).toBe(
    `/admin/matches/${record.matchId}`,
  )
})

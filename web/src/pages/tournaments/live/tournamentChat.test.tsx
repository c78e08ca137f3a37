import { screen, waitFor, within } from '@testing-library/react'
import type { ChatMessage, ChatState, TournamentDetails, TournamentId } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { aPlayer, type RecordedCall } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { aPlace, aState, details, id, me, people } from '../testing/aTournament.ts'
import { countUnread } from './readMarks.ts'

const tournamentId = id<TournamentId>(900)
const said = (n: number, text: string, userId = id<ChatMessage['userId']>(101)): ChatMessage => ({
  _id: id(n),
  userId,
  username: userId === me._id ? me.username : 'p1',
  text,
  at: n,
})

const KEY = `tournament:${tournamentId}`
const conversation = (messages: ChatMessage[], rest: Partial<ChatState> = {}): ChatState => ({
  messages,
  silenced: null,
  silences: [],
  ...rest,
})

interface Scene {
  tournament?: Partial<TournamentDetails>
  role?: 'player' | 'moderator'
}

async function visit({ tournament = { joined: true }, role = 'player' }: Scene = {}) {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie
  document.cookie = 'XSRF-TOKEN=token; Path=/'
  const server = await openLiveServer()
  server.setDocument('chat', KEY, conversation([said(1, 'Hola'), said(2, 'Suerte')]))
  server.setDocument('tournament', tournamentId, aState(tournament))
  server.setDocument('place', tournamentId, aPlace({ entered: tournament.joined ?? false }))
  const app = await renderApp(
    `/tournament/${tournamentId}/match-queue`,
    {
      'GET /api/auth/me': { body: { ...aPlayer, role } },
      'GET /api/tournaments/{id}': { body: details({ players: [me, ...people(2)], ...tournament }) },
    },
    'en',
    server,
  )
  await screen.findByRole('heading', { level: 1 })
  return { ...app, server }
}

const sent = (api: { calls: RecordedCall[] }, end: string) =>
  api.calls.filter(({ route }) => route.endsWith(end)).map(({ body }) => body)
const toggle = (name: string | RegExp) => screen.findByRole('button', { name })
const lines = () =>
  within(screen.getByRole('log'))
    .queryAllByRole('listitem')
    .map(line => line.textContent)

it('counts new messages while it is closed, and shows them when it is opened', async () => {
  const { server, user } = await visit()
  await toggle('Chat 2 new messages')
  const messages = [said(1, 'Hola'), said(2, 'Suerte'), said(3, '¿Jugamos?')]
  server.publish('chat', KEY, conversation(messages))
  await user.click(await toggle('Chat 3 new messages'))
  expect(lines()).toEqual(['p1 Hola', 'p1 Suerte', 'p1 ¿Jugamos?'])
  await user.click(await toggle('Chat'))
  server.publish('chat', KEY, conversation([...messages, said(4, 'Dale')]))
  await toggle('Chat 1 new message')
})

it.each<[string, Partial<TournamentDetails>]>([
  ['who have not joined', { joined: false }],
  ['of a tournament without a chat room', { joined: true, hasChat: false }],
  [
    'a day after the end',
    { joined: true, status: 'finished', outcome: 'refunded', finishedAt: '2026-03-01T00:00:00.000Z' },
  ],
])('is not shown to players %s', async (_, tournament) => {
  const { server } = await visit({ tournament })
  await waitFor(() => expect(server.countWatched('place')).toBe(1))
  await screen.findByText('Two against two until the lamp goes out.')
  expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull()
  expect(server.countWatched('chat')).toBe(0)
})

it('stays open for a day after the end', async () => {
  const finishedAt = new Date(Date.now() - 23 * 3_600_000).toISOString()
  await visit({ tournament: { joined: true, status: 'finished', outcome: 'champion', finishedAt } })
  await screen.findByRole('region', { name: 'Chat' })
})

it('shows a note for a removed message, and tells a silenced player why they cannot write', async () => {
  const { server, user } = await visit()
  await user.click(await toggle(/^Chat/))
  await waitFor(() => expect(lines()).toHaveLength(2))
  const removed = { ...said(2, ''), isRemoved: true }
  server.publish('chat', KEY, conversation([said(1, 'Hola'), removed]))
  await waitFor(() => expect(lines()).toEqual(['p1 Hola', 'p1 Message removed']))
  server.publish('chat', KEY, conversation([removed], { silenced: 'Insults' }))
  await waitFor(() => expect(lines()).toEqual(['p1 Message removed']))
  await screen.findByText(/has silenced you. Reason: Insults/)
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(screen.queryByText('Moderate the message of p1')).toBeNull()
})

it('lets staff remove messages, silence a player with a reason, and let them write again', async () => {
  const silences = [{ userId: id<ChatMessage['userId']>(101), username: 'p1', reason: 'Insults' }]
  const { server, user, api } = await visit({ role: 'moderator', tournament: { joined: false } })
  api.replies['POST /api/tournaments/{id}/chat/remove'] = { body: { ok: true } }
  api.replies['POST /api/tournaments/{id}/chat/silence'] = { body: { ok: true } }
  api.replies['POST /api/tournaments/{id}/chat/unsilence'] = { body: { ok: true } }
  await user.click(await toggle(/^Chat/))
  const menus = await screen.findAllByRole('button', { name: 'Moderate the message of p1' })
  await user.click(menus[1]!)
  await user.click(await screen.findByRole('menuitem', { name: 'Remove message' }))
  await waitFor(() => expect(sent(api, '/remove')).toEqual([{ messageId: id(2) }]))
  await user.click(menus[0]!)
  await user.click(await screen.findByRole('menuitem', { name: 'Silence p1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Silence p1' }))
  await user.click(dialog.getByRole('button', { name: 'Silence' }))
  await dialog.findByText('Please enter a reason')
  await user.type(dialog.getByLabelText(/^Reason/), 'Insults{Enter}')
  server.publish('chat', KEY, conversation([], { silences }))
  await user.click(await screen.findByRole('button', { name: 'Allow to write p1' }))
  await waitFor(() => expect(sent(api, '/unsilence')).toEqual([{ userId: silences[0]!.userId }]))
})

it.each([
  ['before anything was read', null, 2],
  ['after the first', id<string>(1), 1],
  ['after the last', id<string>(4), 0],
])('the number of unread messages %s', (_, mark, unread) => {
  const messages = [
    said(1, 'Hola'),
    said(2, 'Yo', me._id),
    { ...said(3, ''), isRemoved: true },
    said(4, 'Chau'),
  ]
  expect(countUnread(messages, mark, me._id)).toBe(unread)
})

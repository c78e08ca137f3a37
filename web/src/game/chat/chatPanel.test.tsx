import { screen, waitFor, within } from '@testing-library/react'
import type { ChatMessage, ChatState, Table } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { aPlayer } from '../../testing/fakeApi.ts'
import { openLiveServer } from '../../testing/liveServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const CODE = 'ABCDEF' as Table['code']
const table: Table = {
  code: CODE,
  version: 1,
  state: 'gathering',
  hostId: aPlayer._id as Table['hostId'],
  options: {
    players: 4,
    target: 30,
    flor: false,
    turnSeconds: 30,
    isPublic: false,
    isRated: false,
    hasChat: false,
  },
  seats: ([0, 1, 2, 3] as const).map(seat => ({
    seat,
    userId: null,
    username: '',
    isGuest: false,
    bot: null,
    rating: null,
    isProvisional: false,
    isReady: false,
    isConnected: false,
  })),
  visitors: [],
  gameId: null,
  worth: null,
  now: 0,
}

const said = (id: number, text: string, username = 'bruno'): ChatMessage => ({
  _id: `0198a1f0-0000-7000-8000-00000000000${id}`,
  userId: (username === 'anita' ? aPlayer._id : 'other') as ChatMessage['userId'],
  username,
  text,
  at: id,
})

const KEY = `table:${CODE}`
const conversation = (...messages: ChatMessage[]): ChatState => ({ messages, silenced: null, silences: [] })

type Handlers = Parameters<typeof openLiveServer>[0]

async function openTable(handlers: Handlers = {}, shown: Table = table) {
  localStorage.removeItem('chat')
  const server = await openLiveServer({
    'chat:send': ({ text }) => {
      server.publish('chat', KEY, conversation(said(1, 'Hola'), said(3, text, 'anita')))
      return { ok: true, message: said(3, text, 'anita') }
    },
    ...handlers,
  })
  server.setDocument('table', CODE, shown)
  server.setDocument('chat', KEY, conversation(said(1, 'Hola')))
  const app = await renderApp(`/t/${CODE}`, { 'GET /api/auth/me': { body: aPlayer } }, 'en', server)
  return { ...app, server }
}

const chat = async () => within(await screen.findByRole('region', { name: 'Chat' }))
const texts = async () =>
  within(await (await chat()).findByRole('log'))
    .queryAllByRole('listitem')
    .map(line => line.textContent)

it('shows earlier, incoming and own messages', async () => {
  const { server, user } = await openTable()
  await waitFor(async () => expect(await texts()).toEqual(['bruno Hola']))
  const field = (await chat()).getByRole('textbox', { name: 'Message' })
  await user.type(field, 'Dale{Enter}')
  await waitFor(async () => expect(await texts()).toEqual(['bruno Hola', 'You Dale']))
  expect(field).toHaveProperty('value', '')
  const news = [said(1, 'Hola'), said(3, 'Dale', 'anita'), said(4, '¿Jugamos?')]
  server.publish('chat', KEY, conversation(...news))
  await waitFor(async () => expect(await texts()).toEqual(['bruno Hola', 'You Dale', 'bruno ¿Jugamos?']))
})

it.each([
  ['slow-down', 'You are writing very fast. Wait a few seconds.'],
  ['not-allowed', 'You can no longer write here.'],
  ['unavailable', 'Not sent. Please try again.'],
] as const)('keeps a text that is refused with %s, and shows the reason', async (code, sentence) => {
  const { user } = await openTable({ 'chat:send': () => ({ ok: false, code }) })
  const panel = await chat()
  const field = await panel.findByRole('textbox', { name: 'Message' })
  await user.type(field, 'Dale{Enter}')
  await panel.findByText(sentence)
  expect(field).toHaveProperty('value', 'Dale')
})

it('can be turned off, and stays off on the next visit', async () => {
  const { user } = await openTable()
  const panel = await chat()
  await user.click(panel.getByRole('button', { name: 'Turn chat off' }))
  expect(panel.queryByRole('log')).toBeNull()
  expect(localStorage.getItem('chat')).toBe('off')
  await user.click(panel.getByRole('button', { name: 'Turn chat on' }))
  await panel.findByRole('log')
})

it('loads the messages again after the connection was lost', async () => {
  const { server } = await openTable()
  await waitFor(async () => expect(await texts()).toEqual(['bruno Hola']))
  server.setDocument('chat', KEY, conversation(said(1, 'Hola'), said(2, '¿Estás?')))
  server.disconnectAll()
  await waitFor(async () => expect(await texts()).toEqual(['bruno Hola', 'bruno ¿Estás?']))
})

it('says that it is closed when the viewer may no longer read it', async () => {
  const { server } = await openTable()
  await waitFor(async () => expect(await texts()).toEqual(['bruno Hola']))
  server.send('live:refused', { topic: 'chat', id: KEY, code: 'not-found' })
  await (await chat()).findByText('The chat of this table is closed.')
})

it('is not available at a public table', async () => {
  await openTable({}, { ...table, options: { ...table.options, isPublic: true } })
  await screen.findByText('Choose a seat.')
  expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull()
})

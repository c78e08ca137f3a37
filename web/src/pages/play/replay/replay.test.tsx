import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aPlayer } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { openReplay } from './model/replay.ts'
import { aRecord } from './testing/aRecord.ts'

const record = aRecord(12)
const { moments, hands, game } = openReplay(record)
const RECORD = 'GET /api/games/{id}/record'
const path = `/game/${record._id}/replay`
const open = (at = '', replies = {}, locale: 'en' | 'es' = 'en') =>
  renderApp(path + at, { [RECORD]: { body: record }, ...replies }, locale)

const slider = () => screen.findByRole('slider', { name: 'Position in the game' })
const place = async () => (await slider()).getAttribute('aria-valuetext') ?? ''
const shown = async () => Number(((await slider()) as HTMLInputElement).value)
const table = () => within(screen.getByRole('region', { name: 'Table' }))

describe('a visitor with the link', () => {
  it('sees the first deal with all twelve cards face up', async () => {
    await open()
    expect(await place()).toBe(`Hand 1, step 1 of ${hands[0]!.length}: The cards are dealt. anita is mano.`)
    expect(table().getAllByRole('img', { name: /^(anita|beto|carla|Bot Mecha): / })).toHaveLength(12)
    expect(document.title).toBe('Replay · Vale Cuatro')
  })

  it('starts at the step that the link names', async () => {
    await open('?step=18')
    expect(await shown()).toBe(17)
  })

  it('can hide the cards that the first player could not see', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Only what anita saw', pressed: false }))
    expect(table().getAllByRole('img', { name: /^anita: / })).toHaveLength(3)
    expect(table().queryByRole('img', { name: /^(beto|carla|Bot Mecha): / })).toBeNull()
  })

  it('sees the winners at the end', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Last step' }))
    const winners = game.winner === 0 ? 'anita and carla' : 'beto and Bot Mecha'
    expect(screen.getByRole('heading', { name: `${winners} win` })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next step' }))
    expect(await shown()).toBe(moments.length - 1)
  })

  it('sees the recorded winners if an administrator decided against the score', async () => {
    const loser = game.winner === 0 ? 1 : 0
    const { user } = await open('', { [RECORD]: { body: { ...record, winner: loser } } })
    await user.click(await screen.findByRole('button', { name: 'Last step' }))
    const winners = loser === 0 ? 'anita and carla' : 'beto and Bot Mecha'
    expect(screen.getByRole('heading', { name: `${winners} win` })).toBeTruthy()
  })
})

it('a player of the game sees it from their own seat and is addressed as “you”', async () => {
  const { userId, username } = record.players[1]!
  await open('', { 'GET /api/auth/me': { body: { ...aPlayer, _id: userId, username } } })
  await screen.findByText('Us')
  expect(screen.getByRole('button', { name: 'Only what you saw' })).toBeTruthy()
})

describe('with the keyboard', () => {
  it('steps, jumps between hands and to both ends, and announces the position', async () => {
    const { user } = await open()
    await slider()
    const second = hands[1]!
    for (const [key, moment] of [
      ['{ArrowRight}', 1],
      ['{ArrowRight}', 2],
      ['{ArrowLeft}', 1],
      ['{ArrowDown}', second.first],
      ['{ArrowRight}', second.first + 1],
      ['{ArrowUp}', second.first],
      ['{PageUp}', 0],
      ['{PageDown}', second.first],
      ['{End}', moments.length - 1],
      ['{Home}', 0],
    ] as const) {
      await user.keyboard(key)
      expect(await shown(), key).toBe(moment)
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(await place())
    }
  })

  it('works the same when the slider has the focus', async () => {
    const { user } = await open()
    act(() => document.querySelector<HTMLElement>('input[type=range]')?.focus())
    await slider()
    await user.keyboard('{ArrowDown}')
    expect(await shown()).toBe(hands[1]!.first)
  })
})

it('plays automatically, faster at a higher speed, and stops on a manual step', async () => {
  await open()
  await slider()
  vi.useFakeTimers()
  // React renders updates from timers when `act` ends.
  const pass = async (ms: number) => {
    for (let past = 0; past < ms; past += 40) await act(() => vi.advanceTimersByTimeAsync(40))
  }
  fireEvent.keyDown(document.body, { key: ' ' })
  const at = () => Number((document.querySelector('input[type=range]') as HTMLInputElement).value)
  await pass(4000)
  const slow = at()
  expect(slow).toBeGreaterThan(2)
  fireEvent.keyDown(document.body, { key: 'Home' })
  fireEvent.click(screen.getByRole('button', { name: '4×' }))
  fireEvent.keyDown(document.body, { key: ' ' })
  await pass(4000)
  expect(at()).toBeGreaterThan(2 * slow)
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  const stopped = at()
  await pass(4000)
  expect(at()).toBe(stopped)
  expect(new URLSearchParams(location.search).get('step')).toBe(String(stopped + 1))
})

describe('beside the table', () => {
  it('the list of hands shows the score and leads to each hand', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'All hands' }))
    const third = hands[2]!
    const row = screen.getByRole('button', { name: new RegExp(`^Hand 3.*${third.score.join('–')}$`) })
    await user.click(row)
    expect(await shown()).toBe(third.first)
    expect(row.getAttribute('aria-current')).toBe('step')
  })

  it('a finished hand has a summary', async () => {
    const { user } = await open()
    await slider()
    await user.keyboard('{ArrowDown}{ArrowLeft}')
    const paid = moments[hands[1]!.first - 1]!.events.find(event => event.type === 'points')!
    expect(screen.getAllByText(`+${paid.points}`).length).toBeGreaterThan(0)
  })

  it('a panel that could not be loaded can be requested again', async () => {
    vi.doMock('./analysis/analysisPanel.tsx', () => Promise.reject(new TypeError('Failed to fetch')))
    onTestFinished(() => vi.doUnmock('./analysis/analysisPanel.tsx'))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Analysis' }))
    await screen.findByRole('heading', { name: 'This page could not be loaded' })
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('the deal is verified', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Verify the deal' }))
    await screen.findByText('Fair deal.')
    expect(screen.getAllByText('verified')).toHaveLength(hands.length)
    expect(screen.getByText(record.secret)).toBeTruthy()
  })

  it('a deal that does not match the commitment is reported', async () => {
    const seeds = ['0123456789abcdef', ...record.seeds.slice(1)]
    const { user } = await open('', { [RECORD]: { body: { ...record, seeds } } })
    await user.click(await screen.findByRole('tab', { name: 'Verify the deal' }))
    await screen.findByText('This deal does not check out.')
    expect(screen.getAllByText('does not match')).toHaveLength(hands.length)
  })
})

it('copies the link to the current step', async () => {
  const { user } = await open('?step=5')
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}?step=5`)
})

it('of a game that only its players may see cannot be shared', async () => {
  await open('', { [RECORD]: { body: { ...record, isPublic: false } } })
  await slider()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
})

describe('a replay that cannot be shown', () => {
  it.each([404, 400])('reports a missing game (%s)', async status => {
    await open('', { [RECORD]: { status, body: { error: 'Game not found' } } })
    await screen.findByRole('heading', { name: 'Game not found' })
  })

  it('links to the table of a running game', async () => {
    await open('', { [RECORD]: { status: 409, body: { error: 'This game has not finished yet' } } })
    await screen.findByRole('heading', { name: 'This game is not over yet' })
    const way = screen.getByRole('link', { name: 'Go to the table' })
    expect(way.getAttribute('href')).toBe(`/game/${record._id}`)
  })

  it('can be retried when the server does not answer', async () => {
    const { user, api } = await open('', { [RECORD]: 'unreachable' })
    await screen.findByRole('heading', { name: 'The replay could not be loaded' })
    api.replies[RECORD] = { body: record }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await slider()
  })

  it('reports an invalid record', async () => {
    await open('', { [RECORD]: { body: { ...record, notation: 'hand 1\n0: 1e' } } })
    await screen.findByRole('heading', { name: 'The replay could not be loaded' })
  })
})

it('is available in Spanish', async () => {
  await open('', {}, 'es')
  const scrubber = await screen.findByRole('slider', { name: 'Posición en la partida' })
  expect(scrubber.getAttribute('aria-valuetext')).toMatch(/^Mano 1, paso 1 de \d+: /)
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pending } from '../../../../testing/fakeApi.ts'
import { followToasts } from '../../testing/toasts.ts'
import { anAlert } from '../testing/anAlert.ts'
import { visit } from '../testing/visit.ts'
import { SAMPLES } from './samples.ts'

const toasts = followToasts()
const CREATE = 'POST /api/alerts/create'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const progress = () => {
  const bar = screen.getByRole('progressbar', { name: 'Demo progress' })
  return [bar.getAttribute('aria-valuenow'), bar.previousSibling?.textContent]
}
const seconds = (n: number) => act(() => vi.advanceTimersByTimeAsync(n * 1000))

async function open(reply: Parameters<typeof visit>[1] = { [CREATE]: { status: 201, body: anAlert(1) } }) {
  const visited = await visit('/admin/alerts-demo', reply)
  await screen.findByRole('heading', { name: 'Alert System Demo' })
  return visited
}

describe('the alert demo', () => {
  it('creates one sample from its card', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the API would set it
    document.cookie = 'XSRF-TOKEN=signed'
    const { user, api } = await open()
    const cards = screen.getAllByRole('button', { name: 'Create Alert' })
    expect(cards).toHaveLength(8)
    await user.click(cards[1] as HTMLElement)
    await waitFor(() => expect(toasts.texts()).toEqual(['Alert CreatedFourteen wins in twenty minutes']))
    const sent = api.calls.find(({ route }) => route === CREATE)
    expect(sent?.body).toEqual(SAMPLES[1])
    expect([...(sent?.headers.keys() ?? [])]).toEqual(['Content-Type'])
    expect(progress()).toEqual(['1', '1/813%'])
  })

  it('creates all eight samples, one every three seconds, and can be run repeatedly', async () => {
    const { api } = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const run of [1, 2]) {
      press('Start Demo')
      await seconds(0)
      expect(progress()).toEqual(['1', '1/813%'])
      await seconds(3)
      expect(progress()).toEqual(['2', '2/825%'])
      await seconds(30)
      expect(progress()).toEqual(['8', '8/8100%'])
      expect(screen.getByText('Finished: 8 of 8 created')).toBeTruthy()
      expect(api.count(CREATE)).toBe(8 * run)
    }
  })

  it('can be stopped, continued and reset', async () => {
    const { api } = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('Start Demo')
    await seconds(3)
    press('Stop Demo')
    await seconds(30)
    expect(screen.getByText('Stopped: 2 of 8 created')).toBeTruthy()
    expect(api.count(CREATE)).toBe(2)
    press('Start Demo')
    await seconds(0)
    expect(progress()).toEqual(['3', '3/838%'])
    press('Reset')
    await seconds(30)
    expect(progress()).toEqual(['0', '0/80%'])
    expect(screen.getByText('The demo creates one sample every 3 seconds.')).toBeTruthy()
    expect(api.count(CREATE)).toBe(3)
  })

  it('stops when the page is left, and keeps its progress', async () => {
    const answer = pending()
    const { api, user } = await open({ [CREATE]: answer.promise })
    press('Start Demo')
    await user.click(screen.getByRole('link', { name: 'Alert centre' }))
    await screen.findByRole('heading', { name: 'Alerts' })
    answer.resolve({ status: 201, body: anAlert(1) })
    const nav = within(await screen.findByRole('region', { name: 'Quick Actions' }))
    await user.click(nav.getByRole('link', { name: 'Alert System Demo' }))
    expect(await screen.findByText('Stopped: 1 of 8 created')).toBeTruthy()
    expect(progress()).toEqual(['1', '1/813%'])
    expect(api.count(CREATE)).toBe(1)
  })

  it('counts only the samples that were created', async () => {
    let asked = 0
    await open({ [CREATE]: () => (++asked === 2 ? { status: 500 } : { status: 201, body: anAlert(1) }) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('Start Demo')
    await seconds(60)
    expect(screen.getByText('Finished: 7 of 8 created')).toBeTruthy()
    expect(screen.getByText('Failed to create alert')).toBeTruthy()
    press('Start Demo')
    await seconds(60)
    expect(screen.getByText('Finished: 8 of 8 created')).toBeTruthy()
    expect(asked).toBe(9)
  })
})

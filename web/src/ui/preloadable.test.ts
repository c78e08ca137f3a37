import { expect, it, onTestFinished, vi } from 'vitest'
import { preloadable } from './preloadable.ts'

it('loads a part once for concurrent requests, and notifies its listeners', async () => {
  const loads: PromiseWithResolvers<string>[] = []
  const part = preloadable(() => {
    const load = Promise.withResolvers<string>()
    loads.push(load)
    return load.promise
  })
  let told = 0
  part.subscribe(() => told++)
  const first = part.fetch()
  const second = part.fetch()
  expect(loads).toHaveLength(1)
  loads[0]!.resolve('the part')
  expect(await Promise.all([first, second, part.fetch()])).toEqual(['the part', 'the part', 'the part'])
  expect([loads.length, told]).toEqual([1, 1])
})

it('can be requested again after a failed load', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve('the part')]
  const part = preloadable(() => answers.shift()!)
  expect(await part.fetch()).toBeNull()
  expect(part.loaded()).toBeNull()
  expect(await part.fetch()).toBe('the part')
})

it('is not requested without a network, unless the service worker has kept the files', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => {
    onLine.mockRestore()
    vi.unstubAllGlobals()
  })
  let loads = 0
  const part = preloadable(async () => ++loads)
  expect(await part.fetch()).toBeNull()
  expect(loads).toBe(0)
  vi.stubGlobal('caches', { match: async () => new Response() })
  expect(await part.fetch()).toBe(1)
})

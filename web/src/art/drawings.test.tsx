import { act, render, screen } from '@testing-library/react'
import type { Card } from '@valecuatro/engine'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useIsImageReady } from './playingCard.tsx'

function Drawn({ card }: { card: Card | null }) {
  return <p>{useIsImageReady(card) ? 'face up' : 'face down'}</p>
}

it('a card is face down until its image is decoded', async () => {
  const decoded = Promise.withResolvers<void>()
  const decode = vi.fn(() => decoded.promise)
  Object.assign(HTMLImageElement.prototype, { decode })
  render(<Drawn card="4b" />)
  screen.getByText('face down')
  await act(async () => decoded.resolve())
  await screen.findByText('face up')
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
})

it('an unknown card is face down', () => {
  render(<Drawn card={null} />)
  screen.getByText('face down')
})

it('without a network, cards are drawn at once and their images requested when it is back', async () => {
  const requested: string[] = []
  const source = vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(url => {
    requested.push(url)
  })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => {
    source.mockRestore()
    onLine.mockRestore()
  })
  render(<Drawn card="5b" />)
  await screen.findByText('face up')
  expect(requested).toEqual([])
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(requested.some(url => url.includes('5b'))).toBe(true), 60_000)
})

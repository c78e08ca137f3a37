import { act, render, screen } from '@testing-library/react'
import type { Card } from '@valecuatro/engine'
import { it, vi } from 'vitest'
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

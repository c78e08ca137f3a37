import { act, render, screen } from '@testing-library/react'
import type { Card } from '@valecuatro/engine'
import { it, vi } from 'vitest'
import { useIsImageReady } from './playingCard.tsx'

function Drawn({ card }: { card: Card | null }) {
  return <p>{useIsImageReady(card) ? 'face up' : 'face down'}</p>
}

it('a card lies face down until its picture is decoded', async () => {
  const decoded = Promise.withResolvers<void>()
  const decode = vi.fn(() => decoded.promise)
  Object.assign(HTMLImageElement.prototype, { decode })
  render(<Drawn card="4b" />)
  screen.getByText('face down')
  await act(async () => decoded.resolve())
  await screen.findByText('face up')
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
})

it('a card that is not known lies face down', () => {
  render(<Drawn card={null} />)
  screen.getByText('face down')
})

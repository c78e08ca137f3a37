import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './errorBoundary.tsx'

function Broken(): never {
  throw new Error('did not arrive')
}

it('shows the fallback in place of a component that throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <ErrorBoundary fallback={<p>a way on</p>}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByText('a way on')).toBeTruthy()
})

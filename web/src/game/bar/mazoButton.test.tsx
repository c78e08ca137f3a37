import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { MazoButton, useMazoGuard } from './actionBar.tsx'

const onMazo = vi.fn()

function Mazo({ isPossible = true }) {
  const guard = useMazoGuard(isPossible, onMazo)
  return (
    <I18nProvider i18n={i18n}>
      <MazoButton guard={guard} />
    </I18nProvider>
  )
}

const press = () => fireEvent.click(screen.getByRole('button'))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const label = () => screen.getByRole('button').textContent

beforeEach(async () => {
  await loadCatalog('table')
  await act(() => setLocale('en'))
  onMazo.mockClear()
  vi.useFakeTimers()
})

describe('folding', () => {
  it('takes two separate presses', async () => {
    render(<Mazo />)
    press()
    expect(label()).toBe('Mazo, sure?')
    await wait(350)
    press()
    expect(onMazo).toHaveBeenCalledTimes(1)
    expect(label()).toBe('Mazo')
  })

  it.each([0, 120, 349])('ignores a second press after %i ms', async ms => {
    render(<Mazo />)
    press()
    await wait(ms)
    press()
    expect(onMazo).not.toHaveBeenCalled()
    expect(label()).toBe('Mazo, sure?')
  })

  it('needs a new first press after a while', async () => {
    render(<Mazo />)
    press()
    await wait(4000)
    expect(label()).toBe('Mazo')
    press()
    expect(onMazo).not.toHaveBeenCalled()
  })

  it('needs a new first press after another action', async () => {
    const { rerender } = render(<Mazo />)
    press()
    await wait(500)
    rerender(<Mazo isPossible={false} />)
    press()
    rerender(<Mazo />)
    expect(label()).toBe('Mazo')
    press()
    expect(onMazo).not.toHaveBeenCalled()
  })
})

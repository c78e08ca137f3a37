import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadCatalog, setLocale } from '../i18n/locale.ts'
import { Notice } from './notice.tsx'

it('can be closed and is removed within 300 ms', async () => {
  await loadCatalog('public')
  await act(() => setLocale('en'))
  vi.useFakeTimers()
  render(
    <I18nProvider i18n={i18n}>
      <Notice tone="danger" closable>
        <p>Failed to fetch data</p>
      </Notice>
    </I18nProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  act(() => vi.advanceTimersByTime(299))
  expect(screen.getByRole('alert').dataset.leaving).toBe('true')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

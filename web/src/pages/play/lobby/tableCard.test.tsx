import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import type { GameId } from '@valecuatro/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadCatalog, setLocale } from '../../../i18n/locale.ts'
import { TableCard } from './liveNotices.tsx'

it('says that the game is about to start until the server has dealt the cards', async () => {
  await loadCatalog('player')
  await act(() => setLocale('en'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  render(
    <I18nProvider i18n={i18n}>
      <TableCard gameId={'0198a1f0-0000-7000-8000-00000000000a' as GameId} isNew />
    </I18nProvider>,
  )
  screen.getByText('Your game is about to start.')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  screen.getByText('The game has started and your clock is running.')
  expect(screen.queryByText('Your game is about to start.')).toBeNull()
})

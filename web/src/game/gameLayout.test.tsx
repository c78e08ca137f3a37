import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../i18n/locale.ts'
import { GameLayout } from './gameLayout.tsx'

async function openLog() {
  await loadCatalog('table')
  await act(() => setLocale('en'))
  render(
    <I18nProvider i18n={i18n}>
      <GameLayout menu={null} score={null} log={<p>Ana plays the 7 of swords.</p>}>
        <button type="button">Quiero</button>
      </GameLayout>
    </I18nProvider>,
  )
  const user = userEvent.setup()
  const toggle = screen.getByRole('button', { name: 'Hand log' })
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  return { user, toggle }
}

it.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>]>([
  ['Escape', user => user.keyboard('{Escape}')],
  ['a press outside of it', user => user.click(screen.getByRole('button', { name: 'Quiero' }))],
  ['its own button', user => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['the button that opened it', user => user.click(screen.getByRole('button', { name: 'Hand log' }))],
])('%s closes the log', async (_, close) => {
  const { user, toggle } = await openLog()
  await close(user)
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
})

it('a press inside the log does not close it', async () => {
  const { user, toggle } = await openLog()
  await user.click(screen.getByText('Ana plays the 7 of swords.'))
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
})

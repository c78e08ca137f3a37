import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../../i18n/locale.ts'
import { OpenGameMenu } from './openGameMenu.tsx'

async function open(isShared: boolean) {
  await loadCatalog('table', 'tableLater')
  await act(() => setLocale('en'))
  history.replaceState(null, '', '/game/0198a1f0')
  render(
    <I18nProvider i18n={i18n}>
      <OpenGameMenu isShared={isShared} onShortcutList={() => {}} onCardRanking={() => {}} />
    </I18nProvider>,
  )
  await screen.findByRole('menuitem', { name: 'Leave the table' })
}

it('shares a game that may be watched: by WhatsApp and Telegram at once, or by the other ways', async () => {
  await open(true)
  const link = `${location.origin}/game/0198a1f0`
  const address = (name: string) => new URL(screen.getByRole<HTMLAnchorElement>('menuitem', { name }).href)
  expect(address('WhatsApp').searchParams.get('text')).toBe(`Watch this game of truco ${link}`)
  expect(address('Telegram').searchParams.get('url')).toBe(link)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Share' }))
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
})

it('does not share a game that may not be watched', async () => {
  await open(false)
  expect(screen.queryByRole('menuitem', { name: 'Share' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'WhatsApp' })).toBeNull()
})

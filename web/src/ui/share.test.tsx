import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadCatalog, setLocale } from '../i18n/locale.ts'
import { ShareButton, ShareIcons } from './share.tsx'

const URL = 'https://example.com/t/ABCDEF'

beforeEach(async () => {
  await loadCatalog('player')
  await act(() => setLocale('en'))
})

async function open() {
  const user = userEvent.setup()
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(
    <I18nProvider i18n={i18n}>
      <ShareButton share={() => ({ url: URL, text: 'Play & win' })} />
    </I18nProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Share' }))
  return { user, copy }
}

/** Stands for the share sheet of the device. */
function withShareSheet(share: (shared: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share')
  })
}

it('offers the link, its QR code, WhatsApp and Telegram', async () => {
  const { user, copy } = await open()
  expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/?text=Play+%26+win+https%3A%2F%2Fexample.com%2Ft%2FABCDEF',
  )
  expect(screen.getByRole('link', { name: 'Telegram' }).getAttribute('href')).toBe(
    'https://t.me/share/url?url=https%3A%2F%2Fexample.com%2Ft%2FABCDEF&text=Play+%26+win',
  )
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(copy.mock.calls).toEqual([[URL]])
})

it('opens the share sheet of the device, and copies the link only if the sheet fails', async () => {
  const shared: ShareData[] = []
  const failures = [new DOMException('closed', 'AbortError'), new DOMException('no', 'NotAllowedError')]
  withShareSheet(async data => {
    shared.push(data)
    throw failures.shift()
  })
  const { user, copy } = await open()
  const sheet = screen.getByRole('button', { name: 'Share' })
  await user.click(sheet)
  expect(shared).toEqual([{ title: 'Vale Cuatro', text: 'Play & win', url: URL }])
  expect(copy).not.toHaveBeenCalled()
  await user.click(sheet)
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
})

it('sends a game to WhatsApp and Telegram in one press, and opens the other ways', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <ShareIcons share={() => ({ url: URL, text: 'Watch' })} />
    </I18nProvider>,
  )
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address('WhatsApp')).toContain('https://wa.me/?text=Watch+https')
  expect(address('Telegram')).toContain('https://t.me/share/url?url=https')
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

/** Imports the module anew, before its library has been loaded. */
async function freshPage() {
  vi.resetModules()
  const { i18n } = await import('@lingui/core')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const page = await import('./toast.ts')
  onTestFinished(page.listenForToastKey())
  return page.toast
}

const pressAltT = () => fireEvent.keyDown(window, { altKey: true, code: 'KeyT' })
const toastWith = async (text: string) => (await screen.findByText(text)).closest('.Toastify__toast')

beforeEach(() => {
  document.body.replaceChildren()
})

describe('a toast', () => {
  it('gets the focus with Alt+T while the library is still loading', async () => {
    const toast = await freshPage()
    toast.success('Saved early')
    pressAltT()
    const shown = await toastWith('Saved early')
    await waitFor(() => expect(document.activeElement).toBe(shown))
  })

  it('does not take the focus when Alt+T was pressed before the toast was requested', async () => {
    const toast = await freshPage()
    pressAltT()
    toast.success('Saved later')
    const shown = await toastWith('Saved later')
    expect(shown).not.toBeNull()
    expect(document.activeElement).toBe(document.body)
  })

  it('is shown without the library while it cannot be loaded, and with it afterwards', async () => {
    const toast = await freshPage()
    // The error that browsers throw when the connection is lost before the library has been loaded.
    vi.doMock('./toastHost.tsx', () => Promise.reject(new TypeError('Failed to fetch')))
    onTestFinished(() => vi.doUnmock('./toastHost.tsx'))
    toast.error('Network error')
    expect((await screen.findByText('Network error')).className).toBe('plain-toast')
    vi.doUnmock('./toastHost.tsx')
    toast.success('Saved afterwards')
    expect(await toastWith('Saved afterwards')).not.toBeNull()
  })
})

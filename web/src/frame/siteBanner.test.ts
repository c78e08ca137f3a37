import { expect, it } from 'vitest'
import { showBanner } from './siteBanner.ts'

const banner = { version: 1, kind: 'warning', text: { en: 'Maintenance <b>', es: 'Mantenimiento' } } as const
const shown = () => document.getElementById('site-banner')

it('is shown as text, replaced when it changes, and gone when it ends', () => {
  showBanner(banner)
  expect(shown()?.querySelector('p')?.textContent).toBe('Maintenance <b>')
  expect(shown()?.dataset.kind).toBe('warning')
  showBanner({ ...banner, version: 2, kind: 'info', text: { en: 'Done', es: 'Listo' } })
  expect(document.querySelectorAll('#site-banner')).toHaveLength(1)
  expect(shown()?.querySelector('p')?.textContent).toBe('Done')
  showBanner(null)
  expect(shown()).toBeNull()
})

it('stays dismissed until it has changed', () => {
  showBanner({ ...banner, version: 3 })
  shown()?.querySelector('button')?.click()
  expect(shown()).toBeNull()
  showBanner({ ...banner, version: 3 })
  expect(shown()).toBeNull()
  showBanner({ ...banner, version: 4 })
  expect(shown()).not.toBeNull()
  showBanner(null)
})

it('is not replaced while unchanged, so that it keeps the focus and is not announced again', () => {
  showBanner({ ...banner, version: 5 })
  const button = shown()?.querySelector('button')
  button?.focus()
  showBanner({ ...banner, version: 5 })
  expect(document.activeElement).toBe(button)
  showBanner(null)
})

it('adds a close button to the banner of the page server', () => {
  document.body.innerHTML = '<div id="site-banner"><p>Maintenance</p></div>'
  showBanner({ ...banner, version: 6 })
  expect(shown()?.querySelector('button')).not.toBeNull()
  showBanner(null)
})

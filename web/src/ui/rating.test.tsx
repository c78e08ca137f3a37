import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadCatalog, setLocale } from '../i18n/locale.ts'
import { Rating } from './rating.tsx'

it.each([
  ['en', 1450, true, '1,450? (provisional rating)'],
  ['es', 1450, true, '1.450? (puntaje provisorio)'],
  ['en', 1450, false, '1,450'],
  ['en', null, false, ''],
] as const)(
  'in %s, shows the rating %s (provisional: %s) as %j',
  async (locale, rating, isProvisional, text) => {
    await loadCatalog('public')
    await act(() => setLocale(locale))
    const { container } = render(
      <I18nProvider i18n={i18n}>
        <Rating rating={rating} isProvisional={isProvisional} />
      </I18nProvider>,
    )
    expect(container.textContent).toBe(text)
  },
)

it('hides the mark from screen readers, which read its meaning, and explains it to the pointer', async () => {
  await loadCatalog('public')
  await act(() => setLocale('en'))
  render(
    <I18nProvider i18n={i18n}>
      <h1>
        <Rating rating={1450} isProvisional />
      </h1>
    </I18nProvider>,
  )
  screen.getByRole('heading', { name: '1,450 (provisional rating)' })
  screen.getByTitle('provisional rating')
})

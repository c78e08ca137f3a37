import { useLingui } from '@lingui/react'
import { LOCALES, type Locale, rememberLocale, setLocale } from './locale.ts'

const NAMES: Record<Locale, string> = { en: 'English', es: 'Español' }

export function LanguageSwitch() {
  const { i18n } = useLingui()

  async function choose(locale: Locale) {
    rememberLocale(locale)
    // The language in the address would win again after a reload.
    const url = new URL(location.href)
    if (url.searchParams.has('lang')) {
      url.searchParams.delete('lang')
      history.replaceState(history.state, '', url)
    }
    await setLocale(locale)
  }

  return (
    <fieldset className="language-switch">
      <legend className="sr-only">{i18n._('Language')}</legend>
      {LOCALES.map(locale => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className="icon-button"
          aria-pressed={i18n.locale === locale}
          onClick={() => void choose(locale)}
        >
          <span aria-hidden="true">{locale}</span>
          <span className="sr-only">{NAMES[locale]}</span>
        </button>
      ))}
    </fieldset>
  )
}

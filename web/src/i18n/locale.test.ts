import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalog, preferredLocale, rememberLocale, setLocale } from './locale.ts'

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: deletes the saved language
  document.cookie = 'lang=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
})

describe('the default language', () => {
  it.each([
    [['es-AR', 'en'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['pt-BR', 'es-419', 'en'], 'es'],
    [['de-DE'], 'en'],
    [[], 'en'],
  ])('of a browser with the languages %j is %s', (languages, locale) => {
    expect(preferredLocale(languages)).toBe(locale)
  })

  it('is replaced by the language that the visitor has chosen', () => {
    rememberLocale('en')
    expect(preferredLocale(['es-AR'])).toBe('en')
  })
})

describe('a catalog that loads while the language changes', () => {
  const isSpanish = (id: string) => id in i18n.messages && i18n._(id) !== id

  it('is loaded in the new language if the catalog was requested first', async () => {
    await setLocale('en')
    const loading = loadCatalog('replay')
    await setLocale('es')
    await loading
    expect(isSpanish('All hands')).toBe(true)
  })

  it('is loaded in the new language if the change was requested first', async () => {
    await setLocale('en')
    const changing = setLocale('es')
    await loadCatalog('landing')
    await changing
    expect(isSpanish('Ace of clubs')).toBe(true)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { preferredLocale, rememberLocale } from './locale.ts'

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

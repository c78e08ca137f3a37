import { readCookie, rememberInCookie } from '../../net/cookie.ts'

export const LOCALES = ['en', 'es'] as const
export type Locale = (typeof LOCALES)[number]

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** The visitor's own choice, or else the first language of the browser that we speak. */
export function preferredLocale(languages: readonly string[] = navigator.languages): Locale {
  const chosen = readCookie('lang')
  if (isLocale(chosen)) return chosen
  return languages.map(language => language.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en'
}

export const rememberLocale = (locale: Locale) => rememberInCookie('lang', locale)

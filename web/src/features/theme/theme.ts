import { readCookie, rememberInCookie } from '../../net/cookie.ts'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme)
const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'auto'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  rememberInCookie('theme', theme)
  for (const listener of listeners) listener()
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page server does this before the page is sent; a development server does not. */
export function restoreTheme(): void {
  const chosen = readCookie('theme')
  if (isTheme(chosen)) document.documentElement.dataset.theme = chosen
}

import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { readCookie, rememberInCookie } from '../net/cookie.ts'
import { DayAndNightIcon, MoonIcon, SunIcon } from './commonIcons.tsx'

const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme)
const listeners = new Set<() => void>()

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'auto'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  rememberInCookie('theme', theme)
  for (const listener of listeners) listener()
}

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies the saved theme on the development server; in production the page server does this. */
export function restoreTheme(): void {
  const chosen = readCookie('theme')
  if (isTheme(chosen)) document.documentElement.dataset.theme = chosen
}

const ICONS = { auto: DayAndNightIcon, light: SunIcon, dark: MoonIcon }

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme, () => 'auto')
}

/** A button that cycles through system, light and dark. */
export function ThemeSwitch() {
  const { i18n } = useLingui()
  const theme = useTheme()
  const Icon = ICONS[theme]
  const names = { auto: i18n._('automatic'), light: i18n._('light'), dark: i18n._('dark') }
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto'
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={i18n._('Theme: {name}', { name: names[theme] })}
      onClick={() => chooseTheme(next)}
    >
      <Icon />
    </button>
  )
}

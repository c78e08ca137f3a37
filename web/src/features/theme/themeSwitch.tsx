import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { DayAndNightIcon, MoonIcon, SunIcon } from '../../ui/commonIcons.tsx'
import { chooseTheme, currentTheme, onThemeChange, THEMES, type Theme } from './theme.ts'

const ICONS = { auto: DayAndNightIcon, light: SunIcon, dark: MoonIcon }

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme, () => 'auto')
}

/** One button that goes round: as the system, light, dark. */
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

import '../ui/styles/index.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { loadCatalog, preferredLocale, setLocale } from '../i18n/locale.ts'
import { ThemeSheet } from './themeSheet.tsx'

await loadCatalog('public', 'player', 'signIn', 'table', 'tableLater')
await setLocale(preferredLocale())

/** Shows every component of the design system in both themes; served by the development server only. */
createRoot(document.getElementById('root')!).render(
  <I18nProvider i18n={i18n}>
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 34rem), 1fr))' }}>
      <ThemeSheet theme="dark" />
      <ThemeSheet theme="light" />
    </div>
  </I18nProvider>,
)

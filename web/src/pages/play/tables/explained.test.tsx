import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setLocale } from '../../../i18n/locale.ts'
import { INITIAL_SESSION } from '../../../net/session/sessionState.ts'
import type { SessionStore } from '../../../net/session/sessionStore.ts'
import { SessionContext } from '../../../net/session/useSession.ts'
import { Explained } from './explained.tsx'

it.each([
  ['en', 'To 30 points. Rated.', 'Rated', /^rated The result changes your rating/],
  ['es', 'A 30. Por el ranking.', 'Por el ranking', /^por el ranking El resultado cambia tu puntaje/],
] as const)(
  'a word is explained once the explanations are loaded, in %s',
  async (locale, text, name, words) => {
    await setLocale(locale)
    const state = { ...INITIAL_SESSION, loading: false, user: null }
    const store = { current: () => state, subscribe: () => () => {} } as unknown as SessionStore
    render(
      <SessionContext value={store}>
        <I18nProvider i18n={i18n}>
          <Explained text={text} />
        </I18nProvider>
      </SessionContext>,
    )
    await userEvent.click(await screen.findByRole('button', { name }))
    expect((await screen.findByRole('tooltip')).textContent).toMatch(words)
  },
)

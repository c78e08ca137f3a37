import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { type Locale, loadCatalog, setLocale } from '../../i18n/locale.ts'
import { INITIAL_SESSION } from '../../net/session/sessionState.ts'
import type { SessionStore } from '../../net/session/sessionStore.ts'
import { SessionContext } from '../../net/session/useSession.ts'
import { aPlayer } from '../../testing/fakeApi.ts'
import { ExplainedText } from './explainedText.tsx'

async function show(user: User | null, locale: Locale = 'en') {
  await loadCatalog('explain')
  await setLocale(locale)
  const state = { ...INITIAL_SESSION, loading: false, user }
  const store = { current: () => state, subscribe: () => () => {} } as unknown as SessionStore
  render(
    <SessionContext value={store}>
      <I18nProvider i18n={i18n}>
        <p>
          <ExplainedText text="Beto says Truco." />
        </p>
        <p>
          <ExplainedText text="Beto: ¡Truco!" isLog />
        </p>
      </I18nProvider>
    </SessionContext>,
  )
}

it.each([
  ['en', /^truco Raises the hand from 1 point to 2/],
  ['es', /^truco Sube la mano de 1 punto a 2/],
] as const)(
  'a word is explained once on the screen, on tap or focus until Escape, in %s',
  async (locale, words) => {
    await show(null, locale)
    const user = userEvent.setup()
    const [word, ...others] = await screen.findAllByRole('button', { name: 'Truco' })
    expect(others).toEqual([])
    expect(word!.closest('p')!.textContent).toBe('Beto says Truco.')
    await user.click(word!)
    expect((await screen.findByRole('tooltip')).textContent).toMatch(words)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
    await user.tab({ shift: true })
    await user.tab()
    expect(document.activeElement).toBe(word)
    await screen.findByRole('tooltip')
  },
)

it.each([
  ['with hints off', () => localStorage.setItem('assist', 'off'), null],
  ['after ten games', () => {}, { ...aPlayer, stats: { wins: 5, losses: 5, gamesPlayed: 10 } }],
])('no word is underlined %s', async (_, prepare, user) => {
  prepare()
  await show(user)
  expect(screen.getByText('Beto says Truco.').querySelector('button')).toBeNull()
})

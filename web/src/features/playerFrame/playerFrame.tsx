import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/skipLink.tsx'
import { Wordmark } from '../brand/wordmark.tsx'
import { LanguageSwitch } from '../language/languageSwitch.tsx'
import { useSession } from '../session/useSession.ts'
import { ThemeSwitch } from '../theme/themeSwitch.tsx'
import { PlayerMenu } from './playerMenu.tsx'
import { PlayerNavigation } from './playerNavigation.tsx'

/** The player's side: the bar above, the page below, the choices of language and light at the foot. */
export function PlayerFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="player-bar">
        <div className="player-bar-row">
          {session.isAuthenticated ? (
            <>
              <PlayerNavigation isAdmin={session.isAdmin}>
                <Wordmark />
              </PlayerNavigation>
              <div className="player-bar-menu">
                <PlayerMenu user={session.user} />
              </div>
            </>
          ) : (
            <Wordmark />
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-6">
        {children}
      </main>
      <footer className="border-line border-t">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-3 text-[length:var(--text-sm)] text-soft sm:px-6">
          <Trans id="Vale Cuatro: Argentine truco, online" />
          <div className="-mr-3 flex">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </footer>
    </div>
  )
}

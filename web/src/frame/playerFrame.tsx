import { Trans } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { LanguageSwitch } from '../i18n/languageSwitch.tsx'
import { useSession } from '../net/session/useSession.ts'
import { CaretIcon } from '../ui/commonIcons.tsx'
import { SkipLink, Wordmark } from '../ui/header.tsx'
import { preloadable, usePreloadable } from '../ui/preloadable.ts'
import { ThemeSwitch } from '../ui/theme.tsx'
import { setPlayerFrame } from './loadedPlayerFrame.tsx'
import { PlayerNavigation } from './playerNavigation.tsx'
import { SignInLink } from './signInLink.tsx'

/** The frame of the player pages: top bar, page, and a footer with the language and theme switches. */
export function PlayerFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const [path] = useLocation()
  return (
    <div className="page-frame">
      <SkipLink />
      <header className="player-bar">
        <div className="player-bar-row">
          {session.isAuthenticated ? (
            <>
              <PlayerNavigation user={session.user}>
                <Wordmark />
              </PlayerNavigation>
              <div className="player-bar-menu">
                <PlayerMenu user={session.user} />
              </div>
            </>
          ) : (
            <>
              {session.loading ? (
                <Wordmark />
              ) : (
                <PlayerNavigation user={null}>
                  <Wordmark />
                </PlayerNavigation>
              )}
              {!session.loading && !path.startsWith('/auth') && (
                <div className="player-bar-menu">
                  <SignInLink variant="quiet">
                    <Trans id="Sign in" />
                  </SignInLink>
                </div>
              )}
            </>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="player-main">
        {children}
      </main>
      <footer className="player-footer">
        <div className="player-footer-row soft small">
          <Link href="/terms">
            <Trans id="Terms, privacy and fair play" />
          </Link>
          <div className="player-footer-switches">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </footer>
    </div>
  )
}

const openPlayerMenu = preloadable(async () => (await import('./openPlayerMenu.tsx')).OpenPlayerMenu)

/** A plain button until the menu has been loaded, then the menu itself. */
function PlayerMenu({ user }: { user: User }) {
  const [OpenPlayerMenu, ask] = usePreloadable(openPlayerMenu)
  const [isPressed, setPressed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(ask, [])
  if (OpenPlayerMenu)
    return <OpenPlayerMenu user={user} isOpenAtFirst={isPressed} isFocusedAtFirst={isFocused} />
  return (
    <button
      type="button"
      className="button"
      data-variant="quiet"
      aria-haspopup="menu"
      aria-expanded={false}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={() => {
        setPressed(true)
        ask()
      }}
    >
      <span className="menu-name">{user.username}</span>
      <CaretIcon size={16} />
    </button>
  )
}

setPlayerFrame(PlayerFrame)

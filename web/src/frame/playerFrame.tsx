import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { LanguageSwitch } from '../i18n/languageSwitch.tsx'
import { TO_REGISTER } from '../net/session/signInRedirect.ts'
import { useSession } from '../net/session/useSession.ts'
import { CaretIcon, MenuIcon } from '../ui/commonIcons.tsx'
import { SkipLink, Wordmark } from '../ui/header.tsx'
import { preloadable, usePreloadable } from '../ui/preloadable.ts'
import { ThemeSwitch } from '../ui/theme.tsx'
import { setPlayerFrame } from './loadedPlayerFrame.tsx'
import { SignInLink } from './signInLink.tsx'

interface PlayerFrameProps {
  children: ReactNode
  /** Whether visitors can see the page; if so, the top bar offers to sign in. */
  isPublic?: boolean
}

/** The frame of the player pages: top bar, page, and a footer with the language and theme switches. */
export function PlayerFrame({ children, isPublic = false }: PlayerFrameProps) {
  const session = useSession()
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
              {isPublic && !session.loading && (
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

interface PlayerNavigationProps {
  /** Null for a visitor. The links to tournaments, the queue and rankings need an account. */
  user: Pick<User, 'role' | 'guest'> | null
  /** Rendered between the menu button and the links. */
  children: ReactNode
}

/** The links of the top bar; on a phone they are a list that a button opens. */
export function PlayerNavigation({ user, children }: PlayerNavigationProps) {
  const { i18n } = useLingui()
  const hasAccount = user !== null && user.guest !== true
  const id = useId()
  const [path] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the list when the path changes
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!isOpen) return
    const dismiss = (event: Event) => {
      const isOutside = !toggle.current?.parentElement?.contains(event.target as Node)
      if ('key' in event ? event.key === 'Escape' : isOutside) setOpen(false)
    }
    document.addEventListener('keydown', dismiss)
    document.addEventListener('pointerdown', dismiss)
    return () => {
      document.removeEventListener('keydown', dismiss)
      document.removeEventListener('pointerdown', dismiss)
    }
  }, [isOpen])
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className="icon-button player-nav-toggle"
        aria-label={i18n._('Menu')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon />
      </button>
      {children}
      <nav id={id} className="player-nav" data-open={isOpen} aria-label={i18n._('Main navigation')}>
        <ul>
          {hasAccount && (
            <>
              <BarLink href="/tournaments">
                <Trans id="Tournaments" />
              </BarLink>
              <BarLink href="/match-queue">
                <Trans id="Match Queue" />
              </BarLink>
            </>
          )}
          <BarLink href="/game">
            <Trans id="Play Game" />
          </BarLink>
          {hasAccount && (
            <BarLink href="/rankings">
              <Trans id="Rankings" />
            </BarLink>
          )}
          <BarLink href="/learn">
            <Trans id="Learn" />
          </BarLink>
          <BarLink href="/rules">
            <Trans id="Rules" />
          </BarLink>
          <BarLink href="/puzzles">
            <Trans id="Puzzles" />
          </BarLink>
          {user && (
            <BarLink href="/profile">
              <Trans id="Profile" />
            </BarLink>
          )}
          {user && user.role !== 'player' && (
            <BarLink href="/admin">
              <Trans id="Admin Panel" />
            </BarLink>
          )}
          {user?.guest && (
            <BarLink href="/auth" state={TO_REGISTER}>
              <Trans id="Create account" />
            </BarLink>
          )}
        </ul>
      </nav>
    </>
  )
}

function BarLink({ href, state, children }: { href: string; state?: object; children: ReactNode }) {
  const [path] = useLocation()
  return (
    <li>
      <Link
        href={href}
        state={state}
        className="bar-link strong nowrap"
        aria-current={path === href ? 'page' : undefined}
      >
        {children}
      </Link>
    </li>
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

import { Trans, useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { MenuIcon } from '../../ui/commonIcons.tsx'

interface PlayerNavigationProps {
  isAdmin: boolean
  /** What stands between the button and the links. */
  children: ReactNode
}

/** The links of the bar: beside one another, or on a phone in a list that a button opens. */
export function PlayerNavigation({ isAdmin, children }: PlayerNavigationProps) {
  const { i18n } = useLingui()
  const id = useId()
  const [path] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes it
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
          <BarLink href="/tournaments">
            <Trans id="Tournaments" />
          </BarLink>
          <BarLink href="/match-queue">
            <Trans id="Match Queue" />
          </BarLink>
          <BarLink href="/game">
            <Trans id="Play Game" />
          </BarLink>
          <BarLink href="/profile">
            <Trans id="Profile" />
          </BarLink>
          {isAdmin && (
            <BarLink href="/admin">
              <Trans id="Admin Panel" />
            </BarLink>
          )}
        </ul>
      </nav>
    </>
  )
}

function BarLink({ href, children }: { href: string; children: ReactNode }) {
  const [path] = useLocation()
  return (
    <li>
      <Link href={href} className="bar-link" aria-current={path === href ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  )
}

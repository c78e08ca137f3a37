import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Wordmark } from '../../features/brand/wordmark.tsx'
import { TO_REGISTER } from '../../features/session/arrival.ts'
import { useSession } from '../../features/session/useSession.ts'

export function Footer() {
  const { i18n } = useLingui()
  return (
    <footer className="landing-footer">
      <Wordmark />
      <nav aria-label={i18n._('Footer navigation')}>
        <ul className="footer-links">
          <SessionLinks />
        </ul>
      </nav>
    </footer>
  )
}

function SessionLinks() {
  const session = useSession()
  if (session.loading) return null
  if (!session.isAuthenticated) {
    return (
      <FooterLink href="/auth" state={TO_REGISTER}>
        <Trans id="Sign Up" />
      </FooterLink>
    )
  }
  return (
    <>
      <FooterLink href="/game">
        <Trans id="Play Game" />
      </FooterLink>
      <FooterLink href="/tournaments">
        <Trans id="Tournaments" />
      </FooterLink>
      <FooterLink href="/profile">
        <Trans id="Profile" />
      </FooterLink>
      {session.isAdmin && (
        <FooterLink href="/admin">
          <Trans id="Admin" />
        </FooterLink>
      )}
    </>
  )
}

function FooterLink({ href, state, children }: { href: string; state?: object; children: ReactNode }) {
  return (
    <li>
      <Link href={href} state={state} className="bar-link">
        {children}
      </Link>
    </li>
  )
}

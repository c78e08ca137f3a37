import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Wordmark } from '../../features/brand/wordmark.tsx'
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
      <FooterLink href="/auth">
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

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className="bar-link">
        {children}
      </Link>
    </li>
  )
}

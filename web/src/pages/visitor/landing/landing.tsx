import { Trans, useLingui } from '@lingui/react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { LanguageSwitch } from '../../../i18n/languageSwitch.tsx'
import { TO_REGISTER } from '../../../net/session/signInRedirect.ts'
import { useSession } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SkipLink, Wordmark } from '../../../ui/header.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { ThemeSwitch } from '../../../ui/theme.tsx'
import { Features, HandStrip } from './features.tsx'
import { Hero } from './hero.tsx'
import { useActivity, WhoIsThere } from './whoIsThere.tsx'

export default function Landing() {
  const { i18n } = useLingui()
  const activity = useActivity()
  const title = i18n._('Vale Cuatro: Argentine truco, online')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="landing">
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Hero online={activity.activity?.online ?? 0} />
        <WhoIsThere {...activity} />
        <Features />
        <HandStrip />
      </main>
      <Footer />
    </div>
  )
}

function TopBar() {
  const { i18n } = useLingui()
  return (
    <header className="top-bar">
      <Wordmark />
      <nav className="top-bar-session scroll-x" aria-label={i18n._('Main navigation')}>
        <SessionControls />
      </nav>
      <div className="top-bar-choices">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </header>
  )
}

function SessionControls() {
  const session = useSession()
  if (session.loading) return <Skeleton width="13rem" height="2.25rem" />
  if (!session.isAuthenticated) {
    return (
      <>
        <Link href="/admin/login" className="bar-link strong nowrap in-hero">
          <Trans id="Sign In" />
        </Link>
        <ButtonLink href="/auth" state={TO_REGISTER} size="small" className="in-hero">
          <Trans id="Get Started" />
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Link href="/profile" className="bar-link strong nowrap in-hero">
        <Trans id="Profile" />
      </Link>
      {session.user.guest ? (
        <Link href="/auth" state={TO_REGISTER} className="bar-link strong nowrap">
          <Trans id="Sign Up" />
        </Link>
      ) : (
        <>
          <Link href="/tournaments" className="bar-link strong nowrap in-hero">
            <Trans id="Tournaments" />
          </Link>
          <Link href="/match-queue" className="bar-link strong nowrap">
            <Trans id="Match Queue" />
          </Link>
        </>
      )}
      {session.isStaff && (
        <Link href="/admin" className="bar-link strong nowrap">
          <Trans id="Admin Panel" />
        </Link>
      )}
      <ButtonLink href="/game" size="small">
        <Trans id="Play Game" />
      </ButtonLink>
    </>
  )
}

function Footer() {
  const { i18n } = useLingui()
  return (
    <footer className="landing-footer">
      <Wordmark />
      <nav aria-label={i18n._('Footer navigation')}>
        <ul className="footer-links">
          <SessionLinks />
        </ul>
      </nav>
      <div className="footer-pages">
        <Link href="/learn" className="bar-link strong nowrap">
          <Trans id="Learn" />
        </Link>
        <Link href="/puzzles" className="bar-link strong nowrap">
          <Trans id="Puzzles" />
        </Link>
        <Link href="/daily" className="bar-link strong nowrap">
          <Trans id="Daily deal" />
        </Link>
        <Link href="/rules" className="bar-link strong nowrap">
          <Trans id="Rules of truco" />
        </Link>
        <Link href="/terms" className="bar-link strong nowrap">
          <Trans id="Terms, privacy and fair play" />
        </Link>
      </div>
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
      {session.user.guest ? (
        <FooterLink href="/auth" state={TO_REGISTER}>
          <Trans id="Sign Up" />
        </FooterLink>
      ) : (
        <FooterLink href="/tournaments">
          <Trans id="Tournaments" />
        </FooterLink>
      )}
      <FooterLink href="/profile">
        <Trans id="Profile" />
      </FooterLink>
      {session.isStaff && (
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
      <Link href={href} state={state} className="bar-link strong nowrap">
        {children}
      </Link>
    </li>
  )
}

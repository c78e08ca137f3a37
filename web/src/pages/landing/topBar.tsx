import { Trans, useLingui } from '@lingui/react'
import { Link } from 'wouter'
import { Wordmark } from '../../features/brand/wordmark.tsx'
import { LanguageSwitch } from '../../features/language/languageSwitch.tsx'
import { TO_REGISTER } from '../../features/session/arrival.ts'
import { useSession } from '../../features/session/useSession.ts'
import { ThemeSwitch } from '../../features/theme/themeSwitch.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'

export function TopBar() {
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
  if (session.loading) return <Skeleton className="h-9 w-52" />
  if (!session.isAuthenticated) {
    return (
      <>
        <Link href="/admin/login" className="bar-link">
          <Trans id="Sign In" />
        </Link>
        <ButtonLink href="/auth" state={TO_REGISTER} variant="primary" size="small">
          <Trans id="Get Started" />
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Link href="/profile" className="bar-link">
        <Trans id="Profile" />
      </Link>
      <Link href="/tournaments" className="bar-link">
        <Trans id="Tournaments" />
      </Link>
      <Link href="/match-queue" className="bar-link">
        <Trans id="Match Queue" />
      </Link>
      {session.isAdmin && (
        <Link href="/admin" className="bar-link">
          <Trans id="Admin Panel" />
        </Link>
      )}
      <ButtonLink href="/game" variant="primary" size="small">
        <Trans id="Play Game" />
      </ButtonLink>
    </>
  )
}

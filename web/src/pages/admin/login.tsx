import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { AdminLoginForm } from '../../features/adminFrame/adminLoginForm.tsx'
import { NotAnAdmin } from '../../features/adminFrame/notAnAdmin.tsx'
import { Wordmark } from '../../features/brand/wordmark.tsx'
import { LanguageSwitch } from '../../features/language/languageSwitch.tsx'
import { pageAfterSignIn, wantedPage } from '../../features/session/arrival.ts'
import { useSession } from '../../features/session/useSession.ts'
import { ThemeSwitch } from '../../features/theme/themeSwitch.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useTitle } from '../../ui/useTitle.ts'

export default function AdminLogin() {
  const { i18n } = useLingui()
  const session = useSession()
  const wanted = wantedPage(useSearch(), useHistoryState())
  useTitle(i18n._('Admin Login'))
  if (session.loading) return <Frame>{<Spinner text={i18n._('Checking authentication...')} />}</Frame>
  if (session.isAdmin) {
    return (
      <Frame>
        <Spinner text={i18n._('Redirecting to admin panel...')} />
        <Redirect to={pageAfterSignIn('admin', wanted)} replace />
      </Frame>
    )
  }
  return (
    <Frame>
      <div className="panel w-full max-w-md p-6 sm:p-9">
        {session.isAuthenticated ? <NotAnAdmin user={session.user} /> : <AdminLoginForm wanted={wanted} />}
      </div>
      {!session.isAuthenticated && (
        <p className="mt-6 text-center text-soft">
          <Trans id="Here to play?" />{' '}
          <Link href="/auth" className="link">
            <Trans id="Players sign in here" />
          </Link>
        </p>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-4 py-2 sm:px-6">
        <Wordmark />
        <div className="flex">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="desk flex flex-1 flex-col items-center justify-center px-4 pt-4 pb-24"
      >
        {children}
      </main>
    </div>
  )
}

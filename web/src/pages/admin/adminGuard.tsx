import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { SignInState } from '../../net/session/signInRedirect.ts'
import { useSession } from '../../net/session/useSession.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/states.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { AdminFrame } from './adminFrame.tsx'

interface AdminGuardProps {
  /** Rendered in addition to the loading state while the session is checked, without visible output. */
  meanwhile?: ReactNode
  children: (admin: User) => ReactNode
}

export function AdminGuard({ meanwhile, children }: AdminGuardProps) {
  const { i18n } = useLingui()
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  if (session.loading) {
    return (
      <AdminFrame admin={null}>
        <div className="page-loading">
          <Spinner text={i18n._('Loading admin panel...')} />
        </div>
        {meanwhile}
      </AdminFrame>
    )
  }
  if (!session.isAuthenticated) {
    const state: SignInState = { next: search === '' ? path : `${path}?${search}` }
    return <Redirect to="/admin/login" replace state={state} />
  }
  if (session.user.role === 'player') return <AccessDenied />
  if (session.user.secondFactorMissing && path !== SECURITY_PAGE)
    return <Redirect to={SECURITY_PAGE} replace />
  return children(session.user)
}

/** Where a member of staff who must have a second factor sets it up: until then no other page can be opened. */
const SECURITY_PAGE = '/admin/security'

/** Shown instead of a page whose calls the signed-in member of staff may not make. */
export function NotForYourRole() {
  const { i18n } = useLingui()
  useTitle(i18n._('Access Denied'))
  return (
    <div className="state">
      <h1 className="page-title">
        <Trans id="Access Denied" />
      </h1>
      <p>
        <Trans id="Your role doesn’t include this page. An administrator can change your role." />
      </p>
      <div className="state-actions">
        <ButtonLink href="/admin" variant="primary">
          <Trans id="Dashboard" />
        </ButtonLink>
      </div>
    </div>
  )
}

function AccessDenied() {
  const { i18n } = useLingui()
  useTitle(i18n._('Access Denied'))
  return (
    <main id="main" tabIndex={-1} className="state admin-denied">
      <h1 className="page-title">
        <Trans id="Access Denied" />
      </h1>
      <p>
        <Trans id="The admin panel is for administrators. You’re signed in with a player account." />
      </p>
      <div className="state-actions">
        <ButtonLink href="/tournaments" variant="primary">
          <Trans id="Go to Tournaments" />
        </ButtonLink>
        <ButtonLink href="/">
          <Trans id="Go Home" />
        </ButtonLink>
      </div>
    </main>
  )
}

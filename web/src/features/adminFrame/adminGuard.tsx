import { useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { Spinner } from '../../ui/spinner.tsx'
import type { SignInState } from '../session/arrival.ts'
import { useSession } from '../session/useSession.ts'
import { AccessDenied } from './accessDenied.tsx'
import { AdminFrame } from './adminFrame.tsx'

interface AdminGuardProps {
  /** Rendered, unseen, while the session is checked. */
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
        <div className="grid min-h-[60dvh] place-items-center">
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
  if (!session.isAdmin) return <AccessDenied />
  return children(session.user)
}

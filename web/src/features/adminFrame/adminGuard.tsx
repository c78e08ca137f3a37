import { useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { SpinnerPage } from '../../ui/spinner.tsx'
import type { SignInState } from '../session/arrival.ts'
import { useSession } from '../session/useSession.ts'
import { AccessDenied } from './accessDenied.tsx'

export function AdminGuard({ children }: { children: (admin: User) => ReactNode }) {
  const { i18n } = useLingui()
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  if (session.loading) return <SpinnerPage text={i18n._('Loading admin panel...')} />
  if (!session.isAuthenticated) {
    const state: SignInState = { next: search === '' ? path : `${path}?${search}` }
    return <Redirect to="/admin/login" replace state={state} />
  }
  if (!session.isAdmin) return <AccessDenied />
  return children(session.user)
}

import { useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { SpinnerPage } from '../../ui/spinner.tsx'
import { useSession } from '../session/useSession.ts'
import { AccessDenied } from './accessDenied.tsx'

export function AdminGuard({ children }: { children: (admin: User) => ReactNode }) {
  const { i18n } = useLingui()
  const session = useSession()
  if (session.loading) return <SpinnerPage text={i18n._('Loading admin panel...')} />
  if (!session.isAuthenticated) return <Redirect to="/admin/login" replace />
  if (!session.isAdmin) return <AccessDenied />
  return children(session.user)
}

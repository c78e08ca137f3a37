import { useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { useSession } from '../session/useSession.ts'
import { SignInPanel } from './signInPanel.tsx'

/** The page for whoever is signed in; the form in its place for everybody else. */
export function RequireSession({ children }: { children: (user: User) => ReactNode }) {
  const { i18n } = useLingui()
  const session = useSession()
  if (session.isAuthenticated) return children(session.user)
  if (session.loading) {
    return (
      <div className="grid min-h-[60dvh] place-items-center">
        <Spinner text={i18n._('Loading')} />
      </div>
    )
  }
  return <SignInPanel />
}

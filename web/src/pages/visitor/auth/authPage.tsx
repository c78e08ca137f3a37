import { useLingui } from '@lingui/react'
import { lazy, Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { withCatalog } from '../../../i18n/locale.ts'
import { initialMode, pageAfterSignIn, requestedPage } from '../../../net/session/signInRedirect.ts'
import { useSession } from '../../../net/session/useSession.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { SignInPanel } from './signInPanel.tsx'

const SignedIn = lazy(async () => ({
  default: (await withCatalog('security', import('./signedInPanel.tsx'))).SignedInPanel,
}))

export default function Auth() {
  const { i18n } = useLingui()
  const session = useSession()
  const [, navigate] = useLocation()
  const state = useHistoryState()
  // A guest who opens this page wants to register.
  const mode = session.user?.guest ? 'register' : initialMode(state)
  // An administrator who signs in on this page goes to the players' start page.
  const next = requestedPage(useSearch(), state) ?? pageAfterSignIn('player', null)
  useTitle(i18n._('Sign in'))
  return (
    <PlayerFrame>
      {session.isAuthenticated && !session.user.guest ? (
        <Suspense>
          <SignedIn username={session.user.username} />
        </Suspense>
      ) : (
        <SignInPanel
          key={mode}
          startWith={mode}
          onSignedIn={() => navigate(next, { replace: true })}
          offersGuestPlay
        />
      )}
    </PlayerFrame>
  )
}

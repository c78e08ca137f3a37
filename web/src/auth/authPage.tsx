import { Trans, useLingui } from '@lingui/react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { PlayerFrame } from '../frame/playerFrame.tsx'
import { initialMode, pageAfterSignIn, requestedPage } from '../net/session/signInRedirect.ts'
import { useSession } from '../net/session/useSession.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { SignInPanel } from './signInPanel.tsx'

export default function Auth() {
  const { i18n } = useLingui()
  const session = useSession()
  const [, navigate] = useLocation()
  const state = useHistoryState()
  // A guest who comes here wants an account.
  const mode = session.user?.guest ? 'register' : initialMode(state)
  // An administrator who signs in on this page goes to the players' start page.
  const next = requestedPage(useSearch(), state) ?? pageAfterSignIn('player', null)
  useTitle(i18n._('Sign In'))
  return (
    <PlayerFrame>
      {session.isAuthenticated && !session.user.guest ? (
        <div className="panel signed-in">
          <h1 className="panel-title">
            <Trans id="You are signed in as {username}" values={{ username: session.user.username }} />
          </h1>
          <div className="row">
            <ButtonLink href="/tournaments" variant="primary">
              <Trans id="Go to Tournaments" />
            </ButtonLink>
            <ButtonLink href="/profile">
              <Trans id="View Profile" />
            </ButtonLink>
          </div>
        </div>
      ) : (
        <SignInPanel key={mode} startWith={mode} onSignedIn={() => navigate(next, { replace: true })} />
      )}
    </PlayerFrame>
  )
}

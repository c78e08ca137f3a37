import { Trans, useLingui } from '@lingui/react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { pageAfterSignIn, startingMode, wantedPage } from '../../features/session/arrival.ts'
import { useSession } from '../../features/session/useSession.ts'
import { SignInPanel } from '../../features/signIn/signInPanel.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useTitle } from '../../ui/useTitle.ts'

export default function Auth() {
  const { i18n } = useLingui()
  const session = useSession()
  const [, navigate] = useLocation()
  const state = useHistoryState()
  const mode = startingMode(state)
  // Administrators who sign in here want to play.
  const next = wantedPage(useSearch(), state) ?? pageAfterSignIn('player', null)
  useTitle(i18n._('Sign In'))
  return (
    <PlayerFrame>
      {session.isAuthenticated ? (
        <div className="panel mx-auto my-8 grid max-w-md justify-items-center gap-4 p-9 text-center">
          <h1 className="text-[length:var(--text-2xl)]">
            <Trans id="You are signed in as {username}" values={{ username: session.user.username }} />
          </h1>
          <div className="flex flex-wrap justify-center gap-3">
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

import { Trans } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useSessionStore } from '../session/useSession.ts'

/** A signed-in player at the administrators' door: told so, with ways on. */
export function NotAnAdmin({ user }: { user: User }) {
  const session = useSessionStore()
  return (
    <div className="grid gap-4">
      <h1 className="text-[length:var(--text-2xl)]">
        <Trans id="You are signed in as {username}" values={{ username: user.username }} />
      </h1>
      <p className="text-soft">
        <Trans id="The admin panel is for administrators. You're signed in with a player account." />
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/tournaments" variant="primary">
          <Trans id="Go to Tournaments" />
        </ButtonLink>
        <ButtonLink href="/">
          <Trans id="Go Home" />
        </ButtonLink>
        <Button variant="quiet" onClick={() => void session.signOut()}>
          <Trans id="Sign in with another account" />
        </Button>
      </div>
    </div>
  )
}

import { Trans } from '@lingui/react'
import { ButtonLink } from '../../../ui/button.tsx'

/** Replaces the sign-in form for a user who is signed in; loaded on demand. */
export function SignedInPanel({ username }: { username: string }) {
  return (
    <div className="panel signed-in stack">
      <h1 className="panel-title">
        <Trans id="You are signed in as {username}" values={{ username }} />
      </h1>
      <div className="row">
        <ButtonLink href="/tournaments" variant="primary">
          <Trans id="Go to tournaments" />
        </ButtonLink>
        <ButtonLink href="/profile">
          <Trans id="View profile" />
        </ButtonLink>
      </div>
    </div>
  )
}

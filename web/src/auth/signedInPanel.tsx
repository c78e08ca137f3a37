import { Trans } from '@lingui/react'
import { ButtonLink } from '../ui/button.tsx'

/** Shown instead of the form to a user who is signed in; loaded when it is needed. */
export function SignedInPanel({ username }: { username: string }) {
  return (
    <div className="panel signed-in">
      <h1 className="panel-title">
        <Trans id="You are signed in as {username}" values={{ username }} />
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
  )
}

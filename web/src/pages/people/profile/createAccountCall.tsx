import { Trans } from '@lingui/react'
import { TO_REGISTER } from '../../../net/session/signInRedirect.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** Invites a guest to register. */
export function CreateAccountCall() {
  return (
    <aside className="panel create-account split">
      <div>
        <h2 className="section-title">
          <Trans id="Create an account to keep your games" />
        </h2>
        <p className="soft">
          <Trans id="With an account you also play rated games and tournaments, and get coins to enter them." />
        </p>
      </div>
      <ButtonLink href="/auth" state={TO_REGISTER} variant="primary">
        <Trans id="Create account" />
      </ButtonLink>
    </aside>
  )
}

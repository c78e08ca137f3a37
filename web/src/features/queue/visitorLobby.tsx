import { Trans } from '@lingui/react'
import { ButtonLink } from '../../ui/button.tsx'
import { SignInPanel } from '../signIn/signInPanel.tsx'

/** Nobody is turned away: bots play with whoever comes, and the form for everything else is right below. */
export function VisitorLobby() {
  return (
    <div className="grid gap-6">
      <section className="felt-table flex flex-wrap items-center justify-between gap-x-6 gap-y-4 px-5 py-5 sm:px-7">
        <div className="max-w-[46ch]">
          <h1 className="text-[length:var(--text-2xl)]">
            <Trans id="Start playing" />
          </h1>
          <p className="mt-1">
            <Trans id="Three bots are ready to play. No account and nothing to install: it all runs in your browser." />
          </p>
        </div>
        <ButtonLink href="/game/practice" variant="primary" size="large">
          <Trans id="Practice now" />
        </ButtonLink>
      </section>
      <SignInPanel />
    </div>
  )
}

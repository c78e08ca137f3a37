import { Trans, useLingui } from '@lingui/react'
import { ButtonLink } from '../../ui/button.tsx'
import { useTitle } from '../../ui/useTitle.ts'

export function AccessDenied() {
  const { i18n } = useLingui()
  useTitle(i18n._('Access Denied'))
  return (
    <main id="main" tabIndex={-1} className="desk state min-h-dvh content-center">
      <h1 className="text-[length:var(--text-3xl)]">
        <Trans id="Access Denied" />
      </h1>
      <p>
        <Trans id="The admin panel is for administrators. You're signed in with a player account." />
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/tournaments" variant="primary">
          <Trans id="Go to Tournaments" />
        </ButtonLink>
        <ButtonLink href="/">
          <Trans id="Go Home" />
        </ButtonLink>
      </div>
    </main>
  )
}

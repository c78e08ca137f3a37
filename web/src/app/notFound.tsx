import { Trans, useLingui } from '@lingui/react'
import { ButtonLink } from '../ui/button.tsx'
import { Wordmark } from '../ui/header.tsx'
import { useTitle } from '../ui/useTitle.ts'

export default function NotFound() {
  const { i18n } = useLingui()
  useTitle(i18n._('Page Not Found'))
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-2 sm:px-6">
        <Wordmark />
      </header>
      <main id="main" tabIndex={-1} className="state my-auto flex-1 content-center">
        <div className="lost-card" aria-hidden="true">
          ?
        </div>
        <h1 className="text-[length:var(--text-3xl)]">
          <Trans id="Page Not Found" />
        </h1>
        <p>
          <Trans id="That card isn’t in the deck. Check the address, or go back to the home page." />
        </p>
        <ButtonLink href="/" variant="primary" size="large" className="mt-3">
          <Trans id="Back to Home" />
        </ButtonLink>
      </main>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react'
import { PlayerFrame } from '../frame/playerFrame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useTitle } from '../ui/useTitle.ts'

export default function NotFound() {
  const { i18n } = useLingui()
  useTitle(i18n._('Page Not Found'))
  return (
    <PlayerFrame>
      <div className="state not-found">
        <div className="not-found-card" aria-hidden="true">
          ?
        </div>
        <h1 className="page-title">
          <Trans id="Page Not Found" />
        </h1>
        <p>
          <Trans id="That card isn’t in the deck. Check the address, or go back to the home page." />
        </p>
        <ButtonLink href="/" variant="primary" size="large">
          <Trans id="Back to Home" />
        </ButtonLink>
      </div>
    </PlayerFrame>
  )
}

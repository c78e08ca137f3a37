import { Trans } from '@lingui/react'

export function SkipLink() {
  return (
    <a href="#main" className="skip-link button" data-variant="primary">
      <Trans id="Skip to content" />
    </a>
  )
}

import { Trans } from '@lingui/react'
import { Link } from 'wouter'

/** The name of the house, as a sign-painter would letter it small. */
export function Wordmark() {
  return (
    <Link href="/" className="wordmark">
      Vale Cuatro
    </Link>
  )
}

export function SkipLink() {
  return (
    <a href="#main" className="skip-link button" data-variant="primary">
      <Trans id="Skip to content" />
    </a>
  )
}

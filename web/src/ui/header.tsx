import { Trans } from '@lingui/react'
import { Link } from 'wouter'

/** The product name as a small logo. */
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

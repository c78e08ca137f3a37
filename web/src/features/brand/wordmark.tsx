import { Link } from 'wouter'

/** The name of the house, as a sign-painter would letter it small. */
export function Wordmark() {
  return (
    <Link href="/" className="wordmark">
      Vale Cuatro
    </Link>
  )
}

import { Trans, useLingui } from '@lingui/react'
import { Link } from 'wouter'
import { alertHref } from '../list/address.ts'
import type { Place } from './queue.ts'

/** Through the list one came from, alert by alert. */
export function QueueSteps({ place }: { place: Place }) {
  const { i18n } = useLingui()
  return (
    <nav className="queue-steps" aria-label={i18n._('Through the list')}>
      <Step id={place.previous} words={<Trans id="Previous" />} />
      <Link href={place.href} className="desk-link">
        <Trans id="{number} of {total} in the list" values={{ number: place.number, total: place.of }} />
      </Link>
      <Step id={place.next} words={<Trans id="Next" />} />
    </nav>
  )
}

function Step({ id, words }: { id: string | null; words: React.ReactNode }) {
  if (id === null) {
    return (
      <span className="button" data-variant="secondary" data-size="small" aria-disabled="true">
        {words}
      </span>
    )
  }
  return (
    <Link href={alertHref(id)} className="button" data-variant="secondary" data-size="small">
      {words}
    </Link>
  )
}

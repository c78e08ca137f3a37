import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { alertHref } from '../list/address.ts'
import type { Place } from './queue.ts'
import type { QueueSteps } from './useQueueSteps.ts'

/** Previous, Next, and the way back to the list that the alert was opened from. */
export function QueueNav({ place, steps }: { place: Place; steps: QueueSteps }) {
  const { i18n } = useLingui()
  return (
    <nav className="queue-steps" aria-label={i18n._('Alerts in this list')}>
      <Step to="previous" place={place} steps={steps} words={<Trans id="Previous" />} />
      <Link href={place.href} className="desk-link">
        <Trans
          id="{number} of {total} in the list"
          values={{
            number: i18n.number(place.number),
            total: `${i18n.number(place.of)}${place.capped ? '+' : ''}`,
          }}
        />
      </Link>
      <Step to="next" place={place} steps={steps} words={<Trans id="Next" />} />
    </nav>
  )
}

interface StepProps {
  to: 'previous' | 'next'
  place: Place
  steps: QueueSteps
  words: ReactNode
}

function Step({ to, place, steps, words }: StepProps) {
  const there = place[to]
  if (there === null || there === 'more') {
    return (
      <Button size="small" disabled={there === null} busy={steps.busy} onClick={() => steps.step(to)}>
        {words}
      </Button>
    )
  }
  return (
    <Link href={alertHref(there)} className="button" data-variant="secondary" data-size="small">
      {words}
    </Link>
  )
}

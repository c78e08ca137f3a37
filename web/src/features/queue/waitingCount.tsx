import { Trans } from '@lingui/react'

/** How many people wait, in the middle of the table. */
export function WaitingCount({ waiting }: { waiting: number | null }) {
  return (
    <p>
      <span className="table-figure block" aria-hidden="true">
        {waiting ?? '–'}
      </span>
      <span className="sr-only">
        {waiting !== null && (
          <Trans
            id="{waiting, plural, =0 {Nobody is waiting} one {One person is waiting} other {# people are waiting}}"
            values={{ waiting }}
          />
        )}
      </span>
      <span aria-hidden="true">
        {waiting !== null && (
          <Trans
            id="{waiting, plural, =0 {nobody waiting} one {person waiting} other {people waiting}}"
            values={{ waiting }}
          />
        )}
      </span>
    </p>
  )
}

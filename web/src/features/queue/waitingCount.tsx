import { Trans } from '@lingui/react'

/** How many people wait, in the middle of the table. */
export function WaitingCount({ waiting }: { waiting: number | null }) {
  if (waiting === null) return null
  if (waiting === 0) {
    return (
      <p className="max-w-[9ch]">
        <Trans id="Nobody is waiting yet" />
      </p>
    )
  }
  return (
    <p>
      <span className="sr-only">
        <Trans
          id="{waiting, plural, one {One person is waiting} other {# people are waiting}}"
          values={{ waiting }}
        />
      </span>
      <span aria-hidden="true">
        <span className="table-figure block">{waiting}</span>
        <Trans id="{waiting, plural, one {person waiting} other {people waiting}}" values={{ waiting }} />
      </span>
    </p>
  )
}

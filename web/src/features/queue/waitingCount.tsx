import { Trans } from '@lingui/react'

/** How many people wait, in the middle of the table. */
export function WaitingCount({ waiting }: { waiting: number | null }) {
  if (waiting === null) return null
  if (waiting === 0) {
    return (
      <p className="max-w-[9ch]">
        <Trans id="No players waiting yet" />
      </p>
    )
  }
  return (
    <p>
      <span className="sr-only">
        <Trans
          id="{waiting, plural, one {1 player waiting} other {# players waiting}}"
          values={{ waiting }}
        />
      </span>
      <span aria-hidden="true">
        <span className="table-figure block">{waiting}</span>
        <Trans id="{waiting, plural, one {player waiting} other {players waiting}}" values={{ waiting }} />
      </span>
    </p>
  )
}

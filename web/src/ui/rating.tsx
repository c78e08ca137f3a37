import { useLingui } from '@lingui/react'
import type { DisplayedRating } from '@valecuatro/contract'

/** A rating, with a “?” while it is provisional; renders nothing if the player has none. */
export function Rating({ rating, isProvisional }: DisplayedRating) {
  const { i18n } = useLingui()
  if (rating === null) return null
  const words = i18n._('provisional rating')
  return (
    <>
      {i18n.number(rating)}
      {isProvisional && (
        <span title={words}>
          <span aria-hidden="true">?</span>
          <span className="sr-only"> ({words})</span>
        </span>
      )}
    </>
  )
}

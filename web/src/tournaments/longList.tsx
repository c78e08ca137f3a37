import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/** A list with more entries is shortened at first. */
const SHORT_LENGTH = 50
/** A list that is only a little longer is shown as a whole. */
const TOLERANCE = 10

/** The first entries of a long list, and those that are always shown. */
export function shorten<T>(items: readonly T[], isKept: (item: T) => boolean): readonly T[] {
  if (items.length <= SHORT_LENGTH + TOLERANCE) return items
  return items.filter((item, index) => index < SHORT_LENGTH || isKept(item))
}

/** The entries to show, and the button that shows all of them. */
export function useShortened<T>(items: readonly T[], isKept: (item: T) => boolean) {
  const { i18n } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : shorten(items, isKept)
  const showAll =
    shown.length < items.length ? (
      <Button size="small" onClick={() => setWhole(true)}>
        {i18n._('Show all {count} players', { count: items.length })}
      </Button>
    ) : null
  return { shown, showAll }
}

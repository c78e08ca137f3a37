import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** A list of up to `whole` entries is shown completely; of a longer one, the first `short` entries are shown. */
const LENGTHS = {
  players: { short: 50, whole: 60 },
  tables: { short: 12, whole: 16 },
}
type Listed = keyof typeof LENGTHS

/** The first entries of a long list, and those that are always shown. */
export function shorten<T>(what: Listed, items: readonly T[], isKept: (item: T) => boolean): readonly T[] {
  const { short, whole } = LENGTHS[what]
  if (items.length <= whole) return items
  return items.filter((item, index) => index < short || isKept(item))
}

/** The entries to show, and the button that shows all of them. */
export function useShortened<T>(what: Listed, items: readonly T[], isKept: (item: T) => boolean) {
  const { i18n } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : shorten(what, items, isKept)
  const showAll =
    shown.length < items.length ? (
      <Button size="small" onClick={() => setWhole(true)}>
        {what === 'players'
          ? i18n._('Show all {count} players', { count: items.length })
          : i18n._('Show all {count} tables', { count: items.length })}
      </Button>
    ) : null
  return { shown, showAll }
}

import { useState } from 'react'

/** The selected rows of the current page; another page or filter clears the selection. */
export function useSelection(ids: readonly string[], shown: string, onChange: () => void) {
  const [kept, setKept] = useState<{ shown: string; ids: readonly string[] }>({ shown, ids: [] })
  const chosen = kept.shown === shown ? kept.ids.filter(id => ids.includes(id)) : []
  function choose(next: readonly string[]) {
    setKept({ shown, ids: next })
    onChange()
  }
  return {
    chosen,
    isAll: ids.length > 0 && chosen.length === ids.length,
    has: (id: string) => chosen.includes(id),
    toggle: (id: string) =>
      choose(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id]),
    toggleAll: () => choose(chosen.length === ids.length ? [] : ids),
    choose,
  }
}

export type Selection = ReturnType<typeof useSelection>

/** Whether all matching alerts on all pages are selected; another page or filter resets it. */
export function useSelectAllMatching(shown: string) {
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  return {
    isChosen: chosenFor === shown,
    choose: () => setChosenFor(shown),
    forget: () => setChosenFor(null),
  }
}

export type SelectAllMatching = ReturnType<typeof useSelectAllMatching>

import { useState } from 'react'

/** Rows that were chosen among those on the screen; another page or filter begins with none. */
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

/** Whether every alert that matches the filters is selected, on all pages; another page or filter begins anew. */
export function useSelectAllMatching(shown: string) {
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  return {
    isChosen: chosenFor === shown,
    choose: () => setChosenFor(shown),
    forget: () => setChosenFor(null),
  }
}

export type SelectAllMatching = ReturnType<typeof useSelectAllMatching>

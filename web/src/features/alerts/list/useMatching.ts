import { useState } from 'react'

/** Whether every alert that matches the filters is selected, on all pages; another page or filter begins anew. */
export function useMatching(shown: string) {
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  return {
    isChosen: chosenFor === shown,
    choose: () => setChosenFor(shown),
    forget: () => setChosenFor(null),
  }
}

export type Matching = ReturnType<typeof useMatching>

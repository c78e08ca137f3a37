import { PAGE_SIZE } from '@valecuatro/contract/values'
import { useState } from 'react'

const CHOICES: readonly number[] = [PAGE_SIZE, 25, 50, 100]

/** How many rows a page of a list has; the administrator's choice is kept in the browser. */
export interface RowsPerPage {
  limit: number
  choices: readonly number[]
  choose: (rows: number) => void
}

/** All lists share one choice; a list whose default differs keeps its own. */
export function useRowsPerPage(key = 'admin-rows-per-page', byDefault: number = PAGE_SIZE): RowsPerPage {
  const choices = CHOICES.includes(byDefault)
    ? CHOICES
    : [...CHOICES, byDefault].toSorted((one, other) => one - other)
  const [limit, setLimit] = useState(() => readKeptRows(key, choices) ?? byDefault)

  function choose(rows: number) {
    keepRows(key, rows)
    setLimit(rows)
  }

  return { limit, choices, choose }
}

function readKeptRows(key: string, choices: readonly number[]): number | undefined {
  try {
    const kept = Number(localStorage.getItem(key))
    return choices.find(rows => rows === kept)
  } catch {
    return undefined
  }
}

function keepRows(key: string, rows: number) {
  try {
    localStorage.setItem(key, String(rows))
  } catch {
    // Storage may be unavailable in private windows; the choice then lasts until the page is closed.
  }
}

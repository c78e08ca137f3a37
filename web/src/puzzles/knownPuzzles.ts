import type { PuzzleId } from '@valecuatro/contract'

/** The puzzles whose solution this browser has shown to a visitor or guest; solving them later changes no rating. */
const KNOWN_PUZZLES_KEY = 'known-puzzles'

function readKnownPuzzles(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KNOWN_PUZZLES_KEY) ?? '[]')
    return Array.isArray(known) ? known.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function isKnownPuzzle(id: PuzzleId): boolean {
  return readKnownPuzzles().includes(id)
}

export function rememberPuzzle(id: PuzzleId): void {
  try {
    localStorage.setItem(KNOWN_PUZZLES_KEY, JSON.stringify([...new Set([...readKnownPuzzles(), id])]))
  } catch {
    // Storage may be unavailable.
  }
}

import type { I18n } from '@lingui/core'
import type { BracketRound } from '@valecuatro/contract'

/** The last round is the final; the one before it, if two tables lead there, the semifinals. */
export function roundName(i18n: I18n, rounds: readonly BracketRound[], index: number): string {
  if (index === rounds.length - 1) return i18n._('Final')
  if (index === rounds.length - 2 && rounds[index]!.tables.length === 2) return i18n._('Semifinals')
  return i18n._('Round {number}', { number: rounds[index]!.number })
}

/** The round that is being played, or the last one. */
export function currentRound(rounds: readonly BracketRound[]): number {
  const index = rounds.findIndex(({ tables }) => tables.some(({ state }) => state !== 'finished'))
  return index === -1 ? rounds.length - 1 : index
}

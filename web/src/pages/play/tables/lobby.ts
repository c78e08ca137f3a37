import type { TableOptions } from '@valecuatro/contract'

/** The tables to show; null matches any value. */
export type LobbyFilter = { [K in 'players' | 'target' | 'flor']: TableOptions[K] | null }

export const NO_FILTER: LobbyFilter = { players: null, target: null, flor: null }

export function matches(
  { players, target, flor }: LobbyFilter,
  options: Pick<TableOptions, keyof LobbyFilter>,
) {
  return (
    (players === null || players === options.players) &&
    (target === null || target === options.target) &&
    (flor === null || flor === options.flor)
  )
}

import type { Lobby, LobbyChanges, TableOptions } from '@valecuatro/contract'
import type { LiveSocket } from '../net/socket/liveSocket.ts'

/** Applies changes to the lists. A row with a higher version replaces the existing one. */
export function applyChanges({ tables, games }: Lobby, changes: LobbyChanges): Lobby {
  const shown = new Map(tables.map(table => [table.code, table]))
  for (const code of changes.gone) shown.delete(code)
  for (const table of changes.tables) {
    if ((shown.get(table.code)?.version ?? -1) <= table.version) shown.set(table.code, table)
  }
  const running = new Map(games.map(game => [game.gameId, game]))
  for (const gameId of changes.goneGames) running.delete(gameId)
  for (const game of changes.games) running.set(game.gameId, game)
  return {
    tables: [...shown.values()].sort((a, b) => b.createdAt - a.createdAt),
    games: [...running.values()].sort((a, b) => b.startedAt - a.startedAt),
  }
}

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

export interface LobbyStore {
  /** Null until the server has answered. */
  current(): Lobby | null
  subscribe(listener: () => void): () => void
}

const RETRY_MS = 3000

/** The lobby's lists, kept up to date over the live connection while there are subscribers. */
export function openLobbyStore(socket: LiveSocket): LobbyStore {
  let lobby: Lobby | null = null
  let stop: (() => void) | null = null
  const listeners = new Set<() => void>()

  function set(next: Lobby) {
    lobby = next
    for (const listener of [...listeners]) listener()
  }

  function follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    const watch = async () => {
      clearTimeout(timer)
      if (!isOpen || socket.status() !== 'connected') return
      const answer = await socket.ask('lobby:watch', null)
      if (!isOpen) return
      if (answer.ok) set({ tables: answer.tables, games: answer.games })
      else timer = setTimeout(watch, RETRY_MS)
    }
    const stops = [
      socket.on('lobby:changed', changes => {
        if (lobby) set(applyChanges(lobby, changes))
      }),
      socket.subscribe(() => void watch()),
    ]
    void watch()
    return () => {
      isOpen = false
      clearTimeout(timer)
      for (const each of stops) each()
      void socket.ask('lobby:unwatch', null)
    }
  }

  return {
    current: () => lobby,
    subscribe(listener) {
      listeners.add(listener)
      stop ??= follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

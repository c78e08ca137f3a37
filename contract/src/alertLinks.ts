/** The games (with their replays), matches, tournaments and other players that an alert's evidence refers to. */
export interface AlertLinks {
  games: string[]
  matches: string[]
  tournaments: string[]
  players: { _id: string; username: string; guest?: true }[]
}

/** Reads the links from free-form metadata, ignoring anything that is not a link. */
export function readAlertLinks(metadata: Record<string, unknown>): AlertLinks {
  const ids = (key: string) => listOf(metadata[key]).filter(isId)
  return {
    games: ids('games'),
    matches: ids('matches'),
    tournaments: ids('tournaments'),
    players: listOf(metadata.players).filter(isPlayer),
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

function isPlayer(value: unknown): value is AlertLinks['players'][number] {
  if (typeof value !== 'object' || value === null || !('_id' in value) || !('username' in value)) return false
  return isId(value._id) && typeof value.username === 'string'
}

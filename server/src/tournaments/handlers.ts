import { type Handlers, refuse } from '../platform/sockets.ts'

type TournamentMessages = Extract<keyof Handlers, `tournament:${string}`>

/** The messages of a tournament's page. */
export function handleTournaments(): Pick<Handlers, TournamentMessages> {
  const later = async () => refuse('unavailable')
  return {
    'tournament:watch': later,
    'tournament:unwatch': later,
    'tournament:queue': later,
    'tournament:unqueue': later,
  }
}

import type { TournamentDetails, TournamentId } from '@valecuatro/contract'
import { useTournament } from '../useTournaments.ts'
import { useRoom } from './useRoom.ts'

/** The tournament as it is: first as the call answers it, from then on as it is told. */
export function useTournamentNow(id: TournamentId) {
  const query = useTournament(id)
  const room = useRoom(id)
  const asked = query.data
  const tournament: TournamentDetails | undefined = room.state
    ? { ...room.state.tournament, joined: room.place?.entered ?? asked?.joined ?? false }
    : asked
  return { query, room, tournament }
}

export type TournamentNow = ReturnType<typeof useTournamentNow>['room']

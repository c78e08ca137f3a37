import { TournamentList } from '../../features/management/tournaments/tournamentList.tsx'

export default function TournamentsPage() {
  return <TournamentList />
}

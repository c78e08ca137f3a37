import { useParams } from 'wouter'
import { TournamentDetails } from '../../features/management/tournaments/tournamentDetails.tsx'

export default function TournamentPage() {
  const { id = '' } = useParams()
  return <TournamentDetails key={id} id={id} />
}

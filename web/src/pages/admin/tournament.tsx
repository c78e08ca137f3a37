import type { TournamentId } from '@valecuatro/contract'
import { useParams } from 'wouter'
import { TournamentDetails } from '../../features/management/tournaments/tournamentDetails.tsx'

export default function TournamentPage() {
  const { id } = useParams<{ id: TournamentId }>()
  return <TournamentDetails key={id} id={id} />
}

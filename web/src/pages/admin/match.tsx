import type { MatchId } from '@valecuatro/contract'
import { useParams } from 'wouter'
import { MatchDetails } from '../../features/management/matches/matchDetails.tsx'

export default function MatchPage() {
  const { id } = useParams<{ id: MatchId }>()
  return <MatchDetails key={id} id={id} />
}

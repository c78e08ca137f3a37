import { MatchList } from '../../features/management/matches/matchList.tsx'

export default function MatchesPage() {
  return <MatchList />
}

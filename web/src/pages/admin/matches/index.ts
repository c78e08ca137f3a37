export { MatchStatus, MatchTeams, Score } from './matchCells.tsx'

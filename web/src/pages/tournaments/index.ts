export { Announcements } from './announcements.tsx'
export {
  DisqualifiedBadge,
  FormatLine,
  FormatMark,
  formatNames,
  RefundedNote,
  StatusBadge,
} from './badges.tsx'
export { BracketTree } from './bracket/bracketTree.tsx'
export { relativeDateText, timeOfDay } from './dates.ts'
export { EntryConditions } from './entryConditions.tsx'
export { ChatSection } from './live/chatSection.tsx'
export { isCheckInOpen } from './live/checkIn.tsx'
export { Leaderboard } from './live/leaderboard.tsx'
export { type LiveTournament, useLiveTournament } from './live/liveTournamentStore.ts'
export { readMark } from './live/readMarks.ts'
export { useShortened } from './longList.tsx'
export { hasPrize, hasPrizeList, isKnockout, PrizeList, placeName } from './prizeList.tsx'
export { RoundsSection } from './rounds/roundsSection.tsx'
export { modeName, TournamentRules, tournamentRulesText } from './rules.tsx'
export { teamsOf } from './sides.ts'
export { fewestPlayers, isShared, prizeOf, sharesOf } from './standing.ts'
export { useFreshTournament } from './useTournaments.ts'

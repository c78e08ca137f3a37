import type { Tournament, User } from '@valecuatro/contract'
import { mayCall } from '@valecuatro/contract/roles'
import { useEffect } from 'react'
import { withCatalog } from '../../../i18n/locale.ts'
import { useSocketStatus } from '../../../net/socket/useSocket.ts'
import { preloadable, useLoadedPart } from '../../../ui/preloadable.ts'
import { DAY_MS } from '../dates.ts'

const tournamentChat = preloadable(
  async () => (await withCatalog('tables', import('./tournamentChat.tsx'))).TournamentChat,
)

interface ChatSectionProps {
  tournament: Pick<Tournament, '_id' | 'status' | 'finishedAt' | 'hasChat' | 'joined'>
  user: Pick<User, '_id' | 'role'>
}

/** The chat room of a tournament, for entrants and staff. It closes a day after the end. */
export function ChatSection({ tournament, user }: ChatSectionProps) {
  const { _id, status, finishedAt, hasChat, joined } = tournament
  const isOpen =
    hasChat && status !== 'draft' && !(finishedAt && Date.parse(finishedAt) < Date.now() - DAY_MS)
  const isShown = isOpen && (joined || mayCall('staff', user.role))
  const isConnected = useSocketStatus() === 'connected'
  const TournamentChat = useLoadedPart(tournamentChat)
  useEffect(() => {
    if (isShown && isConnected) void tournamentChat.fetch()
  }, [isShown, isConnected])
  if (!isShown || !TournamentChat) return null
  return <TournamentChat key={_id} tournamentId={_id} user={user} />
}

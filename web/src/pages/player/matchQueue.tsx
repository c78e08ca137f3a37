import { useLingui } from '@lingui/react'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { WaitingRoom } from '../../features/queue/waitingRoom.tsx'
import { RequireSession } from '../../features/signIn/requireSession.tsx'
import { useTitle } from '../../ui/useTitle.ts'

export default function MatchQueue() {
  const { i18n } = useLingui()
  useTitle(i18n._('Match Queue'))
  return (
    <PlayerFrame>
      <RequireSession>{user => <WaitingRoom user={user} />}</RequireSession>
    </PlayerFrame>
  )
}

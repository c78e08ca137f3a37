import { useLingui } from '@lingui/react'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { Lobby } from '../../features/queue/lobby.tsx'
import { VisitorLobby } from '../../features/queue/visitorLobby.tsx'
import { useSession } from '../../features/session/useSession.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useTitle } from '../../ui/useTitle.ts'

export default function Game() {
  const { i18n } = useLingui()
  const session = useSession()
  useTitle(i18n._('Play Game'))
  return (
    <PlayerFrame>
      {session.isAuthenticated ? (
        <Lobby user={session.user} />
      ) : session.loading ? (
        <div className="grid min-h-[60dvh] place-items-center">
          <Spinner text={i18n._('Loading')} />
        </div>
      ) : (
        <VisitorLobby />
      )}
    </PlayerFrame>
  )
}

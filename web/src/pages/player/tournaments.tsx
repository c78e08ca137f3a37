import { useLingui } from '@lingui/react'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { Queries } from '../../features/queries/queries.tsx'
import { RequireSession } from '../../features/signIn/requireSession.tsx'
import { NoticeBoard } from '../../features/tournaments/list/noticeBoard.tsx'
import { useTitle } from '../../ui/useTitle.ts'

export default function Tournaments() {
  const { i18n } = useLingui()
  useTitle(i18n._('Tournaments'))
  return (
    <PlayerFrame>
      <RequireSession>
        {user => (
          <Queries>
            <NoticeBoard user={user} />
          </Queries>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}

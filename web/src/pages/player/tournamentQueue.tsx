import { useLingui } from '@lingui/react'
import type { TournamentId } from '@valecuatro/contract'
import { useParams } from 'wouter'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { Queries } from '../../features/queries/queries.tsx'
import { RequireSession } from '../../features/signIn/requireSession.tsx'
import { TournamentRoom } from '../../features/tournaments/room/tournamentRoom.tsx'
import { useTitle } from '../../ui/useTitle.ts'

export default function TournamentQueue() {
  const { i18n } = useLingui()
  const { id } = useParams<{ id: TournamentId }>()
  useTitle(i18n._('Tournament'))
  return (
    <PlayerFrame>
      <RequireSession>
        {user => (
          <Queries>
            <TournamentRoom key={id} id={id} user={user} />
          </Queries>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}

import { Trans } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { useState } from 'react'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { FinalizeTournament } from './finalizeTournament.tsx'
import { UpdateAward } from './updateAward.tsx'

interface TournamentActsProps {
  tournament: Tournament
  size?: ButtonSize
}

/** What can be done with a tournament that is open; with another, nothing. */
export function TournamentActs({ tournament, size = 'small' }: TournamentActsProps) {
  const [act, setAct] = useState<'finalize' | 'award' | null>(null)
  const close = () => setAct(null)
  const ofWhich = <span className="sr-only"> {tournament.name}</span>
  // A dialog stays until it is answered, even if the tournament has been ended by somebody else meanwhile.
  if (tournament.status !== 'open' && act === null) return null
  return (
    <>
      <Button size={size} onClick={() => setAct('finalize')}>
        <Trans id="Finalize" />
        {ofWhich}
      </Button>
      <Button size={size} onClick={() => setAct('award')}>
        <Trans id="Update Award" />
        {ofWhich}
      </Button>
      {act === 'finalize' && <FinalizeTournament tournament={tournament} onClose={close} />}
      {act === 'award' && <UpdateAward tournament={tournament} onClose={close} />}
    </>
  )
}

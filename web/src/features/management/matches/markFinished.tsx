import { Trans, useLingui } from '@lingui/react'
import type { Match, UserId } from '@valecuatro/contract'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { ActDialog } from '../../desk/actDialog.tsx'
import { sentenceOf } from '../../desk/failure.ts'
import { useAct } from '../../desk/useAct.ts'
import { useRenew } from '../useRenew.ts'
import { WinnerField } from './winnerField.tsx'

interface MarkFinishedProps {
  match: Match
  onClose: () => void
}

export function MarkFinished({ match, onClose }: MarkFinishedProps) {
  const { i18n } = useLingui()
  const renew = useRenew()
  const [winner, setWinner] = useState('')
  const { busy, failure, run } = useAct(() =>
    call('POST /api/matches/{id}/finish', { params: { id: match._id }, body: { winner: winner as UserId } }),
  )
  const otherwise = i18n._('Failed to mark match as finished')

  async function send() {
    const answer = await run(undefined)
    if (!answer) return
    if (answer.ok) {
      toast.success(i18n._('Match marked as finished successfully!'))
      onClose()
    } else toast.error(sentenceOf(i18n, answer, otherwise))
    await renew()
  }

  return (
    <ActDialog
      open
      title={i18n._('Mark Finished')}
      description={match.players.map(({ username }) => username).join(', ')}
      act={<Trans id="Mark Finished" />}
      busy={busy}
      disabled={winner === ''}
      refusal={failure && sentenceOf(i18n, failure, otherwise)}
      onAct={() => void send()}
      onClose={onClose}
    >
      <WinnerField match={match} value={winner} disabled={busy} onChange={setWinner} />
      <Notice tone="warning">
        <p>
          <Trans id="The game ends immediately for everyone at the table. The winner’s partner wins too." />
        </p>
      </Notice>
    </ActDialog>
  )
}

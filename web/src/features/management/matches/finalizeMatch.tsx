import { Trans, useLingui } from '@lingui/react'
import type { Match, UserId } from '@valecuatro/contract'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { ActDialog } from '../../desk/actDialog.tsx'
import { sentenceOf } from '../../desk/failure.ts'
import { useAct } from '../../desk/useAct.ts'
import { pairsOf } from '../../tournaments/room/sides.ts'
import { useRenew } from '../useRenew.ts'
import { WinnerField } from './winnerField.tsx'

/** Ends a match that is being played in favour of one of its players. */
export function FinalizeMatch({ match }: { match: Match }) {
  const { i18n } = useLingui()
  const renew = useRenew()
  const [winner, setWinner] = useState('')
  const [isAsking, setAsking] = useState(false)
  const isDone = useRef(false)
  const otherwise = i18n._('Failed to finalize match')
  const { busy, failure, run } = useAct(async (winnerId: UserId) => {
    const answer = await call('POST /api/matches/{id}/finalize', {
      params: { id: match._id },
      body: { winnerId },
    })
    isDone.current = answer.ok
    if (answer.ok) toast.success(i18n._('Match finalized successfully!'))
    else toast.error(sentenceOf(i18n, answer, otherwise))
    // Busy until the page shows it as finished, and the form is gone.
    await renew()
    if (answer.ok) document.getElementById('main')?.focus()
    return answer
  })

  function ask(event: FormEvent) {
    event.preventDefault()
    if (winner !== '' && !isDone.current) setAsking(true)
  }

  async function send() {
    if (isDone.current) return
    await run(winner as UserId)
    setAsking(false)
  }

  const [team1, team2] = pairsOf(match.players)
  const winners = [team1, team2].find(team => team.some(({ _id }) => _id === winner)) ?? []

  return (
    <section className="desk-section" aria-labelledby="finalize-title">
      <h2 id="finalize-title">
        <Trans id="Finalize Match" />
      </h2>
      <form className="finalize" noValidate onSubmit={ask}>
        <WinnerField match={match} value={winner} disabled={busy} onChange={setWinner} />
        <Button type="submit" variant="primary" disabled={winner === '' || busy}>
          <Trans id="Finalize Match" />
        </Button>
      </form>
      <p className="field-hint mt-2">
        <Trans id="The game ends immediately for everyone at the table. The winner’s partner wins too." />
      </p>
      <ActDialog
        open={isAsking}
        title={i18n._('Finalize Match')}
        description={i18n._('Winners: {names}', {
          names: winners.map(({ username }) => username).join(', '),
        })}
        act={<Trans id="Finalize Match" />}
        variant="danger"
        busy={busy}
        onAct={() => void send()}
        onClose={() => setAsking(false)}
      >
        <Notice tone="warning">
          <p>
            <Trans id="The game ends immediately for everyone at the table. This can’t be undone." />
          </p>
        </Notice>
      </ActDialog>
      {failure && (
        <div className="mt-3">
          <Notice tone="danger">{sentenceOf(i18n, failure, otherwise)}</Notice>
        </div>
      )}
    </section>
  )
}

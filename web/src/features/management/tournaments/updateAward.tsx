import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ActDialog } from '../../desk/actDialog.tsx'
import { sentenceOf } from '../../desk/failure.ts'
import { useAct } from '../../desk/useAct.ts'
import { translated } from '../../language/translated.ts'
import { useTournament } from '../../tournaments/useTournaments.ts'
import { useRenew } from '../useRenew.ts'
import { divide, readAward } from './award.ts'
import { Division } from './division.tsx'

interface UpdateAwardProps {
  tournament: Tournament
  onClose: () => void
}

export function UpdateAward({ tournament: known, onClose }: UpdateAwardProps) {
  const { i18n } = useLingui()
  const renew = useRenew()
  const { pot } = useTournament(known._id).data ?? known
  const [text, setText] = useState(String(known.tournamentAwardPercentage))
  const share = readAward(text)
  const { busy, failure, run } = useAct((tournamentAwardPercentage: number) =>
    call('PUT /api/tournaments/{id}/update-award-percentage', {
      params: { id: known._id },
      body: { tournamentAwardPercentage },
    }),
  )
  const otherwise = i18n._('Failed to update tournament award percentage')

  async function send() {
    if (share === null) return
    const answer = await run(share)
    if (!answer) return
    if (answer.ok) {
      toast.success(i18n._('Tournament award percentage updated successfully'))
      onClose()
    } else toast.error(sentenceOf(i18n, answer, otherwise))
    await renew()
  }

  return (
    <ActDialog
      open
      title={i18n._('Update Award')}
      description={known.name}
      act={<Trans id="Update Award" />}
      busy={busy}
      isFilled={text !== String(known.tournamentAwardPercentage)}
      disabled={share === null}
      refusal={failure && sentenceOf(i18n, failure, otherwise)}
      onAct={() => void send()}
      onClose={onClose}
    >
      <fieldset className="grid gap-4" disabled={busy}>
        <TextField
          label={i18n._('Award Percentage')}
          hint={
            share === null
              ? undefined
              : i18n._('{percent}% of the prize pool goes to the champion', {
                  percent: Math.round(share * 100),
                })
          }
          error={share === null ? translated(i18n, MESSAGES.awardInvalid) : undefined}
          type="number"
          inputMode="decimal"
          min={0}
          max={1}
          step={0.01}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Division pot={pot} share={share} {...divide(pot, share ?? 0)} />
      </fieldset>
    </ActDialog>
  )
}

import { Trans, useLingui } from '@lingui/react'
import type { Tournament, UserId } from '@valecuatro/contract'
import { useRef, useState } from 'react'
import { call } from '../../../net/call.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { ActDialog } from '../../desk/actDialog.tsx'
import { sentenceOf } from '../../desk/failure.ts'
import { useAct } from '../../desk/useAct.ts'
import { useTournament } from '../../tournaments/useTournaments.ts'
import { focusMistake } from '../focusMistake.ts'
import { useRenew } from '../useRenew.ts'
import { divide } from './award.ts'
import { Division } from './division.tsx'

interface FinalizeTournamentProps {
  /** As the screen knows it; whoever has joined since is asked for. */
  tournament: Tournament
  onClose: () => void
}

export function FinalizeTournament({ tournament: known, onClose }: FinalizeTournamentProps) {
  const { i18n } = useLingui()
  const renew = useRenew()
  const fields = useRef<HTMLFieldSetElement>(null)
  const tournament = useTournament(known._id).data ?? known
  const [championId, setChampion] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { busy, failure, run } = useAct(() => {
    const body = { championId: championId as UserId, reason: reason.trim() || null }
    return call('POST /api/tournaments/{id}/finalize', { params: { id: known._id }, body })
  })
  const sentence = (error: string) => i18n._('Failed to finalize tournament: {error}', { error })
  const { prize, rest } = divide(tournament.pot, tournament.tournamentAwardPercentage)

  async function send() {
    setAsked(true)
    if (championId === '') return focusMistake(fields.current)
    const answer = await run(undefined)
    if (!answer) return
    if (answer.ok) {
      const { champion, prize } = answer.value
      toast.success(
        i18n._('Tournament finalized successfully! Champion: {champion}, Prize: {prize} coins', {
          champion: champion.username,
          prize,
        }),
      )
      onClose()
    } else toast.error(sentence(sentenceOf(i18n, answer, i18n._('Unknown error'))))
    await renew()
  }

  return (
    <ActDialog
      open
      title={i18n._('Finalize Tournament')}
      description={tournament.name}
      act={<Trans id="Finalize Tournament" />}
      busy={busy}
      isFilled={championId !== '' || reason.trim() !== ''}
      disabled={tournament.players.length === 0}
      refusal={failure && sentence(sentenceOf(i18n, failure, i18n._('Unknown error')))}
      onAct={() => void send()}
      onClose={onClose}
    >
      <fieldset ref={fields} className="grid gap-4" disabled={busy}>
        <SelectField
          label={i18n._('Champion')}
          required
          value={championId}
          error={isAsked && championId === '' ? i18n._('Please select a champion') : undefined}
          hint={
            tournament.players.length === 0
              ? i18n._('Nobody has joined: there is no one to choose.')
              : undefined
          }
          onChange={event => setChampion(event.target.value)}
        >
          <option value="">{i18n._('Choose a player')}</option>
          {candidates(tournament).map(({ player, points }) => (
            <option key={player._id} value={player._id}>
              {points === null
                ? player.username
                : i18n._('{name}, {points, plural, one {# point} other {# points}}', {
                    name: player.username,
                    points,
                  })}
            </option>
          ))}
        </SelectField>
        <Division
          pot={tournament.pot}
          share={tournament.tournamentAwardPercentage}
          prize={prize}
          rest={rest}
        />
        <TextField
          label={i18n._('Reason (optional)')}
          hint={i18n._('Kept in the audit log.')}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <Notice tone="warning">
          <p>
            <Trans id="The prize is paid at once and the tournament ends. This cannot be undone." />
          </p>
        </Notice>
      </fieldset>
    </ActDialog>
  )
}

/** Everybody who has joined, the leader first; points where any have been scored. */
function candidates({ players, playerStats }: Tournament) {
  const hasPlayed = playerStats.some(({ matchesPlayed }) => matchesPlayed > 0)
  const pointsOf = new Map(playerStats.map(({ player, totalPoints }) => [player._id, totalPoints]))
  const points = (id: UserId) => pointsOf.get(id) ?? 0
  return players
    .toSorted((a, b) => points(b._id) - points(a._id))
    .map(player => ({ player, points: hasPlayed ? points(player._id) : null }))
}

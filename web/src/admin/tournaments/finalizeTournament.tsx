import { Trans, useLingui } from '@lingui/react'
import type { Tournament, UserId } from '@valecuatro/contract'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../i18n/failureText.ts'
import { call } from '../../net/call.ts'
import { hasPrize } from '../../tournaments/prizeList.tsx'
import { useFreshTournament } from '../../tournaments/useTournaments.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'
import { useApiMutation, useInvalidateAll } from '../kit/useApiMutation.ts'
import { dividePrizePool, furtherShares, PrizeDivision } from './award.tsx'

interface FinalizeTournamentProps {
  /** The tournament as loaded by the page; the dialog fetches the current one. */
  tournament: Tournament
  onClose: () => void
}

export function FinalizeTournament({ tournament: known, onClose }: FinalizeTournamentProps) {
  const { i18n } = useLingui()
  const renew = useInvalidateAll()
  const fields = useRef<HTMLFieldSetElement>(null)
  const query = useFreshTournament(known._id)
  const tournament = query.data ?? known
  const [championId, setChampion] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { busy, failure, run } = useApiMutation(() => {
    const body = { championId: championId as UserId, reason: reason.trim() || null }
    return call('POST /api/tournaments/{id}/finalize', { params: { id: known._id }, body })
  })
  const sentence = (error: string) => i18n._('Failed to finalize tournament: {error}', { error })
  const isOver = known.status !== 'open'
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches once when the tournament ends
  useEffect(() => {
    if (isOver) void query.refetch()
  }, [isOver])
  const division = dividePrizePool(
    tournament.pot,
    tournament.tournamentAwardPercentage,
    furtherShares(tournament),
  )

  async function send() {
    setSubmitted(true)
    if (championId === '') return focusFirstInvalid(fields.current)
    const answer = await run(undefined)
    if (!answer) return
    if (answer.ok) {
      const { champion, prize } = answer.value
      toast.success(
        i18n._(
          'Tournament finalized successfully! Champion: {champion}, Prize: {prize, plural, one {# coin} other {{prize} coins}}',
          {
            champion: champion.username,
            prize,
          },
        ),
      )
      onClose()
    } else toast.error(sentence(failureText(i18n, answer, i18n._('Unknown error'))))
    await renew()
  }

  if (tournament.status !== 'open') return <AlreadyOver tournament={tournament} onClose={onClose} />
  return (
    <ActionDialog
      open
      title={i18n._('Finalize Tournament')}
      description={tournament.name}
      act={<Trans id="Finalize Tournament" />}
      busy={busy}
      isFilled={championId !== '' || reason.trim() !== ''}
      disabled={tournament.players.length === 0}
      refusal={failure && sentence(failureText(i18n, failure, i18n._('Unknown error')))}
      onAct={() => void send()}
      onClose={onClose}
    >
      <fieldset ref={fields} className="stack" disabled={busy}>
        <SelectField
          label={i18n._('Champion')}
          required
          value={championId}
          error={isSubmitted && championId === '' ? i18n._('Please select a champion') : undefined}
          hint={
            tournament.players.length === 0
              ? i18n._('No one has joined, so there is no champion to choose.')
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
        <PrizeDivision pot={tournament.pot} share={tournament.tournamentAwardPercentage} {...division} />
        <TextField
          label={i18n._('Reason (optional)')}
          hint={i18n._('Recorded in the audit log.')}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <Notice tone="warning">
          <p>
            <Trans id="The tournament ends and the prize is paid immediately. This can’t be undone." />
          </p>
        </Notice>
      </fieldset>
    </ActionDialog>
  )
}

/** Shows the result of a tournament that ended, or whose bracket was drawn, while the dialog was open. */
function AlreadyOver({ tournament, onClose }: FinalizeTournamentProps) {
  const { i18n } = useLingui()
  const { champion, partner, finishedBy, finishedAt, outcome, prize } = tournament
  const when = finishedAt && i18n.date(finishedAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={i18n._('Finalize Tournament')}
      description={tournament.name}
    >
      <Notice tone="warning">
        <p>
          {tournament.status === 'in_progress' ? (
            <Trans id="The bracket has been drawn. It ends by itself with its final." />
          ) : outcome === 'refunded' ? (
            <Trans id="This tournament was cancelled on {when}." values={{ when }} />
          ) : finishedBy ? (
            <Trans
              id="{name} already finalized this tournament on {when}."
              values={{ name: finishedBy.username, when }}
            />
          ) : (
            <Trans id="This tournament ended on {when}." values={{ when }} />
          )}
        </p>
      </Notice>
      {champion && (
        <p className="finalize-text">
          {partner ? (
            <Trans
              id="Champions: {champion}, {partner}"
              values={{ champion: champion.username, partner: partner.username }}
            />
          ) : (
            <Trans id="Champion: {name}" values={{ name: champion.username }} />
          )}
          {' · '}
          {!hasPrize(tournament)
            ? i18n._('No prize')
            : i18n._('{coins, plural, one {Prize paid: # coin} other {Prize paid: # coins}}', {
                coins: prize,
              })}
        </p>
      )}
      <div className="act-buttons finalize-close">
        <Button variant="primary" onClick={onClose}>
          <Trans id="Close" />
        </Button>
      </div>
    </Dialog>
  )
}

/** All players of the tournament, the leader first; with points if any have been scored. */
function candidates({ players, playerStats }: Tournament) {
  const hasPlayed = playerStats.some(({ matchesPlayed }) => matchesPlayed > 0)
  const pointsOf = new Map(playerStats.map(({ player, totalPoints }) => [player._id, totalPoints]))
  const points = (id: UserId) => pointsOf.get(id) ?? 0
  return players
    .toSorted((a, b) => points(b._id) - points(a._id))
    .map(player => ({ player, points: hasPlayed ? points(player._id) : null }))
}

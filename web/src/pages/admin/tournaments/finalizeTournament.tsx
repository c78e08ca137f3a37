import { Trans, useLingui } from '@lingui/react'
import type { PlayerStats, Tournament, UserId } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { addedPrizeReturned } from '@valecuatro/contract/prize'
import { MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../i18n/failureText.ts'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { hasPrize, useFreshTournament } from '../../tournaments/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'
import { dividePrizePool, furtherShares, PrizeDivision } from './award.tsx'

interface FinalizeTournamentProps {
  /** The tournament as loaded by the page; the dialog fetches the current one. */
  tournament: Tournament
  onClose: () => void
}

export function FinalizeTournament({ tournament: known, onClose }: FinalizeTournamentProps) {
  const { i18n } = useLingui()
  const fields = useRef<HTMLFieldSetElement>(null)
  const query = useFreshTournament(known._id)
  const tournament = query.data ?? known
  const isAdmin = useSession().user?.role === 'admin'
  const [chosen, setChampion] = useState<string | null>(null)
  const leader = leaderOf(tournament)
  const championId = chosen ?? leader?.player._id ?? ''
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isReasonNeeded = championId !== (leader?.player._id ?? '')
  const isReasonMissing = isReasonNeeded && reason.trim() === ''
  const { busy, refusal, run } = useSubmit({
    send() {
      const body = { championId: championId as UserId, reason: reason.trim() || null }
      return call('POST /api/tournaments/{id}/finalize', { params: { id: known._id }, body })
    },
    done: ({ value: { champion, prize } }) =>
      i18n._(
        'Tournament finalized successfully! Champion: {champion}, Prize: {prize, plural, one {# coin} other {{prize} coins}}',
        { champion: champion.username, prize },
      ),
    failed: failure =>
      i18n._('Failed to finalize tournament: {error}', {
        error: failureText(i18n, failure, i18n._('Unknown error')),
      }),
    onDone: onClose,
    renew: useInvalidateAll(),
  })
  const isOver = known.status !== 'open'
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches once when the tournament ends
  useEffect(() => {
    if (isOver) void query.refetch()
  }, [isOver])
  const returned = addedPrizeReturned({
    ...tournament,
    entrants: tournament.players.length,
    mode: tournament.rules.mode,
  })
  const division = dividePrizePool(
    tournament.pot - returned,
    tournament.tournamentAwardPercentage,
    furtherShares(tournament),
  )

  function send() {
    setSubmitted(true)
    if (championId === '' || isReasonMissing) focusFirstInvalid(fields.current)
    else void run()
  }

  if (tournament.status !== 'open') return <AlreadyOver tournament={tournament} onClose={onClose} />
  return (
    <ActionDialog
      open
      title={i18n._('Finalize tournament')}
      description={tournament.name}
      act={<Trans id="Finalize tournament" />}
      busy={busy}
      isFilled={chosen !== null || reason.trim() !== ''}
      disabled={tournament.players.length === 0}
      refusal={refusal}
      onAct={send}
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
          {(isAdmin || !leader ? candidates(tournament) : [leader]).map(
            ({ player, totalPoints: points, matchesPlayed: games }) => (
              <option key={player._id} value={player._id}>
                {leader
                  ? i18n._(
                      '{name}: {points, plural, one {# point} other {# points}}, {games, plural, one {# game} other {# games}}',
                      { name: player.username, points, games },
                    )
                  : player.username}
              </option>
            ),
          )}
        </SelectField>
        <PrizeDivision
          pot={tournament.pot - returned}
          share={tournament.tournamentAwardPercentage}
          {...division}
        />
        <TextField
          label={isReasonNeeded ? i18n._('Reason') : i18n._('Reason (optional)')}
          required={isReasonNeeded}
          error={
            isSubmitted && isReasonMissing
              ? translateServerText(i18n, MESSAGES.actionReasonRequired)
              : undefined
          }
          hint={
            !isReasonNeeded
              ? i18n._('Recorded in the audit log.')
              : leader
                ? i18n._('Needed because the champion is not the leader. Recorded in the audit log.')
                : i18n._('Needed because no game has been played. Recorded in the audit log.')
          }
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <Notice tone="warning">
          <p>
            {i18n._(
              '{prize, plural, =0 {The tournament ends now and pays no prize to the champion.} one {The tournament ends and pays # coin to the champion now.} other {The tournament ends and pays # coins to the champion now.}}',
              { prize: division.prize },
            )}{' '}
            {returned > 0 &&
              i18n._(
                '{returned, plural, one {Fewer than four players have joined, so the # coin that the platform added goes back.} other {Fewer than four players have joined, so the # coins that the platform added go back.}}',
                { returned },
              )}{' '}
            {tournament.entryFee > 0 && <Trans id="Entry fees are not refunded." />}{' '}
            <Trans id="You can take this back within an hour, as long as the winners still have the coins." />
          </p>
        </Notice>
      </fieldset>
    </ActionDialog>
  )
}

/** Shows the result of a tournament that ended, or whose bracket was drawn, while the dialog was open. */
function AlreadyOver({ tournament, onClose }: FinalizeTournamentProps) {
  const { i18n } = useLingui()
  const { champion, partners, finishedBy, finishedAt, outcome, prize } = tournament
  const when = finishedAt && i18n.date(finishedAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={i18n._('Finalize tournament')}
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
              id="{name} already ended this tournament on {when}."
              values={{ name: finishedBy.username, when }}
            />
          ) : (
            <Trans id="This tournament ended on {when}." values={{ when }} />
          )}
        </p>
      </Notice>
      {champion && (
        <p className="finalize-text">
          {partners.length > 0 ? (
            <Trans
              id="Champions: {names}"
              values={{ names: [champion, ...partners].map(({ username }) => username).join(', ') }}
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
      <div className="act-buttons row finalize-close">
        <Button variant="primary" onClick={onClose}>
          <Trans id="Close" />
        </Button>
      </div>
    </Dialog>
  )
}

type Standings = Pick<Tournament, 'playerStats' | 'disqualified'>

/** All players who can be the champion, in the order of the leaderboard. */
const candidates = ({ playerStats, disqualified }: Standings): PlayerStats[] =>
  playerStats.filter(({ player }) => !disqualified.includes(player._id))

/** The leader among the players who have played; undefined before play. */
export const leaderOf = (tournament: Standings): PlayerStats | undefined =>
  candidates(tournament).find(({ matchesPlayed }) => matchesPlayed > 0)

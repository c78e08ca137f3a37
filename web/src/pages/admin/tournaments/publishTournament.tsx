import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { fewestPlayers, useFreshTournament } from '../../tournaments/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'

interface PublishTournamentProps {
  tournament: Tournament
  onClose: () => void
}

/** Asks before a draft is shown to players. */
export function PublishTournament({ tournament, onClose }: PublishTournamentProps) {
  const { i18n } = useLingui()
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/tournaments/{id}/publish', { params: { id: tournament._id } }),
    done: i18n._('Tournament published'),
    failed: i18n._('The tournament could not be published'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })
  const isPast = Date.parse(tournament.startDate) < Date.now()

  return (
    <ActionDialog
      open
      title={i18n._('Publish the tournament')}
      description={tournament.name}
      act={<Trans id="Publish" />}
      busy={busy}
      disabled={isPast}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <p>
        <Trans id="Players can see and join it as soon as you publish it." />{' '}
        {isPast ? (
          <strong>
            <Trans id="Its start date has passed. Edit it first." />
          </strong>
        ) : (
          <Trans
            id="It starts on {when}."
            values={{ when: i18n.date(tournament.startDate, { dateStyle: 'medium', timeStyle: 'short' }) }}
          />
        )}
      </p>
      {tournament.addedPrize > 0 && (
        <p>
          {i18n._(
            '{coins, plural, one {# coin is taken from the platform account for the prize pool.} other {# coins are taken from the platform account for the prize pool.}}',
            { coins: tournament.addedPrize },
          )}
        </p>
      )}
    </ActionDialog>
  )
}

/** Asks before a tournament starts earlier than announced, and says with how many players. */
export function StartTournament({ tournament: known, onClose }: PublishTournamentProps) {
  const { i18n } = useLingui()
  const tournament = useFreshTournament(known._id).data ?? known
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/tournaments/{id}/start', { params: { id: known._id } }),
    done: i18n._('Tournament started'),
    failed: i18n._('The tournament could not be started'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })
  const players = tournament.players.length
  const fewest = fewestPlayers(tournament)
  const { checkIn } = tournament
  const absent =
    checkIn && !checkIn.isClosed && Date.now() >= Date.parse(checkIn.opensAt)
      ? players - checkIn.players.length
      : 0
  const when = i18n.date(tournament.startDate, { dateStyle: 'medium', timeStyle: 'short' })

  return (
    <ActionDialog
      open
      title={i18n._('Start now')}
      description={tournament.name}
      act={<Trans id="Start now" />}
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <p>
        {i18n._(
          '{players, plural, =0 {No one has joined yet.} one {It starts with # player now, instead of on {when}.} other {It starts with # players now, instead of on {when}.}}',
          { players, when },
        )}{' '}
        {players < fewest ? (
          <Trans id="No game can start until {fewest} players have joined." values={{ fewest }} />
        ) : tournament.format === 'bracket' ? (
          <Trans id="The bracket is drawn right away, and no one can join any more." />
        ) : tournament.format !== 'arena' ? (
          <Trans id="The first round is drawn right away." />
        ) : null}{' '}
        {players > 0 && <Trans id="The players are notified." />}{' '}
        {tournament.format !== 'arena' && players >= fewest && (
          <Trans id="Bots play for those who don’t come." />
        )}
      </p>
      {absent > 0 && (
        <p>
          <strong>
            {i18n._(
              '{absent, plural, one {# player hasn’t checked in, and loses the place with a refund.} other {# players haven’t checked in, and lose their places with a refund.}}',
              { absent },
            )}
          </strong>
        </p>
      )}
    </ActionDialog>
  )
}

interface RemoveTournamentProps extends PublishTournamentProps {
  onRemoved: () => void
}

/** Asks before a tournament that no one has joined, or a practice tournament, is removed. */
export function RemoveTournament({ tournament, onClose, onRemoved }: RemoveTournamentProps) {
  const { i18n } = useLingui()
  const { busy, refusal, run } = useSubmit({
    send: () => call('DELETE /api/tournaments/{id}', { params: { id: tournament._id } }),
    done: i18n._('Tournament removed'),
    failed: i18n._('The tournament could not be removed'),
    onDone() {
      onClose()
      onRemoved()
    },
    renew: useInvalidateAll(),
  })

  return (
    <ActionDialog
      open
      title={i18n._('Remove the tournament')}
      description={tournament.name}
      act={<Trans id="Remove the tournament" />}
      variant="danger"
      dismiss={<Trans id="Keep tournament" />}
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <p>
        {tournament.isPractice ? (
          <Trans id="Its bots and their games are deleted with it. This can’t be undone." />
        ) : (
          <Trans id="No one has joined it. It disappears from all lists; the audit log keeps a record of it. This can’t be undone." />
        )}
      </p>
    </ActionDialog>
  )
}

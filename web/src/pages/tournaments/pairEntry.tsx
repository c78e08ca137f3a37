import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Friend, OwnEntry, PlayerName, TournamentDetails, User } from '@valecuatro/contract'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { UnmetRating } from './entryConditions.tsx'
import { AskPassword, ConfirmJoin, ConfirmWaiting } from './entryDialogs.tsx'
import { isFullFor, needsPassword } from './standing.ts'
import type { EntryActions } from './useJoin.ts'

interface PairEntryProps {
  tournament: TournamentDetails
  user: User
  actions: EntryActions
}

/**
 * Entry with a partner: the open invitations, and a field to invite another player. In a full tournament both players
 * wait for two places.
 */
export function PairEntry({ tournament, user, actions }: PairEntryProps) {
  const invitations = tournament.own?.pairInvitations ?? []
  const isUnmet = tournament.own?.unmetRating != null
  const sent = invitations.find(({ from }) => from._id === user._id)
  return (
    <section className="pair-entry stack-3" aria-labelledby="pair-title">
      <h3 id="pair-title">
        <Trans id="Play with a partner" />
      </h3>
      {isFullFor(2, tournament) && !isUnmet && <WaitingAsPair tournament={tournament} />}
      {invitations
        .filter(({ to }) => to._id === user._id)
        .map(({ from }) => (
          <ReceivedInvitation
            key={from._id}
            tournament={tournament}
            user={user}
            actions={actions}
            from={from}
          />
        ))}
      {sent ? (
        <SentInvitation tournament={tournament} actions={actions} invitation={sent} />
      ) : isUnmet ? (
        tournament.own?.waitingListPlace != null && <UnmetRating tournament={tournament} />
      ) : (
        <InvitePartner tournament={tournament} actions={actions} />
      )}
    </section>
  )
}

/** Explains what happens to a pair if there are not two free places. */
function WaitingAsPair({ tournament: { entry, own } }: Pick<PairEntryProps, 'tournament'>) {
  return (
    <p>
      <Trans id="There aren’t two free places, so you both go on the waiting list as a pair. You move up together when two places are free, and pay then." />
      {entry.enterAs === 'both' && (
        <>
          {' '}
          <Trans id="If only one is free, the next player who is waiting alone gets it." />
        </>
      )}
      {own?.waitingListPlace != null && (
        <>
          {' '}
          <Trans id="You give up your own place on the list: as a pair you start at its end." />
        </>
      )}
    </p>
  )
}

function ReceivedInvitation({ tournament, user, actions, from }: PairEntryProps & { from: PlayerName }) {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { _id, entryFee } = tournament
  const { username } = from

  function accept() {
    setAsking(false)
    actions.acceptPair(_id, from._id)
  }

  return (
    <div className="pair-row">
      <p>
        {i18n._(
          '{fee, plural, =0 {{username} wants to play with you.} one {{username} wants to play with you. Each of you pays # coin.} other {{username} wants to play with you. Each of you pays # coins.}}',
          { fee: entryFee, username },
        )}
      </p>
      {tournament.own?.unmetRating == null && (
        <Button
          variant="primary"
          busy={actions.joining === _id}
          disabled={actions.joining !== null}
          onClick={() => (entryFee === 0 ? accept() : setAsking(true))}
        >
          <Trans id="Accept" />
          <span className="sr-only">{username}</span>
        </Button>
      )}
      <Button disabled={actions.joining !== null} onClick={() => actions.declinePair(_id, from._id)}>
        <Trans id="Decline" />
        <span className="sr-only">{username}</span>
      </Button>
      {isAsking &&
        (isFullFor(2, tournament) ? (
          <ConfirmWaiting
            tournament={tournament}
            partner={username}
            onConfirm={accept}
            onClose={() => setAsking(false)}
          />
        ) : (
          <ConfirmJoin
            tournament={tournament}
            coins={user.wallet.coins}
            partner={username}
            onConfirm={accept}
            onClose={() => setAsking(false)}
          />
        ))}
    </div>
  )
}

interface SentInvitationProps extends Omit<PairEntryProps, 'user'> {
  invitation: OwnEntry['pairInvitations'][number]
}

function SentInvitation({ tournament, actions, invitation: { from, to } }: SentInvitationProps) {
  const { _id } = tournament
  const { username } = to
  return (
    <div className="pair-row">
      <p role="status">
        {isFullFor(2, tournament) ? (
          <Trans id="Waiting for {username} to accept." values={{ username }} />
        ) : (
          <Trans
            id="Waiting for {username} to accept. You both join, and pay, when they do."
            values={{ username }}
          />
        )}
      </p>
      <Button disabled={actions.joining !== null} onClick={() => actions.declinePair(_id, from._id)}>
        <Trans id="Cancel the invitation" />
      </Button>
    </div>
  )
}

/** A field for any player's name, with the player's friends as suggestions. */
function InvitePartner({ tournament, actions }: Omit<PairEntryProps, 'user'>) {
  const { i18n } = useLingui()
  const { _id } = tournament
  const [isAskingPassword, setAskingPassword] = useState(false)
  const viewer = useViewerId()
  const listId = useId()
  const [username, setUsername] = useState('')
  const { busy, refusal, run, reset } = useSubmit({
    send: () => actions.invitePartner(_id, username.trim()),
    failed: ({ error }) => error,
    isRefusalShown: true,
  })
  const { data: friends = [] } = useQuery<Friend[]>({
    queryKey: [viewer, 'friends'],
    queryFn: () => request('GET /api/me/friends'),
  })

  function invite() {
    setAskingPassword(false)
    void run()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (needsPassword(tournament)) setAskingPassword(true)
    else invite()
  }

  return (
    <>
      <form onSubmit={submit}>
        <div className="pair-row">
          <Field label={i18n._('Name of your partner')} error={refusal ?? undefined}>
            {attributes => (
              <input
                className="input"
                list={listId}
                autoComplete="off"
                autoCapitalize="none"
                required
                maxLength={100}
                value={username}
                onChange={event => {
                  reset()
                  setUsername(event.target.value)
                }}
                {...attributes}
              />
            )}
          </Field>
          <datalist id={listId}>
            {friends
              .filter(({ relation }) => relation === 'friend')
              .map(friend => (
                <option key={friend._id} value={friend.username} />
              ))}
          </datalist>
          <Button
            type="submit"
            busy={busy}
            disabled={username.trim() === '' || busy || actions.joining !== null}
          >
            <Trans id="Invite" />
          </Button>
        </div>
        <p className="field-hint">
          <Trans id="A friend, or any player. They have until the start to accept." />
        </p>
      </form>
      {/* Outside the form, which would otherwise receive the submit event of the password dialog, too. */}
      {isAskingPassword && (
        <AskPassword
          tournament={tournament}
          actions={actions}
          onAdmitted={invite}
          onClose={() => setAskingPassword(false)}
        />
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Friend, OwnEntry, PlayerName, TournamentDetails, User } from '@valecuatro/contract'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../net/query.tsx'
import { useViewerId } from '../net/session/useSession.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { ConfirmJoin } from './joinTournament.tsx'
import type { EntryActions } from './useJoin.ts'

interface PairEntryProps {
  tournament: TournamentDetails
  user: User
  actions: EntryActions
}

/** Entering with a partner: the invitations that are open, and a field to invite another player. */
export function PairEntry({ tournament, user, actions }: PairEntryProps) {
  const invitations = tournament.own?.pairInvitations ?? []
  const sent = invitations.find(({ from }) => from._id === user._id)
  return (
    <section className="pair-entry" aria-labelledby="pair-title">
      <h3 id="pair-title">
        <Trans id="Play with a partner" />
      </h3>
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
      ) : (
        <InvitePartner tournament={tournament} actions={actions} />
      )}
    </section>
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
      <Button
        variant="primary"
        busy={actions.joining === _id}
        disabled={actions.joining !== null}
        onClick={() => (entryFee === 0 ? accept() : setAsking(true))}
      >
        <Trans id="Accept" />
        <span className="sr-only">{username}</span>
      </Button>
      <Button disabled={actions.joining !== null} onClick={() => actions.declinePair(_id, from._id)}>
        <Trans id="Decline" />
        <span className="sr-only">{username}</span>
      </Button>
      {isAsking && (
        <ConfirmJoin
          tournament={tournament}
          coins={user.wallet.coins}
          partner={username}
          onConfirm={accept}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

interface SentInvitationProps extends Omit<PairEntryProps, 'user'> {
  invitation: OwnEntry['pairInvitations'][number]
}

function SentInvitation({ tournament: { _id }, actions, invitation: { from, to } }: SentInvitationProps) {
  return (
    <div className="pair-row">
      <p role="status">
        <Trans
          id="Waiting for {username} to accept. You both join, and pay, when they do."
          values={{ username: to.username }}
        />
      </p>
      <Button disabled={actions.joining !== null} onClick={() => actions.declinePair(_id, from._id)}>
        <Trans id="Cancel the invitation" />
      </Button>
    </div>
  )
}

/** A field for any player's name, with the player's friends as suggestions. */
function InvitePartner({ tournament: { _id }, actions }: Omit<PairEntryProps, 'user'>) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const listId = useId()
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string | undefined>()
  const { data: friends = [] } = useQuery<Friend[]>({
    queryKey: [viewer, 'friends'],
    queryFn: () => request('GET /api/me/friends'),
  })

  async function invite(event: FormEvent) {
    event.preventDefault()
    const refusal = await actions.invitePartner(_id, username.trim())
    setError(refusal ?? undefined)
  }

  return (
    <form onSubmit={event => void invite(event)}>
      <div className="pair-row">
        <Field label={i18n._('Name of your partner')} error={error}>
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
                setError(undefined)
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
          busy={actions.joining === _id}
          disabled={username.trim() === '' || actions.joining !== null}
        >
          <Trans id="Invite" />
        </Button>
      </div>
      <p className="field-hint">
        <Trans id="A friend, or any player. They have until the start to accept." />
      </p>
    </form>
  )
}

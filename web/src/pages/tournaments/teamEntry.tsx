import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Friend, OwnEntry, TournamentDetails, User } from '@valecuatro/contract'
import { teamSizeOf } from '@valecuatro/contract/values'
import { type FormEvent, Fragment, useId, useState } from 'react'
import { listText } from '../../i18n/listText.ts'
import { request } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { UnmetRating } from './entryConditions.tsx'
import { AskPassword, ConfirmJoin, ConfirmWaiting } from './entryDialogs.tsx'
import { isFullFor, needsPassword } from './standing.ts'
import type { EntryActions } from './useJoin.ts'

interface TeamEntryProps {
  tournament: TournamentDetails
  user: User
  actions: EntryActions
}

type Invitation = OwnEntry['teamInvitations'][number]

const isThree = ({ rules }: Pick<TournamentDetails, 'rules'>) => rules.mode === '3v3'

/**
 * Entry with partners: the open invitations, and a field to invite other players. In a full tournament the team waits for
 * its places.
 */
export function TeamEntry({ tournament, user, actions }: TeamEntryProps) {
  const invitations = tournament.own?.teamInvitations ?? []
  const isUnmet = tournament.own?.unmetRating != null
  const size = teamSizeOf(tournament.rules.mode)
  const sent = invitations.filter(({ from }) => from._id === user._id)
  return (
    <section className="pair-entry stack-3" aria-labelledby="pair-title">
      <h3 id="pair-title">
        {isThree(tournament) ? <Trans id="Play with two partners" /> : <Trans id="Play with a partner" />}
      </h3>
      {isFullFor(size, tournament) && !isUnmet && <WaitingAsTeam tournament={tournament} />}
      {invitations
        .filter(({ to }) => to._id === user._id)
        .map(invitation => (
          <ReceivedInvitation
            key={invitation.from._id}
            tournament={tournament}
            user={user}
            actions={actions}
            invitation={invitation}
            others={invitations.filter(
              ({ from, to }) => from._id === invitation.from._id && to._id !== user._id,
            )}
          />
        ))}
      {sent.map(invitation => (
        <SentInvitation
          key={invitation.to._id}
          tournament={tournament}
          actions={actions}
          invitation={invitation}
        />
      ))}
      {sent.length >= size - 1 ? null : isUnmet ? (
        tournament.own?.waitingListPlace != null && <UnmetRating tournament={tournament} />
      ) : (
        <InviteTeammate
          key={sent.length}
          tournament={tournament}
          actions={actions}
          isSecond={sent.length > 0}
        />
      )}
    </section>
  )
}

/** Explains what happens to a team if there are not enough free places. */
function WaitingAsTeam({ tournament }: Pick<TeamEntryProps, 'tournament'>) {
  const { entry, own } = tournament
  const isOnList = own?.waitingListPlace != null
  if (isThree(tournament))
    return (
      <p>
        <Trans id="There aren’t three free places, so your team goes on the waiting list. You move up together when three places are free, and pay then." />
        {entry.enterAs === 'both' && (
          <>
            {' '}
            <Trans id="If fewer are free, the next player who is waiting alone gets one." />
          </>
        )}
        {isOnList && (
          <>
            {' '}
            <Trans id="You give up your own place on the list: as a team you start at its end." />
          </>
        )}
      </p>
    )
  return (
    <p>
      <Trans id="There aren’t two free places, so you both go on the waiting list as a pair. You move up together when two places are free, and pay then." />
      {entry.enterAs === 'both' && (
        <>
          {' '}
          <Trans id="If only one is free, the next player who is waiting alone gets it." />
        </>
      )}
      {isOnList && (
        <>
          {' '}
          <Trans id="You give up your own place on the list: as a pair you start at its end." />
        </>
      )}
    </p>
  )
}

interface ReceivedInvitationProps extends TeamEntryProps {
  invitation: Invitation
  /** The invitations of the same player to others. */
  others: Invitation[]
}

function ReceivedInvitation({ tournament, user, actions, invitation, others }: ReceivedInvitationProps) {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { _id, entryFee } = tournament
  const { from, isAccepted } = invitation
  const { username } = from
  const team = [username, ...others.filter(each => each.isAccepted).map(({ to }) => to.username)]
  const partner = listText(i18n, team, 'conjunction')

  function accept() {
    setAsking(false)
    actions.acceptTeam(_id, from._id)
  }

  return (
    <div className="pair-row">
      {isAccepted ? (
        <p role="status">
          <Trans
            id="You accepted to play with {username}. You all join, and pay, when the third player accepts."
            values={{ username }}
          />
        </p>
      ) : (
        <p>
          {i18n._(
            '{fee, plural, =0 {{username} wants to play with you.} one {{username} wants to play with you. Each of you pays # coin.} other {{username} wants to play with you. Each of you pays # coins.}}',
            { fee: entryFee, username },
          )}
          {others.map(({ to, isAccepted: hasAccepted }) => (
            <Fragment key={to._id}>
              {' '}
              {hasAccepted ? (
                <Trans id="{name} has accepted." values={{ name: to.username }} />
              ) : (
                <Trans id="{name} is invited too." values={{ name: to.username }} />
              )}
            </Fragment>
          ))}
        </p>
      )}
      {tournament.own?.unmetRating == null && !isAccepted && (
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
      <Button disabled={actions.joining !== null} onClick={() => actions.declineTeam(_id, from._id)}>
        {isAccepted ? <Trans id="Leave the team" /> : <Trans id="Decline" />}
        <span className="sr-only">{username}</span>
      </Button>
      {isAsking &&
        (isFullFor(teamSizeOf(tournament.rules.mode), tournament) ? (
          <ConfirmWaiting
            tournament={tournament}
            partner={partner}
            onConfirm={accept}
            onClose={() => setAsking(false)}
          />
        ) : (
          <ConfirmJoin
            tournament={tournament}
            coins={user.wallet.coins}
            partner={partner}
            onConfirm={accept}
            onClose={() => setAsking(false)}
          />
        ))}
    </div>
  )
}

interface SentInvitationProps extends Omit<TeamEntryProps, 'user'> {
  invitation: Invitation
}

function SentInvitation({ tournament, actions, invitation: { from, to, isAccepted } }: SentInvitationProps) {
  const { _id } = tournament
  const { username } = to
  const isFull = isFullFor(teamSizeOf(tournament.rules.mode), tournament)
  return (
    <div className="pair-row">
      <p role="status">
        {isAccepted ? (
          <Trans
            id="{username} has accepted. You all join, and pay, when the third player accepts."
            values={{ username }}
          />
        ) : isFull || isThree(tournament) ? (
          <Trans id="Waiting for {username} to accept." values={{ username }} />
        ) : (
          <Trans
            id="Waiting for {username} to accept. You both join, and pay, when they do."
            values={{ username }}
          />
        )}
      </p>
      <Button disabled={actions.joining !== null} onClick={() => actions.declineTeam(_id, from._id, to._id)}>
        <Trans id="Cancel the invitation" />
        {isThree(tournament) && <span className="sr-only">{username}</span>}
      </Button>
    </div>
  )
}

/** A field for any player's name, with the player's friends as suggestions. */
function InviteTeammate({
  tournament,
  actions,
  isSecond,
}: Omit<TeamEntryProps, 'user'> & { isSecond: boolean }) {
  const { i18n } = useLingui()
  const { _id } = tournament
  const [isAskingPassword, setAskingPassword] = useState(false)
  const viewer = useViewerId()
  const listId = useId()
  const [username, setUsername] = useState('')
  const { busy, refusal, run, reset } = useSubmit({
    send: () => actions.inviteTeammate(_id, username.trim()),
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
          <Field
            label={isSecond ? i18n._('Name of the third player') : i18n._('Name of your partner')}
            error={refusal ?? undefined}
          >
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
          {isThree(tournament) ? (
            <Trans id="Friends, or any players. Your team joins when both have accepted, which they can until the start." />
          ) : (
            <Trans id="A friend, or any player. They have until the start to accept." />
          )}
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

import { Trans, useLingui } from '@lingui/react'
import type { PlayerName, Tournament, User } from '@valecuatro/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { TO_REGISTER } from '../../net/session/signInRedirect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { UnmetRating } from './entryConditions.tsx'
import { AskPassword, ConfirmJoin, ConfirmWaiting } from './entryDialogs.tsx'
import { namesText } from './rules.tsx'
import { entryStanding, hasWaitingList, mayJoin, needsPassword, takesTeams } from './standing.ts'
import type { EntryActions } from './useJoin.ts'

interface JoinTournamentProps {
  tournament: Omit<Tournament, 'playerStats'>
  /** Null for a visitor. */
  user: User | null
  actions: EntryActions
  /** Whether the text above already says why the player cannot join, or that they are on the waiting list. */
  isExplained?: boolean
}

/** The button to join or to wait for a place, or the reason why the player can do neither; visitors sign in first. */
export function JoinTournament({ user, ...props }: JoinTournamentProps) {
  if (user) return <JoinAs {...props} user={user} />
  const standing = entryStanding(props.tournament, Number.POSITIVE_INFINITY)
  if (standing === 'closed' || standing === 'uninvited') return null
  return (
    <ButtonLink
      href="/auth"
      state={{ next: `/tournament/${props.tournament._id}/match-queue` }}
      variant="primary"
    >
      <Trans id="Sign in to join" />
      <span className="sr-only">{props.tournament.name}</span>
    </ButtonLink>
  )
}

type JoinAsProps = JoinTournamentProps & { user: User }

function JoinAs({ tournament, user, actions, isExplained = false }: JoinAsProps) {
  const { joining } = actions
  const { i18n } = useLingui()
  const [asking, setAsking] = useState<'password' | 'fee' | null>(null)
  const standing = entryStanding(tournament, user.wallet.coins)
  if (standing === 'closed') return null
  if (standing === 'joined')
    return (
      <p className="entrance" data-standing="joined">
        <CheckIcon size={18} />
        <Trans id="Joined" />
      </p>
    )
  if (user.role !== 'player')
    return (
      <p className="entrance">
        <Trans id="Staff accounts cannot join tournaments. Use a player account instead." />
      </p>
    )
  if (standing === 'uninvited')
    return isExplained ? null : (
      <p className="entrance">
        <Trans id="By invitation only" />
      </p>
    )
  if (standing === 'teams')
    return (
      <ButtonLink href={`/tournament/${tournament._id}/match-queue`} variant="primary">
        {tournament.rules.mode === '3v3' ? (
          <Trans id="Join with two partners" />
        ) : (
          <Trans id="Join with a partner" />
        )}
        <span className="sr-only">{tournament.name}</span>
      </ButtonLink>
    )
  if (standing === 'waiting')
    return <LeaveWaitingList tournament={tournament} actions={actions} isExplained={isExplained} />
  if (standing === 'full')
    return <FullTournament tournament={tournament} user={user} actions={actions} isExplained={isExplained} />
  if (user.guest)
    return (
      <p className="entrance">
        <Link href="/auth" state={TO_REGISTER} className="link">
          <Trans id="Create an account to join" />
        </Link>
      </p>
    )
  if (standing === 'rating') return <UnmetRating tournament={tournament} isExplained={isExplained} />
  const fee = i18n._('{coins, plural, =0 {for free} one {for # coin} other {for # coins}}', {
    coins: tournament.entryFee,
  })

  const isFree = tournament.entryFee === 0

  function confirm() {
    setAsking(null)
    actions.join(tournament._id)
  }

  return (
    <div className="entrance-way">
      <Button
        variant="primary"
        busy={joining === tournament._id}
        disabled={!mayJoin(standing) || joining !== null}
        onClick={() =>
          needsPassword(tournament) ? setAsking('password') : isFree ? confirm() : setAsking('fee')
        }
      >
        <Trans id="Join" />
        <span className="sr-only">
          {tournament.name}, {fee}
        </span>
      </Button>
      {standing === 'short' && (
        <span className="soft small">
          <Trans id="Not enough coins" />
        </span>
      )}
      {asking === 'password' && (
        <AskPassword
          tournament={tournament}
          actions={actions}
          onAdmitted={() => (isFree ? confirm() : setAsking('fee'))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'fee' && (
        <ConfirmJoin
          tournament={tournament}
          coins={user.wallet.coins}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** A full tournament has a waiting list until it starts. The confirmation states the coins that a place will cost. */
function FullTournament({ tournament, user, actions, isExplained }: Required<JoinAsProps>) {
  const [asking, setAsking] = useState<'password' | 'fee' | null>(null)
  const { _id, name, entryFee } = tournament
  const isFree = entryFee === 0
  const canWait = !user.guest && hasWaitingList(tournament, Date.now())
  const canWaitAsTeam = !user.guest && !canWait && takesTeams(tournament, Date.now())

  function confirm() {
    setAsking(null)
    actions.joinWaitingList(_id)
  }

  return (
    <div className="entrance-way">
      {!isExplained && (
        <p className="entrance">
          <Trans id="Full" />
        </p>
      )}
      {canWait && (
        <Button
          busy={actions.joining === _id}
          disabled={actions.joining !== null}
          onClick={() =>
            needsPassword(tournament) ? setAsking('password') : isFree ? confirm() : setAsking('fee')
          }
        >
          <Trans id="Join the waiting list" />
          <span className="sr-only">{name}</span>
        </Button>
      )}
      {asking === 'password' && (
        <AskPassword
          tournament={tournament}
          actions={actions}
          onAdmitted={() => (isFree ? confirm() : setAsking('fee'))}
          onClose={() => setAsking(null)}
        />
      )}
      {canWaitAsTeam && (
        <ButtonLink href={`/tournament/${_id}/match-queue`}>
          {tournament.rules.mode === '3v3' ? (
            <Trans id="Wait with two partners" />
          ) : (
            <Trans id="Wait with a partner" />
          )}
          <span className="sr-only">{name}</span>
        </ButtonLink>
      )}
      {asking === 'fee' && (
        <ConfirmWaiting tournament={tournament} onConfirm={confirm} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}

/** The place on the waiting list, and the button to leave it. If one player of a team leaves, all do. */
function LeaveWaitingList({ tournament, actions, isExplained }: Omit<Required<JoinTournamentProps>, 'user'>) {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { _id, name, own, waitingListSize } = tournament
  const partners = own?.waitingListPartners ?? []

  function leave() {
    setAsking(false)
    actions.leaveWaitingList(_id)
  }

  return (
    <div className="entrance-way">
      {!isExplained && (
        <p className="entrance">
          <Trans
            id="Waiting list: {place} of {size}"
            values={{ place: own?.waitingListPlace, size: waitingListSize }}
          />
        </p>
      )}
      <Button
        busy={actions.joining === _id}
        disabled={actions.joining !== null}
        onClick={() => (partners.length > 0 ? setAsking(true) : leave())}
      >
        <Trans id="Leave the waiting list" />
        <span className="sr-only">{name}</span>
      </Button>
      {isAsking && (
        <Dialog
          open
          onOpenChange={isOpen => !isOpen && setAsking(false)}
          title={i18n._('Leave the waiting list of {name}?', { name })}
          description={
            partners.length > 1
              ? i18n._(
                  'You’re waiting as a team, so {partners} leave it too. None of you has paid anything.',
                  {
                    partners: namesText(i18n, partners),
                  },
                )
              : i18n._(
                  'You’re waiting as a pair, so {partner} leaves it too. Neither of you has paid anything.',
                  { partner: partners[0]?.username },
                )
          }
        >
          <div className="join-buttons row">
            <Button onClick={() => setAsking(false)}>
              <Trans id="Keep waiting" />
            </Button>
            <Button variant="danger" onClick={leave}>
              <Trans id="Leave the waiting list" />
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

interface WithdrawProps {
  tournament: Pick<Tournament, '_id' | 'name' | 'entryFee' | 'status'>
  /** The players with whom they have joined. */
  partners: PlayerName[]
  actions: EntryActions
}

/** The button to withdraw. The confirmation states the coins that are refunded; once tables are drawn, none are. */
export function WithdrawFromTournament({ tournament, partners, actions }: WithdrawProps) {
  const { joining } = actions
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { _id, name, entryFee, status } = tournament

  function confirm() {
    setAsking(false)
    actions.withdraw(_id)
  }

  return (
    <>
      <Button busy={joining === _id} disabled={joining !== null} onClick={() => setAsking(true)}>
        <Trans id="Withdraw" />
      </Button>
      {isAsking && (
        <Dialog
          open
          onOpenChange={isOpen => !isOpen && setAsking(false)}
          title={i18n._('Withdraw from {name}?', { name })}
          description={
            status === 'in_progress'
              ? partners.length > 0
                ? i18n._(
                    'Your team plays no further tables, and the entry fees are not returned. You cannot come back.',
                  )
                : i18n._(
                    'You play no further tables, and the entry fee is not returned. You cannot come back.',
                  )
              : partners.length > 1
                ? i18n._(
                    '{coins, plural, =0 {{partners} are withdrawn too. You can all join again while there is room.} one {{partners} are withdrawn too, and each of you gets # coin back. You can all join again while there is room.} other {{partners} are withdrawn too, and each of you gets # coins back. You can all join again while there is room.}}',
                    { coins: entryFee, partners: namesText(i18n, partners) },
                  )
                : partners[0]
                  ? i18n._(
                      '{coins, plural, =0 {{partner} is withdrawn too. You can both join again while there is room.} one {{partner} is withdrawn too, and each of you gets # coin back. You can both join again while there is room.} other {{partner} is withdrawn too, and each of you gets # coins back. You can both join again while there is room.}}',
                      { coins: entryFee, partner: partners[0].username },
                    )
                  : i18n._(
                      '{coins, plural, =0 {You give up your place. You can join again while there is room.} one {You give up your place and get # coin back. You can join again while there is room.} other {You give up your place and get # coins back. You can join again while there is room.}}',
                      { coins: entryFee },
                    )
          }
        >
          <div className="join-buttons row">
            <Button onClick={() => setAsking(false)}>
              <Trans id="Keep my place" />
            </Button>
            <Button variant="danger" onClick={confirm}>
              <Trans id="Withdraw" />
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

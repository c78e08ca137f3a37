import { Trans, useLingui } from '@lingui/react'
import type { Tournament, User } from '@valecuatro/contract'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { TO_REGISTER } from '../net/session/signInRedirect.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/field.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { entryStanding, hasWaitingList, mayJoin, needsPassword } from './standing.ts'
import type { EntryActions } from './useJoin.ts'

interface EntranceProps {
  tournament: Omit<Tournament, 'playerStats'>
  user: User
  actions: EntryActions
}

/** The button to join or to wait for a place, or the reason why the player can do neither. */
export function JoinTournament({ tournament, user, actions }: EntranceProps) {
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
  if (standing === 'uninvited')
    return (
      <p className="entrance">
        <Trans id="By invitation only" />
      </p>
    )
  if (standing === 'pairs')
    return (
      <ButtonLink href={`/tournament/${tournament._id}/match-queue`} variant="primary">
        <Trans id="Join with a partner" />
        <span className="sr-only">{tournament.name}</span>
      </ButtonLink>
    )
  if (standing === 'waiting') return <LeaveWaitingList tournament={tournament} actions={actions} />
  if (standing === 'full') return <FullTournament tournament={tournament} user={user} actions={actions} />
  if (user.role === 'admin' || user.role === 'organiser')
    return (
      <p className="entrance">
        <Trans id="Only players can join" />
      </p>
    )
  if (user.guest)
    return (
      <p className="entrance">
        <Link href="/auth" state={TO_REGISTER} className="link">
          <Trans id="Create an account to join" />
        </Link>
      </p>
    )
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
        <span className="entrance-short">
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

interface AskPasswordProps extends Omit<EntranceProps, 'user'> {
  onAdmitted: () => void
  onClose: () => void
}

/** Asks for the password of the tournament, once; the server remembers that the player knows it. */
function AskPassword({ tournament: { _id, name }, actions, onAdmitted, onClose }: AskPasswordProps) {
  const { i18n } = useLingui()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const refusal = await actions.admit(_id, { password })
    setBusy(false)
    if (refusal === null) onAdmitted()
    else setError(refusal)
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={i18n._('Password for {name}', { name })}
      description={i18n._('The organiser gives the password to the players who can join.')}
    >
      <form className="stack" onSubmit={event => void send(event)}>
        <PasswordField
          label={i18n._('Password of the tournament')}
          autoComplete="off"
          required
          maxLength={100}
          value={password}
          error={error}
          onChange={event => setPassword(event.target.value)}
        />
        <div className="join-buttons">
          <Button onClick={onClose}>
            <Trans id="Cancel" />
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy || password === ''}>
            <Trans id="Continue" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Before the start a full tournament has a waiting list; the confirmation names the coins that it may cost. */
function FullTournament({ tournament, user, actions }: EntranceProps) {
  const { i18n } = useLingui()
  const [asking, setAsking] = useState<'password' | 'fee' | null>(null)
  const { _id, name, entryFee } = tournament
  const isFree = entryFee === 0
  const canWait = user.role === 'player' && !user.guest && hasWaitingList(tournament, Date.now())

  function confirm() {
    setAsking(null)
    actions.joinWaitingList(_id)
  }

  return (
    <div className="entrance-way">
      <p className="entrance">
        <Trans id="Full" />
      </p>
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
      {asking === 'fee' && (
        <Dialog
          open
          onOpenChange={isOpen => !isOpen && setAsking(null)}
          title={i18n._('Join the waiting list of {name}?', { name })}
          description={i18n._(
            '{coins, plural, one {You pay nothing now. If it’s your turn when a player withdraws, you get the place and the entry fee of # coin is taken from your balance. If you can’t pay it then, the place goes to the next player.} other {You pay nothing now. If it’s your turn when a player withdraws, you get the place and the entry fee of # coins is taken from your balance. If you can’t pay it then, the place goes to the next player.}}',
            { coins: entryFee },
          )}
        >
          <div className="join-buttons">
            <Button onClick={() => setAsking(null)}>
              <Trans id="Cancel" />
            </Button>
            <Button variant="primary" onClick={confirm}>
              <Trans id="Join the waiting list" />
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function LeaveWaitingList({ tournament, actions }: Omit<EntranceProps, 'user'>) {
  const { _id, name, own, waitingListSize } = tournament
  return (
    <div className="entrance-way">
      <p className="entrance">
        <Trans
          id="Waiting list: {place} of {size}"
          values={{ place: own?.waitingListPlace, size: waitingListSize }}
        />
      </p>
      <Button
        busy={actions.joining === _id}
        disabled={actions.joining !== null}
        onClick={() => actions.leaveWaitingList(_id)}
      >
        <Trans id="Leave the waiting list" />
        <span className="sr-only">{name}</span>
      </Button>
    </div>
  )
}

interface WithdrawProps {
  tournament: Pick<Tournament, '_id' | 'name' | 'entryFee'>
  /** The player with whom they have joined. */
  partner: string | undefined
  actions: EntryActions
}

/** The button to withdraw before the start; the confirmation names the coins that come back. */
export function WithdrawFromTournament({ tournament, partner, actions }: WithdrawProps) {
  const { joining } = actions
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { _id, name, entryFee } = tournament

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
            partner
              ? i18n._(
                  '{coins, plural, =0 {{partner} is withdrawn too. You can both join again while there is room.} one {{partner} is withdrawn too, and each of you gets # coin back. You can both join again while there is room.} other {{partner} is withdrawn too, and each of you gets # coins back. You can both join again while there is room.}}',
                  { coins: entryFee, partner },
                )
              : i18n._(
                  '{coins, plural, =0 {You give up your place. You can join again while there is room.} one {You give up your place and get # coin back. You can join again while there is room.} other {You give up your place and get # coins back. You can join again while there is room.}}',
                  { coins: entryFee },
                )
          }
        >
          <div className="join-buttons">
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

interface ConfirmJoinProps {
  tournament: Pick<Tournament, 'name' | 'entryFee'>
  coins: number
  /** The player with whom they join. */
  partner?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before coins are spent, with the fee and the balance after it. */
export function ConfirmJoin(props: ConfirmJoinProps) {
  const { tournament, coins, partner, onConfirm, onClose } = props
  const { name, entryFee } = tournament
  const { i18n } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={
        partner ? i18n._('Join {name} with {partner}?', { name, partner }) : i18n._('Join {name}?', { name })
      }
      description={i18n._(
        'The fee goes into the prize pool. You get it back if you withdraw before the start, or if the tournament is cancelled.',
      )}
    >
      <dl className="join-sums">
        <dt>
          <Trans id="Your balance" />
        </dt>
        <dd>{i18n.number(coins)}</dd>
        <dt>
          <Trans id="Entry fee" />
        </dt>
        <dd>−{i18n.number(entryFee)}</dd>
        <dt>
          <Trans id="Balance after joining" />
        </dt>
        <dd>
          <strong>
            {coins < entryFee ? <Trans id="Not enough coins" /> : i18n.number(coins - entryFee)}
          </strong>
        </dd>
      </dl>
      <div className="join-buttons">
        <Button onClick={onClose}>
          <Trans id="Cancel" />
        </Button>
        <Button variant="primary" onClick={onConfirm}>
          {i18n._('{coins, plural, one {Join for # coin} other {Join for # coins}}', { coins: entryFee })}
        </Button>
      </div>
    </Dialog>
  )
}

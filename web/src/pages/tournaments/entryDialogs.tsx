import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { TournamentRules } from './rules.tsx'
import type { EntryActions } from './useJoin.ts'

interface AskPasswordProps {
  tournament: Pick<Tournament, '_id' | 'name'>
  actions: EntryActions
  onAdmitted: () => void
  onClose: () => void
}

/** Asks for the password of the tournament. The server remembers the admission, so it is asked only once. */
export function AskPassword({ tournament: { _id, name }, actions, onAdmitted, onClose }: AskPasswordProps) {
  const { i18n } = useLingui()
  const [password, setPassword] = useState('')
  const { busy, refusal, run } = useSubmit({
    send: () => actions.admit(_id, { password }),
    failed: ({ error }) => error,
    isRefusalShown: true,
    onDone: onAdmitted,
  })

  function send(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={i18n._('Password for {name}', { name })}
      description={i18n._('The organiser gives the password to the players who can join.')}
    >
      <form className="stack" onSubmit={send}>
        <PasswordField
          label={i18n._('Password of the tournament')}
          autoComplete="off"
          required
          maxLength={100}
          value={password}
          error={refusal ?? undefined}
          onChange={event => setPassword(event.target.value)}
        />
        <div className="join-buttons row">
          <Button onClick={onClose}>
            <Trans id="Cancel" />
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={busy || password === ''}>
            <Trans id="Continue" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ConfirmJoinProps {
  tournament: Pick<Tournament, 'name' | 'entryFee' | 'rules' | 'format'>
  coins: number
  /** The players with whom they join. */
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
      <TournamentRules {...tournament} />
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
      <div className="join-buttons row">
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

type ConfirmWaitingProps = Omit<ConfirmJoinProps, 'coins'>

/** Asks for confirmation before a player waits for a place that will cost coins. */
export function ConfirmWaiting({ tournament, partner, onConfirm, onClose }: ConfirmWaitingProps) {
  const { i18n } = useLingui()
  const { name, entryFee } = tournament
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={
        partner
          ? i18n._('Join the waiting list of {name} with {partner}?', { name, partner })
          : i18n._('Join the waiting list of {name}?', { name })
      }
      description={
        partner && tournament.rules.mode === '3v3'
          ? i18n._(
              '{coins, plural, one {You pay nothing now. When three places are free and it’s your turn, you all join and the entry fee of # coin is taken from each of you. If one of you can’t pay it then, none of you joins.} other {You pay nothing now. When three places are free and it’s your turn, you all join and the entry fee of # coins is taken from each of you. If one of you can’t pay it then, none of you joins.}}',
              { coins: entryFee },
            )
          : partner
            ? i18n._(
                '{coins, plural, one {You pay nothing now. When two places are free and it’s your turn, you both join and the entry fee of # coin is taken from each of you. If one of you can’t pay it then, neither of you joins.} other {You pay nothing now. When two places are free and it’s your turn, you both join and the entry fee of # coins is taken from each of you. If one of you can’t pay it then, neither of you joins.}}',
                { coins: entryFee },
              )
            : i18n._(
                '{coins, plural, one {You pay nothing now. If it’s your turn when a player withdraws, you get the place and the entry fee of # coin is taken from your balance. If you can’t pay it then, the place goes to the next player.} other {You pay nothing now. If it’s your turn when a player withdraws, you get the place and the entry fee of # coins is taken from your balance. If you can’t pay it then, the place goes to the next player.}}',
                { coins: entryFee },
              )
      }
    >
      <TournamentRules {...tournament} />
      <div className="join-buttons row">
        <Button onClick={onClose}>
          <Trans id="Cancel" />
        </Button>
        <Button variant="primary" onClick={onConfirm}>
          <Trans id="Join the waiting list" />
        </Button>
      </div>
    </Dialog>
  )
}

import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { ChallengeRules, NamedPlayer } from '@valecuatro/contract'
import { CHALLENGE_SECONDS } from '@valecuatro/contract/values'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { DialogButtons } from '../../frame/dialogButtons.tsx'
import { call } from '../../net/call.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { challengesOfThisTab } from './challengesOfThisTab.ts'
import { FlorChoice, TargetChoice, TurnSecondsChoice } from './ruleChoices.tsx'

const DEFAULT_RULES: ChallengeRules = { target: 30, flor: false, turnSeconds: 30, isRated: false }
/** The rules of the last challenge of this tab. */
let lastRules = DEFAULT_RULES

/** The rules in a few words: "15 points · with flor · 30 s · friendly". */
export function challengeText(i18n: I18n, { target, flor, turnSeconds, isRated }: ChallengeRules): string {
  return [
    i18n._('{points} points', { points: target }),
    flor ? i18n._('with flor') : i18n._('without flor'),
    i18n._('{seconds} s', { seconds: turnSeconds }),
    isRated ? i18n._('rated') : i18n._('friendly'),
  ].join(' · ')
}

interface ChallengeButtonProps {
  player: NamedPlayer
  variant?: ButtonVariant
}

export function ChallengeButton({ player, variant = 'secondary' }: ChallengeButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant={variant} onClick={() => setOpen(true)}>
        <Trans id="Challenge" />
        <span className="sr-only"> {player.username}</span>
      </Button>
      {isOpen && <ChallengeDialog player={player} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ChallengeDialogProps {
  player: NamedPlayer
  onClose: () => void
}

/** Chooses the rules of a game of one against one and challenges a player to it. */
export function ChallengeDialog({ player: { _id: id, username }, onClose }: ChallengeDialogProps) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const [rules, setRules] = useState(lastRules)
  const set = (change: Partial<ChallengeRules>) => setRules({ ...rules, ...change })
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/players/{id}/challenge', { params: { id }, body: rules }),
    failed: i18n._('An error occurred. Please try again.'),
    isRefusalShown: true,
    onDone({ value: { challenge, gameId } }) {
      lastRules = rules
      onClose()
      if (gameId) navigate(`/game/${gameId}`)
      else if (challenge) challengesOfThisTab.set(challenge._id, Date.now() + CHALLENGE_SECONDS * 1000)
    },
  })

  function send(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={i18n._('Challenge {username}', { username })}
      description={i18n._('A game of one against one. They have two minutes to accept.')}
    >
      <form className="stack-3" onSubmit={send}>
        <TargetChoice value={rules.target} onChange={target => set({ target })} />
        <FlorChoice value={rules.flor} onChange={flor => set({ flor })} />
        <TurnSecondsChoice value={rules.turnSeconds} onChange={turnSeconds => set({ turnSeconds })} />
        <Choices
          legend={i18n._('Rating')}
          value={rules.isRated}
          choices={[
            { value: false, label: i18n._('Friendly') },
            { value: true, label: i18n._('Rated') },
          ]}
          onChange={isRated => set({ isRated })}
        />
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <DialogButtons busy={busy} onCancel={onClose}>
          <Trans id="Send challenge" />
        </DialogButtons>
      </form>
    </Dialog>
  )
}

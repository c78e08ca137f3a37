import { Trans } from '@lingui/react'
import type { Action, Card, Stakes } from '@valecuatro/engine'
import { LABELS } from '../words/shouts.ts'

type Word = Exclude<Action, Card>

interface CallButtonProps {
  action: Word
  kind?: 'yes' | 'no' | 'call'
  /** What it is worth, for whoever wants to be told. */
  stakes: Stakes | null
  onAct: (action: Action) => void
}

export function CallButton({ action, kind = 'call', stakes, onAct }: CallButtonProps) {
  return (
    <button
      type="button"
      className="call"
      data-kind={kind}
      data-action={action}
      onClick={() => onAct(action)}
    >
      {LABELS[action]}
      {stakes && <Worth action={action} stakes={stakes} />}
    </button>
  )
}

function Worth({ action, stakes }: { action: Word; stakes: Stakes }) {
  return (
    <small className="call-worth">
      {action === 'no quiero' ? (
        <Trans id="they get {points}" values={{ points: stakes.refused }} />
      ) : (
        <Trans id="for {points}" values={{ points: stakes.won }} />
      )}
    </small>
  )
}

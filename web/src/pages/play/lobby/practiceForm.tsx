import { Trans, useLingui } from '@lingui/react'
import type { Level } from '@valecuatro/bots'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useQueue } from '../../../game/index.ts'
import { Button } from '../../../ui/button.tsx'
import { LevelField, type PracticeRules, practicePath, RuleFields } from './practiceFields.tsx'
import { QueueErrorNotice, useUnavailableReason } from './queueNotices.tsx'

/** A form that opens a table with the chosen bots. The page that shows it navigates to the table. */
export function PracticeForm() {
  const { i18n } = useLingui()
  const { store, pending, error, ticket } = useQueue()
  const reason = useUnavailableReason()
  const id = useId()
  const [, navigate] = useLocation()
  const [players, setPlayers] = useState<PracticeRules['players']>(4)
  const [target, setTarget] = useState<PracticeRules['target']>(15)
  const [flor, setFlor] = useState(false)
  const [rivals, setRivals] = useState<Level>('amigo')
  const [partner, setPartner] = useState<Level>('amigo')

  function start(event: FormEvent) {
    event.preventDefault()
    if (players === 6) return navigate(practicePath({ players, target, flor, level: rivals }))
    void store?.practise({ players, target, flor, rivals, partner })
  }

  return (
    <form className="practice-form" onSubmit={start}>
      <RuleFields
        rules={{ players, target, flor }}
        onPlayers={setPlayers}
        onTarget={setTarget}
        onFlor={setFlor}
      />
      <LevelField
        players={players}
        label={
          players === 2
            ? i18n._('Opponent')
            : players === 4
              ? i18n._('Opponents')
              : i18n._('Level of the bots')
        }
        value={rivals}
        onChange={setRivals}
      />
      {players === 4 && (
        <LevelField players={players} label={i18n._('Partner')} value={partner} onChange={setPartner} />
      )}
      {pending === null && <QueueErrorNotice error={error} />}
      <div className="practice-field stack-2">
        <Button
          type="submit"
          variant="primary"
          busy={pending === 'practice'}
          disabled={pending !== null || reason !== null}
          aria-describedby={reason ? `${id}-reason` : undefined}
        >
          <Trans id="Deal the cards" />
        </Button>
        {reason && (
          <p id={`${id}-reason`} className="field-hint">
            {reason}
          </p>
        )}
        {ticket && (
          <p className="field-hint">
            <Trans id="You are in the queue. Starting this game gives up your place." />
          </p>
        )}
      </div>
    </form>
  )
}

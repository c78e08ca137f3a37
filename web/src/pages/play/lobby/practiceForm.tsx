import { Trans, useLingui } from '@lingui/react'
import { type FormEvent, useId, useState } from 'react'
import { useQueue } from '../../../game/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { QueueErrorNotice, useUnavailableReason } from './queueNotices.tsx'
import './lobby.css'
import { LEVEL_NAMES, LEVEL_RATINGS, LEVELS, type Level } from '@valecuatro/bots'
import { TARGETS } from '@valecuatro/contract/values'
import { Avatar } from '../../../art/avatar.tsx'

const PLAYERS = [2, 4] as const

/** A form that opens a table with the chosen bots. The page that shows it navigates to the table. */
export function PracticeForm() {
  const { i18n } = useLingui()
  const { store, pending, error, ticket } = useQueue()
  const reason = useUnavailableReason()
  const id = useId()
  const [players, setPlayers] = useState<(typeof PLAYERS)[number]>(4)
  const [target, setTarget] = useState<(typeof TARGETS)[number]>(15)
  const [flor, setFlor] = useState(false)
  const [rivals, setRivals] = useState<Level>('amigo')
  const [partner, setPartner] = useState<Level>('amigo')

  function start(event: FormEvent) {
    event.preventDefault()
    void store?.practise({ players, target, flor, rivals, partner })
  }

  return (
    <form className="practice-form" onSubmit={start}>
      <fieldset className="choices">
        <legend>
          <Trans id="Players" />
        </legend>
        {PLAYERS.map(count => (
          <label key={count} className="choice">
            <input
              type="radio"
              name={`${id}-players`}
              checked={count === players}
              onChange={() => setPlayers(count)}
            />
            {count === 2 ? <Trans id="One against one" /> : <Trans id="Two against two" />}
          </label>
        ))}
      </fieldset>
      <div>
        <fieldset className="choices">
          <legend>
            <Trans id="Play to" />
          </legend>
          {TARGETS.map(points => (
            <label key={points} className="choice">
              <input
                type="radio"
                name={`${id}-target`}
                checked={points === target}
                onChange={() => setTarget(points)}
              />
              {i18n._('{points} points', { points })}
            </label>
          ))}
        </fieldset>
        <Checkbox label={i18n._('With flor')} checked={flor} onChange={() => setFlor(!flor)} />
      </div>
      <LevelField
        players={players}
        label={players === 2 ? i18n._('Opponent') : i18n._('Opponents')}
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

interface LevelFieldProps {
  players: (typeof PLAYERS)[number]
  label: string
  value: Level
  onChange: (level: Level) => void
}

/** How strong a bot is: the four levels with their ratings, and a line that describes the chosen one. */
export function LevelField({ players, label, value, onChange }: LevelFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const lines: Record<Level, string> = {
    principiante: i18n._('Plays the cards as they come and never bluffs.'),
    amigo: i18n._('Knows the game, but good cards show.'),
    picante: i18n._('Bluffs, raises and makes you pay for mistakes.'),
    maestro: i18n._('Our strongest bot: it learned by playing against itself.'),
  }
  return (
    <div className="practice-field stack-2">
      <fieldset className="levels">
        <legend>{label}</legend>
        {LEVELS.map(level => (
          <label key={level} className="choice">
            <input
              type="radio"
              name={id}
              checked={level === value}
              onChange={() => onChange(level)}
              aria-describedby={level === value ? `${id}-line` : undefined}
            />
            <Avatar name="" bot={level} size={44} />
            {LEVEL_NAMES[level]}
            <span className="level-rating">{LEVEL_RATINGS[level][players]}</span>
          </label>
        ))}
      </fieldset>
      <p id={`${id}-line`} className="field-hint">
        {lines[value]}{' '}
        <Trans id="Rating among bots: {rating}" values={{ rating: LEVEL_RATINGS[value][players] }} />
      </p>
    </div>
  )
}

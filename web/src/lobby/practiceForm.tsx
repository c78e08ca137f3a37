import { Trans, useLingui } from '@lingui/react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { QueueErrorNotice, useUnavailableReason } from './queueNotices.tsx'
import { useQueue } from './useQueue.ts'
import './lobby.css'
import { CHARACTERS } from '@valecuatro/contract'
import { Avatar } from '../art/avatar.tsx'

const PLAYERS = [2, 4] as const
const TARGETS = [15, 30] as const

/** A form that opens a table with the chosen bots. The page that shows it navigates to the table. */
export function PracticeForm() {
  const { i18n } = useLingui()
  const { store, wish, trouble, ticket } = useQueue()
  const reason = useUnavailableReason()
  const id = useId()
  const [players, setPlayers] = useState<(typeof PLAYERS)[number]>(4)
  const [target, setTarget] = useState<(typeof TARGETS)[number]>(15)
  const [flor, setFlor] = useState(false)
  const [rivals, setRivals] = useState<Character>('balanced')
  const [partner, setPartner] = useState<Character>('balanced')

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
      <CharacterField
        label={players === 2 ? i18n._('Rival') : i18n._('Rivals')}
        value={rivals}
        onChange={setRivals}
      />
      {players === 4 && <CharacterField label={i18n._('Partner')} value={partner} onChange={setPartner} />}
      {wish === null && <QueueErrorNotice trouble={trouble} />}
      <div className="practice-field">
        <Button
          type="submit"
          variant="primary"
          busy={wish === 'practice'}
          disabled={wish !== null || reason !== null}
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

type Character = (typeof CHARACTERS)[number]

interface CharacterFieldProps {
  label: string
  value: Character
  onChange: (character: Character) => void
}

/** How a bot plays: three avatars to choose from, and a line that describes the chosen one. */
function CharacterField({ label, value, onChange }: CharacterFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const names: Record<Character, string> = {
    careful: i18n._('Careful'),
    balanced: i18n._('Balanced'),
    daring: i18n._('Daring'),
  }
  const lines: Record<Character, string> = {
    careful: i18n._('Calls with good cards and knows when to fold.'),
    balanced: i18n._('Bluffs now and then. Hard to read.'),
    daring: i18n._('Calls with anything and rarely backs down.'),
  }
  return (
    <div className="practice-field">
      <fieldset className="characters">
        <legend>{label}</legend>
        {CHARACTERS.map(character => (
          <label key={character} className="choice">
            <input
              type="radio"
              name={id}
              checked={character === value}
              onChange={() => onChange(character)}
              aria-describedby={character === value ? `${id}-line` : undefined}
            />
            <Avatar name={names[character]} bot={character} size={44} />
            {names[character]}
          </label>
        ))}
      </fieldset>
      <p id={`${id}-line`} className="field-hint">
        {lines[value]}
      </p>
    </div>
  )
}

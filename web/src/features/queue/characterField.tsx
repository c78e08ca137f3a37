import { useLingui } from '@lingui/react'
import { CHARACTERS } from '@valecuatro/contract'
import { useId } from 'react'
import { Avatar } from '../avatar/avatar.tsx'

export type Character = (typeof CHARACTERS)[number]

interface CharacterFieldProps {
  label: string
  value: Character
  onChange: (character: Character) => void
}

/** How a bot plays: three medallions to choose from, and a line about the chosen one. */
export function CharacterField({ label, value, onChange }: CharacterFieldProps) {
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
    <div className="grid gap-2">
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

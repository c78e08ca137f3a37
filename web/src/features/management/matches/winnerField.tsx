import { useLingui } from '@lingui/react'
import type { Match } from '@valecuatro/contract'
import { SelectField } from '../../../ui/field.tsx'

interface WinnerFieldProps {
  match: Match
  value: string
  disabled?: boolean
  onChange: (userId: string) => void
}

/** One of the players of a match. Whoever sits across from him wins with him. */
export function WinnerField({ match: { players }, value, disabled = false, onChange }: WinnerFieldProps) {
  const { i18n } = useLingui()
  return (
    <SelectField
      label={i18n._('Winner')}
      required
      disabled={disabled}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      <option value="">{i18n._('Choose a player')}</option>
      {players.map(({ _id, username }, seat) => (
        <option key={_id} value={_id}>
          {i18n._('{name} (team {team})', { name: username, team: (seat % 2) + 1 })}
        </option>
      ))}
    </SelectField>
  )
}

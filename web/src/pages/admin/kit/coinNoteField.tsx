import { useLingui } from '@lingui/react'
import { MAX_COIN_NOTE_LENGTH } from '@valecuatro/contract/values'
import { TextField } from '../../../ui/field.tsx'

interface CoinNoteFieldProps {
  value: string
  disabled: boolean
  /** The field is optional without it. */
  required?: boolean
  error?: string | undefined
  onChange: (note: string) => void
}

export function CoinNoteField({ value, disabled, required = false, error, onChange }: CoinNoteFieldProps) {
  const { i18n } = useLingui()
  return (
    <TextField
      label={required ? i18n._('Note') : i18n._('Note (optional)')}
      required={required}
      error={error}
      hint={i18n._('Shown to administrators in the transactions and in the audit log.')}
      maxLength={MAX_COIN_NOTE_LENGTH}
      value={value}
      disabled={disabled}
      onChange={event => onChange(event.target.value)}
    />
  )
}

import { Trans, useLingui } from '@lingui/react'
import { GROUNDS, type Ground, groundText } from '@valecuatro/contract/grounds'
import { SelectField } from '../../../ui/field.tsx'

export function useGroundText() {
  const { i18n } = useLingui()
  return (ground: Ground) => groundText(i18n.locale === 'es' ? 'es' : 'en', ground)
}

interface GroundFieldProps {
  value: Ground | ''
  disabled: boolean
  onChange: (ground: Ground) => void
}

/** What a player is sanctioned for; it has to be chosen. */
export function GroundField({ value, disabled, onChange }: GroundFieldProps) {
  const { i18n } = useLingui()
  const textOf = useGroundText()
  return (
    <SelectField
      label={i18n._('Ground')}
      hint={i18n._('The player reads it in their own language.')}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as Ground)}
    >
      <option value="" disabled>
        {i18n._('Choose a ground')}
      </option>
      {GROUNDS.map(ground => (
        <option key={ground} value={ground}>
          {textOf(ground)}
        </option>
      ))}
    </SelectField>
  )
}

/** The ground of a sanction above its text. */
export function GroundAndText({ ground, text }: { ground: Ground; text: string }) {
  const textOf = useGroundText()
  return (
    <>
      <p>
        <Trans id="Ground: {ground}" values={{ ground: textOf(ground) }} />
      </p>
      <p className="ban-reason">{text}</p>
    </>
  )
}

import { type ReactNode, useId } from 'react'
import './choices.css'

interface Choice<T> {
  value: T
  label: ReactNode
  disabled?: boolean
}

interface ChoicesProps<T> {
  legend: string
  value: T
  choices: Choice<T>[]
  hint?: string | undefined
  onChange: (value: T) => void
}

/** A group of radio buttons that look like one divided button. */
export function Choices<T extends string | number | boolean>(props: ChoicesProps<T>) {
  const { legend, value, choices, hint, onChange } = props
  const id = useId()
  return (
    <fieldset className="option-group" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{legend}</legend>
      <div className="option-row">
        {choices.map(choice => (
          <label key={String(choice.value)} className="option">
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

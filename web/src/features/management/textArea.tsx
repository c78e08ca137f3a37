import type { ComponentProps } from 'react'
import { Field, type FieldProps } from '../../ui/field.tsx'

export function TextAreaField({ label, hint, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {attributes => <textarea className="input" rows={2} {...area} {...attributes} />}
    </Field>
  )
}

import type { ComponentProps } from 'react'
import { Field, type FieldProps } from '../../ui/field.tsx'

/** Focuses the first invalid field after the next render. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

export function TextAreaField({ label, hint, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {attributes => <textarea className="input" rows={2} {...area} {...attributes} />}
    </Field>
  )
}

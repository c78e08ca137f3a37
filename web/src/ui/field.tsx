import { useLingui } from '@lingui/react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { EyeIcon, EyeOffIcon, WarningIcon } from './commonIcons.tsx'

export interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (attributes: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }) => ReactNode
}

/** Label above, hint and error below, all linked to the control by id. */
export function Field({ label, hint, error, children }: FieldFrameProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <WarningIcon size={16} />
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {attributes => <input className="input" {...input} {...attributes} />}
    </Field>
  )
}

export function TextAreaField({ label, hint, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {attributes => <textarea className="input" {...area} {...attributes} />}
    </Field>
  )
}

export function SelectField({ label, hint, error, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {attributes => <select className="input select" {...select} {...attributes} />}
    </Field>
  )
}

export function Checkbox({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="checkbox">
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}

export function PasswordField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const { i18n } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {attributes => (
        <div className="input-with-end">
          <input className="input" {...input} {...attributes} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            className="icon-button"
            aria-label={isShown ? i18n._('Hide password') : i18n._('Show password')}
            aria-controls={attributes.id}
            disabled={input.disabled}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  )
}

import { useLingui } from '@lingui/react'
import { type ComponentProps, useState } from 'react'
import { EyeIcon, EyeOffIcon } from './commonIcons.tsx'
import { Field, type FieldProps } from './field.tsx'

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

import { useLingui } from '@lingui/react'
import type { KeyboardEvent, RefObject } from 'react'
import { Field } from '../../../ui/field.tsx'

const LONGEST = 2000

interface ResolutionFieldProps {
  text: string
  onChange: (text: string) => void
  fieldRef?: RefObject<HTMLTextAreaElement | null>
}

export function ResolutionField({ text, onChange, fieldRef }: ResolutionFieldProps) {
  const { i18n } = useLingui()

  /** Enter makes a new line; with Ctrl or Cmd it sends what is written. */
  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Field label={i18n._('Resolution')} hint={i18n._('What you found and what you did about it.')}>
      {attributes => (
        <textarea
          className="input"
          rows={4}
          maxLength={LONGEST}
          {...attributes}
          {...(fieldRef && { ref: fieldRef })}
          value={text}
          onChange={event => onChange(event.target.value)}
          onKeyDown={sendByKey}
        />
      )}
    </Field>
  )
}

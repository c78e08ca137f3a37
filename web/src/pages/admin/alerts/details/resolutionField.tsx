import { useLingui } from '@lingui/react'
import { MAX_RESOLUTION_LENGTH } from '@valecuatro/contract/alertEnums'
import type { KeyboardEvent, RefObject } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { type Draft, useStoredDraft } from '../../../../ui/useStoredDraft.ts'

interface ResolutionFieldProps {
  text: string
  onChange: (text: string) => void
  fieldRef?: RefObject<HTMLTextAreaElement | null>
}

export function ResolutionField({ text, onChange, fieldRef }: ResolutionFieldProps) {
  const { i18n } = useLingui()

  /** Enter inserts a new line; Ctrl+Enter or Cmd+Enter sends the text. */
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
          maxLength={MAX_RESOLUTION_LENGTH}
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

export type { Draft }

/** The unsent resolution text: it survives a reload, and is removed once it has been sent. */
export const useDraft = (id: string): Draft => useStoredDraft(`alert-draft:${id}`)

import { useLingui } from '@lingui/react'
import { MAX_RESOLUTION_LENGTH } from '@valecuatro/contract/alertEnums'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Field } from '../../../../ui/field.tsx'

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

const keyOf = (id: string) => `alert-draft:${id}`

function read(id: string): string {
  try {
    return localStorage.getItem(keyOf(id)) ?? ''
  } catch {
    return ''
  }
}

function write(id: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(id))
    else localStorage.setItem(keyOf(id), text)
  } catch {
    // Without storage, a draft lasts until the page is closed.
  }
}

export type Draft = [text: string, change: (text: string) => void]

/** The unsent resolution text: it survives a reload, and is removed once it has been sent. */
export function useDraft(id: string): Draft {
  const [draft, setDraft] = useState({ id, text: read(id) })
  const text = draft.id === id ? draft.text : read(id)
  return [
    text,
    next => {
      write(id, next)
      setDraft({ id, text: next })
    },
  ]
}

import './kit.css'
import { Trans, useLingui } from '@lingui/react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'

interface FiltersProps {
  children: ReactNode
  /** Whether anything is filtered: then there is a way out. */
  isFiltered: boolean
  onClear: () => void
}

/** A row of fields above a list; what they say is in the address. */
export function Filters({ children, isFiltered, onClear }: FiltersProps) {
  const { i18n } = useLingui()
  return (
    <fieldset className="filters" aria-label={i18n._('Filters')}>
      {children}
      {isFiltered && (
        <Button variant="quiet" onClick={onClear}>
          <Trans id="Clear filters" />
        </Button>
      )}
    </fieldset>
  )
}

interface SearchFieldProps {
  label: string
  placeholder?: string
  /** What is searched for, as the address has it. */
  value: string
  onSearch: (words: string) => void
  /** Milliseconds without a key after which it is searched for. */
  delay?: number
}

/** Searches when the typing pauses, at once with Enter, and clears with Escape. */
export function SearchField({ label, placeholder, value, onSearch, delay = 300 }: SearchFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)

  // Somebody else changed it: Back, or filters that were cleared. Letters still being typed are not taken away.
  if (value !== known) {
    setKnown(value)
    if (draft.trim() !== value) setDraft(value)
  }

  useEffect(() => () => clearTimeout(pause.current), [])

  function search(words: string) {
    clearTimeout(pause.current)
    const next = words.trim()
    setKnown(next)
    if (next !== value) onSearch(next)
  }

  function type(words: string) {
    setDraft(words)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => search(words), delay)
  }

  function clear() {
    setDraft('')
    search('')
    input.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search(draft)
  }

  return (
    // The element for it is younger than some browsers.
    // biome-ignore lint/a11y/useSemanticElements: as above
    <form role="search" aria-label={label} className="field" onSubmit={submit}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="input-with-end">
        <input
          ref={input}
          id={id}
          className="input"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          value={draft}
          onChange={event => type(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && draft !== '' && clear()}
        />
        {draft !== '' && (
          <button type="button" className="icon-button" aria-label={i18n._('Clear search')} onClick={clear}>
            <CloseIcon size={16} />
          </button>
        )}
      </div>
    </form>
  )
}

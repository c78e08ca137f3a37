import './kit.css'
import { Trans, useLingui } from '@lingui/react'
import { MAX_SEARCH_LENGTH } from '@valecuatro/contract/values'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'

interface FiltersProps {
  children: ReactNode
  /** Whether any filter is set; the button to clear them is then shown. */
  isFiltered: boolean
  onClear: () => void
}

/** A row of filter fields above a list; their values are kept in the URL. */
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

interface DateFilterProps {
  label: string
  /** The current day from the URL. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string, how: 'push' | 'replace') => void
}

/** The browser's field would accept years of six digits. */
const LAST_DAY = '9999-12-31'

/** A day to filter by. While it is typed, each digit of the year is a day of its own: only the first adds a history entry. */
export function DateFilter({ label, value, min, max = LAST_DAY, onChange }: DateFilterProps) {
  const typed = useRef<string>(null)

  function type(day: string) {
    onChange(day, typed.current === value ? 'replace' : 'push')
    typed.current = day
  }

  return (
    <TextField
      type="date"
      label={label}
      value={value}
      min={min}
      max={max}
      onChange={event => type(event.target.value)}
      onBlur={() => {
        typed.current = null
      }}
    />
  )
}

interface SearchFieldProps {
  label: string
  placeholder?: string
  /** The current search text from the URL. */
  value: string
  onSearch: (words: string) => void
  /** How long typing must pause before the search runs. */
  pauseMs?: number
}

/** Searches when typing pauses or on Enter; Escape clears it. */
export function SearchField({ label, placeholder, value, onSearch, pauseMs = 300 }: SearchFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)

  // The value was changed from outside, by Back or by clearing the filters. Text that is being typed is kept.
  if (value !== known) {
    setKnown(value)
    if (draft.trim() !== value) setDraft(value)
  }

  // A search that is still to run must not undo a change from outside.
  useEffect(() => {
    if (draft === value) clearTimeout(timer.current)
  }, [draft, value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(words: string) {
    clearTimeout(timer.current)
    const next = words.trim()
    setKnown(next)
    if (next !== value) onSearch(next)
  }

  function type(words: string) {
    setDraft(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(words), pauseMs)
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
    // Older browsers do not know the <search> element.
    // biome-ignore lint/a11y/useSemanticElements: see the comment above
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
          maxLength={MAX_SEARCH_LENGTH}
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

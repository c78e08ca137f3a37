import { Trans, useLingui } from '@lingui/react'
import type { PastGameFilters } from '@valecuatro/contract'
import { MAX_NAME_FILTER, MODES, PAST_RESULTS, RATED_CHOICES } from '@valecuatro/contract/values'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { calendarDay, oneOf, pageNumber, searchText, type View } from '../../../ui/urlState.ts'

/** The filters of past games, as the address of the page has them. */
export const PAST_GAME_PARAMS = {
  page: pageNumber,
  mode: oneOf(MODES),
  result: oneOf(PAST_RESULTS),
  rated: oneOf(RATED_CHOICES),
  opponent: searchText,
  partner: searchText,
  tournament: searchText,
  from: calendarDay,
  to: calendarDay,
}
type PastGamesView = View<typeof PAST_GAME_PARAMS>

export const NO_FILTERS = {
  mode: '',
  result: '',
  rated: '',
  opponent: '',
  partner: '',
  tournament: '',
  from: '',
  to: '',
} as const satisfies Omit<PastGamesView, 'page'>

export const countFilters = ({ page: _, ...filters }: PastGamesView) =>
  Object.values(filters).filter(value => value !== '').length

/** The start of a day, or of the one after it, in the time zone of this device. */
function startOf(day: string, daysLater = 0): string | undefined {
  if (day === '') return
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + daysLater)
  return at.toISOString()
}

export const filtersOf = ({ mode, result, rated, opponent, partner, tournament, from, to }: PastGamesView) =>
  ({
    mode: mode || undefined,
    result: result || undefined,
    rated: rated || undefined,
    opponent: opponent.slice(0, MAX_NAME_FILTER) || undefined,
    partner: partner.slice(0, MAX_NAME_FILTER) || undefined,
    tournament: tournament || undefined,
    from: startOf(from),
    until: startOf(to, 1),
  }) satisfies PastGameFilters

interface FilterFieldsProps {
  view: PastGamesView
  onChange: (changes: Partial<PastGamesView>) => void
}

export function PastGameFilterFields({ view, onChange }: FilterFieldsProps) {
  const { i18n } = useLingui()
  const count = countFilters(view)
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <details
      className="past-filters below-3"
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="strong">
        {count === 0 ? <Trans id="Filters" /> : <Trans id="Filters ({count})" values={{ count }} />}
      </summary>
      <div className="past-filter-fields">
        <Choice
          label={i18n._('Mode')}
          value={view.mode}
          names={{
            '1v1': i18n._('One against one'),
            '2v2': i18n._('Two against two'),
            '3v3': i18n._('Three against three'),
          }}
          onChange={mode => onChange({ mode })}
        />
        <Choice
          label={i18n._('Result')}
          value={view.result}
          names={{ won: i18n._('Won'), lost: i18n._('Lost') }}
          onChange={result => onChange({ result })}
        />
        <Choice
          label={i18n._('Rating')}
          value={view.rated}
          names={{ rated: i18n._('Rated'), friendly: i18n._('Friendly') }}
          onChange={rated => onChange({ rated })}
        />
        <Words
          label={i18n._('Opponent')}
          value={view.opponent}
          maxLength={MAX_NAME_FILTER}
          onChange={opponent => onChange({ opponent })}
        />
        <Words
          label={i18n._('Partner')}
          value={view.partner}
          maxLength={MAX_NAME_FILTER}
          onChange={partner => onChange({ partner })}
        />
        <Words
          label={i18n._('Tournament')}
          value={view.tournament}
          maxLength={100}
          onChange={tournament => onChange({ tournament })}
        />
        <TextField
          type="date"
          label={i18n._('From')}
          value={view.from}
          max={view.to || undefined}
          onChange={event => onChange({ from: event.target.value })}
        />
        <TextField
          type="date"
          label={i18n._('To')}
          value={view.to}
          min={view.from || undefined}
          onChange={event => onChange({ to: event.target.value })}
        />
        {count > 0 && (
          <Button size="small" onClick={() => onChange(NO_FILTERS)}>
            <Trans id="Clear filters" />
          </Button>
        )}
      </div>
    </details>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T | ''
  names: Record<T, string>
  onChange: (value: T | '') => void
}

function Choice<T extends string>({ label, value, names, onChange }: ChoiceProps<T>) {
  const { i18n } = useLingui()
  return (
    <SelectField label={label} value={value} onChange={event => onChange(event.target.value as T | '')}>
      <option value="">{i18n._('All')}</option>
      {Object.entries<string>(names).map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface WordsProps {
  label: string
  value: string
  maxLength: number
  onChange: (value: string) => void
}

/** A text that filters once it is complete: on Enter, or when the field is left. */
function Words({ label, value, maxLength, onChange }: WordsProps) {
  return (
    <TextField
      key={value}
      type="search"
      label={label}
      defaultValue={value}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onBlur={event => onChange(event.target.value.trim())}
      onKeyDown={event => event.key === 'Enter' && onChange(event.currentTarget.value.trim())}
    />
  )
}

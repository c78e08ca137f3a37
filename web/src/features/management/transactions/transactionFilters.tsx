import { Trans, useLingui } from '@lingui/react'
import type { Transaction } from '@valecuatro/contract'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Filters } from '../../desk/filters.tsx'
import { SearchField } from '../../desk/searchField.tsx'

export interface LedgerFilters {
  type: Transaction['type'] | ''
  user: string
  reason: string
  /** Days of the operator's calendar. */
  startDate: string
  endDate: string
}

interface TransactionFiltersProps {
  filters: LedgerFilters
  isFiltered: boolean
  onChange: (changes: Partial<LedgerFilters>, how?: 'push' | 'replace') => void
  onClear: () => void
}

export function TransactionFilters({ filters, isFiltered, onChange, onClear }: TransactionFiltersProps) {
  const { i18n } = useLingui()
  const isBackwards =
    filters.startDate !== '' && filters.endDate !== '' && filters.endDate < filters.startDate
  /** The first letters are a step to go back to, those after them are not. */
  const type = (field: 'user' | 'reason') => (words: string) =>
    onChange({ [field]: words }, filters[field] === '' ? 'push' : 'replace')
  return (
    <div className="ledger-filters">
      <Filters isFiltered={isFiltered} onClear={onClear}>
        <SelectField
          label={i18n._('Type')}
          value={filters.type}
          onChange={event => onChange({ type: event.target.value as LedgerFilters['type'] })}
        >
          <option value="">{i18n._('All')}</option>
          <option value="credit">{i18n._('Credit')}</option>
          <option value="debit">{i18n._('Debit')}</option>
        </SelectField>
        <SearchField
          label={i18n._('User')}
          placeholder={i18n._('Name, email or ID')}
          value={filters.user}
          onSearch={type('user')}
        />
        <SearchField
          label={i18n._('Reason')}
          placeholder="tournament_prize"
          value={filters.reason}
          onSearch={type('reason')}
        />
        <TextField
          label={i18n._('Start Date')}
          type="date"
          max={filters.endDate || undefined}
          value={filters.startDate}
          onChange={event => onChange({ startDate: event.target.value })}
        />
        <TextField
          label={i18n._('End Date')}
          type="date"
          min={filters.startDate || undefined}
          value={filters.endDate}
          onChange={event => onChange({ endDate: event.target.value })}
        />
      </Filters>
      {isBackwards && (
        <p className="field-error mb-4" role="alert">
          <WarningIcon size={16} />
          <Trans id="The end date is before the start date." />
        </p>
      )}
    </div>
  )
}

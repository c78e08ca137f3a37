import { useLingui } from '@lingui/react'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { View } from '../desk/address.ts'
import { Filters } from '../desk/filters.tsx'
import { SearchField } from '../desk/searchField.tsx'
import type { Address } from '../desk/useAddress.ts'
import { actionName } from './actions.ts'
import { type AUDIT_VIEW, UNFILTERED, useNotedActions } from './useAudit.ts'

interface AuditFiltersProps {
  view: View<typeof AUDIT_VIEW>
  change: Address<typeof AUDIT_VIEW>['change']
  search: (words: string) => void
  isFiltered: boolean
}

export function AuditFilters({ view, change, search, isFiltered }: AuditFiltersProps) {
  const { i18n } = useLingui()
  const noted = useNotedActions().data ?? []
  // The one in the address is offered even where it has never been done.
  const actions = view.action === '' || noted.includes(view.action) ? noted : [view.action, ...noted]
  const named = actions
    .map(action => ({ action, name: actionName(i18n, action) }))
    .sort((one, other) => one.name.localeCompare(other.name, i18n.locale))
  return (
    <Filters isFiltered={isFiltered} onClear={() => change(UNFILTERED)}>
      <SearchField
        label={i18n._('Search')}
        placeholder={i18n._('Name, reason, amount…')}
        value={view.search}
        onSearch={search}
      />
      <SelectField
        label={i18n._('Action')}
        value={view.action}
        onChange={({ target }) => change({ action: target.value })}
      >
        <option value="">{i18n._('All')}</option>
        {named.map(({ action, name }) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </SelectField>
      <SearchField
        label={i18n._('Administrator')}
        value={view.actor}
        onSearch={actor => change({ actor }, view.actor === '' ? 'push' : 'replace')}
      />
      <TextField
        type="date"
        label={i18n._('From')}
        value={view.startDate}
        max={view.endDate || undefined}
        onChange={({ target }) => change({ startDate: target.value })}
      />
      <TextField
        type="date"
        label={i18n._('Until')}
        value={view.endDate}
        min={view.startDate || undefined}
        onChange={({ target }) => change({ endDate: target.value })}
      />
    </Filters>
  )
}

import './desk.css'
import { useLingui } from '@lingui/react'
import { SelectField } from '../../ui/field.tsx'
import type { Column } from '../../ui/table.tsx'
import { ORDERS, type Sorting } from './sorting.ts'

interface PhoneSortProps<Row, S extends string> {
  columns: readonly Column<Row>[]
  sorting: Sorting<S>
  onSort: (sorting: Sorting<S>) => void
}

/** Where rows are sheets there are no headers to press. */
export function PhoneSort<Row, S extends string>({ columns, sorting, onSort }: PhoneSortProps<Row, S>) {
  const { i18n } = useLingui()
  const sortable = columns.filter(column => column.sortable)
  const nameOf = { asc: i18n._('ascending'), desc: i18n._('descending') }

  function choose(value: string) {
    const [sort = '', order = ''] = value.split(' ')
    const known = ORDERS.find(each => each === order)
    // Only sortable columns are offered, and their keys are the sorts.
    if (known) onSort({ sort: sort as S, order: known })
  }

  if (sortable.length === 0) return null
  return (
    <div className="phone-sort">
      <SelectField
        label={i18n._('Sort by')}
        value={`${sorting.sort} ${sorting.order}`}
        onChange={event => choose(event.target.value)}
      >
        {!sortable.some(({ key }) => key === sorting.sort) && (
          <option value={`${sorting.sort} ${sorting.order}`}>{i18n._('Default order')}</option>
        )}
        {sortable.flatMap(({ key, label }) =>
          ORDERS.map(order => (
            <option key={`${key} ${order}`} value={`${key} ${order}`}>
              {label}, {nameOf[order]}
            </option>
          )),
        )}
      </SelectField>
    </div>
  )
}

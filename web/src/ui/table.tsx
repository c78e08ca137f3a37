import type { ReactNode } from 'react'
import { SortIcon } from './icons.tsx'

export type SortOrder = 'ascending' | 'descending'

export interface Column<Row> {
  key: string
  label: string
  numeric?: boolean
  sortable?: boolean
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: { key: string; order: SortOrder }
  onSort?: (key: string) => void
}

export function Table<Row>({ caption, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                data-numeric={column.numeric}
                aria-sort={column.sortable ? (sort?.key === column.key ? sort.order : 'none') : undefined}
              >
                {column.sortable ? (
                  <button type="button" className="table-sort" onClick={() => onSort?.(column.key)}>
                    {column.label}
                    <SortIcon size={14} />
                  </button>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(column => (
                <td key={column.key} data-label={column.label} data-numeric={column.numeric}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { type ComponentProps, type KeyboardEvent, type ReactNode, useSyncExternalStore } from 'react'
import { SortIcon } from './icons.tsx'

export type SortOrder = 'ascending' | 'descending'

export interface Column<Row> {
  key: string
  label: string
  /** Header content instead of the label, such as a checkbox that selects all rows. */
  head?: ReactNode
  numeric?: boolean
  sortable?: boolean
  /** On a phone, `title` is the heading of the row's card and `actions` come last; both without their label. */
  kind?: 'title' | 'actions'
  /** The table width from which this column is shown; on a phone the row's card always shows it. */
  minWidth?: 'medium' | 'wide'
  cell: (row: Row) => ReactNode
}

type RowAttributes = Pick<ComponentProps<'tr'>, 'aria-selected' | 'aria-current' | 'className'> & {
  [attribute: `data-${string}`]: string | number | boolean | undefined
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowAttributes?: (row: Row) => RowAttributes
  sort?: { key: string; order: SortOrder }
  onSort?: (key: string) => void
  /** How many placeholder rows are shown while the rows are loading. */
  placeholderRows?: number
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowAttributes, sort, onSort, placeholderRows = 0 } = props
  const isPhone = useIsPhone()
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
                data-min-width={column.minWidth}
                aria-sort={column.sortable ? (sort?.key === column.key ? sort.order : 'none') : undefined}
              >
                {column.sortable && !isPhone ? (
                  <button type="button" className="table-sort" onClick={() => onSort?.(column.key)}>
                    {column.label}
                    <SortIcon size={14} />
                  </button>
                ) : (
                  (column.head ?? column.label)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={walkRows}>
          {rows.map(row => (
            <tr key={rowKey(row)} {...rowAttributes?.(row)}>
              {columns.map(column => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
          {Array.from({ length: placeholderRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are identical
            <tr key={index}>
              {columns.map(column => (
                <Cell key={column.key} column={column}>
                  <Placeholder lines={column.kind === 'title' ? 2 : 1} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The breakpoint of the style sheet: below it rows are cards, and the header cells are visually hidden labels. */
const PHONE = 'not all and (min-width: 40rem)'

const subscribeToPhone = (listener: () => void) => {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const useIsPhone = () =>
  useSyncExternalStore(
    subscribeToPhone,
    () => window.matchMedia(PHONE).matches,
    () => false,
  )

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  return (
    <td
      data-label={column.label}
      data-numeric={column.numeric}
      data-kind={column.kind}
      data-min-width={column.minWidth}
    >
      {children}
    </td>
  )
}

/** As high as the content it replaces: a title usually has a second line. */
function Placeholder({ lines }: { lines: 1 | 2 }) {
  const line = <span className="skeleton table-placeholder" aria-hidden="true" />
  if (lines === 1) return line
  return (
    <span className="table-placeholder-lines">
      <span>{line}</span>
      <span>{line}</span>
    </span>
  )
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)'
const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** From a link or button of a row, the arrow keys (or j and k) move to the same element of the next row. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const { target } = event
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  if (!(target instanceof HTMLElement) || target.matches('input:not([type=checkbox]), select, textarea')) {
    return
  }
  const row = target.closest('tr')
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  if (!row || !next) return
  const place = [...row.querySelectorAll(FOCUSABLE)].indexOf(target)
  const there = next.querySelectorAll<HTMLElement>(FOCUSABLE)
  const found = there[Math.min(place, there.length - 1)]
  if (!found) return
  event.preventDefault()
  found.focus()
}

import './kit.css'
import { Trans, useLingui } from '@lingui/react'
import { SORT_ORDERS } from '@valecuatro/contract/values'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { ariaSortOrder, type Sorting, toggleSort } from '../../../ui/urlState.ts'
import { ErrorBar } from './errorBar.tsx'
import { type ListQuery, pendingChanges } from './usePagedQuery.ts'

interface PagedTableProps<Row, S extends string> {
  /** The accessible name of the table. */
  caption: string
  query: ListQuery<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowAttributes?: Parameters<typeof Table<Row>>[0]['rowAttributes']
  page: number
  onPage: (page: number, how?: 'push' | 'replace') => void
  sorting?: Sorting<S>
  /** The key of a sortable column is its sort parameter. */
  onSort?: (sorting: Sorting<S>) => void
  /** Shown when there are no rows. */
  empty: ReactNode
  /** The error message when the rows cannot be loaded; left out where the page shows it. */
  failed?: string
  /** The label of the retry button, if not Try Again. */
  retry?: ReactNode
}

/**
 * A list of the admin panel with sortable headers, pagination and a row count. While the next page loads the old one
 * stays, dimmed; if it cannot be loaded the old one stays as well, with an error bar above it.
 */
export function PagedTable<Row, S extends string = string>(props: PagedTableProps<Row, S>) {
  const { query, page, onPage, columns, sorting, onSort } = props
  const { data, limit } = query
  const list = useRef<HTMLDivElement>(null)
  const pages = data ? Math.max(1, Math.ceil(data.total / limit)) : page
  const isBeyond = !query.isPlaceholderData && page > pages

  // The page number in the URL may be beyond the last page, for example after a row was removed.
  useEffect(() => {
    if (isBeyond) onPage(pages, 'replace')
  }, [isBeyond, pages, onPage])

  function sortBy(key: string) {
    const column = columns.find(each => each.key === key)
    // The key of a sortable column is a sort parameter.
    if (sorting && column) onSort?.(toggleSort(sorting, key as S))
  }

  /** On a phone a page is longer than the screen, so the next page is scrolled to its start. */
  function showPage(to: number) {
    onPage(to)
    if (window.matchMedia('not all and (min-width: 40rem)').matches) list.current?.scrollIntoView()
  }

  /** Shows the page that has the first row of the current one. */
  function showRows(rows: number) {
    query.rowsPerPage?.choose(rows)
    onPage(Math.floor(((page - 1) * limit) / rows) + 1, 'replace')
  }

  const isEmpty = data?.total === 0
  return (
    <div ref={list} className="paged-list" aria-busy={query.isFetching}>
      {query.isError && props.failed !== undefined && (
        <ErrorBar
          query={query}
          sentence={props.failed}
          {...(props.retry !== undefined && { retry: props.retry })}
        />
      )}
      {sorting && !isEmpty && (
        <SortSelect columns={columns} sorting={sorting} onSort={onSort ?? (() => {})} />
      )}
      {isEmpty && !query.isError && props.empty}
      {!isEmpty && (data || !query.isError) && (
        <div className="paged-list-rows" data-old={query.isPlaceholderData}>
          <Table
            caption={props.caption}
            columns={columns}
            rows={data?.value ?? []}
            rowKey={props.rowKey}
            rowAttributes={row => ({
              ...props.rowAttributes?.(row),
              'data-leaving': data?.next?.value.every(each => props.rowKey(each) !== props.rowKey(row)),
            })}
            {...(sorting && {
              sort: { key: sorting.sort, order: ariaSortOrder(sorting.order) },
              onSort: sortBy,
            })}
            placeholderRows={data ? 0 : Math.min(limit, 10)}
          />
        </div>
      )}
      <div className="paged-list-foot split">
        <div className="cluster gap-2-3">
          <RowCount page={page} limit={limit} total={data?.total} />
          {sorting && !isEmpty && !columns.some(({ key }) => key === sorting.sort) && (
            <p className="soft small numeric">
              {sorting.order === 'desc' ? <Trans id="Newest first" /> : <Trans id="Oldest first" />}
            </p>
          )}
          <RowsPerPage query={query} onChoose={showRows} />
          <ShowChanges query={query} />
        </div>
        <Pagination page={page} pages={pages} onPage={showPage} />
      </div>
    </div>
  )
}

function RowsPerPage<Row>({ query, onChoose }: { query: ListQuery<Row>; onChoose: (rows: number) => void }) {
  const { i18n } = useLingui()
  const { choices = [], limit } = query.rowsPerPage ?? {}
  if ((query.data?.total ?? 0) <= (choices[0] ?? Number.POSITIVE_INFINITY)) return null
  return (
    <label className="paged-list-rows-choice soft small">
      <Trans id="Rows per page" />
      <select className="input" value={limit} onChange={({ target }) => onChoose(Number(target.value))}>
        {choices.map(rows => (
          <option key={rows} value={rows}>
            {i18n.number(rows)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Changes that would move rows wait until the administrator asks for them. */
function ShowChanges<Row>({ query }: { query: ListQuery<Row> }) {
  const changes = pendingChanges(query)
  return (
    <span role="status" className="hide-empty">
      {changes > 0 && (
        <Button size="small" busy={query.isFetching} onClick={() => void query.load?.()}>
          <Trans id="{changes, plural, one {Show # change} other {Show # changes}}" values={{ changes }} />
        </Button>
      )}
    </span>
  )
}

function RowCount({ page, limit, total }: { page: number; limit: number; total: number | undefined }) {
  const { i18n } = useLingui()
  return (
    <p className="soft small numeric" role="status">
      {total === undefined || total === 0 ? null : (
        <Trans
          id="{from}–{to} of {total}"
          values={{
            from: i18n.number((page - 1) * limit + 1),
            to: i18n.number(Math.min(page * limit, total)),
            total: i18n.number(total),
          }}
        />
      )}
    </p>
  )
}

interface SortSelectProps<Row, S extends string> {
  columns: readonly Column<Row>[]
  sorting: Sorting<S>
  onSort: (sorting: Sorting<S>) => void
}

/** On a phone there are no headers, so this select sorts the rows. */
function SortSelect<Row, S extends string>({ columns, sorting, onSort }: SortSelectProps<Row, S>) {
  const { i18n } = useLingui()
  const sortable = columns.filter(column => column.sortable)
  const nameOf = { asc: i18n._('ascending'), desc: i18n._('descending') }

  function choose(value: string) {
    const [sort = '', order = ''] = value.split(' ')
    const known = SORT_ORDERS.find(each => each === order)
    // Only sortable columns are offered, and their keys are sort parameters.
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
          SORT_ORDERS.map(order => (
            <option key={`${key} ${order}`} value={`${key} ${order}`}>
              {label}, {nameOf[order]}
            </option>
          )),
        )}
      </SelectField>
    </div>
  )
}

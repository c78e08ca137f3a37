import type { Alert, AlertUpdate, SilenceRuleId, UserId } from '@valecuatro/contract'
import {
  ALERT_SORTS,
  ALERT_STATUS_FILTERS,
  ALERT_TYPES,
  isOfStatus,
  SEVERITIES,
} from '@valecuatro/contract/alertEnums'
import { SORT_ORDERS } from '@valecuatro/contract/values'
import {
  calendarDay,
  oneOf,
  type Param,
  pageNumber,
  searchText,
  type View,
  writeView,
} from '../../../../ui/urlState.ts'
import { endOfDay, startOfDay } from '../../kit/dates.tsx'

const idOf = <Id extends string>(): Param<Id | ''> => ({
  read: text => (/^[0-9a-f-]{36}$/i.test(text) ? (text as Id) : ''),
})
const userId = idOf<UserId>()

/** A member of staff, or no one. */
export const person: Param<UserId | 'none' | ''> = {
  read: text => (text === 'none' ? text : userId.read(text)),
}

/** The URL parameters of the list; every change sets `view=list`, because no query string means the dashboard. */
export const URL_PARAMS = {
  view: oneOf(['list']),
  status: oneOf(ALERT_STATUS_FILTERS),
  severity: oneOf(SEVERITIES),
  type: oneOf(ALERT_TYPES),
  playerId: userId,
  assignee: person,
  silenceRule: idOf<SilenceRuleId>(),
  search: searchText,
  dateFrom: calendarDay,
  dateTo: calendarDay,
  sortBy: oneOf(ALERT_SORTS, 'createdAt'),
  sortOrder: oneOf(SORT_ORDERS, 'desc'),
  page: pageNumber,
}
export type ListView = View<typeof URL_PARAMS>

export const ALERTS_PATH = '/admin/alerts'

export const alertHref = (alertId: string) => `${ALERTS_PATH}/${alertId}`

export const listHref = (filters: Partial<ListView> = {}) =>
  `${ALERTS_PATH}?${writeView(URL_PARAMS, '', { view: 'list', ...filters })}`

const NO_FILTERS = {
  status: '',
  severity: '',
  type: '',
  playerId: '',
  assignee: '',
  silenceRule: '',
  search: '',
  dateFrom: '',
  dateTo: '',
} as const

export const NO_FILTERS_VIEW: Partial<ListView> = NO_FILTERS

/** The number of filters that are set, without the search. */
export const filterCount = (view: ListView) =>
  Object.keys(NO_FILTERS).filter(name => name !== 'search' && view[name as keyof typeof NO_FILTERS] !== '')
    .length

/** The filters as the API takes them; days are in the local time zone. */
export const toApiFilters = ({ view: _, page: __, dateFrom, dateTo, ...filters }: ListView) => ({
  ...filters,
  dateFrom: startOfDay(dateFrom),
  dateTo: endOfDay(dateTo),
})

type Sorted = Pick<ListView, 'sortBy' | 'sortOrder'>
export const sortKey = ({ sortBy, sortOrder }: Sorted) => `${sortBy}-${sortOrder}` as const

/** The options of the sort selector, in order; a URL may contain other combinations. */
export const SORTS = [
  { key: 'createdAt-desc', label: /*i18n*/ 'Newest First' },
  { key: 'createdAt-asc', label: /*i18n*/ 'Oldest First' },
  { key: 'severity-desc', label: /*i18n*/ 'Highest Severity' },
  { key: 'severity-asc', label: /*i18n*/ 'Lowest Severity' },
  { key: 'status-desc', label: /*i18n*/ 'By status' },
  { key: 'priority-desc', label: /*i18n*/ 'Highest Priority' },
  { key: 'lastSeenAt-desc', label: /*i18n*/ 'Last seen' },
] as const

export function readSort(key: string): Sorted | null {
  const [by = '', order = ''] = key.split('-')
  const sortBy = ALERT_SORTS.find(each => each === by)
  const sortOrder = SORT_ORDERS.find(each => each === order)
  return sortBy && sortOrder ? { sortBy, sortOrder } : null
}

/** Whether the list has filters that a message about an alert cannot answer. */
export const hasServerFilters = ({ playerId, silenceRule, search, dateFrom, dateTo }: ListView) =>
  [playerId, silenceRule, search, dateFrom, dateTo].some(filter => filter !== '')

/** Whether an alert matches the filters, as far as the alert alone can tell. */
export function matchesFilters(
  view: ListView,
  alert: Pick<Alert | AlertUpdate, 'status' | 'severity' | 'type' | 'assignee'>,
): boolean {
  return (
    (view.status === '' || isOfStatus(alert.status, view.status)) &&
    (view.assignee === '' || view.assignee === (alert.assignee?._id ?? 'none')) &&
    (view.severity === '' || view.severity === alert.severity) &&
    (view.type === '' || view.type === alert.type)
  )
}

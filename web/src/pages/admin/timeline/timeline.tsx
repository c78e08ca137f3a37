import './timeline.css'
import '../audit/auditLog.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '@valecuatro/contract'
import {
  TIMELINE_KINDS,
  type TimelineKind,
  type TimelineSubject,
  TRANSACTION_TYPES,
} from '@valecuatro/contract/values'
import { Fragment } from 'react'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { calendarDay, oneOf, searchText, useUrlState } from '../../../ui/urlState.ts'
import { endOfDay, startOfDay } from '../kit/dates.tsx'
import { ErrorBar } from '../kit/errorBar.tsx'
import { DateFilter, Filters, SearchField } from '../kit/filters.tsx'
import { TimelineRow } from './timelineRow.tsx'

const URL_PARAMS = {
  kind: oneOf(TIMELINE_KINDS),
  person: searchText,
  change: oneOf(TRANSACTION_TYPES),
  startDate: calendarDay,
  endDate: calendarDay,
  /** The economy page counts days in UTC and links to them. */
  zone: oneOf(['utc']),
}

const UNFILTERED = { kind: '', person: '', change: '', startDate: '', endDate: '', zone: '' } as const

const KIND_NAMES: Record<TimelineKind, string> = {
  decision: /*i18n*/ 'Decisions of staff',
  coins: /*i18n*/ 'Coins',
  play: /*i18n*/ 'Games',
  message: /*i18n*/ 'Messages',
  alert: /*i18n*/ 'Alerts',
}

/** So few entries need no filters. */
const FEW_ENTRIES = 5

interface TimelineProps {
  subject: TimelineSubject
  id: string
}

/** The timeline as a part of the page of its subject. */
export function TimelineSection(props: TimelineProps) {
  return (
    <section className="detail-section" aria-labelledby="timeline-title">
      <h2 id="timeline-title">
        <Trans id="Timeline" />
      </h2>
      <Timeline {...props} />
    </section>
  )
}

/** What happened to one thing, newest first: who did what, from what to what, and the coins that moved. */
export function Timeline({ subject, id }: TimelineProps) {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const query = useTimeline({ subject, id }, view)
  const pages = query.data?.pages
  const entries = pages?.flatMap(page => page.entries)
  const kinds = pages?.[0]?.kinds ?? []
  const isFiltered = Object.values(view).some(value => value !== '')
  const clear = () => change(UNFILTERED)
  return (
    <div className="stack-2">
      {(isFiltered || (entries?.length ?? 0) > FEW_ENTRIES) && (
        <Filters isFiltered={isFiltered} onClear={clear}>
          <SearchField
            label={i18n._('Person')}
            placeholder={i18n._('Name or ID')}
            value={view.person}
            onSearch={person => change({ person }, view.person === '' ? 'push' : 'replace')}
          />
          {kinds.length > 1 && (
            <SelectField
              label={i18n._('Kind')}
              value={view.kind}
              onChange={({ target }) => change({ kind: URL_PARAMS.kind.read(target.value) })}
            >
              <option value="">{i18n._('All')}</option>
              {kinds.map(kind => (
                <option key={kind} value={kind}>
                  {i18n._(KIND_NAMES[kind])}
                </option>
              ))}
            </SelectField>
          )}
          {subject === 'wallet' && (
            <SelectField
              label={i18n._('Coins')}
              value={view.change}
              onChange={({ target }) => change({ change: URL_PARAMS.change.read(target.value) })}
            >
              <option value="">{i18n._('All')}</option>
              <option value="credit">{i18n._('Came in')}</option>
              <option value="debit">{i18n._('Went out')}</option>
            </SelectField>
          )}
          <DateFilter
            label={view.zone === '' ? i18n._('From') : i18n._('From (UTC)')}
            max={view.endDate || undefined}
            value={view.startDate}
            onChange={(startDate, how) => change({ startDate }, how)}
          />
          <DateFilter
            label={view.zone === '' ? i18n._('Until') : i18n._('Until (UTC)')}
            min={view.startDate || undefined}
            value={view.endDate}
            onChange={(endDate, how) => change({ endDate }, how)}
          />
        </Filters>
      )}
      {query.isError && <ErrorBar query={query} sentence={i18n._('The timeline could not be loaded')} />}
      {entries ? (
        entries.length > 0 ? (
          <Days entries={entries} isOld={query.isPlaceholderData} />
        ) : (
          <div className="panel">
            <EmptyState
              title={isFiltered ? <Trans id="Nothing matches your filters" /> : <Trans id="Nothing yet" />}
            />
          </div>
        )
      ) : (
        !query.isError && <Skeleton height="10rem" />
      )}
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans id="Show earlier entries" />
          </Button>
        </div>
      )}
    </div>
  )
}

function useTimeline(
  about: TimelineProps,
  { zone, startDate, endDate, ...filters }: ReturnType<typeof useUrlState<typeof URL_PARAMS>>['view'],
) {
  const viewer = useViewerId()
  const days =
    zone === 'utc'
      ? { startDate, endDate }
      : { startDate: startOfDay(startDate) ?? '', endDate: endOfDay(endDate) ?? '' }
  const chosen = Object.entries({ ...filters, ...days }).filter(([, value]) => value !== '')
  const asked = { ...about, ...Object.fromEntries(chosen) }
  return useInfiniteQuery({
    queryKey: [viewer, 'timeline', asked],
    queryFn: ({ pageParam: before }) =>
      request('GET /api/admin/timeline', { query: { ...asked, ...(before !== null && { before }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
    placeholderData: keepPreviousData,
  })
}

/** The entries under the days on which they happened. */
function Days({ entries, isOld }: { entries: TimelineEntry[]; isOld: boolean }) {
  const { i18n } = useLingui()
  const days = Map.groupBy(entries, ({ at }) => dayOf(i18n, at))
  return (
    <div className="paged-list-rows below-3" data-old={isOld}>
      {[...days].map(([day, ofDay]) => (
        <Fragment key={day}>
          <h3 className="timeline-day small soft">{day}</h3>
          <ol className="timeline-entries">
            {ofDay.map(entry => (
              <TimelineRow key={entry._id} entry={entry} />
            ))}
          </ol>
        </Fragment>
      ))}
    </div>
  )
}

const dayOf = (i18n: I18n, at: string) =>
  i18n.date(at, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

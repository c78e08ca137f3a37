import '../kit/management.css'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { DailyClosing, Economy } from '@valecuatro/contract'
import { Link } from 'wouter'
import { request, requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { calendarDay, pageNumber, useUrlState } from '../../../ui/urlState.ts'
import { ledgerReason, signedNumber } from '../../people/index.ts'
import { Figure, formatDay, TrendPlot } from '../dashboard/index.ts'
import { ExportCsvButton } from '../kit/csvExport.tsx'
import { ErrorBar } from '../kit/errorBar.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshButton } from '../kit/pageHead.tsx'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { UserLink } from '../kit/userLink.tsx'

type Day = Economy['days'][number]

/** An empty `day` means all days; the page is that of the closings. */
const URL_PARAMS = { day: calendarDay, page: pageNumber }

export default function EconomyPage() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: [viewer, 'economy'],
    queryFn: () => request('GET /api/admin/economy'),
  })
  const economy = query.data
  const countOf = (of: keyof Economy['held']) => economy?.held[of] ?? (query.isError ? null : undefined)
  return (
    <>
      <PageHead
        title={i18n._('Economy')}
        line={<Trans id="Where the coins are, where they come from and where they go. Days are in UTC." />}
        actions={<RefreshButton onRefresh={query.refetch} />}
      />
      <div className="dashboard stack-5">
        {query.isError && <ErrorBar query={query} sentence={i18n._('The economy could not be loaded')} />}
        <ul className="figure-cards">
          <li>
            <Link className="figure-card stack-1" href="/admin/timeline/wallet/mint">
              <Figure
                label={<Trans id="In circulation" />}
                count={economy ? sum(Object.values(economy.held)) : countOf('players')}
              />
            </Link>
          </li>
          <li>
            <Link className="figure-card stack-1" href="/admin/transactions">
              <Figure label={<Trans id="Held by players" />} count={countOf('players')} />
            </Link>
          </li>
          <li>
            <Link className="figure-card stack-1" href="/admin/timeline/wallet/pools">
              <Figure label={<Trans id="In prize pools" />} count={countOf('pools')} />
            </Link>
          </li>
          <li>
            <Link className="figure-card stack-1" href="/admin/timeline/wallet/platform">
              <Figure label={<Trans id="Platform account" />} count={countOf('platform')} />
            </Link>
          </li>
        </ul>
        {economy ? (
          <>
            <Plots days={economy.days} />
            <Reasons days={economy.days} />
            <Holders economy={economy} />
          </>
        ) : (
          !query.isError && <div className="skeleton trends-placeholder" aria-hidden="true" />
        )}
        <Closings />
      </div>
    </>
  )
}

/** The addresses of lists that have exactly the rows of a number of these days; days are in UTC there, too. */
function linksOf(days: readonly Pick<Day, 'day'>[]) {
  const period = { startDate: days[0]?.day ?? '', endDate: days.at(-1)?.day ?? '', zone: 'utc' }
  const hrefOf = (path: string, filters: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...filters, ...period })}`
  return {
    ofMint: (filters: { change?: 'credit' | 'debit' }) => hrefOf('/admin/timeline/wallet/mint', filters),
    ofPlayers: (filters: { reason: string; type?: 'credit' | 'debit' }) =>
      hrefOf('/admin/transactions', filters),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function Plots({ days }: { days: readonly Day[] }) {
  const valuesOf = (value: (day: Day) => number) => days.map(day => ({ day: day.day, value: value(day) }))
  const minted = valuesOf(day => day.minted)
  const burnt = valuesOf(day => day.burnt)
  const net = valuesOf(day => day.minted - day.burnt)
  const { ofMint } = linksOf(days)
  const countOf = (values: typeof minted) => sum(values.map(({ value }) => value))
  return (
    <section className="trends" aria-labelledby="minted-title">
      <h2 id="minted-title" className="sr-only">
        <Trans id="The last 30 days" />
      </h2>
      <TrendPlot
        days={minted}
        kind="bars"
        title={<Trans id="Coins minted" />}
        count={countOf(minted)}
        href={ofMint({ change: 'debit' })}
        words={<Trans id="in the last 30 days" />}
      />
      <TrendPlot
        days={burnt}
        kind="bars"
        title={<Trans id="Coins burnt" />}
        count={countOf(burnt)}
        href={ofMint({ change: 'credit' })}
        words={<Trans id="in the last 30 days" />}
      />
      <TrendPlot
        days={net}
        kind="line"
        title={<Trans id="Net change" />}
        count={countOf(net)}
        href={ofMint({})}
        words={<Trans id="in the last 30 days" />}
      />
    </section>
  )
}

interface ReasonRow {
  reason: string
  credited: number
  debited: number
}

/** A number that leads to the rows whose sum it is. */
function NumberLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="record-link">
      {children}
    </Link>
  )
}

/** What players received and paid for each reason, on one day or on all of them. */
function Reasons({ days }: { days: readonly Day[] }) {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const chosen = view.day
  const shown = chosen === '' ? days : days.filter(({ day }) => day === chosen)
  const rows = addReasons(shown)
  const { ofPlayers } = linksOf(shown)
  const columns: Column<ReasonRow>[] = [
    {
      key: 'reason',
      label: i18n._('Reason'),
      kind: 'title',
      cell: ({ reason }) => ledgerReason(i18n, reason),
    },
    {
      key: 'credited',
      label: i18n._('Received by players'),
      numeric: true,
      cell: ({ reason, credited }) => (
        <NumberLink href={ofPlayers({ reason, type: 'credit' })}>{i18n.number(credited)}</NumberLink>
      ),
    },
    {
      key: 'debited',
      label: i18n._('Paid by players'),
      numeric: true,
      cell: ({ reason, debited }) => (
        <NumberLink href={ofPlayers({ reason, type: 'debit' })}>{i18n.number(debited)}</NumberLink>
      ),
    },
    {
      key: 'net',
      label: i18n._('Net change'),
      numeric: true,
      cell: ({ reason, credited, debited }) => (
        <NumberLink href={ofPlayers({ reason })}>{signedNumber(i18n, credited - debited)}</NumberLink>
      ),
    },
  ]
  return (
    <section className="detail-section" aria-labelledby="reasons-title">
      <h2 id="reasons-title">
        <Trans id="By reason" />
      </h2>
      <div className="economy-day">
        <SelectField
          label={i18n._('Day')}
          value={chosen}
          onChange={({ target }) => change({ day: target.value, page: view.page })}
        >
          <option value="">{i18n._('The last 30 days')}</option>
          {days.toReversed().map(({ day, minted, burnt }) => (
            <option key={day} value={day}>
              {i18n._('{day}: {minted} minted, {burnt} burnt', {
                day: formatDay(i18n, day),
                minted: i18n.number(minted),
                burnt: i18n.number(burnt),
              })}
            </option>
          ))}
        </SelectField>
      </div>
      {rows.length > 0 ? (
        <Table caption={i18n._('By reason')} columns={columns} rows={rows} rowKey={({ reason }) => reason} />
      ) : (
        <div className="panel">
          <EmptyState title={<Trans id="No coins moved" />} />
        </div>
      )}
    </section>
  )
}

/** The sums of several days by reason, the largest first. */
function addReasons(days: readonly Day[]): ReasonRow[] {
  const sums = new Map<string, ReasonRow>()
  for (const { reasons } of days)
    for (const { reason, credited, debited } of reasons) {
      const before = sums.get(reason) ?? { reason, credited: 0, debited: 0 }
      sums.set(reason, { reason, credited: before.credited + credited, debited: before.debited + debited })
    }
  return [...sums.values()].sort((a, b) => b.credited + b.debited - a.credited - a.debited)
}

type Holder = Economy['holders'][number]

function Holders({ economy: { held, holders } }: { economy: Economy }) {
  const { i18n } = useLingui()
  const columns: Column<Holder>[] = [
    { key: 'user', label: i18n._('User'), kind: 'title', cell: ({ user }) => <UserLink user={user} /> },
    {
      key: 'coins',
      label: i18n._('Coins'),
      numeric: true,
      cell: ({ user, coins }) => (
        <NumberLink href={`/admin/transactions?user=${user._id}`}>{i18n.number(coins)}</NumberLink>
      ),
    },
    {
      key: 'share',
      label: i18n._('Share of players’ coins'),
      numeric: true,
      cell: ({ coins }) =>
        i18n.number(held.players === 0 ? 0 : coins / held.players, {
          style: 'percent',
          maximumFractionDigits: 1,
        }),
    },
  ]
  return (
    <section className="detail-section" aria-labelledby="holders-title">
      <h2 id="holders-title">
        <Trans id="Largest holders" />
      </h2>
      <Table
        caption={i18n._('Largest holders')}
        columns={columns}
        rows={holders}
        rowKey={({ user }) => user._id}
      />
    </section>
  )
}

type Closing = DailyClosing & { _id: string }

function Closings() {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const query = usePagedQuery<Closing>({
    key: ['closings'],
    page: view.page,
    ask: async (page, limit) => {
      const { value, ...rest } = await requestPage('GET /api/admin/closings', { query: { page, limit } })
      return { ...rest, value: value.map(closing => ({ ...closing, _id: closing.day })) }
    },
  })
  return (
    <section className="detail-section stack-2" aria-labelledby="closings-title">
      <div className="split">
        <h2 id="closings-title">
          <Trans id="Daily closings" />
        </h2>
        <ExportCsvButton
          route="GET /api/admin/closings/export"
          query={{}}
          fileName="daily_closings.csv"
          failed={i18n._('The daily closings could not be exported')}
        />
      </div>
      <p className="soft small">
        <Trans id="What was held at the end of each day, compared with all wallets. A day is closed an hour after its end and never changes." />
      </p>
      <PagedTable
        caption={i18n._('Daily closings')}
        query={query}
        columns={useClosingColumns()}
        rowKey={({ day }) => day}
        page={view.page}
        onPage={(page, how) => change({ page }, how)}
        failed={i18n._('The daily closings could not be loaded')}
        empty={
          <div className="panel">
            <EmptyState title={<Trans id="No day has been closed yet" />}>
              <Trans id="The first closing follows the first day on which coins moved." />
            </EmptyState>
          </div>
        }
      />
    </section>
  )
}

function useClosingColumns(): Column<Closing>[] {
  const { i18n } = useLingui()
  const held = (key: 'players' | 'pools' | 'platform', label: string): Column<Closing> => ({
    key,
    label,
    numeric: true,
    cell: closing => i18n.number(closing[key]),
  })
  const moved = (key: 'minted' | 'burnt', label: string, change: 'credit' | 'debit'): Column<Closing> => ({
    key,
    label,
    numeric: true,
    cell: closing => (
      <NumberLink href={linksOf([closing]).ofMint({ change })}>{i18n.number(closing[key])}</NumberLink>
    ),
  })
  return [
    {
      key: 'day',
      label: i18n._('Day'),
      kind: 'title',
      cell: ({ day }) => (
        <span className="nowrap">{i18n.date(day, { dateStyle: 'medium', timeZone: 'UTC' })}</span>
      ),
    },
    held('players', i18n._('Held by players')),
    held('pools', i18n._('In prize pools')),
    held('platform', i18n._('Platform account')),
    moved('minted', i18n._('Coins minted'), 'debit'),
    moved('burnt', i18n._('Coins burnt'), 'credit'),
    {
      key: 'transactions',
      label: i18n._('Ledger rows'),
      numeric: true,
      cell: ({ transactions }) => i18n.number(transactions),
    },
    {
      key: 'difference',
      label: i18n._('Check'),
      cell: ({ difference }) => (
        <Badge tone={difference === 0 ? 'success' : 'danger'}>
          {i18n._('Difference {difference}', { difference: i18n.number(difference) })}
        </Badge>
      ),
    },
  ]
}

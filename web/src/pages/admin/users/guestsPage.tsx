import './users.css'
import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BlockedDevice, Guest } from '@valecuatro/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../../net/call.ts'
import { request, requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { pageNumber, searchText, useUrlState } from '../../../ui/urlState.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { deviceOf } from '../../people/index.ts'
import { Timestamp } from '../kit/dates.tsx'
import { BackLink } from '../kit/details.tsx'
import { ErrorBar } from '../kit/errorBar.tsx'
import { Filters, SearchField } from '../kit/filters.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { SuspendedBadge, UserLink } from '../kit/userLink.tsx'
import { BlockDevice } from './blockDevice.tsx'

const URL_PARAMS = { search: searchText, page: pageNumber }

/** The people who play with a nickname alone, and the devices on which that is blocked. */
export default function GuestsPage() {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const { page, ...asked } = view
  const query = usePagedQuery({
    key: ['guests', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/guests', { query: { ...asked, page, limit } }),
  })
  const [toBlock, setToBlock] = useState<Guest | null>(null)
  return (
    <>
      <BackLink href="/admin/users">
        <Trans id="Users" />
      </BackLink>
      <PageHead
        title={i18n._('Guests')}
        line={
          <Trans id="They play with a nickname and are removed after 30 days without a visit. Open one to silence, rename or sign them out." />
        }
        actions={<RefreshListButton query={query} />}
      />
      <div className="stack-5">
        <div>
          <Filters isFiltered={view.search !== ''} onClear={() => change({ search: '' })}>
            <SearchField
              label={i18n._('Search')}
              value={view.search}
              onSearch={search => change({ search }, 'replace')}
            />
          </Filters>
          <PagedTable
            caption={i18n._('Guests')}
            query={query}
            columns={useGuestColumns(setToBlock)}
            rowKey={({ _id }) => _id}
            page={view.page}
            onPage={(page, how) => change({ page }, how)}
            failed={i18n._('The guests could not be loaded')}
            empty={
              <div className="panel">
                <EmptyState title={<Trans id="No guests" />} />
              </div>
            }
          />
        </div>
        <BlockedDevices />
      </div>
      {toBlock && <BlockDevice guest={toBlock} onClose={() => setToBlock(null)} />}
    </>
  )
}

function useGuestColumns(block: (guest: Guest) => void): Column<Guest>[] {
  const { i18n } = useLingui()
  return [
    {
      key: 'username',
      label: i18n._('Nickname'),
      kind: 'title',
      cell: guest => (
        <>
          <UserLink user={{ ...guest, guest: true }} /> {guest.isSuspended && <SuspendedBadge />}
        </>
      ),
    },
    { key: 'createdAt', label: i18n._('Since'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    {
      key: 'lastSeen',
      label: i18n._('Last seen'),
      cell: ({ session }) => (session ? <TimeAgo at={session.lastSeenAt} /> : '–'),
    },
    {
      key: 'device',
      label: i18n._('Device'),
      cell({ session }) {
        if (!session) return '–'
        const { browser, system } = deviceOf(session.userAgent)
        return (
          <div>
            <p>{[browser, system].filter(Boolean).join(', ') || i18n._('Unknown device')}</p>
            <p className="soft small numeric">{session.address}</p>
          </div>
        )
      },
    },
    {
      key: 'games',
      label: i18n._('Games'),
      cell: ({ _id, gamesPlayed }) => (
        <Link href={`/admin/users/${_id}?show=matches`} className="record-link numeric">
          {i18n.number(gamesPlayed)}
        </Link>
      ),
    },
    {
      key: 'actions',
      label: i18n._('Actions'),
      kind: 'actions',
      cell: guest => (
        <Button size="small" onClick={() => block(guest)}>
          <Trans id="Block device" />
          <span className="sr-only">: {guest.username}</span>
        </Button>
      ),
    },
  ]
}

function BlockedDevices() {
  const { i18n } = useLingui()
  const key = [useViewerId(), 'blocked-devices']
  const queries = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => request('GET /api/admin/blocked-devices') })
  const unblock = useSubmit({
    send: (id: string) => call('POST /api/admin/blocked-devices/{id}/unblock', { params: { id } }),
    done: i18n._('The device has been unblocked'),
    failed: i18n._('The device could not be unblocked'),
    onDone: ({ value }) => queries.setQueryData(key, value),
    renew: () => void queries.invalidateQueries({ queryKey: key }),
  })
  const columns: Column<BlockedDevice>[] = [
    {
      key: 'guest',
      label: i18n._('Guest'),
      kind: 'title',
      cell: ({ guest }) =>
        guest ? <UserLink user={{ ...guest, guest: true }} /> : <Trans id="A removed guest" />,
    },
    { key: 'reason', label: i18n._('Reason'), cell: ({ reason }) => reason },
    { key: 'by', label: i18n._('Blocked by'), cell: ({ by }) => <UserLink user={by} /> },
    {
      key: 'until',
      label: i18n._('Until'),
      cell: ({ until }) => (until ? <Timestamp at={until} /> : <Trans id="Until it is unblocked" />),
    },
    {
      key: 'actions',
      label: i18n._('Actions'),
      kind: 'actions',
      cell: ({ _id, guest }) => (
        <Button size="small" disabled={unblock.busy} onClick={() => void unblock.run(_id)}>
          <Trans id="Unblock" />
          {guest && <span className="sr-only">: {guest.username}</span>}
        </Button>
      ),
    },
  ]
  return (
    <section aria-labelledby="blocked-devices">
      <h2 id="blocked-devices" className="management-title">
        <Trans id="Blocked devices" />
      </h2>
      {query.isError && !query.data ? (
        <ErrorBar query={query} sentence={i18n._('The blocked devices could not be loaded')} />
      ) : !query.data ? (
        <Skeleton height="4rem" />
      ) : query.data.length === 0 ? (
        <p className="soft">
          <Trans id="No device is blocked." />
        </p>
      ) : (
        <Table
          caption={i18n._('Blocked devices')}
          columns={columns}
          rows={query.data}
          rowKey={({ _id }) => _id}
        />
      )}
    </section>
  )
}

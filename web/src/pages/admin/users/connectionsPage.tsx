import './users.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { UserConnection, UserId } from '@valecuatro/contract'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../i18n/failureText.ts'
import { CallError, hasStatus, request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { searchText, useUrlState } from '../../../ui/urlState.ts'
import { deviceOf } from '../../people/index.ts'
import { BackLink } from '../kit/details.tsx'
import { ErrorBar } from '../kit/errorBar.tsx'
import { PageHead } from '../kit/pageHead.tsx'
import { RoleBadge, SuspendedBadge, UserLink } from '../kit/userLink.tsx'
import { useUser } from './useUser.ts'

/** `network`: signed in from there; `device`: the id of a user with whom others share a device. */
const URL_PARAMS = { network: searchText, device: searchText }

export default function ConnectionsPage() {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  return (
    <>
      <BackLink href="/admin/users">
        <Trans id="Users" />
      </BackLink>
      <PageHead
        title={i18n._('Find users by connection')}
        line={
          <Trans id="From sessions that are open or ended not long ago. Each search is recorded in the audit log." />
        }
      />
      <NetworkForm
        key={view.network}
        network={view.network}
        onSearch={network => change({ network, device: '' })}
      />
      {view.device !== '' && <SameDevice userId={view.device as UserId} />}
      {view.device === '' && view.network !== '' && <Found query={{ network: view.network }} />}
    </>
  )
}

function NetworkForm({ network, onSearch }: { network: string; onSearch: (network: string) => void }) {
  const { i18n } = useLingui()
  const [text, setText] = useState(network)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <form className="panel network-form" onSubmit={submit}>
      <TextField
        label={i18n._('Network or address')}
        hint={i18n._('For example 203.0.113.0/24, 203.0.113.7 or 2001:db8::/32')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        <Trans id="Find users" />
      </Button>
    </form>
  )
}

function SameDevice({ userId }: { userId: UserId }) {
  const { data: user } = useUser(userId)
  return (
    <section aria-labelledby="device-title">
      <h2 id="device-title" className="management-title">
        {user ? (
          <Trans id="Same device as <0/>" components={{ 0: <UserLink user={user} /> }} />
        ) : (
          <Trans id="Same device" />
        )}
      </h2>
      <Found query={{ device: userId }} />
    </section>
  )
}

function Found({ query: asked }: { query: { network: string } | { device: UserId } }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: [viewer, 'connections', asked],
    queryFn: () => request('GET /api/admin/users/connections', { query: asked }),
    // Every request is a row of the audit log.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = i18n._('The search did not work')
  if (query.isError) {
    const failure = query.error instanceof CallError ? query.error.failure : null
    if (failure && hasStatus(query.error, 400))
      return <Notice tone="danger">{failureText(i18n, failure, failed)}</Notice>
    return <ErrorBar query={query} sentence={failure ? failureText(i18n, failure, failed) : failed} />
  }
  if (!query.data) return <Skeleton height="12rem" />
  const { connections, hasMore } = query.data
  if (connections.length === 0)
    return (
      <div className="panel">
        <EmptyState title={<Trans id="No users found" />} />
      </div>
    )
  return (
    <div className="paged-list">
      <Table
        caption={i18n._('Users found')}
        columns={columnsOf(i18n)}
        rows={connections}
        rowKey={({ user }) => user._id}
      />
      {hasMore && (
        <p className="field-hint">
          <Trans
            id="Only the {count} users seen last are shown. Search for a smaller network."
            values={{ count: connections.length }}
          />
        </p>
      )}
    </div>
  )
}

const columnsOf = (i18n: I18n): Column<UserConnection>[] => [
  {
    key: 'user',
    label: i18n._('User'),
    kind: 'title',
    cell: ({ user }) => (
      <span className="user-name">
        <UserLink user={user} /> {user.isSuspended && <SuspendedBadge />}
      </span>
    ),
  },
  { key: 'role', label: i18n._('Role'), cell: ({ user }) => <RoleBadge role={user.role} /> },
  { key: 'network', label: i18n._('Network'), cell: ({ address }) => address },
  {
    key: 'device',
    label: i18n._('Device'),
    cell: ({ userAgent }) => {
      const { browser, system } = deviceOf(userAgent)
      return [browser, system].filter(Boolean).join(', ') || i18n._('Unknown device')
    },
  },
  {
    key: 'sessions',
    label: i18n._('Sessions'),
    numeric: true,
    cell: ({ sessions }) => i18n.number(sessions),
  },
  { key: 'seen', label: i18n._('Last active'), cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} /> },
]

import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails, UserSession } from '@valecuatro/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../../../net/call.ts'
import { useSessionStore, useViewerId } from '../../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Badge } from '../../../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../../../ui/states.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { TimeAgo } from '../../../../ui/time.tsx'
import { useSubmit } from '../../../../ui/useSubmit.ts'
import { deviceOf } from '../../../people/index.ts'
import { ActionDialog } from '../../kit/actionDialog.tsx'
import { Timestamp } from '../../kit/dates.tsx'
import { ErrorBar } from '../../kit/errorBar.tsx'
import { useUserCache, useUserSessions } from '../useUser.ts'

export function SessionsTab({ user }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const query = useUserSessions(user._id)
  const [isAsking, setAsking] = useState(false)
  if (query.isError && !query.data) {
    return <ErrorBar query={query} sentence={i18n._('The sessions could not be loaded')} />
  }
  if (!query.data) return <Skeleton height="12rem" />
  if (query.data.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={<Trans id="No sessions" />} />
      </div>
    )
  }
  const open = query.data.filter(({ endedAt }) => endedAt === null)
  return (
    <div className="paged-list">
      <Table
        caption={i18n._('Sessions')}
        columns={columnsOf(i18n)}
        rows={query.data}
        rowKey={({ _id }) => _id}
      />
      <div className="row">
        <ButtonLink href={`/admin/users/connections?device=${user._id}`}>
          <Trans id="Users of the same device" />
        </ButtonLink>
        {open.length > 0 && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            <Trans id="Sign out everywhere" />
          </Button>
        )}
      </div>
      {isAsking && <SignOutEverywhere user={user} onClose={() => setAsking(false)} />}
    </div>
  )
}

const columnsOf = (i18n: I18n): Column<UserSession>[] => [
  { key: 'device', label: i18n._('Device'), kind: 'title', cell: session => deviceWords(i18n, session) },
  {
    key: 'address',
    label: i18n._('Network'),
    cell: ({ address }) => (
      <Link href={`/admin/users/connections?network=${encodeURIComponent(address)}`} className="record-link">
        {address}
        <span className="sr-only">
          {' '}
          <Trans id="(find users of this network)" />
        </span>
      </Link>
    ),
  },
  { key: 'since', label: i18n._('Signed in'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { key: 'used', label: i18n._('Last active'), cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} /> },
  {
    key: 'state',
    label: i18n._('Status'),
    cell: ({ endedAt }) =>
      endedAt === null ? (
        <Badge tone="success">
          <Trans id="Still open" />
        </Badge>
      ) : (
        <span className="soft">
          <Trans id="Ended <0/>" components={{ 0: <TimeAgo at={endedAt} /> }} />
        </span>
      ),
  },
]

function deviceWords(i18n: I18n, { userAgent }: UserSession): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return i18n._('{browser} on {system}', { browser, system })
  return browser ?? system ?? i18n._('Unknown device')
}

interface SignOutEverywhereProps {
  user: AdminUserDetails
  onClose: () => void
}

export function SignOutEverywhere({ user, onClose }: SignOutEverywhereProps) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const viewer = useViewerId()
  const session = useSessionStore()
  const { changed } = useUserCache()
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/admin/users/{id}/sessions/end', { params: { id } }),
    done: ({ value }) => i18n._('{ended, plural, one {# session ended} other {# sessions ended}}', value),
    failed: i18n._('{username} could not be signed out', { username }),
    onDone() {
      changed(id, { openSessions: 0 })
      onClose()
      // The administrator's own session was among them.
      if (id === viewer) session.check()
    },
  })

  return (
    <ActionDialog
      open
      title={i18n._('Sign {username} out everywhere?', { username })}
      description={i18n._('All sessions end immediately. The user can sign in again.')}
      act={<Trans id="Sign out everywhere" />}
      variant="danger"
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    />
  )
}

import './users.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { AdminUser } from '@valecuatro/contract'
import { ROLES } from '@valecuatro/contract/roles'
import { SORT_ORDERS, USER_SORTS, USER_STATUSES } from '@valecuatro/contract/values'
import { useState } from 'react'
import { request, requestPage } from '../../../net/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Column } from '../../../ui/table.tsx'
import { oneOf, pageNumber, searchText, useUrlState } from '../../../ui/urlState.ts'
import { Filters, SearchField } from '../kit/filters.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { useMayCall } from '../kit/useMayCall.ts'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { ROLE_NAMES, RoleBadge, SuspendedBadge, UserLink } from '../kit/userLink.tsx'
import { ManageCoins } from './manageCoins.tsx'

interface UserListProps {
  users: Users
  /** The table's accessible name. */
  caption: string
  /** Shown when the users cannot be loaded; left out where the page reports it. */
  failed?: string
  /** Additional columns before the actions. */
  more?: readonly Column<AdminUser>[]
}

/** The dashboard's table of users. */
export function UserManagement(props: Omit<UserListProps, 'caption' | 'more'>) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="user-management">
      <h2 id="user-management" className="management-title">
        <Trans id="User Management" />
      </h2>
      <UserList {...props} caption={i18n._('User Management')} />
    </section>
  )
}

/** A list of users with search, role and status filters, sort, pages, and Manage Coins in each row. */
export function UserList({ users, caption, failed, more = [] }: UserListProps) {
  const { i18n } = useLingui()
  const { view, change, search, query } = users
  const [opened, setOpened] = useState<AdminUser | null>(null)
  const mayManageCoins = useMayCall('admin')
  // Organisers get neither balances nor addresses.
  const maySeeCoins = useMayCall('moderator')
  // The dialog shows the list's current data; a user who is no longer on the page keeps the last known data.
  const managed = query.data?.value.find(({ _id }) => _id === opened?._id) ?? opened
  const isFiltered = view.search !== '' || view.role !== '' || view.status !== ''
  const clear = () => change({ search: '', role: '', status: '' })

  return (
    <>
      <Filters isFiltered={isFiltered} onClear={clear}>
        <SearchField
          label={i18n._('Search')}
          placeholder={maySeeCoins ? i18n._('Username or email') : i18n._('Username')}
          value={view.search}
          onSearch={search}
        />
        <SelectField
          label={i18n._('Role')}
          value={view.role}
          onChange={({ target }) => change({ role: URL_PARAMS.role.read(target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          {ROLE_NAMES.map(({ role, plural }) => (
            <option key={role} value={role}>
              {i18n._(plural)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={i18n._('Status')}
          value={view.status}
          onChange={({ target }) => change({ status: URL_PARAMS.status.read(target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          <option value="active">{i18n._('Active')}</option>
          <option value="suspended">{i18n._('Suspended')}</option>
          <option value="name-to-review">{i18n._('Name to review')}</option>
        </SelectField>
      </Filters>
      <PagedTable
        caption={caption}
        query={query}
        {...(failed !== undefined && { failed })}
        columns={columnsOf(i18n, more, maySeeCoins, mayManageCoins ? setOpened : null)}
        rowKey={user => user._id}
        page={view.page}
        onPage={(page, how) => change({ page }, how)}
        sorting={view}
        onSort={({ sort, order }) => change({ sort, order })}
        empty={
          <div className="panel">
            <EmptyState
              title={
                view.status === 'name-to-review' && view.search === '' && view.role === '' ? (
                  <Trans id="No names to review" />
                ) : (
                  <Trans id="No users found" />
                )
              }
              actions={
                isFiltered && (
                  <Button onClick={clear}>
                    <Trans id="Clear filters" />
                  </Button>
                )
              }
            />
          </div>
        }
      />
      {opened && managed && <ManageCoins user={managed} onClose={() => setOpened(null)} />}
    </>
  )
}

function columnsOf(
  i18n: I18n,
  more: readonly Column<AdminUser>[],
  maySeeCoins: boolean,
  /** Null for roles that may not. */
  manage: ((user: AdminUser) => void) | null,
): Column<AdminUser>[] {
  return [
    {
      key: 'username',
      label: i18n._('User'),
      sortable: true,
      kind: 'title',
      cell: user => (
        <div className="user-cell">
          <span className="user-name">
            <UserLink user={user} /> {user.suspension && <SuspendedBadge />}
          </span>
          {user.email !== undefined && <span className="soft break-words">{user.email}</span>}
        </div>
      ),
    },
    { key: 'role', label: i18n._('Role'), sortable: true, cell: user => <RoleBadge role={user.role} /> },
    ...(maySeeCoins ? [coinsColumn(i18n)] : []),
    { key: 'stats', label: i18n._('Stats'), cell: user => <StatsCell {...user.stats} /> },
    ...more,
    ...(manage ? [actionsColumn(i18n, manage)] : []),
  ]
}

const coinsColumn = (i18n: I18n): Column<AdminUser> => ({
  key: 'coins',
  label: i18n._('Coins'),
  numeric: true,
  sortable: true,
  cell: ({ wallet }) => wallet && i18n.number(wallet.coins),
})

function actionsColumn(i18n: I18n, manage: (user: AdminUser) => void): Column<AdminUser> {
  return {
    key: 'actions',
    label: i18n._('Actions'),
    kind: 'actions',
    cell: user => (
      <Button
        size="small"
        aria-label={i18n._('Manage Coins for {username}', { username: user.username })}
        onClick={() => manage(user)}
      >
        <Trans id="Manage Coins" />
      </Button>
    ),
  }
}

function StatsCell({ wins, losses, gamesPlayed }: AdminUser['stats']) {
  const { i18n } = useLingui()
  return (
    <dl className="stats-cell">
      <div>
        <dt>
          <Trans id="Wins" />
        </dt>
        <dd>{i18n.number(wins)}</dd>
      </div>
      <div>
        <dt>
          <Trans id="Losses" />
        </dt>
        <dd>{i18n.number(losses)}</dd>
      </div>
      <div>
        <dt>
          <Trans id="Games" />
        </dt>
        <dd>{i18n.number(gamesPlayed)}</dd>
      </div>
    </dl>
  )
}

const URL_PARAMS = {
  search: searchText,
  role: oneOf(ROLES),
  status: oneOf(USER_STATUSES),
  sort: oneOf(USER_SORTS, 'createdAt'),
  order: oneOf(SORT_ORDERS, 'desc'),
  page: pageNumber,
}

/** The users that match the URL. */
export function useUsers() {
  const address = useUrlState(URL_PARAMS)
  const { page, ...asked } = address.view
  const query = usePagedQuery<AdminUser>({
    key: ['users', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/users', { query: { ...asked, page, limit } }),
    live: {
      list: 'users',
      lookUp: ({ _id }) => request('GET /api/admin/users/{id}', { params: { id: _id } }),
    },
  })
  return { ...address, query }
}

type Users = ReturnType<typeof useUsers>

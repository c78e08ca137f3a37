import './users.css'
import { useLingui } from '@lingui/react'
import type { AdminUser } from '@valecuatro/contract'
import type { Column } from '../../ui/table.tsx'
import { DeskHead } from '../desk/deskHead.tsx'
import { RefreshList } from '../desk/refreshButton.tsx'
import { Stamp } from '../desk/stamp.tsx'
import { UserList } from './userManagement.tsx'
import { useUsers } from './useUsers.ts'

/** All users, on a page of their own. */
export function UsersPage() {
  const { i18n } = useLingui()
  const users = useUsers()
  const joined: Column<AdminUser> = {
    key: 'createdAt',
    roomy: 'much',
    label: i18n._('Registered'),
    sortable: true,
    cell: ({ createdAt }) => <Stamp at={createdAt} />,
  }
  return (
    <>
      <DeskHead title={i18n._('Users')} actions={<RefreshList query={users.query} />} />
      <UserList
        users={users}
        caption={i18n._('Users')}
        failed={i18n._('Failed to fetch users')}
        more={[joined]}
      />
    </>
  )
}

import './users.css'
import { Trans, useLingui } from '@lingui/react'
import type { AdminUser } from '@valecuatro/contract'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Timestamp } from '../kit/dates.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { useMayCall } from '../kit/useMayCall.ts'
import { UserList, useUsers } from './userManagement.tsx'

export default function UsersPage() {
  const { i18n } = useLingui()
  const users = useUsers()
  const mayFind = useMayCall('moderator')
  const joined: Column<AdminUser> = {
    key: 'createdAt',
    minWidth: 'wide',
    label: i18n._('Registered'),
    sortable: true,
    cell: ({ createdAt }) => <Timestamp at={createdAt} />,
  }
  return (
    <>
      <PageHead
        title={i18n._('Users')}
        actions={
          <>
            <RefreshListButton query={users.query} />
            {mayFind && (
              <ButtonLink href="/admin/guests">
                <Trans id="Guests" />
              </ButtonLink>
            )}
            {mayFind && (
              <ButtonLink href="/admin/users/connections">
                <Trans id="Find by connection" />
              </ButtonLink>
            )}
          </>
        }
      />
      <UserList
        users={users}
        caption={i18n._('Users')}
        failed={i18n._('The users could not be loaded')}
        more={[joined]}
      />
    </>
  )
}

import type { AdminUser, Role, USER_SORTS, UserStatus } from '@valecuatro/contract'
import { oneOf, pageNumber, words } from '../desk/address.ts'
import { ORDERS } from '../desk/sorting.ts'
import { useAddress } from '../desk/useAddress.ts'
import { usePageOf } from '../desk/usePageOf.ts'
import { ask, askPage } from '../queries/ask.ts'

type UserSort = (typeof USER_SORTS)[number]

export const USERS_VIEW = {
  search: words,
  role: oneOf<Role>(['player', 'admin']),
  status: oneOf<UserStatus>(['active', 'suspended']),
  sort: oneOf<UserSort>(['createdAt', 'username', 'role', 'coins'], 'createdAt'),
  order: oneOf(ORDERS, 'desc'),
  page: pageNumber,
}

/** The users that the address asks for. */
export function useUsers() {
  const address = useAddress(USERS_VIEW)
  const { page, ...asked } = address.view
  const query = usePageOf<AdminUser>({
    key: ['users', asked],
    page,
    ask: (page, limit) => askPage('GET /api/admin/users', { query: { ...asked, page, limit } }),
    live: {
      list: 'users',
      lookUp: ({ _id }) => ask('GET /api/admin/users/{id}', { params: { id: _id } }),
    },
  })
  return { ...address, query }
}

export type Users = ReturnType<typeof useUsers>

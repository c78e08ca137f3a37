import type { Access } from '@valecuatro/contract'
import type { Database } from './database/database.ts'
import type { Caller } from './http/serve.ts'

/** What a member of staff has entered to find anything. */
export interface Sought {
  text: string
  /** The id in the text, which may be a link that contains one. */
  id: string | null
}

/** Finds a few things of one kind, for `GET /api/admin/find`. It must stay quick however many there are. */
export interface Finder<T> {
  /** Who may open what is found. */
  access: Access
  find(db: Database, sought: Sought, caller: Pick<Caller, 'userId' | 'role'>): Promise<T[]>
}

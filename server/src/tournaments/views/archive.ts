import type { TournamentId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { userIdsMatching } from '../../accounts/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { timeKey, uuidKey } from '../../platform/lists/keysetStream.ts'
import { pagedList } from '../../platform/lists/pagedList.ts'
import type { Paging } from '../../platform/lists/slice.ts'
import { findFewIds } from '../../platform/lists/textSearch.ts'
import type { TournamentRow } from '../due.ts'
import { IS_NOT_PRACTICE, isNamed, lookUp, type TournamentPage } from './list.ts'
import type { Viewer } from './present.ts'

interface ArchiveFilters {
  search?: string | undefined
  winner?: string | undefined
  format?: TournamentRow['format'] | undefined
  from?: string | undefined
  to?: string | undefined
}

const HAS_ENDED = sql`t.status = 'finished'`

/** All tournaments that have ended, for everyone. */
export function createArchive() {
  const list = pagedList<'startDate', ArchiveFilters, TournamentId>({
    table: 'tournaments',
    scope: IS_NOT_PRACTICE,
    id: sql`t.id`,
    sorts: {
      startDate: { keys: [timeKey(sql`t.start_date`), uuidKey(sql`t.id`)], direction: 'desc' },
    },
    defaultSort: 'startDate',
    async select(db, { search, winner, format, from, to }) {
      const dates = [
        ...(from ? [sql`t.start_date >= ${from}::timestamptz`] : []),
        ...(to ? [sql`t.start_date <= ${to}::timestamptz`] : []),
      ]
      return {
        permanent: [
          ...(search ? [isNamed(search)] : []),
          ...(winner ? [await isWonBy(db, winner)] : []),
          ...(format ? [sql`t.format = ${format}`] : []),
          ...dates,
        ],
        key: format ?? 'all',
        // Few tournaments are open or running at any time.
        changing: { condition: HAS_ENDED, others: sql`t.status IN ('draft', 'open', 'in_progress')` },
        areFew: !!search || !!winner || dates.length > 0,
      }
    },
  })

  return async (
    db: Database,
    query: Paging & ArchiveFilters,
    viewer: Viewer | null,
  ): Promise<TournamentPage> => {
    const { ids, total } = await list.page(db, query)
    return { rows: await lookUp(db, ids, viewer), total }
  }
}

/** Searched by name alone: visitors must not find players by their address. */
async function isWonBy(db: Database, winner: string): Promise<SQL> {
  const few = await findFewIds(db, userIdsMatching(winner, 'few', 'player'))
  const ids = few
    ? sql`${`{${few.join()}}`}::uuid[]`
    : sql`ARRAY(${userIdsMatching(winner, 'many', 'player')})`
  return sql`(t.champion_id = ANY(${ids}) OR t.partner_ids && ${ids})`
}

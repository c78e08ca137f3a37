import { AUDIT_SUBJECTS, type AuditEntry } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { userIdsMatching } from '../../accounts/index.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { type Cell, writeCsv } from '../../platform/lists/csv.ts'
import { numberKey, timeKey } from '../../platform/lists/keysetStream.ts'
import { pagedList, readInBatches, type Selection, type Sorting } from '../../platform/lists/pagedList.ts'
import { periodOf } from '../../platform/lists/period.ts'
import type { Paging } from '../../platform/lists/slice.ts'
import { anyOfIds, findFewIds, idsByTrigrams, isUuid, likePattern } from '../../platform/lists/textSearch.ts'
import { readEntriesById } from './present.ts'

interface AuditFilters {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  search?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

type AuditListing = Paging & Sorting<'at'> & AuditFilters

const HEAD = ['Entry ID', 'At', 'Administrator', 'Action', 'Subject', 'Subject ID', 'Name', 'Details']

/** The audit log, the newest entry first. */
export function createAuditList() {
  const entries = pagedList<'at', AuditFilters>({
    // Renames the column to `created_at`, as every list expects.
    table: sql`(SELECT *, at AS created_at FROM audit)`,
    id: sql`t.id`,
    sorts: {
      at: {
        keys: [timeKey(sql`t.created_at`), numberKey(sql`t.seq`)],
        direction: 'desc',
        isByCreation: true,
      },
    },
    defaultSort: 'at',
    select,
  })

  async function* readCells(db: Database, listing: AuditListing): AsyncIterable<Cell[]> {
    for await (const ids of entries.batches(db, listing))
      for (const entry of await readEntriesById(db, ids)) yield cellsOf(entry)
  }

  return {
    async page(db: Database, listing: AuditListing): Promise<{ rows: AuditEntry[]; total: number }> {
      const { ids, total } = await entries.page(db, listing)
      return { rows: await readInBatches(ids, batch => readEntriesById(db, batch)), total }
    },

    /** All entries that the filters select, as a CSV file. */
    export: (db: Database, listing: AuditListing) => writeCsv(HEAD, readCells(db, listing)),
  }
}

async function select(db: Database, filters: AuditFilters): Promise<Selection> {
  const { actor, action, subject, search, startDate, endDate } = filters
  const found = search ? await find(db, search) : null
  const permanent: SQL[] = []
  if (actor) permanent.push(await byActor(db, actor))
  if (action) permanent.push(sql`t.action = ${action}`)
  if (subject) permanent.push(sql`t.subject IN (${sql.join(subjectsOf(subject), sql`, `)})`)
  if (found) permanent.push(found.condition)
  return {
    permanent,
    key: JSON.stringify({ actor, action, subject, search }),
    period: periodOf(startDate, endDate),
    areFew: !!subject || found?.areFew === true,
  }
}

async function byActor(db: Database, actor: string): Promise<SQL> {
  if (isUuid(actor)) return sql`t.actor_id = ${actor}::uuid`
  const few = await findFewIds(db, userIdsMatching(actor, 'few', 'admin'))
  return few
    ? sql`t.actor_id = ${anyOfIds(few)}`
    : sql`t.actor_id IN (${userIdsMatching(actor, 'many', 'admin')})`
}

/** A subject with its kind, or an id of any kind. */
const subjectsOf = (subject: string): SQL[] =>
  subject.includes(':') ? [sql`${subject}`] : AUDIT_SUBJECTS.map(kind => sql`${`${kind}:${subject}`}`)

/** Removes thousands separators, which both languages show but entries do not contain. */
const withoutSeparators = (search: string): string =>
  /^[+−-]?\d{1,3}([.,\u00a0 ]\d{3})+$/.test(search) ? search.replace(/[^\d-]/g, '') : search

const WORDS = { table: sql`audit`, text: sql`search_text`, index: 'audit_words' }

/** The condition for a search by the words of an entry or by the name of its administrator. */
async function find(db: Database, typed: string): Promise<{ condition: SQL; areFew: boolean }> {
  // Pages shorten ids to an ellipsis and their last characters.
  const search = withoutSeparators(typed.replace(/^…/, ''))
  const actor = isUuid(search) ? [search] : []
  const actors = (await findFewIds(db, userIdsMatching(search, 'few', 'admin'))) ?? []
  const isByActor = sql`actor_id = ${anyOfIds([...actors, ...actor])}`
  const few = await findFewIds(
    db,
    sql`${idsByTrigrams(WORDS, search, sql`search_text LIKE ${likePattern(search)}`)} UNION ALL SELECT id FROM audit WHERE ${isByActor}`,
  )
  if (few) return { condition: sql`t.id = ${anyOfIds(few)}`, areFew: true }
  return { condition: sql`(t.search_text LIKE ${likePattern(search)} OR t.${isByActor})`, areFew: false }
}

const cellsOf = ({ _id, at, actor, action, subject, meta }: AuditEntry): Cell[] => [
  _id,
  at,
  actor.username,
  action,
  subject.kind,
  subject.id,
  subject.label,
  JSON.stringify(meta),
]

/** All recorded actions. With many entries and few actions, the query skips through the index from one to the next. */
export async function listActions(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ action: string }>(
    db,
    sql`WITH RECURSIVE each AS (
          (SELECT action FROM audit ORDER BY action LIMIT 1)
          UNION ALL
          SELECT (SELECT action FROM audit WHERE action > each.action ORDER BY action LIMIT 1)
          FROM each WHERE each.action IS NOT NULL
        )
        SELECT action FROM each WHERE action IS NOT NULL`,
  )
  return rows.map(({ action }) => action)
}

import { AUDIT_SUBJECTS } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { userIdsMatching } from '../../accounts/index.ts'
import type { Database } from '../../platform/database.ts'
import { among, containing, findFew, idsWith } from '../../platform/listing.ts'
import { type Period, periodOf } from '../../platform/period.ts'

export interface AuditFilters {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  search?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/** With the name of its time that every list has. */
export const ENTRIES = sql`(SELECT *, at AS created_at FROM audit)`

export interface Chosen {
  /** What an entry has or has not, forever. */
  lasting: SQL[]
  /** Names `lasting`. */
  key: string
  period: Period
  /** Few enough to be found as a whole. */
  areFew: boolean
}

const NOTED = { table: sql`audit`, text: sql`words`, index: 'audit_words' }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is asked of an entry. */
export async function choose(db: Database, filters: AuditFilters): Promise<Chosen> {
  const { actor, action, subject, search, startDate, endDate } = filters
  const found = search ? await find(db, search) : null
  const lasting = [sql`true`]
  if (actor) lasting.push(await byActor(db, actor))
  if (action) lasting.push(sql`t.action = ${action}`)
  if (subject) lasting.push(sql`t.subject IN (${listed(subjectsOf(subject))})`)
  if (found) lasting.push(found.condition)
  return {
    lasting,
    key: JSON.stringify({ actor, action, subject, search }),
    period: periodOf(startDate, endDate),
    areFew: !!subject || found?.areFew === true,
  }
}

async function byActor(db: Database, actor: string): Promise<SQL> {
  if (UUID.test(actor)) return sql`t.actor_id = ${actor}::uuid`
  const few = await findFew(db, userIdsMatching(actor, 'few'))
  return few ? sql`t.actor_id = ${among(few)}` : sql`t.actor_id IN (${userIdsMatching(actor, 'many')})`
}

/** What it was done to is told by its id, of whatever kind it is. */
const subjectsOf = (subject: string): SQL[] =>
  subject.includes(':') ? [sql`${subject}`] : AUDIT_SUBJECTS.map(kind => sql`${`${kind}:${subject}`}`)

/** A number with separators of thousands, as either language writes it, without them: it is noted so. */
const withoutSeparators = (search: string): string =>
  /^[+−-]?\d{1,3}([.,\u00a0 ]\d{3})+$/.test(search) ? search.replace(/[^\d-]/g, '') : search

/** By what is noted in an entry, or by who did it. */
async function find(db: Database, typed: string): Promise<{ condition: SQL; areFew: boolean }> {
  const search = withoutSeparators(typed)
  const actors = (await findFew(db, userIdsMatching(search, 'few'))) ?? []
  const byThem = sql`actor_id = ${among(actors)}`
  const few = await findFew(
    db,
    sql`${idsWith(NOTED, search, sql`words LIKE ${containing(search)}`)} UNION ALL SELECT id FROM audit WHERE ${byThem}`,
  )
  if (few) return { condition: sql`t.id = ${among(few)}`, areFew: true }
  return { condition: sql`(t.words LIKE ${containing(search)} OR t.${byThem})`, areFew: false }
}

const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

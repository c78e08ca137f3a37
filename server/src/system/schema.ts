import { BANNER_KINDS, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** The banner above every page: one row, none before the first change. */
export const siteBanner = pgTable(
  'site_banner',
  {
    id: smallint().primaryKey(),
    version: integer().notNull(),
    isOn: boolean('is_on').notNull(),
    kind: text({ enum: BANNER_KINDS }).notNull(),
    english: text().notNull(),
    spanish: text().notNull(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    updatedBy: uuid('updated_by').$type<UserId>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  table => [
    check('site_banner_single', sql`${table.id} = 1`),
    check('site_banner_kind', sql`${table.kind} IN ('info', 'warning')`),
    check(
      'site_banner_period',
      sql`${table.endsAt} IS NULL OR ${table.startsAt} IS NULL OR ${table.endsAt} > ${table.startsAt}`,
    ),
  ],
)

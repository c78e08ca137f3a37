import {
  type AlertCode,
  type AlertId,
  type AlertParams,
  readAlertLinks,
  type UserId,
  writeAlertText,
} from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { alerts } from '../schema.ts'

type Columns = typeof alerts.$inferInsert

/** An alert of the server has a code and the values of its sentences; an alert created by a call has free text. */
export type NewAlert = Pick<Columns, 'type' | 'severity' | 'source' | 'rule'> & {
  playerId?: UserId | null
  /** The evidence. */
  metadata: Record<string, unknown>
  at: Date
} & ({ code: AlertCode; params?: AlertParams } | { code?: never; title: string; description: string })

export interface RaisedAlert {
  id: AlertId
  type: NewAlert['type']
  /** False if an open alert was counted up instead. */
  isNew: boolean
  /** Whether a silence rule holds it back. */
  isHeldBack: boolean
}

/**
 * Raises an alert, or counts up the open alert of the same rule, which then shows the newest evidence. A new alert
 * refers to the last closed alert of the same rule. An alert that a silence rule holds back is stored as dismissed;
 * further ones are counted up there.
 */
export async function raiseAlert(tx: Database, { at, playerId, ...alert }: NewAlert): Promise<RaisedAlert> {
  const { type, severity, source, rule, metadata, ...wording } = storableJson(alert)
  const code = wording.code ?? null
  const params = wording.code === undefined ? {} : (wording.params ?? {})
  const { title, description } = wording.code === undefined ? wording : writeAlertText(wording.code, params)
  const moment = sql`${at.toISOString()}::timestamptz`
  const evidence = sql`${JSON.stringify(metadata)}::jsonb`
  const links = linkedIdsOf(metadata, playerId)
  const [raised] = await rowsOf<RaisedAlert>(
    tx,
    sql`WITH silence AS (
          SELECT r.id FROM silence_rules r
          WHERE r.ended_at IS NULL AND r.ends_at > ${moment}
            AND coalesce(r.player_id = ${playerId ?? null}::uuid, r.player_id IS NULL)
            AND coalesce(r.source = ${source}, true) AND coalesce(r.type = ${type}, true)
            AND coalesce(r.code = ${code}::text, r.code IS NULL)
            AND (r.text IS NULL OR strpos(plain_text(${`${title} ${description}`}), r.search_text) > 0)
            AND (r.includes_critical OR ${severity} <> 'critical')
            AND NOT EXISTS (SELECT FROM alerts open WHERE open.rule = ${rule}
              AND open.status IN ('new', 'acknowledged', 'investigating'))
          ORDER BY r.created_at, r.id LIMIT 1),
        counted AS (
          UPDATE alerts SET count = count + 1, metadata = ${evidence}, links = ${links}, last_seen_at = ${moment}, dismissed_at = ${moment}
          WHERE id = (SELECT held.id FROM alerts held JOIN silence ON held.silence_rule_id = silence.id
            WHERE held.rule = ${rule} ORDER BY held.created_at DESC LIMIT 1)
          RETURNING id, type),
        raised AS (
          INSERT INTO alerts (id, type, severity, status, code, params, title, description, source, player_id, metadata, links, rule,
            created_at, last_seen_at, silence_rule_id, dismissed_at, recurrence_of)
          SELECT ${newId()}::uuid, ${type}, ${severity}, CASE WHEN silence.id IS NULL THEN 'new' ELSE 'dismissed' END,
            ${code}, ${JSON.stringify(params)}::jsonb, ${title}, ${description}, ${source}, ${playerId ?? null}::uuid,
            ${evidence}, ${links}, ${rule}, ${moment}, ${moment}, silence.id, CASE WHEN silence.id IS NOT NULL THEN ${moment} END,
            (SELECT id FROM alerts closed WHERE closed.rule = ${rule} ORDER BY created_at DESC LIMIT 1)
          FROM (SELECT) AS one LEFT JOIN silence ON true
          WHERE NOT EXISTS (SELECT FROM counted)
          ON CONFLICT (rule) WHERE status IN ('new', 'acknowledged', 'investigating') DO UPDATE
          SET count = alerts.count + 1, metadata = excluded.metadata, links = excluded.links,
            last_seen_at = greatest(alerts.last_seen_at, excluded.last_seen_at)
          RETURNING id, type, xmax = 0 AS "isNew", silence_rule_id IS NOT NULL AS "isHeldBack")
        SELECT id, type, "isNew", "isHeldBack" FROM raised
        UNION ALL SELECT id, type, false, true FROM counted`,
  )
  return raised!
}

/** The ids that the evidence refers to. A search for any of them finds the alert. */
function linkedIdsOf(metadata: Record<string, unknown>, playerId: UserId | null | undefined): SQL {
  const { games, matches, tournaments, players } = readAlertLinks(metadata)
  const ids = [
    ...games,
    ...matches,
    ...tournaments,
    ...players.map(({ _id }) => _id),
    ...(playerId ? [playerId] : []),
  ]
  return sql`${`{${[...new Set(ids)].join()}}`}::uuid[]`
}

/** When the last alert of each of these rules was closed, for those that had one. */
export async function readClosingTimes(tx: Database, rules: string[]): Promise<Map<string, Date>> {
  if (rules.length === 0) return new Map()
  const rows = await rowsOf<{ rule: string; at: Date | string }>(
    tx,
    sql`SELECT rule, max(coalesce(resolved_at, dismissed_at)) AS at FROM alerts
        WHERE rule IN (${sql.join(
          rules.map(rule => sql`${rule}`),
          sql`, `,
        )}) AND status IN ('resolved', 'dismissed') GROUP BY rule`,
  )
  return new Map(rows.map(({ rule, at }) => [rule, new Date(at)]))
}

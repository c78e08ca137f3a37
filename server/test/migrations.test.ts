import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBreakingStatements } from './migrations.ts'

/** Older migrations were never applied while a node of an earlier version was running. */
const FIRST_CHECKED = '0046'

/** Statements that old nodes survive although they look breaking: a part of each statement, and the reason. */
const ACCEPTED: Record<string, string> = {
  'DROP INDEX "users_names"': 'searches of an old node find the same rows more slowly',
  'DROP INDEX "users_called"': 'searches of an old node find the same rows more slowly',
  'DROP INDEX "alerts_words"': 'searches of an old node find the same rows more slowly',
  'DROP INDEX "audit_words"': 'searches of an old node find the same rows more slowly',
  'DROP INDEX "tournaments_called"': 'searches of an old node find the same rows more slowly',
  'CONSTRAINT "tournament_series_changed_by_users_id_fk"': 'old nodes leave the new changed_by as it is',
  'UNIQUE INDEX "users_skeleton_unique"':
    'an old node fails only calls with a look-alike name, which are refused anyway',
  'CONSTRAINT "tournament_waiting_list_partner" FOREIGN KEY': 'old nodes leave the new partner_id empty',
  'CONSTRAINT "tournament_waiting_list_pair" UNIQUE': 'old nodes leave the new partner_id empty',
  'CONSTRAINT "tournament_waiting_list_other" CHECK': 'old nodes leave the new partner_id empty',
  'CONSTRAINT "queue_entries_points" CHECK': 'old nodes leave the new points at their default',
  'CONSTRAINT "queue_waits_points" CHECK': 'old nodes leave the new points at their default',
  'CONSTRAINT "tournaments_rules" CHECK': 'old nodes leave the new rules at their defaults',
  'CONSTRAINT "tournaments_rules_of_format" CHECK':
    'an old node fails only edits that contradict rules set by a new one, which are refused anyway',
  'DROP CONSTRAINT "tournaments_rules"': 'it allows more than before',
  'DROP CONSTRAINT "tournaments_rules_of_format"': 'it allows more than before',
  'CONSTRAINT "tournaments_partners" CHECK': 'a trigger fills partner_ids with what old nodes write',
  'DROP CONSTRAINT "tournament_pair_invitations_tournament_id_from_id_pk"':
    'an old node fails only to send an invitation of a pair, which can be sent again; nothing is written',
  'CONSTRAINT "tournament_pair_invitations_tournament_id_from_id_to_id_pk" PRIMARY KEY':
    'it allows more than before',
  'CONSTRAINT "games_deal_id_shared_deals_id_fk"': 'old nodes leave the new deal_id empty',
  'CONSTRAINT "games_deal_hands" CHECK': 'old nodes leave both columns empty',
  'CONSTRAINT "tournaments_format"': 'it allows more than before',
  'CONSTRAINT "tournaments_check_in" CHECK': 'old nodes leave the new check_in_minutes empty',
  'CONSTRAINT "tournaments_best_of_from" CHECK':
    'an old node fails only to change the format of a tournament whose late rounds are the best of three',
  'CONSTRAINT "tournaments_rounds"': 'old nodes leave the columns that it limits at their defaults',
  'CONSTRAINT "tournament_tables_winner"': 'it allows more than before',
  'CONSTRAINT "ratings_mode"': 'it allows more than before',
  'CONSTRAINT "table_seats_seat"': 'it allows more than before',
  'CONSTRAINT "tables_options"': 'it allows more than before',
  'CONSTRAINT "alerts_case_id_cases_id_fk"': 'old nodes leave the new case_id as it is',
  'CONSTRAINT "alerts_assigned_to_users_id_fk"': 'old nodes leave the new assigned_to as it is',
  'CONSTRAINT "alerts_silence_rule_id_silence_rules_id_fk"':
    'old nodes leave the new silence_rule_id as it is',
  'UNIQUE INDEX "tournaments_practice"': 'old nodes create no practice tournaments',
  'CONSTRAINT "tournaments_practice_coins" CHECK': 'old nodes leave the new is_practice at its default',
  'CONSTRAINT "game_seats_someone"':
    'the new check allows all that the old one did; an old node takes the bots of a practice tournament for absent players',
  'CONSTRAINT "queue_entries_party_id_queue_entries_user_id_fk"': 'old nodes leave the new party_id empty',
  'CONSTRAINT "queue_entries_invite"': 'old nodes name it nowhere',
  'CONSTRAINT "queue_entries_pair"': 'old nodes name it nowhere',
  'UNIQUE INDEX "queue_entries_invite"': 'it allows more than the constraint that it replaces',
  'CONSTRAINT "queue_entries_partners" CHECK': 'it allows more than before while party_id is empty',
  'CONSTRAINT "queue_entries_mode"': 'it allows more than before',
  'CONSTRAINT "queue_waits_mode"': 'it allows more than before',
  'RENAME TO "alert_observations': 'old nodes use the view alert_signs',
  'ALTER TABLE "alert_observations" RENAME COLUMN "sign"': 'old nodes use the view alert_signs',
}
const isAccepted = (statement: string) => Object.keys(ACCEPTED).some(part => statement.includes(part))

const BREAKS = 1
test.each([
  ['ALTER TABLE "games" DROP COLUMN "ending";', BREAKS],
  ['DROP TABLE "mutes";', BREAKS],
  ['ALTER TABLE "games" RENAME COLUMN "seq" TO "number";', BREAKS],
  ['ALTER TABLE "games" ADD COLUMN "mood" text NOT NULL;', BREAKS],
  ['ALTER TABLE "games" ADD COLUMN "mood" text DEFAULT \'calm\' NOT NULL;', 0],
  ['ALTER TABLE "games" ADD COLUMN "mood" text;', 0],
  ['ALTER TABLE "games" ALTER COLUMN "ending" SET NOT NULL;', BREAKS],
  ['ALTER TABLE "games" ALTER COLUMN "ending" DROP NOT NULL;', 0],
  ['ALTER TABLE "games" ALTER COLUMN "seq" SET DATA TYPE bigint;', BREAKS],
  ['ALTER TABLE "games" ADD CONSTRAINT "games_mood" CHECK ("mood" <> \'\');', BREAKS],
  ['CREATE UNIQUE INDEX "games_mood" ON "games" USING btree ("mood");', BREAKS],
  ['CREATE INDEX "games_mood" ON "games" USING btree ("mood");', 0],
  [
    'CREATE TABLE "moods" ("id" uuid NOT NULL);--> statement-breakpoint\nALTER TABLE "moods" ADD CONSTRAINT "m" UNIQUE ("id");',
    0,
  ],
  ['-- DROP TABLE is only mentioned\nCREATE TABLE "moods" ("id" uuid);', 0],
])('the statements of %j that old nodes do not survive: %i', (migration, count) => {
  expect(findBreakingStatements(migration)).toHaveLength(count)
})

test('nodes of the previous version survive the new migrations', () => {
  const folder = new URL('../migrations/', import.meta.url)
  const checked = readdirSync(folder).filter(name => name.endsWith('.sql') && name >= FIRST_CHECKED)
  expect(checked.length).toBeGreaterThan(0)
  const breaking = checked.flatMap(name =>
    findBreakingStatements(readFileSync(new URL(name, folder), 'utf8')).map(found => ({ name, ...found })),
  )
  // Expand first and contract in a later release (docs/operations.md), or explain in ACCEPTED why old nodes survive it.
  expect(breaking.filter(({ statement }) => !isAccepted(statement))).toEqual([])
})

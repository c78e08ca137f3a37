ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_format";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_rules_of_format";--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD COLUMN "sides" jsonb;--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD COLUMN "team1_points" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD COLUMN "team2_points" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "standing" smallint;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "rounds" smallint;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "round_pause" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "late_entry_round" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "round" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "next_round_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "byes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "tournament_entries_withdrawn" ON "tournament_entries" USING btree ("tournament_id") WHERE "tournament_entries"."withdrawn";--> statement-breakpoint
CREATE INDEX "tournaments_next_round" ON "tournaments" USING btree ("next_round_at") WHERE "tournaments"."next_round_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rounds" CHECK ("tournaments"."rounds" BETWEEN 1 AND 15 AND "tournaments"."round_pause" BETWEEN 0 AND 30
        AND "tournaments"."late_entry_round" BETWEEN 1 AND 15);--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_format" CHECK ("tournaments"."format" IN ('arena', 'bracket', 'swiss', 'groups', 'double-elimination'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rules_of_format" CHECK (("tournaments"."format" <> 'arena' OR ("tournaments"."best_of" = 1 AND "tournaments"."seeding" = 'drawn'))
        AND ("tournaments"."format" NOT IN ('arena', 'bracket') OR "tournaments"."round_pause" = 0)
        AND ("tournaments"."format" IN ('arena', 'bracket') OR "tournaments"."mode" = '1v1' OR "tournaments"."enter_as" = 'pairs')
        AND ("tournaments"."format" = 'swiss' OR ("tournaments"."rounds" IS NULL AND "tournaments"."late_entry_round" = 1))
        AND ("tournaments"."mode" <> '1v1' OR "tournaments"."enter_as" = 'alone')
        AND ("tournaments"."mode" = '3v3' OR ("tournaments"."pica_pica" AND "tournaments"."pica_falta" = 'score')));
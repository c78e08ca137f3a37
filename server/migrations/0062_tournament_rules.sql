ALTER TABLE "matches" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "turn_ms" integer;--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD COLUMN "team1_wins" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD COLUMN "team2_wins" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD COLUMN "earlier_matches" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "mode" text DEFAULT '2v2' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "target" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "flor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "turn_seconds" smallint;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "best_of" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "seeding" text DEFAULT 'drawn' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rules" CHECK ("tournaments"."mode" IN ('1v1', '2v2') AND "tournaments"."target" IN (15, 30) AND "tournaments"."turn_seconds" IN (15, 30, 60)
        AND "tournaments"."seeding" IN ('drawn', 'rating', 'entry') AND "tournaments"."best_of" IN (1, 3));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rules_of_format" CHECK (("tournaments"."format" = 'bracket' OR ("tournaments"."best_of" = 1 AND "tournaments"."seeding" = 'drawn'))
        AND ("tournaments"."mode" = '2v2' OR "tournaments"."enter_as" = 'alone'));
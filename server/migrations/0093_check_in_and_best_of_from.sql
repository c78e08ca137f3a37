ALTER TABLE "tournament_tables" ADD COLUMN "best_of" smallint;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "checked_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "best_of_from" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "check_in_minutes" smallint;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "check_in_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "check_in_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournament_waiting_list" ADD COLUMN "checked_in_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "tournaments_check_in" ON "tournaments" USING btree ("start_date") WHERE "tournaments"."check_in_minutes" IS NOT NULL AND "tournaments"."check_in_opened_at" IS NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_check_in" CHECK ("tournaments"."check_in_minutes" BETWEEN 15 AND 120);--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_best_of_from" CHECK ("tournaments"."best_of_from" IN ('all', 'semifinals', 'final')
        AND ("tournaments"."best_of_from" = 'all' OR "tournaments"."format" NOT IN ('arena', 'swiss')));
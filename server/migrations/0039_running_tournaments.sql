ALTER TABLE "tournament_tables" ADD COLUMN "bot_seats" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "disqualified" text;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "tournament_entries_disqualified" ON "tournament_entries" USING btree ("tournament_id") WHERE "tournament_entries"."disqualified" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_disqualification" CHECK ("tournament_entries"."disqualified" IN ('bot', 'forfeit'));
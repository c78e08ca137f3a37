CREATE TABLE "shared_deals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"hands" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revealed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tournament_tables" DROP CONSTRAINT "tournament_tables_winner";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_format";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_rules_of_format";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_rounds";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "deal_hands" smallint;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "hands" smallint DEFAULT 8 NOT NULL;--> statement-breakpoint
CREATE INDEX "shared_deals_hidden" ON "shared_deals" USING btree ("id") WHERE "shared_deals"."revealed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_deal_id_shared_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."shared_deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "games_deal" ON "games" USING btree ("deal_id") WHERE "games"."deal_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tournament_tables_deal" ON "tournament_tables" USING btree ("deal_id") WHERE "tournament_tables"."deal_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_deal_hands" CHECK (("games"."deal_id" IS NULL) = ("games"."deal_hands" IS NULL));--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD CONSTRAINT "tournament_tables_winner" CHECK (("tournament_tables"."state" = 'finished') = ("tournament_tables"."winner" IS NOT NULL OR "tournament_tables"."result" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_format" CHECK ("tournaments"."format" IN ('arena', 'bracket', 'swiss', 'groups', 'double-elimination', 'duplicate'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rules_of_format" CHECK (("tournaments"."format" <> 'arena' OR ("tournaments"."best_of" = 1 AND "tournaments"."seeding" = 'drawn'))
        AND ("tournaments"."format" NOT IN ('arena', 'bracket') OR "tournaments"."round_pause" = 0)
        AND ("tournaments"."format" IN ('arena', 'bracket') OR "tournaments"."mode" = '1v1' OR "tournaments"."enter_as" = 'pairs')
        AND ("tournaments"."format" = 'swiss' OR (("tournaments"."rounds" IS NULL OR "tournaments"."format" = 'duplicate') AND "tournaments"."late_entry_round" = 1))
        AND ("tournaments"."format" <> 'duplicate' OR ("tournaments"."mode" <> '3v3' AND "tournaments"."best_of" = 1))
        AND ("tournaments"."mode" <> '1v1' OR "tournaments"."enter_as" = 'alone')
        AND ("tournaments"."mode" = '3v3' OR ("tournaments"."pica_pica" AND "tournaments"."pica_falta" = 'score')));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rounds" CHECK ("tournaments"."rounds" BETWEEN 1 AND 15 AND "tournaments"."round_pause" BETWEEN 0 AND 30
        AND "tournaments"."late_entry_round" BETWEEN 1 AND 15 AND "tournaments"."hands" IN (4, 8, 12, 16));
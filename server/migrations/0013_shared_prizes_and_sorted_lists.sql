ALTER TABLE "matches" ADD COLUMN "players_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "winner_key" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "finished_by" uuid;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_finished_by_users_id_fk" FOREIGN KEY ("finished_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "matches" SET "players_key" = named.key FROM (
  SELECT match_id, string_agg(username_key, ', ' ORDER BY seat) AS key FROM "match_players"
  JOIN "users" ON "users".id = user_id GROUP BY match_id) AS named WHERE named.match_id = "matches".id;--> statement-breakpoint
UPDATE "matches" SET "winner_key" = username_key FROM "users" WHERE "users".id = "matches".winner_id;--> statement-breakpoint
UPDATE "tournaments" SET "finished_by" = finalized.actor_id FROM (
  SELECT split_part(subject, ':', 2)::uuid AS id, actor_id FROM "audit" WHERE action = 'tournament-finalized') AS finalized
  WHERE finalized.id = "tournaments".id AND "tournaments".status = 'finished';--> statement-breakpoint
CREATE INDEX "matches_players" ON "matches" USING btree ("players_key","id");--> statement-breakpoint
CREATE INDEX "matches_winner" ON "matches" USING btree ("winner_key","id");--> statement-breakpoint
CREATE INDEX "matches_score" ON "matches" USING btree ("team1_points","team2_points","id");--> statement-breakpoint
CREATE INDEX "tournaments_players" ON "tournaments" USING btree ("entrants","id");--> statement-breakpoint
CREATE INDEX "tournaments_cancelled" ON "tournaments" USING btree ("created_at","id") WHERE "tournaments"."outcome" = 'refunded';--> statement-breakpoint
CREATE INDEX "transactions_by_balance" ON "transactions" USING btree ("balance_after","created_at","seq") WHERE "transactions"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_by_reason_balance" ON "transactions" USING btree ("reason","balance_after","created_at","seq") WHERE "transactions"."user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_partner" CHECK ("tournaments"."partner_id" IS NULL OR ("tournaments"."champion_id" IS NOT NULL AND "tournaments"."partner_id" <> "tournaments"."champion_id"));
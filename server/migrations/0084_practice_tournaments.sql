ALTER TABLE "game_seats" DROP CONSTRAINT "game_seats_someone";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "is_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_practice" ON "tournaments" USING btree ("created_by") WHERE "tournaments"."is_practice";--> statement-breakpoint
ALTER TABLE "game_seats" ADD CONSTRAINT "game_seats_someone" CHECK ("game_seats"."user_id" IS NOT NULL OR "game_seats"."bot" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_practice_coins" CHECK (NOT "tournaments"."is_practice" OR ("tournaments"."entry_fee" = 0 AND "tournaments"."added_prize" = 0));
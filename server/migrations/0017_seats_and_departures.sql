CREATE TABLE "seated_players" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "absent" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "left_seats" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "resigning" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "full_at_start" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "needs_winner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "seated_players" ADD CONSTRAINT "seated_players_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seated_players_game" ON "seated_players" USING btree ("game_id");
--> statement-breakpoint
UPDATE "games" SET
	"needs_winner" = "matches"."tournament_id" IS NOT NULL,
	"ending" = CASE WHEN "games"."phase" = 'over' THEN 'points' END,
	"full_at_start" = NOT EXISTS (SELECT FROM "game_seats" WHERE "game_seats"."game_id" = "games"."id" AND "game_seats"."bot" IS NOT NULL)
FROM "matches" WHERE "matches"."game_id" = "games"."id";--> statement-breakpoint
INSERT INTO "seated_players" ("user_id", "game_id")
SELECT DISTINCT ON ("game_seats"."user_id") "game_seats"."user_id", "games"."id"
FROM "game_seats" JOIN "games" ON "games"."id" = "game_seats"."game_id"
WHERE "game_seats"."user_id" IS NOT NULL AND "games"."phase" <> 'over'
ORDER BY "game_seats"."user_id", "games"."created_at" DESC;

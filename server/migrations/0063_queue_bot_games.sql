CREATE TABLE "queue_bot_games" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"flor" boolean NOT NULL,
	"points" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_bot_games_points" CHECK ("queue_bot_games"."points" IN (15, 30))
);
--> statement-breakpoint
ALTER TABLE "queue_bot_games" ADD CONSTRAINT "queue_bot_games_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
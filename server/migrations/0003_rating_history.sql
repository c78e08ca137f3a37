CREATE TABLE "rating_changes" (
	"user_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" smallint NOT NULL,
	"after" smallint NOT NULL,
	CONSTRAINT "rating_changes_user_id_match_id_pk" PRIMARY KEY("user_id","match_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "match_players" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "match_players" ADD COLUMN "won" boolean;--> statement-breakpoint
ALTER TABLE "match_players" ADD COLUMN "absent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_players" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "watchable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "last_seen_at" = "created_at";--> statement-breakpoint
UPDATE "matches" SET "watchable" = false FROM "games" WHERE "games"."id" = "matches"."game_id" AND NOT "games"."watchable";--> statement-breakpoint
UPDATE "match_players" SET
	"finished_at" = "matches"."finished_at",
	"won" = coalesce("match_players"."seat" % 2 = (
		SELECT "winner"."seat" % 2 FROM "match_players" "winner"
		WHERE "winner"."match_id" = "matches"."id" AND "winner"."user_id" = "matches"."winner_id"), false),
	"listed" = "matches"."counts" AND "matches"."watchable"
FROM "matches" WHERE "matches"."id" = "match_players"."match_id" AND "matches"."finished_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_changes_course" ON "rating_changes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "match_players_history" ON "match_players" USING btree ("user_id","finished_at","match_id") WHERE "match_players"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "match_players_listed" ON "match_players" USING btree ("user_id","finished_at","match_id") WHERE "match_players"."finished_at" IS NOT NULL AND "match_players"."listed";--> statement-breakpoint
ALTER TABLE "match_players" ADD CONSTRAINT "match_players_result" CHECK (("match_players"."finished_at" IS NULL) = ("match_players"."won" IS NULL));